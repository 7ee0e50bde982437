// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "datalog/explain/rule_text.h"

namespace moire::datalog {

/// One condition of a rule, as satisfied in a derivation.
struct Premise {
  std::size_t literal = 0;          ///< its position in the rule's body
  std::optional<std::size_t> node;  ///< of a positive atom: how its tuple is derived
  std::string text;                 ///< of every other condition: `not blocked(3,4)`, `x < 5 (2 < 5)`
};

/// A tuple and the rule that derives it.
struct DerivationNode {
  RelationId relation = 0;
  std::vector<Value> tuple;
  std::string text;                 ///< the tuple as in a rule file
  std::size_t height = 0;           ///< the least possible; 0 for facts
  bool given = false;               ///< a fact that was inserted, not written in the rules
  std::optional<std::size_t> rule;  ///< in RuleProgram::rules(); none for given facts and laws of eqrel
  std::string place;                ///< `file:line` of the rule; empty for given facts
  std::string law;                  ///< of an eqrel: `an eqrel is symmetric`
  Binding values;                   ///< of the rule's variables
  bool expanded = true;             ///< false if a derivation is cut because of its size: premises are missing
  std::vector<Premise> premises;    ///< in the order of the rule's body

  bool isFact() const { return height == 0; }
};

/// A derivation of least height. Node 0 is its root; a tuple that is used several times has one node.
struct Derivation {
  std::vector<DerivationNode> nodes;

  const DerivationNode& root() const { return nodes.front(); }
};

/// Why one rule does not derive a tuple: no choice of values satisfies more conditions than this one, in the order in
/// which they were tried.
struct FailedRule {
  std::optional<std::size_t> rule;     ///< in RuleProgram::rules(); none for laws of eqrel
  std::string place;                   ///< `file:line`
  std::string law;                     ///< of an eqrel
  std::string text;                    ///< the rule, with the values that follow from the tuple alone
  Binding values;                      ///< of the rule's variables, at the best point
  std::vector<std::size_t> satisfied;  ///< conditions that hold there: positions in the body
  std::vector<std::string> holding;    ///< their texts
  std::optional<std::size_t> failing;  ///< the condition that fails; none if only the head is a different tuple
  std::string failure;                 ///< what fails, and with which values
  std::string question;                ///< the goal to ask for next; empty if there is none
  bool complete = true;                ///< false if there was too much to try
};

/// Why no tuple of a pattern is derived.
struct WhyNot {
  std::vector<FailedRule> rules;   ///< the rules whose head can be such a tuple
  std::size_t otherRules = 0;      ///< the number of other rules of this relation
  bool isInput = false;            ///< facts of the relation are read from outside
  std::size_t relationTuples = 0;  ///< how many other tuples the relation has
};

/// The answer to a goal: a derivation of its first match, or the reason why there is none.
struct Explanation {
  std::string goal;
  std::size_t matches = 0;
  std::optional<Derivation> derivation;
  std::optional<WhyNot> whyNot;
};

}  // namespace moire::datalog
