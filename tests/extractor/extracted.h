// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "extractor/clang/extract.h"
#include "extractor/program/text.h"
#include "tests/extractor/test_models.h"

namespace moire::extractor {

/// A folder of files that is removed at the end of the test.
class TemporaryFiles {
 public:
  TemporaryFiles() {
    std::string pattern = (std::filesystem::temp_directory_path() / "moire-extractor-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~TemporaryFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TemporaryFiles(const TemporaryFiles&) = delete;
  TemporaryFiles& operator=(const TemporaryFiles&) = delete;

  std::string add(const std::string& name, const std::string& text) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path) << text;
    return path;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

/// What the tests' programs may use without including headers.
inline const std::string prelude =
    "typedef union { char size[40]; long align; } pthread_mutex_t;\n"
    "typedef unsigned long pthread_t;\n"
    "int pthread_mutex_lock(pthread_mutex_t *);\n"
    "int pthread_mutex_unlock(pthread_mutex_t *);\n"
    "int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n"
    "int pthread_join(pthread_t, void **);\n"
    "void pthread_exit(void *);\n"
    "int __VERIFIER_nondet_int(void);\n"
    "void __VERIFIER_assert(int);\n"
    "void __VERIFIER_assume(int);\n"
    "void __VERIFIER_atomic_begin(void);\n"
    "void __VERIFIER_atomic_end(void);\n"
    "void reach_error(void);\n"
    "void abort(void);\n";

inline program::Program extractFiles(std::vector<std::string> files,
                                     program::Granularity granularity = program::Granularity::Access,
                                     std::optional<LibraryMode> library = std::nullopt,
                                     std::vector<std::string> flags = {}) {
  ExtractOptions options;
  options.files = std::move(files);
  options.granularity = granularity;
  options.library = std::move(library);
  options.compilerFlags = std::move(flags);
  return extract(options, testModels());
}

inline program::Program extractText(const std::string& text,
                                    program::Granularity granularity = program::Granularity::Access,
                                    std::optional<LibraryMode> library = std::nullopt) {
  TemporaryFiles files;
  return extractFiles({files.add("program.c", text)}, granularity, std::move(library),
                      {"-include", files.add("prelude.h", prelude)});
}

inline program::Program extractStatements(const std::string& text) {
  return extractText(text, program::Granularity::Statement);
}

/// The actions of a body in the order of its locations, without start and exit, and without the function's name before
/// locals.
inline std::vector<std::string> actionsOf(const program::Program& program, const std::string& body = "main") {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& location = program.locations[i];
    const auto& owner = program[location.body];
    const program::LocationId id(i);
    if (owner.name != body || id == owner.entry || id == owner.exit) continue;
    std::string text = toText(program, location.action);
    for (std::size_t at = text.find("main::"); at != std::string::npos; at = text.find("main::")) text.erase(at, 6);
    result.push_back(text);
  }
  return result;
}

/// The only location with that action, by its text.
inline program::LocationId locationOf(const program::Program& program, const std::string& action) {
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (toText(program, program.locations[i].action) == action) return program::LocationId(i);
  throw std::runtime_error("no location does '" + action + "':\n" + toText(program));
}

inline bool has(const program::Program& program, const std::string& action) {
  return std::any_of(program.locations.begin(), program.locations.end(),
                     [&](const auto& location) { return toText(program, location.action) == action; });
}

inline bool leadsTo(const program::Program& program, const std::string& from, const std::string& to) {
  const auto& successors = program[locationOf(program, from)].successors;
  return std::find(successors.begin(), successors.end(), locationOf(program, to)) != successors.end();
}

inline std::vector<program::LocationId> locationsBefore(const program::Program& program, const std::string& action) {
  const auto to = locationOf(program, action);
  std::vector<program::LocationId> before;
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    const auto& successors = program.locations[i].successors;
    if (std::find(successors.begin(), successors.end(), to) != successors.end()) before.emplace_back(i);
  }
  return before;
}

inline const program::Cell* cellNamed(const program::Program& program, const std::string& name) {
  for (const auto& cell : program.cells)
    if (cell.name == name) return &cell;
  return nullptr;
}

/// The text of the InputError that extracting the program throws; empty if it throws none.
template <class Extract>
std::string errorOf(const Extract& run) {
  try {
    run();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace moire::extractor
