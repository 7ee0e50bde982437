// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_library.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include "datalog/compile/function_linker.h"
#include "datalog/compile/toolchain.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

namespace fs = std::filesystem;

const char* const rules =
    ".decl edge(x: number, y: number)\nedge(1, 2). edge(2, 3). edge(3, 1).\n"
    ".decl path(x: number, y: number)\npath(x, y) :- edge(x, y).\npath(x, z) :- path(x, y), edge(y, z).\n"
    ".decl named(t: symbol)\nnamed(cat(\"p\", to_string(n))) :- n = count : { path(_, _) }.\n";

std::set<std::string> compiledResult(const std::shared_ptr<const RuleProgram>& loaded, const PlanFunctions& functions) {
  FunctionLinker linker(*loaded, functions);
  RunOptions options;
  options.linker = &linker;
  Evaluation evaluation(loaded);
  evaluation.run(options);
  CHECK(linker.interpreted().empty());
  return content(evaluation, "named");
}

fs::path onlyEntry(const fs::path& folder) {
  REQUIRE(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1);
  return fs::directory_iterator(folder)->path();
}

/// Sets an environment variable as long as this lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> old_;
};

}  // namespace

TEST_CASE("Rules compiled into a shared object are kept, and made anew if the entry is damaged") {
  const auto loaded = program(rules);
  const auto plans = plansOf(loaded, Updates::Possible);
  const TemporaryFolder folder;
  const fs::path cache = folder.path() / "cache";
  CHECK(compiledResult(loaded, loadCompiled(plans, cache)) == std::set<std::string>{"named(p9)"});
  const fs::path entry = onlyEntry(cache);

  const auto size = fs::file_size(entry);
  const auto written = fs::last_write_time(entry);
  CHECK(compiledResult(loaded, loadCompiled(plans, cache)) == std::set<std::string>{"named(p9)"});
  CHECK(fs::last_write_time(entry) == written);

  fs::resize_file(entry, size / 2);
  CHECK(compiledResult(loaded, loadCompiled(plans, cache)) == std::set<std::string>{"named(p9)"});
  CHECK(fs::file_size(onlyEntry(cache)) == size);

  std::ofstream(entry) << "not a shared object";
  const Variable compiler("CXX", "false");
  CHECK_THROWS_AS(loadCompiled(plans, cache), CompileError);
}

TEST_CASE("Without a compiler, compiling rules fails with one line that says what to do") {
  const Variable compiler("CXX", "no-such-compiler -x");
  const TemporaryFolder folder;
  const auto plans = plansOf(program(rules), Updates::Never);
  CHECK_THROWS_WITH(loadCompiled(plans, folder.path()),
                    "compiling rules needs a C++ compiler, and 'no-such-compiler' cannot be run; install one or name "
                    "it in CXX");
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("The cache lies where the user's other caches do") {
  const Variable home("HOME", "/home/someone");
  {
    const Variable cache("XDG_CACHE_HOME", "/var/caches");
    CHECK(cacheFolder() == fs::path("/var/caches/moire"));
  }
  const Variable cache("XDG_CACHE_HOME", "");
  CHECK(cacheFolder() == fs::path("/home/someone/.cache/moire"));
}
