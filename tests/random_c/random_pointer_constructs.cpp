// SPDX-License-Identifier: Apache-2.0
// Statements with memory that is given back, and with atomic pointers.
#include "tests/random_c/random_statements.h"

namespace moire::randomc {

void RandomStatements::freeSomething(Statements& to) {
  std::vector<ExpressionPtr> pointers;
  for (const auto& each : placesOf(Kind::Pointer))
    if (each->type->to->kind == Kind::Struct) pointers.push_back(each);
  if (pointers.empty()) return;
  const auto pointer = random_.pick(pointers);
  const auto give = [&] { return statement(StatementKind::Free, nullptr, pointer); };
  const auto forget = [&] {
    return statement(StatementKind::Assign, pointer,
                     random_.chance(50) ? constant(pointer->type, 0) : firstValue(pointer->type));
  };
  const auto use = [&] { return statement(StatementKind::Assign, insideOf(pointer), smallNumber()); };
  const std::size_t form = random_.below(100);
  if (form < 45) {
    to.push_back(statement(StatementKind::Assign, pointer, allocate(pointer->type, random_.chance(60))));
    fill(to, dereference(pointer));
    to.push_back(use());
    if (random_.chance(50)) return;  // to somebody else
    if (random_.chance(30)) to.push_back(statement(StatementKind::Probe, nullptr, insideOf(pointer)));
    to.push_back(give());
    if (random_.chance(80)) to.push_back(forget());
  } else if (form < 80) {
    Statements section{give()};
    if (random_.chance(85)) section.push_back(forget());
    to.push_back(statement(StatementKind::If, nullptr,
                           operation(Op::NotEqual, int_, {pointer, constant(pointer->type, 0)}), std::move(section)));
  } else if (form < 90) {
    to.push_back(give());
    to.push_back(forget());
  } else {
    to.push_back(use());
  }
}

ExpressionPtr RandomStatements::insideOf(const ExpressionPtr& pointer) {
  const auto whole = dereference(pointer);
  if (whole->type->kind != Kind::Struct) return whole;
  std::vector<ExpressionPtr> found;
  for (std::size_t i = 0; i < whole->type->fields.size(); ++i)
    if (whole->type->fields[i].type == int_) found.push_back(field(whole, i));
  return random_.pick(found);
}

void RandomStatements::useAtomicPointer(Statements& to) {
  const auto targets = placesOf(Kind::AtomicPointer);
  if (targets.empty()) return;
  const auto target = random_.pick(targets);
  const Type* pointer = types_.pointerTo(target->type->to);
  const auto given = [&] { return random_.chance(70) ? firstValue(pointer) : pointerValue(pointer); };
  const auto plain = place(pointer);
  const auto loaded = atomic(pointer, Atomic::Load, {target});
  switch (random_.below(plain ? 9 : 4)) {
    case 0:
      to.push_back(statement(StatementKind::Assign, target, given()));
      break;
    case 1:
      to.push_back(
          evaluate(atomic(pointer, random_.chance(80) ? Atomic::Store : Atomic::Initialise, {target, given()})));
      break;
    case 2:
      to.push_back(statement(StatementKind::Assign, insideOf(loaded), smallNumber()));
      break;
    case 3:
      to.push_back(statement(StatementKind::AddTo, insideOf(target), number(1)));
      break;
    case 4:
      to.push_back(statement(StatementKind::Assign, plain, random_.chance(50) ? loaded : target));
      break;
    case 5:
      to.push_back(statement(StatementKind::Assign, plain, atomic(pointer, Atomic::Exchange, {target, given()})));
      if (random_.chance(50)) to.push_back(statement(StatementKind::Assign, insideOf(plain), smallNumber()));
      break;
    default: {
      const auto how = random_.chance(70) ? Atomic::CompareExchange : Atomic::CompareExchangeWeak;
      if (random_.chance(60))
        to.push_back(statement(StatementKind::Assign, plain, random_.chance(60) ? loaded : constant(pointer, 0)));
      const auto done = atomic(int_, how, {target, plain, given()});
      auto made = statement(StatementKind::If, nullptr, done, block());
      if (random_.chance(40)) made->otherwise = {statement(StatementKind::Assign, insideOf(plain), smallNumber())};
      to.push_back(std::move(made));
    }
  }
  if (random_.chance(30)) to.push_back(statement(StatementKind::Assign, insideOf(target), smallNumber()));
  if (random_.chance(40)) to.push_back(statement(StatementKind::Probe, nullptr, globalInt()));
}

}  // namespace moire::randomc
