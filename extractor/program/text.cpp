// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "extractor/program/integer_text.h"

namespace moire::program {

namespace {

// C's precedence levels; a higher one binds more tightly.
struct OperatorText {
  std::string_view symbol;
  int precedence;
};

OperatorText textOf(Op op) {
  switch (op) {
    case Op::Negate:
      return {"-", 12};
    case Op::Complement:
      return {"~", 12};
    case Op::Not:
      return {"!", 12};
    case Op::Multiply:
      return {"*", 11};
    case Op::Divide:
      return {"/", 11};
    case Op::Remainder:
      return {"%", 11};
    case Op::Add:
      return {"+", 10};
    case Op::Subtract:
      return {"-", 10};
    case Op::ShiftLeft:
      return {"<<", 9};
    case Op::ShiftRight:
      return {">>", 9};
    case Op::Less:
      return {"<", 8};
    case Op::LessEqual:
      return {"<=", 8};
    case Op::Equal:
      return {"==", 7};
    case Op::NotEqual:
      return {"!=", 7};
    case Op::BitAnd:
      return {"&", 6};
    case Op::BitXor:
      return {"^", 5};
    case Op::BitOr:
      return {"|", 4};
    case Op::And:
      return {"&&", 3};
    case Op::Or:
      return {"||", 2};
    case Op::Select:
      return {"?", 1};
    default:
      return {"", 13};
  }
}

enum class Detail { ForPeople, Exact };

class ExpressionPrinter {
 public:
  explicit ExpressionPrinter(const Program& program, Detail detail = Detail::ForPeople)
      : program_(program), exact_(detail == Detail::Exact) {}

  // Parenthesised where `expression` binds less tightly than its surroundings.
  [[nodiscard]] std::string print(const Expression& expression, int surrounding) const {
    const int own = textOf(expression.op).precedence;
    const std::string text = plain(expression, own);
    return own < surrounding ? "(" + text + ")" : text;
  }

  [[nodiscard]] std::string cells(const std::vector<CellId>& list) const {
    if (list.size() == 1) return nameOf(list.front());
    std::string text;
    for (const CellId cell : list) text += (text.empty() ? "" : ", ") + nameOf(cell);
    return "oneOf{" + text + "}";
  }

 private:
  [[nodiscard]] std::string plain(const Expression& e, int own) const {
    const auto& operands = e.operands;
    switch (e.op) {
      case Op::Constant:
        return toString(e.range.low) + (exact_ ? suffix(e.type) : "");
      case Op::Read:
        return cells(e.cells) + (exact_ && !isTypeOfCell(e) ? " as " + toString(e.type) : "");
      case Op::Nondet:
        if (e.range == e.type.range()) return fmt::format("any {}", toString(e.type));
        return fmt::format("any {}[{}, {}]", exact_ ? toString(e.type) + " " : "", toString(e.range.low),
                           toString(e.range.high));
      case Op::Convert:
        return fmt::format("({}) {}", toString(e.type), print(*operands[0], 12));
      case Op::Defined:
        return fmt::format("defined({})", print(*operands[0], 0));
      case Op::Anyway:
        return fmt::format("anyway({})", print(*operands[0], 0));
      case Op::Select:
        return fmt::format("{} ? {} : {}", print(*operands[0], 2), print(*operands[1], 1), print(*operands[2], 1));
      default:
        break;
    }
    const std::string_view symbol = textOf(e.op).symbol;
    if (operands.size() == 1) {
      // Otherwise the negation of 1 would look like the number -1.
      const bool number = exact_ && operands[0]->op == Op::Constant;
      return fmt::format("{}{}", symbol, print(*operands[0], number ? 14 : own + 1));
    }
    return fmt::format("{} {} {}", print(*operands[0], own), symbol, print(*operands[1], own + 1));
  }

  [[nodiscard]] std::string nameOf(CellId cell) const {
    const std::string& name = program_[cell].name;
    return exact_ ? toExactText(name) : name;
  }
  [[nodiscard]] bool isTypeOfCell(const Expression& e) const { return program_[e.cells.front()].type == e.type; }
  static std::string suffix(IntType type) {
    return type == int32 ? "" : fmt::format("{}{}", type.isSigned ? 'i' : 'u', type.bits);
  }

  const Program& program_;
  bool exact_;
};

class ActionPrinter {
 public:
  explicit ActionPrinter(const Program& program) : program_(program), expressions_(program) {}

  std::string operator()(const Start&) const { return "start"; }
  std::string operator()(const Assign& a) const {
    return fmt::format("{} = {}", expressions_.cells(a.targets), expressions_.print(*a.value, 0));
  }
  std::string operator()(const Assume& a) const {
    return fmt::format("assume({})", expressions_.print(*a.condition, 0));
  }
  std::string operator()(const Check& a) const { return fmt::format("check({})", expressions_.print(*a.condition, 0)); }
  std::string operator()(const Acquire& a) const {
    return (a.shared ? "acquire shared " : "acquire ") + lock(a) + (a.conditionWait ? " after a wait" : "");
  }
  std::string operator()(const TryAcquire& a) const {
    return fmt::format("{} = try acquire {}{} ? {} : any other", program_[a.result].name, a.shared ? "shared " : "",
                       lock(a), toString(a.success));
  }
  std::string operator()(const Release& a) const { return "release " + lock(a) + (a.conditionWait ? " to wait" : ""); }
  std::string operator()(const Spawn& a) const { return "spawn " + program_[a.body].name; }
  std::string operator()(const Join& a) const { return (a.all ? "join all " : "join ") + program_[a.body].name; }
  std::string operator()(const Meet& a) const { return "meet at " + program_[a.barrier].name; }
  std::string operator()(const Await& a) const {
    return fmt::format("sleep at {}{}", program_[a.condition].name, a.timed ? " for a time" : "");
  }
  std::string operator()(const Signal& a) const {
    return (a.all ? "wake all at " : "wake one at ") + program_[a.condition].name;
  }
  std::string operator()(const AtomicBegin&) const { return "atomic begin"; }
  std::string operator()(const AtomicEnd&) const { return "atomic end"; }
  std::string operator()(const Skip&) const { return "skip"; }
  std::string operator()(const Havoc& a) const { return "havoc" + names(a.cells); }
  std::string operator()(const Free& a) const { return "free" + names(a.cells); }

 private:
  [[nodiscard]] std::string names(const std::vector<CellId>& cells) const {
    std::string names;
    for (const CellId cell : cells) names += " " + program_[cell].name;
    return names;
  }

  template <class LockAction>
  [[nodiscard]] std::string lock(const LockAction& a) const {
    const std::string& name = program_[a.lock].name;
    return a.reference ? fmt::format("{} at {}", name, program_[*a.reference].name) : name;
  }

  const Program& program_;
  ExpressionPrinter expressions_;
};

std::string describe(const Program& program, const Cell& cell) {
  std::string text = fmt::format("{} {} : {}", cell.shared ? "shared" : "local", cell.name,
                                 cell.type ? toString(*cell.type) : "untracked");
  if (!cell.shared) text += " of " + program[cell.body].name;
  if (cell.summary) text += ", many objects";
  if (cell.hidden) text += ", hidden";
  if (cell.order != Order::Sequential) text += fmt::format(", {}", toText(cell.order));
  if (cell.forHandlers) text += ", for handlers";
  if (cell.shared && !cell.initial) text += ", initially any value";
  if (cell.initial) {
    const auto [low, high] = *cell.initial;
    text += low == high ? " = " + toString(low) : fmt::format(" = [{}, {}]", toString(low), toString(high));
  }
  return text;
}

std::string describe(const Program& program, const Reference& reference) {
  std::string text = fmt::format("reference {} of {}", reference.name, program[reference.body].name);
  for (std::size_t i = 0; i < reference.cells.size(); ++i)
    text += (i == 0 ? " from " : ", ") + program[reference.cells[i]].name;
  if (const auto& element = reference.element)
    text += fmt::format(", element {} of {}", toText(program, *element->index), element->array);
  return reference.unique ? text + ", unique" : text;
}

}  // namespace

std::string_view toText(Order order) {
  switch (order) {
    case Order::Sequential:
      break;
    case Order::Synchronises:
      return "synchronises";
    case Order::Unordered:
      return "unordered";
  }
  return "sequential";
}

std::string toText(const Program& program, const Expression& expression) {
  return ExpressionPrinter(program).print(expression, 0);
}

std::string toExactText(const Program& program, const Expression& expression) {
  return ExpressionPrinter(program, Detail::Exact).print(expression, 0);
}

std::string toExactText(const Program& program, const std::vector<CellId>& cells) {
  return ExpressionPrinter(program, Detail::Exact).cells(cells);
}

std::string toExactText(const std::string& name) {
  const auto startsName = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; };
  const auto continuesName = [&](char c) {
    return startsName(c) || std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == ':' || c == '#' || c == '%';
  };
  const bool plain = !name.empty() && startsName(name.front()) && std::all_of(name.begin(), name.end(), continuesName);
  const bool reserved = name == "any" || name == "oneOf" || name == "as" || name == "defined" || name == "anyway";
  if (plain && !reserved && !typeNamed(name)) return name;
  std::string text = "`";
  for (const char c : name) text += c == '`' ? "``" : std::string(1, c);
  return text + "`";
}

std::string toText(const Program& program, const Action& action) { return std::visit(ActionPrinter(program), action); }

namespace {
std::string describe(const Lock& lock) {
  std::string text = "lock " + lock.name + (lock.summary ? ", many locks" : "");
  if (lock.kind == LockKind::Recursive) text += ", recursive";
  if (lock.kind == LockKind::Semaphore) text += ", semaphore";
  if (lock.kind == LockKind::WritersFirst) text += ", writers first";
  return text;
}
}  // namespace

std::string toText(const Program& program) {
  std::string text;
  for (const Cell& cell : program.cells) text += describe(program, cell) + "\n";
  for (const Lock& lock : program.locks) text += describe(lock) + "\n";
  for (const Barrier& barrier : program.barriers)
    text += fmt::format("barrier {} for {} threads\n", barrier.name, barrier.count);
  for (const Condition& condition : program.conditions)
    text += fmt::format("condition {}{}\n", condition.name, condition.summary ? ", many" : "");
  for (const Reference& reference : program.references) text += describe(program, reference) + "\n";
  for (std::size_t b = 0; b < program.bodies.size(); ++b) {
    const Body& body = program.bodies[b];
    text += fmt::format("\nbody {}: entry {}, exit {}", body.name, program[body.entry].name, program[body.exit].name);
    if (body.interrupts) text += ", interrupts others";
    if (body.endsProgram) text += ", ends the program";
    text += body.most ? fmt::format(", {} threads at most\n", *body.most) : "\n";
    for (const Location& location : program.locations) {
      if (location.body != BodyId(b)) continue;
      text += fmt::format("  {}: {}", location.name, toText(program, location.action));
      for (std::size_t i = 0; i < location.successors.size(); ++i)
        text += (i == 0 ? " -> " : ", ") + program[location.successors[i]].name;
      for (const OwnAccess& own : location.own)
        text += fmt::format(" [{} at {}, {}]", program[own.cell].name, program[own.reference].name, own.anchor);
      text += "\n";
    }
  }
  return text;
}

}  // namespace moire::program
