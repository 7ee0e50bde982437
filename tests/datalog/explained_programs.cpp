// SPDX-License-Identifier: Apache-2.0
// Explanations of random programs, checked against the definitions of rule instance and height.
#include <catch2/catch.hpp>
#include <random>

#include <fmt/ranges.h>

#include "datalog/explain/explainer.h"
#include "tests/datalog/naive_heights.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

/// Two inputs, an equivalence, and pairs of mutually recursive relations that negate only earlier ones.
class ProgramText {
 public:
  explicit ProgramText(unsigned seed) : random_(seed) {}

  std::string write() {
    for (int i = 0; i < relations; ++i) {
      arity_.push_back(i == equivalence ? 2 : pick(1, 3));
      text_ += fmt::format(".decl r{}(", i);
      for (int c = 0; c < arity_.back(); ++c) text_ += fmt::format("{}c{}: number", c == 0 ? "" : ", ", c);
      text_ +=
          fmt::format("){}\n{}", i == equivalence ? " eqrel" : "", i < inputs ? fmt::format(".input r{}\n", i) : "");
    }
    rule(equivalence, 0, inputs - 1);
    for (int i = equivalence + 1; i < relations; ++i) {
      const int group = equivalence + 1 + (i - equivalence - 1) / 2 * 2;
      for (int rules = pick(1, 3); rules > 0; --rules) rule(i, group, std::min(group + 1, relations - 1));
    }
    return text_;
  }

 private:
  static constexpr int inputs = 2;
  static constexpr int equivalence = 2;
  static constexpr int relations = 8;

  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool chance(int percent) { return pick(1, 100) <= percent; }
  std::string constant() { return fmt::format("{}", pick(0, 4)); }

  std::string open() {
    if (chance(10)) return "_";
    if (chance(10)) return constant();
    used_.push_back(fmt::format("v{}", pick(0, 3)));
    return used_.back();
  }
  std::string closed() {
    return used_.empty() || chance(15) ? constant()
                                       : used_[static_cast<std::size_t>(pick(0, static_cast<int>(used_.size()) - 1))];
  }

  std::string atom(int relation, const std::function<std::string()>& term) {
    std::string result = fmt::format("r{}(", relation);
    for (int c = 0; c < arity_[static_cast<std::size_t>(relation)]; ++c) result += (c == 0 ? "" : ", ") + term();
    return result + ")";
  }

  void rule(int head, int group, int last) {
    used_.clear();
    std::vector<std::string> body;
    for (int atoms = pick(1, 3); atoms > 0; --atoms)
      body.push_back(atom(chance(50) ? pick(group, last) : pick(0, last), [this] { return open(); }));
    if (group > 0 && chance(40))
      body.push_back("!" + atom(pick(0, group - 1), [this] { return chance(15) ? "_" : closed(); }));
    static const std::vector<std::string> comparisons = {"<", "<=", "!=", ">", ">=", "="};
    if (chance(40))
      body.push_back(fmt::format("{} {} {}", closed(), comparisons[static_cast<std::size_t>(pick(0, 5))], closed()));
    std::shuffle(body.begin(), body.end(), random_);
    text_ += fmt::format("{} :- {}.\n", atom(head, [this] { return closed(); }), fmt::join(body, ", "));
  }

  std::mt19937 random_;
  std::vector<int> arity_;
  std::vector<std::string> used_;
  std::string text_;
};

/// A random program, evaluated, with its heights by definition.
struct Case {
  std::shared_ptr<const RuleProgram> loaded;
  Evaluation evaluation;
  std::vector<ExplainedRule> explained;
  std::vector<Rule> rules;
  Tuples given;
  Tuples complete;

  explicit Case(unsigned seed)
      : loaded(program(ProgramText(seed).write())), evaluation(loaded), explained(explainedRules(*loaded)) {
    for (const ExplainedRule& each : explained) rules.push_back(each.rule);
    given.resize(loaded->relations().size());
    std::mt19937 random(seed);
    std::uniform_int_distribution<Value> value(0, 4);
    for (RelationId id = 0; id < given.size(); ++id) {
      if (!loaded->relations()[id].isInput()) continue;
      for (int i = 0; i < 7; ++i) {
        Tuple row(loaded->relations()[id].arity());
        for (Value& column : row) column = value(random);
        evaluation.insert({id, row.size()}, row);
        given[id].insert(row);
      }
    }
    evaluation.run();
    for (RelationId id = 0; id < given.size(); ++id) {
      complete.emplace_back();
      for (const Row row : evaluation.rows({id, loaded->relations()[id].arity()}))
        complete.back().emplace(row.begin(), row.end());
    }
  }

  const Rule& rule(const std::optional<std::size_t>& number, const std::string& law, RelationId head) const {
    for (const ExplainedRule& each : explained)
      if (number ? each.number == number : (each.law == law && each.rule.head == head)) return each.rule;
    throw std::logic_error("no such rule");
  }
};

void checkInstance(const Case& test, const NaiveHeights& heights, const Derivation& derivation,
                   const DerivationNode& node) {
  REQUIRE(node.expanded);
  REQUIRE(node.height == heights.of(node.relation).at(node.tuple));
  if (node.height == 0) {
    REQUIRE(node.given);
    REQUIRE(test.given[node.relation].contains(node.tuple));
    return;
  }
  const Rule& rule = test.rule(node.rule, node.law, node.relation);
  Assignment values = node.values;
  REQUIRE(rule.head == node.relation);
  REQUIRE(unify(rule.args, node.tuple, values));
  std::size_t highest = 0;
  std::size_t atoms = 0;
  for (const Premise& premise : node.premises) {
    if (!premise.node) continue;
    const DerivationNode& child = derivation.nodes.at(*premise.node);
    const Literal& literal = rule.body.at(premise.literal);
    REQUIRE(literal.kind == LiteralKind::Atom);
    REQUIRE(literal.relation == child.relation);
    REQUIRE(unify(literal.args, child.tuple, values));
    highest = std::max(highest, child.height);
    ++atoms;
  }
  REQUIRE(values == node.values);
  REQUIRE(node.height == highest + 1);
  for (const Literal& literal : rule.body) {
    if (literal.kind == LiteralKind::Atom) {
      REQUIRE(atoms-- > 0);
    } else if (literal.kind == LiteralKind::NegatedAtom) {
      REQUIRE_FALSE(hasMatch(test.complete[literal.relation], literal.args, values));
    } else {
      REQUIRE(compares(literal, values));
    }
  }
  REQUIRE(atoms == 0);
}

bool holds(const Case& test, const Literal& literal, const Assignment& values) {
  if (literal.kind == LiteralKind::Compare) return compares(literal, values);
  const bool found = hasMatch(test.complete[literal.relation], literal.args, values);
  return found == (literal.kind == LiteralKind::Atom);
}

void checkFailure(const Case& test, RelationId relation, const Tuple& tuple, const FailedRule& failed) {
  const Rule& rule = test.rule(failed.rule, failed.law, relation);
  Assignment fromHead(rule.variables.size());
  REQUIRE(unify(rule.args, tuple, fromHead));
  for (std::size_t i = 0; i < fromHead.size(); ++i)
    if (fromHead[i]) REQUIRE(failed.values[i] == fromHead[i]);
  for (const std::size_t position : failed.satisfied) REQUIRE(holds(test, rule.body[position], failed.values));
  REQUIRE(failed.failing);
  REQUIRE_FALSE(holds(test, rule.body[*failed.failing], failed.values));
  REQUIRE(failed.complete);
}

}  // namespace

TEST_CASE("Every derived tuple of a random program has a derivation of least height, made of true rule instances") {
  std::size_t derived = 0;
  std::size_t high = 0;
  for (unsigned seed = 1; seed <= 120; ++seed) {
    Case test(seed);
    CAPTURE(seed, ProgramText(seed).write());
    const NaiveHeights heights(test.rules, test.given, test.complete);
    Explainer explainer(test.evaluation);
    for (RelationId id = 0; id < test.complete.size(); ++id) {
      for (const Tuple& tuple : test.complete[id]) {
        const auto explanation = explainer.explain({id, tuple.size()}, tuple);
        REQUIRE(explanation.derivation);
        REQUIRE(explanation.derivation->root().tuple == tuple);
        for (const DerivationNode& node : explanation.derivation->nodes)
          checkInstance(test, heights, *explanation.derivation, node);
        derived += explanation.derivation->root().height > 0 ? 1 : 0;
        high += explanation.derivation->root().height > 2 ? 1 : 0;
      }
    }
  }
  CHECK(derived > 1000);  // not trivially empty
  CHECK(high > 50);
}

TEST_CASE("Every underivable tuple of a random program is explained by conditions that really fail") {
  std::size_t failures = 0;
  for (unsigned seed = 1; seed <= 120; ++seed) {
    Case test(seed);
    CAPTURE(seed, ProgramText(seed).write());
    Explainer explainer(test.evaluation);
    std::mt19937 random(seed);
    for (RelationId id = 0; id < test.complete.size(); ++id) {
      for (int attempt = 0; attempt < 12; ++attempt) {
        Tuple tuple(test.loaded->relations()[id].arity());
        for (Value& column : tuple) column = std::uniform_int_distribution<Value>(0, 5)(random);
        if (test.complete[id].contains(tuple)) continue;
        const auto explanation = explainer.explain({id, tuple.size()}, tuple);
        REQUIRE(explanation.whyNot);
        const WhyNot& why = *explanation.whyNot;
        const auto own =
            std::count_if(test.rules.begin(), test.rules.end(), [&](const Rule& r) { return r.head == id; });
        REQUIRE(why.rules.size() + why.otherRules == static_cast<std::size_t>(own));
        for (const FailedRule& failed : why.rules) checkFailure(test, id, tuple, failed);
        failures += why.rules.size();
      }
    }
  }
  CHECK(failures > 1000);
}
