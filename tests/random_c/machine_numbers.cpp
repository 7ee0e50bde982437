// SPDX-License-Identifier: Apache-2.0
// How numbers are computed and converted.
#include "tests/random_c/machine_compiler.h"

namespace moire::randomc {

namespace {

Do instructionFor(Op op) {
  switch (op) {
    case Op::Add:
      return Do::Add;
    case Op::Subtract:
      return Do::Subtract;
    case Op::Multiply:
      return Do::Multiply;
    case Op::Divide:
      return Do::Divide;
    case Op::Remainder:
      return Do::Remainder;
    case Op::ShiftLeft:
      return Do::ShiftLeft;
    case Op::ShiftRight:
      return Do::ShiftRight;
    case Op::BitAnd:
      return Do::BitAnd;
    case Op::BitOr:
      return Do::BitOr;
    case Op::BitXor:
      return Do::BitXor;
    case Op::UnsignedAdd:
      return Do::UnsignedAdd;
    case Op::UnsignedSubtract:
      return Do::UnsignedSubtract;
    case Op::UnsignedMultiply:
      return Do::UnsignedMultiply;
    case Op::Advance:
      return Do::Advance;
    case Op::Equal:
      return Do::Equal;
    case Op::NotEqual:
      return Do::NotEqual;
    default:
      return Do::Less;
  }
}

}  // namespace

int Compiler::number(Bits bits, const Type& type) {
  return constant(type.kind == Kind::Wide ? code_.numbers.indexOf(bits) : static_cast<int>(bits));
}

void Compiler::convert(const Expression& e, int result) {
  const Type& from = *e.operands[0]->type;
  const int operand = value(*e.operands[0]);
  const bool isNumber = e.type->kind == Kind::Int || e.type->kind == Kind::Wide || isNarrow(e.type->kind);
  // Pointers keep their words whatever their types.
  emit({.what = isNumber ? Do::Convert : Do::Move, .a = result, .b = operand, .type = e.type, .from = &from});
}

int Compiler::converted(const Type& type, int number, const Type& from) {
  const bool isWide = type.kind == Kind::Wide || from.kind == Kind::Wide;
  if (&type == &from || !(isWide || isNarrow(type.kind))) return number;
  const int result = fresh();
  emit({.what = Do::Convert, .a = result, .b = number, .type = &type, .from = &from});
  return result;
}

// Bit-fields and other small numbers become ints on the way.
void Compiler::step(const Expression& e, int result) {
  const Expression& place = *e.operands[0];
  const Type& type = *place.type;
  const bool isWide = type.kind == Kind::Wide;
  const bool adds = e.step == Step::IncrementAfter || e.step == Step::IncrementBefore;
  const bool givesOld = e.step == Step::IncrementAfter || e.step == Step::DecrementAfter;
  const int at = locate(place);
  const int old = load(place, at);
  const int one = number(1, type);
  const int sum = fresh();
  const Op op = adds ? Op::Add : Op::Subtract;
  emit({.what = isWide ? Do::Wide : instructionFor(op), .a = sum, .b = old, .c = one, .type = &type, .op = op});
  const int now = isWide ? sum : converted(type, sum, int_);
  store(place, at, now);
  emit({.what = Do::Move, .a = result, .b = givesOld ? old : now});
}

void Compiler::unary(const Expression& e, int result) {
  const Type& type = *e.type;
  const int operand = value(*e.operands[0]);
  const bool isWide = type.kind == Kind::Wide;
  const Type& computedAs = isWide ? type : int_;
  const bool negates = e.op == Op::Negate;
  const Bits ones = randomc::convert(~static_cast<Bits>(0), {128, true}, rangeOf(computedAs)).bits;
  const int other = number(negates ? 0 : ones, computedAs);
  const Op op = negates ? Op::Subtract : Op::BitXor;
  emit({.what = isWide ? Do::Wide : instructionFor(op),
        .a = result,
        .b = negates ? other : operand,
        .c = negates ? operand : other,
        .type = &type,
        .op = op});
}

void Compiler::binary(const Expression& e, int result) {
  const Type& type = *e.operands[0]->type;
  const int left = value(*e.operands[0]);
  const int right = value(*e.operands[1]);
  const bool isWide = type.kind == Kind::Wide;
  emit({.what = isWide ? Do::Wide : instructionFor(e.op),
        .a = result,
        .b = left,
        .c = right,
        .type = &type,
        .op = e.op});
}

}  // namespace moire::randomc
