// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/compile_database.h"

#include <catch2/catch.hpp>

#include "tests/extractor/extracted.h"

using namespace moire::extractor;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using moire::program::Program;
namespace fs = std::filesystem;

namespace {

/// A source tree with a build folder, and a database in it.
struct Project : TemporaryFiles {
  Project() {
    for (const char* folder : {"src", "build", "include"}) fs::create_directories(path(folder));
    add("src/main.c", "#include \"value.h\"\nint g; int main(void) { g = VALUE; return 0; }\n");
    add("include/value.h", "#ifndef VALUE\n#define VALUE 1\n#endif\n");
  }

  /// `FOLDER` in the entries stands for this one.
  void database(std::string entries) {
    for (auto at = entries.find("FOLDER"); at != std::string::npos; at = entries.find("FOLDER"))
      entries.replace(at, 6, path(""), 0, path("").size() - 1);
    add("build/compile_commands.json", entries);
  }
  void command(const std::string& flags) {
    database(R"([{"directory": "FOLDER/build", "file": "../src/main.c", "command": "gcc )" + flags +
             R"( -o main.o -c ../src/main.c"}])");
  }
  [[nodiscard]] Program extracted(std::vector<std::string> files = {}, std::vector<std::string> flags = {}) const {
    ExtractOptions options;
    options.files = std::move(files);
    options.compilerFlags = std::move(flags);
    options.buildDirectory = path("build");
    return extract(options, testModels());
  }
  [[nodiscard]] std::string problem(std::vector<std::string> files = {}, std::vector<std::string> flags = {}) const {
    return errorOf([&] { (void)extracted(files, flags); });
  }
};

std::vector<std::string> textsOf(const Program& program) {
  std::vector<std::string> texts;
  for (const auto& each : program.assumptions) texts.push_back(each.text);
  return texts;
}

}  // namespace

TEST_CASE_METHOD(Project, "Flags come from the database, relative to where the command runs") {
  command("-I../include -DVALUE=42");
  CHECK(has(extracted(), "g = 42"));
  CHECK(has(extracted({path("src/main.c")}), "g = 42"));
  command("-I../include");
  CHECK(has(extracted(), "g = 1"));
  CHECK(fs::is_empty(path("include")) == false);
  CHECK_FALSE(fs::exists(path("build/main.o")));
}

TEST_CASE_METHOD(Project, "Positions name the file as the user did, headers too") {
  add("include/value.h", "static int h(void) { extern int g; g = 3; return 1; }\n#define VALUE h()\n");
  command("-I../include");
  const auto program = extracted({path("build/../src/main.c")});
  CHECK(program[locationOf(program, "g = 1")].position.file == path("build/../src/main.c"));
  CHECK(program[locationOf(program, "g = 3")].position.file == path("include/value.h"));
}

TEST_CASE_METHOD(Project, "Flags of the user come after those of the database") {
  command("-I../include -DVALUE=42");
  CHECK(has(extracted({}, {"-UVALUE", "-DVALUE=43"}), "g = 43"));
  CHECK_THAT(problem({}, {"-fno-such-flag"}), Contains("-fno-such-flag"));
}

TEST_CASE_METHOD(Project, "Compile databases of different build tools are understood") {
  const auto value = [this](const std::string& entry) {
    database("[{" + entry + "}]");
    const auto program = extracted();
    CHECK_FALSE(fs::exists(path("build/main.d")));
    CHECK_FALSE(fs::exists(path("build/main.o")));
    return toText(program, program[locationOf(program, "g = 42")].action);
  };
  SECTION("a list of arguments") {
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "output": "main.o",
                   "arguments": ["cc", "-I../include", "-DVALUE=42", "-c", "-o", "main.o", "../src/main.c"])") ==
          "g = 42");
  }
  SECTION("a relative directory") {
    CHECK(value(R"("directory": "../src", "file": "main.c", "command": "cc -I../include -DVALUE=42 -c main.c")") ==
          "g = 42");
  }
  SECTION("compiler wrappers") {
    for (const char* wrapper : {"ccache ", "distcc ", "/usr/bin/ccache /usr/bin/", "ccache distcc "})
      CHECK(value(R"("directory": "FOLDER/build", "file": "FOLDER/src/main.c", "command": ")" + std::string(wrapper) +
                  R"(gcc-12 -I../include -DVALUE=42 -c FOLDER/src/main.c")") == "g = 42");
  }
  SECTION("files of dependencies, and warnings that are errors") {
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "command":
                   "gcc -I../include -DVALUE=42 -MD -MT main.o -MF main.d -Wp,-MD,main.d -Wall -Werror -O2 -g -pthread -o main.o -c ../src/main.c")") ==
          "g = 42");
  }
  SECTION("response files") {
    add("build/flags.rsp", "-I../include -DVALUE=42");
    CHECK(
        value(
            R"("directory": "FOLDER/build", "file": "../src/main.c", "command": "gcc @flags.rsp -c ../src/main.c")") ==
        "g = 42");
  }
  SECTION("quotes in definitions") {
    add("src/main.c", "_Static_assert(sizeof(NAME) == 4, \"\"); int g; int main(void) { g = 42; return 0; }\n");
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "command":
                   "gcc -DNAME=\\\"a\\ b\\\" -c ../src/main.c")") == "g = 42");
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "command":
                   "gcc '-DNAME=\"a b\"' -c ../src/main.c")") == "g = 42");
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "arguments":
                   ["gcc", "-DNAME=\"a b\"", "-c", "../src/main.c"])") == "g = 42");
  }
  SECTION("a header that is included first, and one in a folder of the system") {
    add("build/first.h", "#define VALUE 42\n");
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "command":
                   "gcc -include first.h -isystem ../include -c ../src/main.c")") == "g = 42");
  }
  SECTION("a command that compiles several files and links them") {
    CHECK(value(R"("directory": "FOLDER/build", "file": "../src/main.c", "command":
                   "gcc -I../include -DVALUE=42 other.c ../src/main.c lib.o -lm -o program")") == "g = 42");
  }
}

TEST_CASE_METHOD(Project, "Flags of another compiler are ignored, and that is reported") {
  command("-I../include -DVALUE=42 -fno-such-flag -mno-such-machine -Wno-such-warning");
  const auto program = extracted();
  CHECK(has(program, "g = 42"));
  CHECK(textsOf(program) ==
        std::vector<std::string>{"a compiler flag was ignored: unknown argument: '-fno-such-flag'",
                                 "a compiler flag was ignored: unknown argument: '-mno-such-machine'"});
}

TEST_CASE_METHOD(Project, "What GCC only warns about is not an error in a program that was built") {
  add("src/main.c",
      "int g; int main(void) { char *p = 5; g = later(p); return 0; } int later(char *p) { return 42; }\n");
  command("");
  CHECK(problem().empty());
}

TEST_CASE_METHOD(Project, "Without files all C files of the database are the program, each once") {
  add("src/other.c", "int other(void) { return 5; }\n");
  add("src/more.cpp", "class Broken in C;\n");
  add("src/fast.S", "nonsense\n");
  add("src/plus.c", "class Broken in C;\n");
  add("src/main.c", "int g; int other(void); int main(void) { g = other(); g = VALUE; return 0; }\n");
  database(R"([
    {"directory": "FOLDER/src", "file": "main.c", "command": "cc -DVALUE=1 -c main.c"},
    {"directory": "FOLDER/src", "file": "more.cpp", "command": "c++ -c more.cpp"},
    {"directory": "FOLDER/src", "file": "fast.S", "command": "cc -c fast.S"},
    {"directory": "FOLDER/src", "file": "plus.c", "command": "g++ -c plus.c"},
    {"directory": "FOLDER/src", "file": "other.c", "command": "cc -c other.c"},
    {"directory": "FOLDER", "file": "src/main.c", "command": "cc -DVALUE=2 -c src/main.c"}])");
  const auto program = extracted();
  CHECK(has(program, "g = 5"));
  CHECK(has(program, "g = 1"));
  REQUIRE(program.assumptions.size() == 4);
  CHECK(program.assumptions[0].position.file == path("src/fast.S"));
  CHECK(textsOf(program) ==
        std::vector<std::string>{"the file is assembly, not C, and was left out",
                                 "the file is compiled in 2 ways; it is analysed as the first entry of '" +
                                     path("build/compile_commands.json") + "' says",
                                 "the file is C++, not C, and was left out",
                                 "the file is C++, not C, and was left out"});
  CHECK(problem({path("src/plus.c")}) == "'" + path("src/plus.c") + "' is compiled as C++, which cannot be analysed");
  CHECK(problem({path("src/more.cpp")}) ==
        "'" + path("src/more.cpp") + "' is compiled as C++, which cannot be analysed");
}

TEST_CASE_METHOD(Project, "A file is found in the database by any of its names") {
  command("-I../include -DVALUE=42");
  fs::create_directory_symlink(path("src"), path("link"));
  CHECK(has(extracted({path("link/main.c")}), "g = 42"));
  CHECK(has(extracted({path("include/../src/./main.c")}), "g = 42"));
  add("src/other.c", "");
  CHECK(problem({path("src/other.c")}) == "'" + path("src/other.c") + "' is not in '" +
                                              path("build/compile_commands.json") +
                                              "'; build it there, or leave -p out");
}

TEST_CASE_METHOD(Project, "A missing or wrong database is reported in one line") {
  const std::string file = path("build/compile_commands.json");
  CHECK_THAT(problem(), Contains("cannot read '" + file + "': No such file or directory; cmake "));
  database("[");
  CHECK_THAT(problem(), Contains("'" + file + "' is not a compile database: [1:1, byte=1]: "));
  database("{}");
  CHECK(problem() == "'" + file + "' is not a compile database: it is not a JSON array");
  database(R"([{"directory": "FOLDER", "file": "a.c"}])");
  CHECK(problem() == "'" + file + "' is not a compile database: entry 1 lacks 'directory', 'file', or 'command'");
  database("[]");
  CHECK(problem() == "'" + file + "' names no file");
  database(R"([{"directory": "FOLDER/nowhere", "file": "FOLDER/src/main.c", "command": "cc -c ../src/main.c"}])");
  CHECK_THAT(problem(), Contains("is compiled in '" + path("nowhere") + "', which cannot be entered: "));
  database(R"([{"directory": "FOLDER/src", "file": "gone.c", "command": "cc -c gone.c"}])");
  CHECK(problem() == "cannot read '" + path("src/gone.c") + "': No such file or directory");
  database(R"([{"directory": "FOLDER/src", "file": "fast.S", "command": "cc -c fast.S"}])");
  add("src/fast.S", "");
  CHECK(problem() == "no C file among the inputs");
  fs::remove_all(path("build"));
  CHECK(problem() == "-p " + path("build") + ": there is no such directory");
}

TEST_CASE("A path is shown relative to where the user is, if it lies below") {
  CHECK(shownPath("a.c", "/home/u/p/src", "/home/u/p") == "src/a.c");
  CHECK(shownPath("../include", "/home/u/p/build", "/home/u/p") == "include");
  CHECK(shownPath("/home/u/p/x.c", "/elsewhere", "/home/u/p") == "x.c");
  CHECK(shownPath("/usr/include", "/home/u/p", "/home/u/p") == "/usr/include");
  CHECK(shownPath("../q/x.c", "/home/u/p", "/home/u/p") == "/home/u/q/x.c");
  CHECK(shownPath("a.c", "/src", "/") == "/src/a.c");
}
