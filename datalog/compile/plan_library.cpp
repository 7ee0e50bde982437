// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "datalog/compile/plan_source.h"
#include "datalog/compile/toolchain.h"

namespace moire::datalog {
namespace {

namespace fs = std::filesystem;

constexpr const char* table = "moireRulePlans";

std::string contentOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A shared object ends with a fingerprint of the rest, because one that was cut short would crash the loader.
void seal(const fs::path& file) {
  const std::string content = contentOf(file);
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << fingerprintOf(content).hex();
  out.close();
  if (!out) throw CompileError(fmt::format("cannot write '{}'", file.string()));
}

bool isSound(const fs::path& file) {
  const std::string content = contentOf(file);
  const std::size_t length = Fingerprint{}.hex().size();
  if (content.size() <= length) return false;
  const std::string_view whole = content;
  return fingerprintOf(whole.substr(0, whole.size() - length)).hex() == whole.substr(whole.size() - length);
}

/// Nothing if the file cannot be loaded or holds other plans; the loader's reason is stored in `problem`.
std::optional<PlanFunctions> open(const fs::path& file, const PlanRecorder::Plans& plans, std::string& problem) {
  const std::shared_ptr<void> handle(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* library) {
    if (library != nullptr) dlclose(library);
  });
  if (!handle) {
    problem = dlerror();
    return std::nullopt;
  }
  const void* entries = dlsym(handle.get(), table);
  const void* count = dlsym(handle.get(), (std::string(table) + "Count").c_str());
  if (entries == nullptr || count == nullptr) return std::nullopt;
  PlanFunctions result;
  result.add({static_cast<const PlanEntry*>(entries), *static_cast<const std::size_t*>(count)}, handle);
  for (const auto& [name, plan] : plans) {
    if (result.find(name) == nullptr) return std::nullopt;
  }
  return result;
}

PlanFunctions compileInto(const fs::path& target, const std::string& text, const PlanRecorder::Plans& plans) {
  const TemporaryFolder folder(target.parent_path());
  const fs::path unfinished = folder.path() / "rules.so";
  compileText(text, Product::SharedObject, unfinished);
  seal(unfinished);
  std::error_code error;
  fs::rename(unfinished, target, error);
  if (error) throw CompileError(fmt::format("cannot write '{}': {}", target.string(), error.message()));
  std::string problem = "it does not hold the plans that it was made for";
  auto result = open(target, plans, problem);
  if (!result) throw CompileError(fmt::format("cannot load the compiled rules '{}': {}", target.string(), problem));
  return std::move(*result);
}

}  // namespace

std::optional<fs::path> cacheFolder() {
  const auto known = [](const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? std::optional<fs::path>(value) : std::nullopt;
  };
  if (const auto folder = known("XDG_CACHE_HOME")) return *folder / "moire";
  if (const auto home = known("HOME")) return *home / ".cache" / "moire";
  return std::nullopt;
}

PlanFunctions loadCompiled(const PlanRecorder::Plans& plans, const std::optional<fs::path>& cache) {
  const std::string text = sourceOf(plans, table);
  std::error_code error;
  if (cache) fs::create_directories(*cache, error);
  if (!cache || error) {
    // Without a place to keep it, it is compiled every time; the file may be removed once it is loaded.
    const TemporaryFolder folder;
    return compileInto(folder.path() / "rules.so", text, plans);
  }
  const fs::path file = *cache / fmt::format("rules-{}.so", fingerprintOf(buildIdentity() + text).hex());
  std::string ignored;
  if (fs::exists(file, error) && isSound(file)) {
    if (auto found = open(file, plans, ignored)) return std::move(*found);
  }
  return compileInto(file, text, plans);
}

}  // namespace moire::datalog
