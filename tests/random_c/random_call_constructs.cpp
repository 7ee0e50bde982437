// SPDX-License-Identifier: Apache-2.0
// Statements with structs that are passed and returned, and with variadic arguments.
#include "tests/random_c/random_statements.h"

namespace moire::randomc {

ExpressionPtr RandomStatements::structValue(int depth) {
  const Type* type = means_.passed;
  const std::size_t choice = random_.below(100);
  if (depth < 2 && choice < 15)
    return operation(Op::Choose, type, {condition(), structValue(depth + 1), structValue(depth + 1)});
  if (depth < 2 && choice < 60) {
    std::vector<const Function*> giving;
    for (const Function* each : means_.passing)
      if (each->result == type) giving.push_back(each);
    if (!giving.empty()) {
      const Function& chosen = *random_.pick(giving);
      std::vector<ExpressionPtr> given;
      for (const Variable* parameter : chosen.parameters)
        given.push_back(parameter->type == type ? structValue(depth + 1) : firstValue(parameter->type));
      return call(type, chosen, std::move(given));
    }
  }
  return place(type);
}

void RandomStatements::passStruct(Statements& to) {
  const auto whole = place(means_.passed);
  if (!whole) return;
  const auto partOf = [&](const ExpressionPtr& of, auto&& isWanted) -> ExpressionPtr {
    std::vector<ExpressionPtr> found;
    for (std::size_t i = 0; i < of->type->fields.size(); ++i)
      if (isWanted(*of->type->fields[i].type)) found.push_back(field(of, i));
    return random_.pick(found);
  };
  const auto isNumber = [](const Type& type) { return type.kind == Kind::Int || isNarrow(type.kind); };
  const auto isPointer = [](const Type& type) { return type.kind == Kind::Pointer; };
  std::vector<const Function*> taking;
  for (const Function* each : means_.passing)
    if (each->result == int_) taking.push_back(each);
  switch (random_.below(taking.empty() ? 5 : 7)) {
    case 0:
    case 1:
      to.push_back(statement(StatementKind::Assign, whole, structValue()));
      break;
    case 2:
      to.push_back(statement(StatementKind::Assign, intPlace(), partOf(structValue(), isNumber)));
      break;
    case 3:
      to.push_back(statement(StatementKind::Assign, insideOf(partOf(structValue(), isPointer)), smallNumber()));
      break;
    case 4: {
      const auto part = random_.chance(60) ? partOf(whole, isPointer) : partOf(whole, isNumber);
      to.push_back(
          statement(StatementKind::Assign, part, isPointer(*part->type) ? firstValue(part->type) : smallNumber()));
      break;
    }
    default: {
      const auto called = call(int_, *random_.pick(taking), {structValue(), smallNumber()});
      to.push_back(random_.chance(60) ? statement(StatementKind::Assign, intPlace(), called) : evaluate(called));
    }
  }
  if (random_.chance(40)) to.push_back(random_.chance(50) ? probeGlobal() : probe());
}

void RandomStatements::callVariadic(Statements& to) {
  if (means_.gatherers.empty()) return addProbe(to);
  const Means::Gatherer& called = random_.pick(means_.gatherers);
  const std::size_t count = called.repeats ? random_.between(1, 2) : called.types.size();
  std::vector<ExpressionPtr> given{number(static_cast<int>(count))};
  for (std::size_t i = 0; i < count; ++i) {
    const Type* type = called.types[called.repeats ? 0 : i];
    if (type->kind == Kind::Struct)
      given.push_back(structValue());
    else if (type == int_)
      given.push_back(random_.chance(50) ? smallNumber() : intValue());
    else if (type->kind == Kind::Wide)
      given.push_back(wideValue(type));
    else
      given.push_back(firstValue(type));
  }
  const auto made = call(int_, *called.function, std::move(given));
  to.push_back(called.function->result == int_ && random_.chance(70)
                   ? statement(StatementKind::Assign, intPlace(), made)
                   : evaluate(made));
  if (random_.chance(60)) to.push_back(random_.chance(70) ? probeGlobal() : probe());
}

void RandomStatements::takeArgument(Statements& to, Variable& list, const Type* type) {
  const auto next = operation(Op::VariadicArgument, type, {variable(list)});
  if (type->kind == Kind::Struct) {
    const auto whole = place(type);
    if (random_.chance(50) && whole) return to.push_back(statement(StatementKind::Assign, whole, next));
    const auto part = field(next, random_.below(2));
    if (part->type->kind == Kind::Pointer)
      return to.push_back(statement(StatementKind::Assign, insideOf(part), smallNumber()));
    return to.push_back(statement(StatementKind::Assign, intPlace(), part));
  }
  if (type->kind == Kind::Pointer) {
    const auto pointer = place(type);
    if (random_.chance(50) && pointer) return to.push_back(statement(StatementKind::Assign, pointer, next));
    return to.push_back(statement(random_.chance(50) ? StatementKind::Assign : StatementKind::AddTo, insideOf(next),
                                  number(static_cast<int>(random_.between(1, 3)))));
  }
  if (type->kind == Kind::Wide)
    return to.push_back(statement(StatementKind::Assign, random_.chance(50) ? place(type) : intPlace(), next));
  to.push_back(statement(random_.chance(60) ? StatementKind::Assign : StatementKind::AddTo, intPlace(), next));
}

}  // namespace moire::randomc
