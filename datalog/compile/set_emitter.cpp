// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/set_emitter.h"

#include "datalog/compile/plan_text.h"

namespace moire::datalog {
namespace {

class SetEmitter {
 public:
  SetEmitter(const SetPlan& plan, const SetOrderCatalog& catalog)
      : plan_(plan), catalog_(catalog), text_(plan.registers) {}

  EmittedPlan run() {
    for (at_ = 0; at_ < plan_.steps.size(); ++at_) emit(plan_.steps[at_]);
    text_.closeTo(0);
    text_.line("return added;");
    EmittedPlan result;
    result.bySets = true;
    result.body = text_.finish("  std::size_t added = 0;\n  GrowingRows& head = *frame.head;\n" + sources_);
    result.slots = text_.takeSlots();
    return result;
  }

 private:
  void emit(const SetStep& step) {
    switch (step.kind) {
      case SetStepKind::Given:
        text_.match("frame.given.key", step.checks, step.pairs, step.bindings);
        return text_.line("[[maybe_unused]] const ValueSet* {} = frame.given.values;", set(step.set));
      case SetStepKind::Rows:
        return rows(step);
      case SetStepKind::Load:
        return load(step);
      case SetStepKind::Keep:
      case SetStepKind::Drop:
        return cut(step);
      case SetStepKind::Expand:
        return expand(step, {});
      case SetStepKind::Has:
        return text_.open("if ({}->contains({})) {{", set(step.set), text_.operand(*step.element));
      case SetStepKind::Exists:
      case SetStepKind::Absent:
        return test(step);
      case SetStepKind::Filter:
        return text_.filter(step.comparison, step.type, step.operands[0], step.operands[1], step.at);
      case SetStepKind::Bind:
        return text_.bind(step.result, text_.operand(step.operands[0]));
      case SetStepKind::Target:
        return target(step);
      case SetStepKind::EmitOne:
        return text_.line("added += head.add(target, {});", text_.operand(*step.element));
      case SetStepKind::EmitSet:
        return text_.line("added += head.add(target, *{});", set(step.set));
    }
  }

  static std::string set(std::size_t number) { return fmt::format("set{}", number); }

  const SetStep* next() const { return at_ + 1 < plan_.steps.size() ? &plan_.steps[at_ + 1] : nullptr; }

  /// The source that a step reads, named at the start of the function.
  std::size_t source(const SetStep& step) {
    const std::size_t slot = text_.relation({step.relation, Version::Full, step.keyIndex, step.order});
    sources_ += fmt::format("  const SetSource& source{0} = frame.source({0});\n", slot);
    return slot;
  }

  void rows(const SetStep& step) {
    const std::size_t from = source(step);
    const std::string id = text_.fresh("id");
    if (step.keyIndex == noIndex) {
      // Rows that are added in the meantime wait for their own turn.
      text_.open("for (RowId {0} = 0, end{0} = static_cast<RowId>(source{1}.order->rows()); {0} < end{0}; ++{0}) {{",
                 id, from);
    } else {
      const SetOrderCatalog::Order& order = catalog_.of(step.relation)[step.order];
      const std::string key = text_.key(step.operands);
      text_.line("const KeyIndex& index{0} = frame.index({0});", from);
      text_.open(
          "for (RowId {0} = index{1}.newestOf<{2}>({3}, source{1}.order->keys(), {4}); {0} != noRow; "
          "{0} = index{1}.older({0})) {{",
          id, from, order.shape.keyColumns.size(), columnList(order.keyIndexes[step.keyIndex]), key);
    }
    text_.line("frame.tick();");
    text_.line("const ValueSet& found{} = (*source{}.order)[{}];", id, from, id);
    text_.open("if (!found{}.empty()) {{", id);
    const std::string row = text_.fresh("row");
    text_.line("[[maybe_unused]] const Value* {} = source{}.order->key({});", row, from, id);
    text_.match(row, step.checks, step.pairs, step.bindings);
    text_.line("[[maybe_unused]] const ValueSet* {} = frame.opened({}, found{}, source{}.grows);", set(step.set),
               step.set, id, from);
  }

  /// The set of the row with the step's key, or null.
  std::string found(const SetStep& step, std::size_t from) {
    const std::string key = text_.key(step.operands);
    return fmt::format("source{}.order->setOf<{}>({})", from, step.operands.size(), key);
  }

  void load(const SetStep& step) {
    const std::size_t from = source(step);
    const std::string values = text_.fresh("found");
    text_.line("const ValueSet* {} = {};", values, found(step, from));
    const SetStep* after = next();
    if (after != nullptr && after->kind == SetStepKind::EmitSet && after->set == step.set) {
      // There is no loop here, so what grows need not be copied; and an empty set adds nothing.
      ++at_;
      return text_.line("if ({0} != nullptr) added += head.add(target, *{0});", values);
    }
    text_.open("if ({0} != nullptr && !{0}->empty()) {{", values);
    text_.line("const ValueSet* {} = frame.opened({}, *{}, source{}.grows);", set(step.set), step.set, values, from);
  }

  /// Cuts right before a loop over their result are done in the loop, word by word.
  void cut(const SetStep& step) {
    std::size_t last = at_;
    while (isCut(last + 1) && plan_.steps[last + 1].set == plan_.steps[last].result) ++last;
    const SetStep* after = last + 1 < plan_.steps.size() ? &plan_.steps[last + 1] : nullptr;
    if (after != nullptr && after->kind == SetStepKind::Expand && after->set == plan_.steps[last].result) {
      return cutAndExpand(last);
    }
    const std::size_t from = source(step);
    const bool drops = step.kind == SetStepKind::Drop;
    const std::string other = found(step, from);
    const std::string result = text_.fresh("cut");
    text_.line("const ValueSet* {} = frame.{}({}, *{}, {});", result, drops ? "dropped" : "kept", step.result,
               set(step.set), other);
    text_.open("if ({} != nullptr) {{", result);
    text_.line("const ValueSet* {} = {};", set(step.result), result);
  }

  bool isCut(std::size_t at) const {
    return at < plan_.steps.size() &&
           (plan_.steps[at].kind == SetStepKind::Keep || plan_.steps[at].kind == SetStepKind::Drop);
  }

  /// Rows are looked up by number in every turn: what the inner steps derive may move them.
  void cutAndExpand(std::size_t last) {
    SetStep expansion = plan_.steps[last + 1];
    expansion.set = plan_.steps[at_].set;
    std::vector<std::string> cuts;
    for (; at_ <= last; ++at_) {
      const SetStep& step = plan_.steps[at_];
      const std::size_t from = source(step);
      const std::string key = text_.key(step.operands);
      const std::string row = text_.fresh("other");
      text_.line("const RowId {} = source{}.order->findOf<{}>({});", row, from, step.operands.size(), key);
      const bool drops = step.kind == SetStepKind::Drop;
      if (!drops) text_.open("if ({} != noRow) {{", row);
      cuts.push_back(fmt::format("bits &= {}source{}.order->wordAt({}, ", drops ? "~" : "", from, row));
    }
    expand(expansion, cuts);
  }

  void expand(const SetStep& step, const std::vector<std::string>& cuts) {
    const std::string words = text_.fresh("words");
    text_.open("for (ValueSet::Cursor {0}(*{1}); {0}.more(); {0}.advance()) {{", words, set(step.set));
    text_.line("frame.tick();");
    text_.line("ValueSet::Word bits = {}.word();", words);
    for (const std::string& cut : cuts) text_.line("{}{}.position());", cut, words);
    text_.open("for (; bits != 0; bits &= bits - 1) {{");
    text_.bind(step.result, fmt::format("ValueSet::lowest({}.position(), bits)", words));
  }

  void test(const SetStep& step) {
    const std::size_t from = source(step);
    const std::string values = text_.fresh("found");
    text_.line("const ValueSet* {} = {};", values, found(step, from));
    const char* mark = step.kind == SetStepKind::Absent ? "!" : "";
    if (!step.element) return text_.open("if ({0}({1} != nullptr && !{1}->empty())) {{", mark, values);
    // The element's value may not exist, so it is computed only if the row exists.
    if (step.element->kind != OperandKind::Term) {
      const std::string element = text_.operand(*step.element);
      return text_.open("if ({0}({1} != nullptr && {1}->contains({2}))) {{", mark, values, element);
    }
    const std::string has = text_.fresh("has");
    text_.line("bool {} = false;", has);
    const std::size_t depth = text_.depth();
    text_.open("if ({} != nullptr) {{", values);
    const std::string element = text_.operand(*step.element);
    text_.line("{} = {}->contains({});", has, values, element);
    text_.closeTo(depth);
    text_.open("if ({}{}) {{", mark, has);
  }

  void target(const SetStep& step) {
    const std::string key = text_.key(step.operands);
    const std::string asked = fmt::format("head.targetOf<{}>({})", step.operands.size(), key);
    if (!plan_.staysInRow) return text_.line("const RowId target = {};", asked);
    text_.line("const RowId target = frame.given.row != noRow ? frame.given.row : {};", asked);
  }

  const SetPlan& plan_;
  const SetOrderCatalog& catalog_;
  PlanText text_;
  std::string sources_;
  std::size_t at_ = 0;
};

}  // namespace

EmittedPlan emitPlan(const SetPlan& plan, const SetOrderCatalog& catalog) { return SetEmitter(plan, catalog).run(); }

}  // namespace moire::datalog
