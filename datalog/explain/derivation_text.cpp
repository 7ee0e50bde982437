// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/derivation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace moire::datalog {
namespace {

class TreeText {
 public:
  TreeText(const Derivation& derivation, const DerivationStyle& style) : derivation_(derivation), style_(style) {}

  std::string write() {
    // A stack of its own, because derivations may be very deep.
    std::vector<Item> open{{0, nullptr, 0}};
    while (!open.empty()) {
      const Item item = open.back();
      open.pop_back();
      if (item.condition != nullptr) {
        line(item.depth, *item.condition);
        continue;
      }
      if (!node(item.node, item.depth)) continue;
      const auto& premises = derivation_.nodes[item.node].premises;
      for (auto premise = premises.rbegin(); premise != premises.rend(); ++premise)
        open.push_back({premise->node.value_or(0), premise->node ? nullptr : &premise->text, item.depth + 1});
    }
    return std::move(text_);
  }

 private:
  struct Item {
    std::size_t node;
    const std::string* condition;  ///< in place of a node
    std::size_t depth;
  };

  void line(std::size_t depth, const std::string& text) { text_ += std::string(2 * depth, ' ') + text + "\n"; }

  /// Whether its premises are to follow.
  bool node(std::size_t position, std::size_t depth) {
    const DerivationNode& node = derivation_.nodes[position];
    if (!node.premises.empty() && !shown_.insert(position).second) {
      line(depth, node.text + "  [as above]");
      return false;
    }
    if (!node.expanded || (depth >= style_.mostDepth && !node.premises.empty())) {
      shown_.erase(position);
      line(depth, fmt::format("{}  [height {}; --explain '{}' goes on from here]", node.text, node.height, node.text));
      return false;
    }
    line(depth, fmt::format("{}  [{}{}]", node.text, origin(node),
                            depth == 0 && !node.isFact() ? fmt::format(", height {}", node.height) : ""));
    return true;
  }

  static std::string origin(const DerivationNode& node) {
    if (node.given) return "fact";
    if (node.isFact()) return "fact, " + node.place;
    return node.law.empty() ? node.place : fmt::format("{}, {}", node.law, node.place);
  }

  const Derivation& derivation_;
  const DerivationStyle& style_;
  std::set<std::size_t> shown_;
  std::string text_;
};

std::string plural(std::size_t count, const char* one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string failedText(const FailedRule& rule) {
  std::string text = fmt::format("  {}{}: {}\n", rule.place, rule.law.empty() ? "" : ", " + rule.law, rule.text);
  for (const std::string& holding : rule.holding) text += fmt::format("    holds: {}\n", holding);
  text += fmt::format("    fails: {}\n", rule.failure);
  if (!rule.question.empty()) text += fmt::format("    go on with: --explain '{}'\n", rule.question);
  if (!rule.complete) text += "    (not all choices of values were tried: another one may get further)\n";
  return text;
}

std::string whyNotText(const std::string& goal, const WhyNot& why) {
  std::string text = fmt::format("{} is not derived", goal);
  if (why.isInput) text += ", and it is not among the facts";
  if (why.rules.empty() && why.otherRules == 0)
    return fmt::format("{}: no rule derives tuples of this relation ({})\n", text, plural(why.relationTuples, "tuple"));
  if (why.rules.empty())
    return fmt::format("{}: the {} of this relation can only give other tuples ({})\n", text,
                       plural(why.otherRules, "rule"), plural(why.relationTuples, "tuple"));
  text += fmt::format("; {} could have derived it, and this is where {}:\n",
                      why.rules.size() == 1 ? "this rule" : plural(why.rules.size(), "rule"),
                      why.rules.size() == 1 ? "it fails" : "they fail");
  for (const FailedRule& rule : why.rules) text += failedText(rule);
  if (why.otherRules != 0)
    text += fmt::format("  ({} can only give other tuples)\n", plural(why.otherRules, "more rule"));
  return text;
}

}  // namespace

std::string explanationText(const Explanation& explanation, const DerivationStyle& style) {
  if (explanation.whyNot) return whyNotText(explanation.goal, *explanation.whyNot);
  std::string text;
  if (explanation.matches > 1)
    text = fmt::format("{} has {} matches; the first of them:\n", explanation.goal, explanation.matches);
  return text + TreeText(*explanation.derivation, style).write();
}

}  // namespace moire::datalog
