// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_text.h"

#include <fmt/ranges.h>

namespace moire::datalog {
namespace {

bool isNumeric(Kind kind) { return kind == Kind::Number || kind == Kind::Unsigned || kind == Kind::Float; }

bool mayFail(Operator op) { return op == Operator::Divide || op == Operator::Modulo; }

/// Whether `compare` in the runtime handles it.
bool isPlain(Comparison comparison, Kind type) {
  if (comparison == Comparison::Equal || comparison == Comparison::NotEqual) return true;
  return comparison < Comparison::Match && type != Kind::Symbol;
}

std::shared_ptr<const Term> part(const std::shared_ptr<const Term>& whole, std::size_t arg) {
  return {whole, &whole->args[arg]};
}

}  // namespace

void PlanText::closeTo(std::size_t depth) {
  while (depth_ > depth) {
    --depth_;
    line("}}");
  }
}

std::string PlanText::constant(Value value) {
  slots_.constants.push_back(value);
  return fmt::format("c{}", slots_.constants.size() - 1);
}

std::string PlanText::operand(const Operand& operand) {
  if (operand.kind == OperandKind::Register) return reg(operand.reg);
  if (operand.kind == OperandKind::Constant) return constant(operand.value);
  return term(operand.term);
}

std::string PlanText::operands(const std::vector<Operand>& operands) {
  std::vector<std::string> texts;
  texts.reserve(operands.size());
  for (const Operand& each : operands) texts.push_back(operand(each));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string PlanText::key(const std::vector<Operand>& values) {
  const std::string list = operands(values);
  const std::string name = fresh("key");
  if (values.empty()) {
    line("const Value* {} = nullptr;", name);
  } else {
    line("const Value {}[] = {{{}}};", name, list);
  }
  return name;
}

std::string PlanText::term(const std::shared_ptr<const Term>& term) {
  switch (term->kind) {
    case TermKind::Variable:
      return reg(term->variable);
    case TermKind::Constant:
      // Numbers are part of the shape, because the compiler can optimise with them; symbols are numbered by the
      // program.
      if (isNumeric(term->type)) return fmt::format("fromUnsigned({}U)", asUnsigned(term->value));
      return constant(term->value);
    case TermKind::Operation:
      return operation(term);
    default:
      return interpreted(term);
  }
}

std::string PlanText::operation(const std::shared_ptr<const Term>& term) {
  if (term->op == Operator::Ordinal || term->op == Operator::Reinterpret) return this->term(part(term, 0));
  if (term->op >= Operator::Concatenate) return interpreted(term);
  std::string result = this->term(part(term, 0));
  const auto op = static_cast<int>(term->op);
  const auto kind = static_cast<int>(term->from);
  if (term->args.size() == 1) return fmt::format("numeric<Operator{{{}}}, Kind{{{}}}>({}, 0)", op, kind, result);
  for (std::size_t i = 1; i < term->args.size(); ++i) {
    const std::string next = this->term(part(term, i));
    const std::string name = fresh("t");
    if (mayFail(term->op) && term->from != Kind::Float) {
      line("const auto q{} = numericOperation(Operator{{{}}}, Kind{{{}}}, {}, {});", name, op, kind, result, next);
      const std::size_t before = depth_;
      open("if (!q{}) {{", name);
      line("{};  // says what is wrong", interpreterCall(term));
      closeTo(before);
      line("const Value {0} = *q{0};", name);
    } else {
      line("const Value {} = numeric<Operator{{{}}}, Kind{{{}}}>({}, {});", name, op, kind, result, next);
    }
    result = name;
  }
  return result;
}

std::string PlanText::interpreted(const std::shared_ptr<const Term>& term) {
  const std::string call = interpreterCall(term);
  std::string name = fresh("t");
  line("const Value {} = {};", name, call);
  return name;
}

std::string PlanText::interpreterCall(const std::shared_ptr<const Term>& term) {
  const std::string array = fresh("values");
  line("Value {}[{}] = {{}};", array, std::max<std::size_t>(1, registers_));
  gather(*term, array);
  slots_.terms.push_back(term);
  return fmt::format("frame.value({}, {})", slots_.terms.size() - 1, array);
}

void PlanText::gather(const Term& term, const std::string& array) {
  if (term.kind == TermKind::Variable) line("{0}[{1}] = r{1};", array, term.variable);
  for (const Term& arg : term.args) gather(arg, array);
}

void PlanText::filter(Comparison comparison, Kind type, const Operand& left, const Operand& right,
                      const SourceRange& at) {
  const std::string l = operand(left);
  const std::string r = operand(right);
  const std::string code = fmt::format("Comparison{{{}}}", static_cast<int>(comparison));
  const std::string kind = fmt::format("Kind{{{}}}", static_cast<int>(type));
  if (isPlain(comparison, type)) return open("if (compare<{}, {}>({}, {})) {{", code, kind, l, r);
  slots_.places.push_back(at);
  open("if (frame.holds({}, {}, {}, {}, {})) {{", code, kind, l, r, slots_.places.size() - 1);
}

void PlanText::match(const std::string& row, const std::vector<ColumnCheck>& checks,
                     const std::vector<ColumnPair>& pairs, const std::vector<ColumnBinding>& bindings) {
  for (const ColumnCheck& check : checks) {
    const std::string value = operand(check.operand);
    open("if ({}[{}] == {}) {{", row, check.column, value);
  }
  for (const ColumnPair& pair : pairs) open("if ({0}[{1}] == {0}[{2}]) {{", row, pair.left, pair.right);
  for (const ColumnBinding& binding : bindings) bind(binding.reg, fmt::format("{}[{}]", row, binding.column));
}

std::size_t PlanText::relation(const RelationSlot& slot) {
  slots_.relations.push_back(slot);
  return slots_.relations.size() - 1;
}

std::string PlanText::finish(const std::string& prologue) {
  std::string result = prologue;
  for (std::size_t i = 0; i < slots_.constants.size(); ++i) {
    result += fmt::format("  const Value c{0} = frame.constant({0});\n", i);
  }
  return result + text_;
}

std::string columnList(const std::vector<std::size_t>& columns) {
  return fmt::format("Columns<{}>{{}}", fmt::join(columns, ", "));
}

}  // namespace moire::datalog
