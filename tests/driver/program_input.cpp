// SPDX-License-Identifier: Apache-2.0
#include "driver/command/program_input.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/driver/shell.h"

using namespace moire::driver::test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// A source tree with a database in `build`.
struct Project : Shell {
  Project() {
    for (const char* name : {"src", "build", "include"}) fs::create_directories(folder / name);
    write("include/value.h", "#define VALUE 3\n");
    write("src/main.c",
          "#include <assert.h>\n#include <value.h>\nint get(void);\nint main(void) { assert(get() == VALUE); return 0; "
          "}\n");
    write("src/get.c", "#ifdef RIGHT\nint get(void) { return 3; }\n#else\nint get(void) { return 4; }\n#endif\n");
    write("build/compile_commands.json",
          R"([{"directory": ")" + (folder / "build").string() +
              R"(", "file": "../src/main.c", "command": "gcc -I../include -MD -MF x.d -o x.o -c ../src/main.c"},)" +
              R"({"directory": ")" + (folder / "build").string() +
              R"(", "file": "../src/get.c", "command": "gcc -c ../src/get.c"}])");
  }
};

/// The text without what may differ between runs.
nlohmann::json result(const Outcome& outcome) {
  auto json = nlohmann::json::parse(outcome.out);
  json.erase("time");
  json.erase("run");
  return json;
}

constexpr auto racyProgram =
    "#include <assert.h>\n#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int x, y;\n"
    "unsigned char small;\nint undefined(void);\n"
    "void *worker(void *p) {\n  pthread_mutex_lock(&m);\n  x = x + 1;\n  assert(x > 0);\n  pthread_mutex_unlock(&m);\n"
    "  y = y + 2;\n  small = (unsigned char)(small * 3u + 200);\n  return p;\n}\n"
    "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, worker, 0);\n  pthread_create(&t, 0, worker, 0);\n"
    "  int i = undefined();\n  while (i < 10) i++;\n  assert(i >= 10);\n  return 0;\n}\n";

}  // namespace

TEST_CASE_METHOD(Project, "The option -p gives the flags of the files, or all files") {
  CHECK(moire("analyze -p build").status == 1);
  CHECK(moire("analyze -p build -- -DRIGHT").status == 0);
  CHECK(moire("analyze src/main.c src/get.c -p build -j 2 -- -DRIGHT").status == 0);
  const auto json = result(moire("analyze -p build --format json"));
  CHECK(json["obligations"].at(0)["file"] == "src/main.c");
  CHECK(moire("facts -p build -o facts").status == 0);
  CHECK_THAT(content(folder / "facts/step_position.facts"), Contains("\tsrc/main.c\t4\t"));
  CHECK_FALSE(fs::exists(folder / "build/x.d"));
  CHECK_FALSE(fs::exists(folder / "build/x.o"));
}

TEST_CASE_METHOD(Project, "what is wrong with -p is reported in one line") {
  rejects("analyze -p nowhere", "-p nowhere: there is no such directory");
  rejects("analyze -p src", "src/compile_commands.json");
  write("src/other.c", "");
  rejects("analyze -p build src/other.c", "'src/other.c' is not in 'build/compile_commands.json'");
  write("build/compile_commands.json", "[{]");
  rejects("analyze -p build", "'build/compile_commands.json' is not a compile database");
  write("build/compile_commands.json", "[]");
  rejects("facts -p build -o facts", "names no file");
  CHECK_FALSE(fs::exists(folder / "facts"));
}

TEST_CASE_METHOD(Shell, "facts are an input again, with the same result") {
  write("racy.c", racyProgram);
  const Outcome direct = moire("analyze racy.c --format json --dump-facts dump");
  REQUIRE(direct.status == 1);
  REQUIRE(moire("facts racy.c -o facts").status == 0);
  for (const char* directory : {"facts", "dump"}) {
    INFO(directory);
    const Outcome again = moire("analyze " + std::string(directory) + " --format json");
    CHECK(again.status == 1);
    CHECK(result(again).dump() == result(direct).dump());
  }
  REQUIRE(moire("facts facts -o copy").status == 0);
  CHECK(run("diff -r facts copy").out.empty());
  CHECK(run("diff -r facts/step.facts dump/step.facts").status == 0);
}

TEST_CASE_METHOD(Shell, "the facts of every program among the cases give the result that the program gives") {
  std::size_t cases = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(MOIRE_SOURCE_DIR) / "tests/programs")) {
    const std::string file = entry.path().string();
    if (entry.path().extension() != ".c") continue;
    INFO(file);
    std::string options = content(file);
    options = options.substr(0, options.find('\n'));
    if (!options.starts_with("// moire:")) options = "// moire:";
    options.erase(0, options.find(':') + 1);
    const std::string rules = "--rules ";  // which are beside the program
    if (const std::size_t at = options.find(rules); at != std::string::npos)
      options.insert(at + rules.size(), entry.path().parent_path().string() + "/");
    const auto given = [&](const std::string& option) {
      const std::size_t at = options.find(option);
      return at == std::string::npos ? "" : options.substr(at, options.find(' ', options.find(' ', at) + 1) - at);
    };
    const std::string domain = given("--domain");
    const std::string kept = " " + given("--check") + " " + domain + " " + given("--rules");  // not told by the facts
    const Outcome direct = moire("analyze --format json " + file + options);
    REQUIRE(direct.status <= 1);
    if (!domain.empty()) options.erase(options.find(domain), domain.size());
    REQUIRE(moire("facts -o facts " + file + options).status == 0);
    CHECK(result(moire("analyze facts --format json" + kept)).dump() == result(direct).dump());
    fs::remove_all(folder / "facts");
    ++cases;
  }
  CHECK(cases > 20);
}

/// Facts of one program, to be edited.
struct Facts : Shell {
  Facts() {
    write("racy.c", racyProgram);
    REQUIRE(moire("facts racy.c -o facts").status == 0);
  }
  void remove(const std::vector<std::string>& tables) const {
    for (const auto& table : tables) fs::remove(folder / "facts" / (table + ".facts"));
  }
  void edit(const std::string& table, const std::string& command) const {
    REQUIRE(run("sed -i '" + command + "' facts/" + table + ".facts").status == 0);
  }
};

TEST_CASE_METHOD(Facts, "edited facts are another program") {
  edit("step", "s/\\tx\\tworker.*/\\tx\\t5/");
  remove({"reads", "needs", "region"});
  const auto json = result(moire("analyze facts --check assert --format json"));
  CHECK(json["obligations"].at(0)["invariant"] == "x == 5");
}

TEST_CASE_METHOD(Facts, "edits after which there is no program are reported with file and line") {
  edit("step", "3s/^[^\\t]*\\t/nobody\\tx\\t/");
  rejects("analyze facts", "facts/step.facts:3: 6 columns are expected, 7 are there");
  remove({"step"});
  rejects("analyze facts", "it is a directory without facts");
}

TEST_CASE_METHOD(Facts, "a table that follows from the program must not contradict it") {
  edit("writes", "d");
  rejects("analyze facts", "facts/writes.facts lacks '");
  remove({"writes"});
  CHECK(moire("analyze facts").status == 1);
}

TEST_CASE_METHOD(Facts, "facts stand alone") {
  rejects("analyze facts racy.c", "name it alone");
  rejects("analyze facts --entry worker", "--entry");
  rejects("analyze facts -p build", "-p");
  rejects("analyze facts --granularity statement", "--granularity");
  rejects("analyze facts -- -DX", "compiler flag");
  rejects("facts racy.c", "-o DIR");
}

TEST_CASE_METHOD(Shell, "editing one function leaves the names in the others alone") {
  const std::string before = "int x, y;\nint helper(int a) {\n  if (a)\n    x = a;\n  return x;\n}\n";
  const std::string after = "int main(void) {\n  y = helper(3);\n\n  y = y + 1;\n  while (y) y--;\n  return 0;\n}\n";
  const auto names = [this](const std::string& text, const std::string& directory) {
    write("program.c", text);
    REQUIRE(moire("facts program.c -o " + directory).status == 0);
    // The steps of main itself.
    return run("grep '^main:' " + directory + "/step.facts").out;
  };
  const std::string steps = names(before + after, "one");
  CHECK_THAT(steps, Contains("main:4."));
  CHECK(names("\n\n" + before + "\n" + after, "two") == steps);
  CHECK(run("diff one/step.facts two/step.facts").status == 0);
  CHECK(run("diff one/follows.facts two/follows.facts").status == 0);
  CHECK(names("int x, y;\nint helper(int a) {\n  x = 1;\n  x = 2;\n  if (a)\n    x = a;\n  return x;\n}\n" + after,
              "three") == steps);
}

TEST_CASE_METHOD(Shell, "the schema shows each relation's columns, types and meaning") {
  const std::string schema = moire("facts --schema").out;
  CHECK_THAT(schema, Contains("relation\tcolumns\tkind\tfile\tmeaning\n"));
  CHECK_THAT(schema, Contains("Location\tsymbol\ttype\t\t\n"));
  CHECK_THAT(schema,
             Contains("\nacquires\tat: Location, lock: Lock\tderived\trules/program.dl\tThe step at `at` takes"));
  CHECK_THAT(schema, Contains("\nfollows\tfrom: Location, to: Location\tprogram\trules/model.dl\tControl may"));
  CHECK_THAT(schema, Contains("\tderived\trules/races.dl\t"));
  write("program.c", racyProgram);
  REQUIRE(moire("facts program.c -o facts").status == 0);
  CHECK(content(folder / "facts/schema.tsv") == schema);
  std::istringstream lines(schema);
  std::size_t relations = 0;
  for (std::string line; std::getline(lines, line); ++relations) {
    INFO(line);
    CHECK(std::count(line.begin(), line.end(), '\t') == 4);
    const bool isRelation = !line.starts_with("relation\t") && line.find("\ttype\t") == std::string::npos;
    if (isRelation) CHECK_FALSE(line.ends_with('\t'));
    const bool written = line.find("\tprogram\t") != std::string::npos || line.find("\tinput\t") != std::string::npos;
    if (written) CHECK(fs::exists(folder / "facts" / (line.substr(0, line.find('\t')) + ".facts")));
  }
  CHECK(relations > 40);
  write("mine.dl", "// `at` is mine.\n.decl mine(at: Location)\nmine(at) :- location(at, _).\n.output mine\n");
  CHECK_THAT(moire("facts --schema --rules mine.dl").out,
             Contains("mine\tat: Location\tderived\tmine.dl\t`at` is mine.\n"));
}

TEST_CASE_METHOD(Shell, "the program's tables can be read by rules, with those that follow from them") {
  write("program.c", racyProgram);
  REQUIRE(moire("facts program.c -o facts").status == 0);
  write("writers.dl",
        ".include \"facts/rules/computed.dl\"\n.decl writer(function: symbol, file: symbol, line: number)\n.output "
        "writer\n"
        "writer(f, file, line) :- writes(at, \"y\"), step(at, _, f, _, _, _), step_position(at, file, line, _).\n");
  REQUIRE(moire("rules run writers.dl -F facts -D out").status == 0);
  CHECK(content(folder / "out/writer.csv") == "worker\tprogram.c\t12\n");
}

TEST_CASE_METHOD(Shell, "facts have the run-time errors that they were made for") {
  write("risky.c",
        "int any(void);\nstatic int *unset;\nint a[4];\nint main(void) {\n  int x = any();\n  if (any()) *unset = x + "
        "1;\n"
        "  if (any()) a[x] = 1;\n  if (x < 5) a[x & 3] = 7 / (x - 5);\n  return x == 0 ? 1 : 8 / x;\n}\n");
  const std::string checks = " --check overflow,div,null,bounds";
  const Outcome direct = moire("analyze risky.c --format json" + checks);
  REQUIRE(direct.status == 1);
  CHECK(result(direct)["summary"]["alarm"] == 3);
  CHECK(result(direct)["summary"]["obligations"] == 10);
  REQUIRE(moire("facts risky.c -o facts" + checks).status == 0);
  CHECK(result(moire("analyze facts --format json" + checks)) == result(direct));
  REQUIRE(moire("facts risky.c -o plain").status == 0);
  rejects("analyze plain --check div", "'plain' has no obligations of the kind 'div'");
  CHECK(moire("analyze plain").status == 0);
}

TEST_CASE_METHOD(Shell, "run-time errors that are not looked for are assumed not to happen") {
  write("risky.c", "int any(void);\nint main(void) { int x = any(); x = x + 1; x = 7 / x; return x; }\n");
  CHECK_THAT(moire("analyze risky.c").out,
             Contains("risky.c:2:33: signed arithmetic is assumed not to overflow here") &&
                 Contains("the divisor is assumed not to be zero here"));
  const Outcome checked = moire("analyze risky.c --check overflow,div");
  CHECK_THAT(checked.out, !Contains("is assumed not to"));
  CHECK_THAT(checked.out, Contains("not proved: overflow x + 1 in main") && Contains("not proved: div 7 / x in main"));
  rejects("analyze risky.c --check overflows", "--check");
}
