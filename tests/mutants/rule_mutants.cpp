// SPDX-License-Identifier: Apache-2.0
// Does a test notice if a rule is left out, or one of its negated conditions?
//
//   rule_mutants list                 every mutation, with its rule
//   rule_mutants table                has every mutation a row in noticed_by*.txt, and every row a mutation?
//   rule_mutants check FILE.dl        is every mutation of that file noticed by the program in its row?
//   rule_mutants notices NAME CASE.c  is this mutation noticed by that program?
//   rule_mutants search NAME          which programs notice it?
//   rule_mutants run NAME WORDS...    what does `moire WORDS...` do with it?
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>

#include "driver/command/command_line.h"
#include "tests/mutants/changed_rules.h"
#include "tests/mutants/mutation.h"
#include "tests/mutants/refuters.h"
#include "tests/program_runner/comparison.h"

namespace {

using namespace moire::test;

const std::filesystem::path tests = std::filesystem::path(MOIRE_SOURCE_DIR) / "tests";
const char* const table = "tests/mutants/noticed_by.txt or a file beside it";

void forEachMutation(const std::function<void(const std::string& file, const Mutation&)>& use) {
  for (const auto& file : readRuleFiles())
    if (file.name.starts_with("rules/"))
      for (const Mutation& each : mutationsOf(file)) use(file.name, each);
}

/// Whether the program's expectations are not met with that mutation, or the analysis itself fails, because some rules
/// check others. The analysis is made by another process, since rules are read only once.
bool notices(const std::string& mutation, const std::filesystem::path& program) {
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    setenv(mutationVariable, mutation.c_str(), 1);
    bool noticed = true;
    try {
      noticed = !checkProgram(program.string()).empty();
    } catch (const std::exception& error) {
      std::cerr << mutation << ": " << error.what() << "\n";
    }
    _exit(noticed ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

int list() {
  forEachMutation([](const std::string& file, const Mutation& each) {
    std::cout << fmt::format("datalog/{}:{}: {}\n  {}\n", file, each.line, each.name, each.rule);
    if (!each.change.empty()) std::cout << "  read as: " << each.change << "\n";
  });
  return 0;
}

int checkTable() {
  Refuters left = readRefuters(tests / "mutants");
  int problems = 0;
  forEachMutation([&](const std::string& file, const Mutation& each) {
    if (left.erase(each.name) != 0) return;
    ++problems;
    std::cout << fmt::format(
        "datalog/{}:{}: nothing is known to notice if '{}' is left out; add '{}: programs/CASE.c' to {}"
        " (rule_mutants search '{}' looks for one)\n",
        file, each.line, each.change.empty() ? each.rule.substr(0, each.rule.find('\n')) : each.name, each.name, table,
        each.name);
  });
  for (const auto& [name, refuter] : left)
    std::cout << fmt::format("{}: there is no rule '{}'; rename the row, or delete it\n", refuter.row, name);
  return problems == 0 && left.empty() ? 0 : 1;
}

int check(const std::string& wanted) {
  const Refuters refuters = readRefuters(tests / "mutants");
  int problems = 0;
  int checked = 0;
  forEachMutation([&](const std::string& file, const Mutation& each) {
    const auto found = refuters.find(each.name);
    if (file != "rules/" + wanted || found == refuters.end() || found->second.program.empty()) return;
    ++checked;
    if (notices(each.name, tests / found->second.program)) return;
    ++problems;
    std::cout << fmt::format("datalog/{}:{}: {} does not notice that '{}' is left out; find another case for {}\n",
                             file, each.line, found->second.program, each.name, found->second.row);
  });
  std::cout << fmt::format("{} of {} mutations noticed\n", checked - problems, checked);
  return problems == 0 ? 0 : 1;
}

int search(const std::string& mutation) {
  std::vector<std::filesystem::path> programs;
  for (const auto& entry : std::filesystem::directory_iterator(tests / "programs"))
    if (entry.path().extension() == ".c") programs.push_back(entry.path());
  std::sort(programs.begin(), programs.end());
  bool any = false;
  for (const auto& program : programs) {
    if (!notices(mutation, program)) continue;
    std::cout << fmt::format("{}: programs/{}\n", mutation, program.filename().string());
    any = true;
  }
  return any ? 0 : 1;
}

int run(const std::string& mutation, const std::vector<std::string>& command) {
  setenv(mutationVariable, mutation.c_str(), 1);
  return static_cast<int>(moire::driver::runCommandLine(command));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words == std::vector<std::string>{"list"}) return list();
    if (words == std::vector<std::string>{"table"}) return checkTable();
    if (words.size() == 2 && words[0] == "check") return check(words[1]);
    if (words.size() == 2 && words[0] == "search") return search(words[1]);
    if (words.size() > 2 && words[0] == "run") return run(words[1], {words.begin() + 2, words.end()});
    if (words.size() == 3 && words[0] == "notices") return notices(words[1], words[2]) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cout << error.what() << "\n";
    return 2;
  }
  std::cerr
      << "usage: rule_mutants list | table | check FILE.dl | notices NAME CASE.c | search NAME | run NAME WORDS...\n";
  return 2;
}
