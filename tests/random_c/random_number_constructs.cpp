// SPDX-License-Identifier: Apache-2.0
// Statements with bit-fields and with integers that are no ints.
#include "tests/random_c/random_statements.h"

namespace moire::randomc {

ExpressionPtr RandomStatements::steppedPlace(const ExpressionPtr& place) {
  static const std::vector<Step> steps{Step::IncrementAfter, Step::IncrementAfter, Step::IncrementBefore,
                                       Step::DecrementAfter, Step::DecrementBefore};
  return stepped(place, random_.pick(steps));
}

void RandomStatements::useBitField(Statements& to) {
  const auto fields = placesOf(Kind::BitField);
  if (fields.empty()) return;
  const auto target = random_.pick(fields);
  const auto assigned = [&] {
    return operation(Op::Assigned, target->type, {target, random_.chance(30) ? edgeNumber() : intValue()});
  };
  switch (random_.below(6)) {
    case 0:
      to.push_back(statement(StatementKind::Assign, intPlace(), steppedPlace(target)));
      break;
    case 1:
      to.push_back(evaluate(steppedPlace(target)));
      break;
    case 2:
      to.push_back(statement(StatementKind::Assign, intPlace(), assigned()));
      break;
    case 3:
      to.push_back(statement(StatementKind::If, nullptr,
                             operation(random_.chance(60) ? Op::Equal : Op::Less, int_,
                                       {random_.chance(50) ? assigned() : steppedPlace(target), smallNumber()}),
                             block()));
      break;
    case 4:
      if (means_.copiesStructs) {
        copyStruct(to);
        break;
      }
      [[fallthrough]];
    default:
      to.push_back(statement(StatementKind::Assign, target, random_.chance(60) ? smallNumber() : intValue()));
  }
  if (random_.chance(50)) to.push_back(statement(StatementKind::Probe, nullptr, target));
}

void RandomStatements::usePointerBits(Statements& to) {
  const auto fields = placesOf(Kind::PointerBits);
  if (fields.empty()) return useBitField(to);
  const auto kept = random_.pick(fields);
  if (means_.copiesStructs && random_.chance(50)) return copyPointerBits(to, kept);
  if (random_.chance(45)) {
    const auto aim = addressOf(types_, globalInt());
    to.push_back(statement(StatementKind::Assign, kept, operation(Op::Convert, kept->type, {aim})));
  }
  const auto pointer = operation(Op::Convert, types_.pointerTo(int_), {random_.pick(fields)});
  if (random_.chance(65)) to.push_back(statement(StatementKind::Assign, dereference(pointer), smallNumber()));
  if (random_.chance(60)) to.push_back(statement(StatementKind::Probe, nullptr, globalInt()));
}

// A pointer is kept in a struct, which is copied, and followed from there.
void RandomStatements::copyPointerBits(Statements& to, const ExpressionPtr& kept) {
  const auto aim = globalInt();
  const auto target = place(kept->operands[0]->type);
  to.push_back(statement(StatementKind::Assign, kept, operation(Op::Convert, kept->type, {addressOf(types_, aim)})));
  to.push_back(statement(StatementKind::Assign, target, kept->operands[0]));
  const auto pointer = operation(Op::Convert, types_.pointerTo(int_), {field(target, kept->field)});
  to.push_back(statement(StatementKind::Assign, dereference(pointer), smallNumber()));
  if (random_.chance(70)) to.push_back(statement(StatementKind::Probe, nullptr, aim));
}

ExpressionPtr RandomStatements::wideValue(const Type* type, int depth) {
  const auto converted = [&](ExpressionPtr value) { return operation(Op::Convert, type, {std::move(value)}); };
  const std::size_t choice = random_.below(100);
  if (choice < 22) return converted(number(static_cast<int>(random_.below(4))));
  if (choice < 27) return converted(edgeNumber());
  if (choice < 40 || depth > 1) return converted(intPlace());
  if (choice < 46) return converted(place(random_.pick(means_.wide)));
  if (choice < 65) return place(type);
  return wideOperation(type, depth + 1);
}

ExpressionPtr RandomStatements::wideOperation(const Type* type, int depth) {
  static const std::vector<Op> operators{Op::Add,       Op::Subtract,   Op::Multiply, Op::Divide,    Op::Remainder,
                                         Op::ShiftLeft, Op::ShiftRight, Op::BitAnd,   Op::BitOr,     Op::BitXor,
                                         Op::ShiftLeft, Op::Divide,     Op::Negate,   Op::Complement};
  const Op op = random_.pick(operators);
  auto left = random_.chance(70) ? place(type) : wideValue(type, depth);
  if (op == Op::Negate || op == Op::Complement) return operation(op, type, {left});
  if (op != Op::ShiftLeft && op != Op::ShiftRight) return operation(op, type, {left, wideValue(type, depth)});
  const auto bits = static_cast<int>(type->count);
  const std::vector<int> counts{1, bits / 2, bits - 1, bits - 2, bits / 3, 3, 31, 64, bits};
  return operation(op, type, {left, random_.chance(75) ? number(random_.pick(counts)) : intPlace()});
}

ExpressionPtr RandomStatements::wideComparison(const Type* type, bool changesNothing) {
  const auto small = operation(Op::Convert, type, {number(static_cast<int>(random_.below(4)))});
  const auto left = random_.chance(75) || changesNothing ? place(type) : wideValue(type);
  const auto right = changesNothing ? small : random_.chance(50) ? place(type) : small;
  return operation(random_.chance(40) ? Op::Equal : random_.chance(40) ? Op::NotEqual : Op::Less, int_, {left, right});
}

void RandomStatements::useWide(Statements& to) {
  const Type* type = random_.pick(means_.wide);
  const auto target = place(type);
  const auto part = [&] {
    const auto distance = number(static_cast<int>(random_.below(type->count)));
    const auto shifted = operation(Op::ShiftRight, type, {target, distance});
    return operation(Op::Convert, int_, {random_.chance(50) ? shifted : target});
  };
  switch (random_.below(9)) {
    case 0:
      return to.push_back(statement(StatementKind::AddTo, target, wideValue(type)));
    case 1:
      return to.push_back(statement(StatementKind::Assign, intPlace(), random_.chance(50) ? part() : wideValue(type)));
    case 2:
      return to.push_back(statement(StatementKind::If, nullptr, wideComparison(type, false), block()));
    case 3:
      return to.push_back(evaluate(steppedPlace(target)));
    case 4:
      return to.push_back(statement(StatementKind::Assign, target, steppedPlace(place(type))));
    case 5:
    case 6:
      return to.push_back(
          statement(StatementKind::Probe, nullptr, random_.chance(50) ? part() : wideComparison(type, true)));
    default:
      to.push_back(statement(StatementKind::Assign, target, wideValue(type)));
  }
}

}  // namespace moire::randomc
