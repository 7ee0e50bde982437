// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/join_emitter.h"

#include "datalog/compile/plan_text.h"

namespace moire::datalog {
namespace {

class JoinEmitter {
 public:
  JoinEmitter(const JoinPlan& plan, const std::vector<RelationInfo>& relations, const IndexCatalog& catalog)
      : plan_(plan), relations_(relations), catalog_(catalog), text_(plan.registers) {}

  EmittedPlan run() {
    for (const Step& step : plan_.steps) emit(step);
    text_.closeTo(0);
    text_.line("out.flush();");
    const std::string prologue = fmt::format("  TupleSink<{}> out(frame);\n", plan_.steps.back().operands.size());
    EmittedPlan result;
    result.body = text_.finish(prologue);
    result.slots = text_.takeSlots();
    return result;
  }

 private:
  void emit(const Step& step) {
    switch (step.kind) {
      case StepKind::Scan:
        return scan(step);
      case StepKind::Lookup:
        return lookUp(step);
      case StepKind::Exists:
      case StepKind::Absent:
        return test(step);
      case StepKind::Filter:
        return text_.filter(step.comparison, step.type, step.operands[0], step.operands[1], step.at);
      case StepKind::Bind:
        return text_.bind(step.result, text_.operand(step.operands[0]));
      case StepKind::Unpack:
        return unpack(step);
      case StepKind::Range:
        return range(step);
      case StepKind::Aggregate:
        return aggregate(step);
      case StepKind::Accumulate:
        return accumulate(step);
      case StepKind::Emit:
        return text_.line("out.add({});", text_.operands(step.operands));
    }
  }

  /// Numbers beyond the program's relations stand for what an update removes from them.
  std::size_t arity(const Step& step) const { return relations_[step.relation % relations_.size()].arity(); }
  std::string columns(const Step& step) const { return columnList(catalog_.of(step.relation)[step.index]); }

  std::string source(const Step& step) {
    const std::size_t slot = text_.relation({step.relation, step.version, step.index, 0});
    return fmt::format("frame.sources[{}]", slot);
  }

  void match(const Step& step, const std::string& row) { text_.match(row, step.checks, step.pairs, step.bindings); }

  // Rows are looked up again in every turn: what the inner steps derive may move the relation's storage.
  void visit(const Step& step, const std::string& from, const std::string& id) {
    const std::string row = text_.fresh("row");
    text_.line("[[maybe_unused]] const Value* {} = {}.tuples->rowOf<{}>({});", row, from, arity(step), id);
    match(step, row);
  }

  void scan(const Step& step) {
    const std::string from = source(step);
    const std::string id = text_.fresh("id");
    const bool outermost = &step == plan_.steps.data();
    const std::string range = outermost ? "frame" : from;
    text_.open("for (std::size_t {0} = {1}.begin, end{0} = {1}.end; {0} < end{0}; ++{0}) {{", id, range);
    text_.line("frame.tick();");
    visit(step, from, id);
  }

  void lookUp(const Step& step) {
    const std::string from = source(step);
    const std::string key = text_.key(step.operands);
    const std::string id = text_.fresh("id");
    text_.open(
        "for (RowId {0} = {1}.index->newestOf<{2}>({3}, *{1}.tuples, {4}); {0} != noRow && {0} >= {1}.begin; "
        "{0} = {1}.index->older({0})) {{",
        id, from, arity(step), columns(step), key);
    text_.line("frame.tick();");
    text_.line("if ({} >= {}.end) continue;", id, from);
    visit(step, from, id);
  }

  void test(const Step& step) {
    const std::string from = source(step);
    const char* mark = step.kind == StepKind::Absent ? "!" : "";
    if (step.operands.empty()) return text_.open("if ({0}({1}.begin < {1}.end)) {{", mark, from);
    const std::string key = text_.key(step.operands);
    if (step.index == noIndex) {
      return text_.open("if ({0}{1}.hasRow({1}.tuples->findOf<{2}>({3}))) {{", mark, from, arity(step), key);
    }
    text_.open("if ({}{}.hasKey<{}>({}, {})) {{", mark, from, arity(step), columns(step), key);
  }

  void unpack(const Step& step) {
    const std::string record = text_.fresh("record");
    text_.line("const Value {} = {};", record, text_.operand(step.operands[0]));
    text_.open("if ({} != 0) {{", record);
    const std::string row = text_.fresh("row");
    text_.line("[[maybe_unused]] const Value* {} = frame.unpack({}, {});", row, record, step.arity);
    // A term among the fields may add records, so the fields must be read before it is computed.
    const std::string fields = text_.fresh("fields");
    text_.line("[[maybe_unused]] std::array<Value, {}> {};", std::max<std::size_t>(1, step.arity), fields);
    text_.line("std::copy_n({}, {}, {}.data());", row, step.arity, fields);
    match(step, fields);
  }

  void range(const Step& step) {
    const std::string bounds = text_.operands(step.operands);
    const std::string numbers = text_.fresh("numbers");
    text_.open("for (auto {0} = rangeOf<Kind{{{1}}}>({2}); {0}.more(); {0}.advance()) {{", numbers,
               static_cast<int>(step.type), bounds);
    text_.line("frame.tick();");
    text_.bind(step.result, numbers + ".value()");
  }

  void aggregate(const Step& step) {
    const std::string outer = accumulator_;
    accumulator_ = text_.fresh("sum");
    text_.line("Accumulator {};", accumulator_);
    const std::size_t depth = text_.depth();
    text_.open("{{");
    for (const Step& nested : step.nested) emit(nested);
    text_.closeTo(depth);
    text_.line("Value r{} = 0;", step.result);
    text_.open("if ({}.finish(AggregateFunction{{{}}}, r{})) {{", accumulator_, static_cast<int>(step.function),
               step.result);
    accumulator_ = outer;
  }

  void accumulate(const Step& step) {
    if (step.function == AggregateFunction::Count) return text_.line("{}.count();", accumulator_);
    const std::string item = text_.operand(step.operands[0]);
    text_.line("{}.add(AggregateFunction{{{}}}, Kind{{{}}}, {});", accumulator_, static_cast<int>(step.function),
               static_cast<int>(step.type), item);
  }

  const JoinPlan& plan_;
  const std::vector<RelationInfo>& relations_;
  const IndexCatalog& catalog_;
  PlanText text_;
  std::string accumulator_;
};

}  // namespace

EmittedPlan emitPlan(const JoinPlan& plan, const std::vector<RelationInfo>& relations, const IndexCatalog& catalog) {
  return JoinEmitter(plan, relations, catalog).run();
}

}  // namespace moire::datalog
