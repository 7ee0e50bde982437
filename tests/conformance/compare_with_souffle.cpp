// SPDX-License-Identifier: Apache-2.0
// Runs every case of tests/rules on the built-in engine and on Soufflé and compares what they write, byte by byte.
// Usage: compare_with_souffle RULES-FOLDER [CASE...]; the exit status is 77 if there is no Soufflé.
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "datalog/engine/text_io.h"
#include "tests/datalog/folder.h"
#include "tests/datalog/rule_case.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

constexpr int skipped = 77;

/// One run of one engine.
struct Outcome {
  bool accepted = false;
  std::string printed;
  std::string message;
};

std::string quoted(const std::filesystem::path& path) { return "'" + path.string() + "'"; }

Outcome runSouffle(const Folder& folder, const std::filesystem::path& rules) {
  std::filesystem::create_directory(folder.path() / "theirs");
  const std::string command = "timeout 120 souffle -F " + quoted(folder.path()) + " -D " +
                              quoted(folder.path() / "theirs") + " " + quoted(rules) + " >" +
                              quoted(folder.path() / "printed") + " 2>" + quoted(folder.path() / "message");
  Outcome result;
  result.accepted = std::system(command.c_str()) == 0;
  result.printed = folder.read("printed");
  result.message = folder.read("message");
  return result;
}

Outcome runBuiltIn(const Folder& folder, const std::filesystem::path& rules) {
  std::filesystem::create_directory(folder.path() / "ours");
  const LoadResult loaded = loadRuleFiles({rules});
  Outcome result;
  result.message = render(loaded.diagnostics);
  if (!loaded.program) return result;
  try {
    Evaluation evaluation(loaded.program);
    readFacts(evaluation, folder.path());
    evaluation.run();
    writeOutputs(evaluation, folder.path() / "ours");
    std::ostringstream sizes;
    printSizes(sizes, evaluation);
    result.printed = sizes.str();
    result.accepted = true;
  } catch (const std::runtime_error& error) {
    result.message = error.what();
  }
  return result;
}

/// The case with `.output` for every relation that it mentions, next to all files that it may include.
std::filesystem::path prepare(const RuleCase& each, const Folder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(each.file.parent_path())) {
    if (entry.path().extension() == ".dl") std::filesystem::copy(entry.path(), folder.path());
  }
  for (const auto& [name, text] : each.given) folder.write(name, text);
  const std::string name = each.file.filename().string();
  std::string text = folder.read(name);
  const LoadResult loaded = loadRuleFiles({each.file});
  for (const auto& [relation, tuples] : each.tuples) {
    const auto id = loaded.program ? loaded.program->find(relation) : std::nullopt;
    if (id && !loaded.program->relations()[*id].isOutput()) text += "\n.output " + relation + "\n";
  }
  folder.write(name, text);
  return folder.path() / name;
}

std::string sortedLines(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.insert(line);
  std::string result;
  for (const std::string& line : lines) result += line + "\n";
  return result;
}

bool needsSouffle(const RuleCase& each) {
  return std::any_of(each.errors.begin(), each.errors.end(),
                     [](const std::string& error) { return error.find("needs Soufflé") != std::string::npos; });
}

/// What differs, or nothing.
std::string compareFiles(const RuleCase& each, const Folder& folder) {
  std::set<std::string> names;
  for (const char* side : {"ours", "theirs"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / side)) {
      names.insert(entry.path().filename().string());
    }
  }
  std::string result;
  for (const std::string& name : names) {
    std::string ours = folder.read("ours/" + name);
    std::string theirs = folder.read("theirs/" + name);
    if (each.souffle == "order") {
      ours = sortedLines(ours);
      theirs = sortedLines(theirs);
    }
    if (ours != theirs) result += name + " is here\n" + ours + "and there\n" + theirs;
  }
  return result;
}

std::string compare(const RuleCase& each) {
  if (each.souffle == "differs") return {};
  const Folder folder;
  const std::filesystem::path rules = prepare(each, folder);
  const Outcome ours = runBuiltIn(folder, rules);
  const Outcome theirs = runSouffle(folder, rules);
  if (!ours.accepted && needsSouffle(each)) return {};
  if (ours.accepted != theirs.accepted) {
    const bool declared = each.souffle == (ours.accepted ? "refuses" : "accepts");
    return declared ? std::string() : "only one engine accepts it:\n" + ours.message + theirs.message;
  }
  if (each.souffle == "refuses" || each.souffle == "accepts") return "both engines agree, unlike the case says\n";
  if (!ours.accepted) return {};
  std::string result = compareFiles(each, folder);
  if (ours.printed != theirs.printed) result += "printed is here\n" + ours.printed + "and there\n" + theirs.printed;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (std::system("souffle --version >/dev/null 2>&1") != 0) {
    std::cout << "souffle is not on the PATH: nothing was compared\n";
    return skipped;
  }
  const std::set<std::string> wanted(argv + std::min(argc, 2), argv + argc);
  int compared = 0;
  int different = 0;
  for (const RuleCase& each : readRuleCases(argc > 1 ? argv[1] : ".")) {
    const std::string name = each.file.stem().string();
    if (!wanted.empty() && !wanted.contains(name)) continue;
    const std::string difference = compare(each);
    if (!difference.empty()) std::cout << name << ": " << difference << std::endl;
    different += difference.empty() ? 0 : 1;
    ++compared;
  }
  std::cout << compared << " cases compared, " << different << " different\n";
  return different == 0 && compared > 0 ? 0 : 1;
}
