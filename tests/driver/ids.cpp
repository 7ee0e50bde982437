// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
namespace fs = std::filesystem;

namespace {

constexpr auto one =
    "#include <assert.h>\n#include <pthread.h>\nint shared;\nstatic int own;\nstatic pthread_mutex_t m;\n"
    "void one(void) { pthread_mutex_lock(&m); shared++; own++; assert(shared); pthread_mutex_unlock(&m); }\n";
constexpr auto two =
    "#include <assert.h>\n#include <pthread.h>\nextern int shared;\nstatic int own;\nstatic pthread_mutex_t m;\n"
    "void two(void) { pthread_mutex_lock(&m); shared++; own++; assert(own); pthread_mutex_unlock(&m); }\n";

using Ids = std::multiset<std::string>;

struct Ways : Shell {
  Ways() {
    fs::create_directories(folder / "src/sub");
    write("src/one.c", one);
    write("src/two.c", two);
    write("src/sub/one.c", two);
  }

  [[nodiscard]] Ids ids(const std::string& before, const std::string& arguments) const {
    const Outcome outcome = run(before + MOIRE_PROGRAM " analyze " + arguments +
                                " --entry all --check assert,race,deadlock,overflow,null --format json");
    const auto result = nlohmann::json::parse(outcome.out);
    Ids ids;
    for (const auto& each : result["obligations"]) ids.insert(each["id"].get<std::string>());
    CHECK(ids.size() > 6);
    return ids;
  }
};

}  // namespace

TEST_CASE_METHOD(Ways, "ids do not depend on where moire runs, nor on how a file is named") {
  const Ids known = ids("", "src/one.c src/two.c");
  CHECK(known == ids("cd src && ", "one.c two.c"));
  CHECK(known == ids("cd src/sub && ", "../one.c ../two.c"));
  CHECK(known == ids("cd / && ", (folder / "src/one.c").string() + " " + (folder / "src/two.c").string()));
  CHECK(known == ids("", "src/sub/../one.c ./src/two.c"));
  write("src/compile_commands.json", R"([{"directory": ")" + (folder / "src").string() +
                                         R"(", "file": "one.c", "command": "cc -c one.c"},
            {"directory": ")" + (folder / "src").string() +
                                         R"(", "file": "two.c", "command": "cc -c two.c"}])");
  CHECK(known == ids("", "-p src"));
  CHECK(known == ids("cd src/sub && ", "-p .."));
}

TEST_CASE_METHOD(Ways, "ids do not depend on other files, nor on the folder that everything is in") {
  const Ids alone = ids("", "src/one.c");
  const Ids both = ids("", "src/one.c src/two.c");
  CHECK(std::includes(both.begin(), both.end(), alone.begin(), alone.end()));
  fs::rename(folder / "src", folder / "moved");
  CHECK(alone == ids("", "moved/one.c"));
}

TEST_CASE_METHOD(Ways, "files of one name are told apart by their folders, seen from anywhere") {
  const Ids known = ids("", "src/one.c src/sub/one.c");
  CHECK(std::set<std::string>(known.begin(), known.end()).size() == known.size());
  CHECK(known == ids("cd src/sub && ", "../one.c one.c"));
  CHECK(known == ids("cd src && ", "one.c sub/one.c"));
}
