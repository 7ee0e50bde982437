// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <string>

#include "datalog/built_in.h"
#include "tests/explorer/random_locking.h"
#include "tests/explorer/random_phases.h"
#include "tests/mutants/mutation.h"
#include "tests/mutants/refuters.h"
#include "tests/soundness/specimens.h"

namespace datalog = moire::datalog;

namespace {

/// The analysis with one part of one rule left out.
struct WrongRules {
  std::string file;
  std::string rule;    ///< the original text
  std::string change;  ///< what is read instead
};

/// The rules of a file, each with its line breaks; comments and declarations are between them.
std::vector<std::string> rulesIn(const std::string& text) {
  std::vector<std::string> rules;
  std::istringstream lines(text);
  std::string rule;
  for (std::string line; std::getline(lines, line);) {
    const bool between = line.empty() || line.starts_with(".") || line.starts_with("//");
    if (rule.empty() && between) continue;
    rule += (rule.empty() ? "" : "\n") + line;
    if (line.ends_with(".")) rules.push_back(std::exchange(rule, {}));
  }
  return rules;
}

std::string headOf(const std::string& rule) { return rule.substr(0, rule.find('(')); }

/// The rule without one of its negated conditions, for each of them.
std::vector<std::string> withoutNegations(const std::string& rule) {
  std::vector<std::string> changed;
  for (std::size_t at = rule.find(", !"); at != std::string::npos; at = rule.find(", !", at + 1)) {
    const std::size_t end = rule.find(')', at) + 1;
    changed.push_back(rule.substr(0, at) + rule.substr(end));
  }
  return changed;
}

/// Relations that hold if something may happen: a missing tuple is an error.
const std::set<std::string> mayRelations{
    "accompanied",     "accompanies", "after_spawn",    "arrives",         "coreachable",
    "may_lose",        "exposes",     "flow",           "freed_by_others", "has_creators",
    "lacks",           "may_access",  "may_reach",      "may_write",       "misleads",
    "moves",           "outlives",    "outside_atomic", "parallel",        "partly_outside_atomic",
    "precedes",        "race",        "reached",        "reaches",         "scattered",
    "sequential_flow", "several",     "sought",         "spares",          "unawaited"};

/// The same for the rules about waiting threads.
const std::set<std::string> mayRelationsOfLocks{"attempts",     "awaits",         "chain",     "deadlock",
                                                "ends_holding", "held",           "held_if",   "keeps",
                                                "may_hold",     "obtains",        "conflicts", "perhaps_inside_atomic",
                                                "relocks",      "renames",        "takes",     "stalls",
                                                "stuck",        "unlocks_unheld", "waits_for"};

/// The same for the rules about barriers.
const std::set<std::string> mayRelationsOfBarriers{"created_again", "boundless", "in_step",
                                                   "ahead",         "may_pass",  "unpassed"};

/// What is wrong in other ways than by a missing rule or condition.
const std::vector<WrongRules> oddWrongRules{
    {"rules/own_locks.dl", "guarded_by(other, cell, lock, anchor, otherMode)",
     "guarded_by(other, cell, lock, _, otherMode)"},
    {"rules/own_locks.dl", ", conflicts(mode, otherMode)", ""},
    {"rules/own_locks.dl", "has(at, lock, own, mode)", "conflicts(mode, _)"},
    {"rules/own_locks.dl", "own_access(other, cell, where, anchor), unique(where)",
     "own_access(other, cell, where, anchor)"}};

bool isAboutLocks(const std::string& file) {
  return file == "rules/deadlocks.dl" || file == "rules/lock_misuse.dl" || file == "rules/may_hold.dl";
}

std::vector<WrongRules> wrongRulesOfLocks() {
  std::vector<WrongRules> all{
      {"rules/deadlocks.dl", "!many_locks(lock), conflicts(mode, otherMode)",
       "!many_locks(lock), conflicts(mode, _), conflicts(_, otherMode)"},
      {"rules/may_hold.dl", "obtains(at, lock, lock) :- means(at, lock, named), renames(at, named).",
       "obtains(at, lock, named) :- means(at, lock, named), renames(at, named)."},
      {"rules/holds.dl", "gives_back(at, named) :- releases(at, lock), means(at, lock, named).",
       "gives_back(at, named) :- releases(at, lock), lock(named, _, _), lock != named."}};
  for (const auto& source : datalog::builtInSources())
    if (isAboutLocks(source.name) || source.name == "rules/holds.dl")
      for (const std::string& rule : rulesIn(source.text))
        // In the model a lock is free after one release; lock_order.cpp shows that in C it has to be released often
        // enough.
        // To the explorer, handlers on top of threads are nothing but threads.
        if (mayRelationsOfLocks.contains(headOf(rule)) && rule.find("held_again") == std::string::npos &&
            rule.find("taken(") == std::string::npos && rule.find("on_top(place)") == std::string::npos &&
            rule.find("awaits(keeper, wanted, mode)") == std::string::npos)
          all.push_back({source.name, rule, ""});
  return all;
}

std::vector<WrongRules> wrongRulesOfBarriers() {
  std::vector<WrongRules> all{
      {"rules/barriers.dl", "headcount(body, most)} <= threads", "headcount(body, most)} <= threads + 1"},
      {"rules/barriers.dl", "most = count : {spawns(_, body)}", "most = 1"},
      {"rules/blocking.dl", "meets(at, barrier), closed(barrier),", "meets(at, barrier), barrier(barrier, _),"},
      {"rules/blocking.dl", ",\n  !may_pass(barrier, at, blocker)", ""},
      {"rules/blocking.dl", ", !unpassed(barrier, blocker)", ""},
      {"rules/blocking.dl", "partakes(body, barrier), closed(barrier), partakes(otherBody, barrier)",
       "partakes(body, barrier), partakes(otherBody, barrier)"},
      {"rules/own_locks.dl", "spans_apart(span, otherSpan)", "spans_apart(span, _), spans_apart(_, otherSpan)"}};
  for (const std::string& rule : rulesIn(datalog::findBuiltIn("rules/barriers.dl")->text)) {
    // The thread that was left behind may pass before the other one goes on, so the same pairs are found without it.
    if (rule.starts_with("ahead(barrier, to, other) :- ahead(")) continue;
    if (headOf(rule) == "lonely") continue;  // that it never comes is not looked for by the explorer
    if (mayRelationsOfBarriers.contains(headOf(rule)))
      all.push_back({"rules/barriers.dl", rule, ""});
    else
      for (const std::string& changed : withoutNegations(rule)) all.push_back({"rules/barriers.dl", rule, changed});
  }
  return all;
}

/// Handlers that run on top of threads are nothing but threads to the explorer.
bool forgetsHandlers(const std::string& rule, const std::string& changed) {
  for (const char* negated : {"!reenters(", "!entered_again(", "!interrupts(", "!common("})
    if (rule.find(negated) != std::string::npos && changed.find(negated) == std::string::npos) return true;
  return false;
}

std::vector<WrongRules> allWrongRules() {
  std::vector<WrongRules> all = oddWrongRules;
  for (const auto& source : datalog::builtInSources()) {
    // Pointers are followed before there is a model, and random models share no code: this is left to random C
    // programs. Each rule about waits without end has a program of its own in the table of mutants.
    const bool other = source.name == "rules/well_formed.dl" || source.name == "rules/points_to.dl" ||
                       source.name == "rules/calls.dl" || source.name == "rules/barriers.dl" ||
                       source.name == "rules/waits.dl";
    if (!source.name.starts_with("rules/") || other || isAboutLocks(source.name)) continue;
    for (const std::string& rule : rulesIn(source.text)) {
      if (rule.find("barrier") != std::string::npos) continue;  // among those about barriers
      const auto isAbout = [&](const char* relation) { return rule.find(relation) != std::string::npos; };
      if (isAbout("passes(") || isAbout("may_handle(")) continue;  // shared code
      if (isAbout("!unfollowed(")) continue;                       // records: random_relations.cpp is for that
      // It is too rare that a thread that is waited for overwrites something that matters at a place that is merged
      // with others.
      if (rule.starts_with("accompanies(def, cell, body, place)")) continue;
      if (mayRelations.contains(headOf(rule)))
        all.push_back({source.name, rule, ""});
      else
        for (const std::string& changed : withoutNegations(rule))
          if (!forgetsHandlers(rule, changed)) all.push_back({source.name, rule, changed});
    }
  }
  return all;
}

std::shared_ptr<const datalog::RuleProgram> load(const WrongRules& wrong) {
  const auto resolve = [&, builtIn = datalog::includeBuiltIn()](const std::string& requested,
                                                                const std::string& includer) {
    auto source = builtIn(requested, includer);
    if (source && source->name == wrong.file)
      source->text.replace(source->text.find(wrong.rule), wrong.rule.size(), wrong.change);
    return source;
  };
  auto loaded = datalog::loadRules(
      {*datalog::findBuiltIn("rules/analysis.dl"), *datalog::findBuiltIn("models/models.dl")}, resolve);
  INFO(datalog::render(loaded.diagnostics));
  REQUIRE(loaded.program);
  return loaded.program;
}

}  // namespace

namespace {

/// Checks that every fourth of the changes, beginning with `part`, is noticed.
void refuteEach(const std::vector<WrongRules>& all, std::size_t part, moire::explorer::Specimens specimens) {
  constexpr std::size_t parts = 4;
  for (std::size_t i = part; i < all.size(); i += parts) {
    INFO(all[i].file << ": " << all[i].rule << "\nread as: " << all[i].change);
    moire::driver::CoarseningOptions options;
    options.rules = load(all[i]);
    // Otherwise these have nothing to do.
    const auto isAbout = [&](const char* relation) { return all[i].rule.find(relation) != std::string::npos; };
    if (headOf(all[i].rule) == "scattered" || headOf(all[i].rule) == "accompanied") options.ways = 0;
    if (isAbout("region(") || isAbout("exposes(") || isAbout("partly_outside_atomic(")) options.places = 0;
    CHECK(specimens.refute(
        [&](const moire::program::Program& program) { return moire::driver::coarsen(program, options); }, 6000));
  }
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("rules that miss one case are refuted by random programs, part", "", ((std::size_t part), part),
                       0, 1, 2, 3) {
  const auto all = allWrongRules();
  REQUIRE(all.size() > 30);
  refuteEach(all, part, {});
}

TEMPLATE_TEST_CASE_SIG("rules about deadlocks that miss one case are refuted by random programs, part", "",
                       ((std::size_t part), part), 0, 1, 2, 3) {
  const auto all = wrongRulesOfLocks();
  REQUIRE(all.size() > 30);
  using namespace moire::explorer;
  refuteEach(all, part,
             {randomLocking, {.threads = 4, .states = 1500, .choices = 6, .order = moire::explorer::Order::Mixed}});
}

TEMPLATE_TEST_CASE_SIG("rules about barriers that miss one case are refuted by random programs, part", "",
                       ((std::size_t part), part), 0, 1, 2, 3) {
  const auto all = wrongRulesOfBarriers();
  REQUIRE(all.size() > 15);
  using namespace moire::explorer;
  refuteEach(all, part,
             {randomPhases, {.threads = 5, .states = 1500, .choices = 6, .order = moire::explorer::Order::Mixed}});
}

TEST_CASE("what the table of mutants leaves to random programs is among these") {
  std::set<std::pair<std::string, std::string>> refuted;  // the rule, and what is read instead
  for (const auto& list : {allWrongRules(), wrongRulesOfLocks(), wrongRulesOfBarriers()})
    for (const WrongRules& each : list) refuted.emplace(each.rule, each.change);
  const auto refuters = moire::test::readRefuters(MOIRE_SOURCE_DIR "/tests/mutants");
  for (const auto& source : datalog::builtInSources()) {
    if (!source.name.starts_with("rules/")) continue;
    for (const auto& mutation : moire::test::mutationsOf(source)) {
      const auto found = refuters.find(mutation.name);
      if (found == refuters.end() || !found->second.isRandom) continue;
      INFO(source.name << ":" << mutation.line << ": no random program is asked about '" << mutation.name
                       << "'; find a case for it, or let wrong_rules.cpp leave it out");
      CHECK(refuted.contains({mutation.rule, mutation.change}));
    }
  }
}
