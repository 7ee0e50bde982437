// SPDX-License-Identifier: Apache-2.0
#include "driver/command/rules_line.h"

#include "driver/command/compile_rules.h"
#include "driver/command/rules_command.h"

namespace moire::driver {

RulesLine::RulesLine(CLI::App& app, Action& action) : action_(action) {
  CLI::App* rules = app.add_subcommand("rules", "the built-in rules, and rule files on their own");
  rules->require_subcommand(1);
  rules->add_subcommand("list", "the built-in rule files and the questions that they answer")->callback([this] {
    action_ = [] { return listRules(); };
  });
  CLI::App* show = rules->add_subcommand("show", "print a built-in rule file");
  show->add_option("NAME", name_, "as in 'rules list'; folder and ending may be left out")->required();
  show->callback([this] { action_ = [this] { return showRules(name_); }; });
  CLI::App* check = rules->add_subcommand("check", "check a rule file");
  check->add_option("FILE.dl", name_, "the rule file")->required();
  check->callback([this] { action_ = [this] { return checkRules(name_); }; });
  addRun(*rules->add_subcommand("run", "evaluate a rule file on its own"));
  CLI::App* compile = rules->add_subcommand("compile", "make a stand-alone program of a rule file");
  compile->footer(
      "The program reads RELATION.facts and writes RELATION.csv: PROGRAM -F DIR -D DIR -j N. The C++ compiler "
      "is the one that moire was built with, or $CXX.");
  compile->add_option("FILE.dl", name_, "the rule file")->required();
  compile->add_option("-o,--output", raw_.output, "the program to write")->type_name("PROGRAM")->required();
  compile->callback([this] { action_ = [this] { return compileRules(name_, raw_.output); }; });
}

void RulesLine::addRun(CLI::App& run) {
  run.footer(
      "Exit status: 0 done; 1 done, but a relation named must_stay_empty_... has tuples; 2 bad input; 3 a limit was "
      "reached or Ctrl-C pressed, and nothing is written.");
  run.add_option("FILE.dl", name_, "the rule file")->required();
  run.add_option("-F", facts_, "where RELATION.facts are read")->type_name("DIR")->capture_default_str();
  run.add_option("-D", results_, "where RELATION.csv are written")->type_name("DIR")->capture_default_str();
  addLimits(run, raw_);
  addCompileRules(run, raw_);
  run.add_option("--explain", goals_,
                 "explain how a tuple is derived, or why it is not: 'flow(\"a\",_,X)' (repeatable)")
      ->type_name("ATOM")
      ->allow_extra_args(false);
  profile_ = run.add_option("--profile", profileFile_,
                            "time and tuples per rule and relation, on standard error or as JSON in FILE")
                 ->type_name("[FILE]")
                 ->expected(0, 1);
  run.callback([this] {
    runs_ = true;
    action_ = [this] { return runRules(toRunOptions()); };
  });
}

RulesRunOptions RulesLine::toRunOptions() const {
  RulesRunOptions options;
  options.file = name_;
  options.facts = facts_;
  options.output = results_;
  options.jobs = jobsOf(raw_);
  options.timeoutSeconds = limitsOf(raw_).seconds;
  options.memoryMebibytes = limitsOf(raw_).mebibytes;
  options.compile = raw_.compileRules;
  options.goals = goals_;
  options.profile = profile_->count() > 0;
  if (!profileFile_.empty()) options.profileFile = profileFile_;
  return options;
}

}  // namespace moire::driver
