// SPDX-License-Identifier: Apache-2.0
#include <limits>

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

int Compiler::value(const Expression& e) {
  const int result = fresh();
  switch (e.op) {
    case Op::Constant:
    case Op::Function:
      emit({.what = Do::Constant, .a = result, .b = fixed(e)});
      break;
    case Op::Variable:
    case Op::Dereference:
    case Op::Field:
    case Op::Index:
      read(e, result);
      break;
    case Op::AddressOf:
      emit({.what = Do::Move, .a = result, .b = addressValue(*e.operands[0])});
      break;
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder:
    case Op::ShiftLeft:
    case Op::ShiftRight:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::UnsignedAdd:
    case Op::UnsignedSubtract:
    case Op::UnsignedMultiply:
    case Op::Advance:
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
      binary(e, result);
      break;
    case Op::Negate: {
      const int operand = value(*e.operands[0]);
      emit({.what = Do::Subtract, .a = result, .b = constant(0), .c = operand});
      break;
    }
    case Op::Complement: {
      const int operand = value(*e.operands[0]);
      emit({.what = Do::BitXor, .a = result, .b = operand, .c = constant(-1)});
      break;
    }
    case Op::Convert:
      convert(e, result);
      break;
    case Op::Not: {
      const int operand = value(*e.operands[0]);
      emit({.what = Do::Equal, .a = result, .b = operand, .c = constant(0)});
      break;
    }
    case Op::And:
    case Op::Or:
      logical(e, result);
      break;
    case Op::Nondet:
      emit({.what = Do::Nondet, .a = result});
      break;
    case Op::Allocate:
      emit({.what = Do::Allocate, .a = result, .b = e.value, .type = e.type->to});
      break;
    case Op::Call:
    case Op::IndirectCall:
      call(e, result);
      break;
    case Op::Sync:
      synchronise(e, result);
      break;
    case Op::Atomic:
      atomic(e, result);
      break;
    case Op::Register: {
      const int argument = e.operands.empty() ? constant(0) : value(*e.operands[0]);
      emit({.what = Do::Register, .a = argument, .b = numbers_.at(e.function), .c = static_cast<int>(e.atEnd)});
      break;
    }
    case Op::Exit: {
      const int status = constant(e.value);
      emit({.what = Do::Call, .a = result, .b = exits_.at(e.atEnd), .c = status, .d = 1});
    }
  }
  return result;
}

void Compiler::convert(const Expression& e, int result) {
  const int operand = value(*e.operands[0]);
  const bool sameWord = e.type->kind == Kind::FunctionPointer || e.type->kind == Kind::KeptFunction;
  emit({.what = sameWord ? Do::Move : Do::Convert, .a = result, .b = operand, .type = e.type});
}

void Compiler::read(const Expression& place, int result) {
  if (isRegister(place))
    emit({.what = Do::Move, .a = result, .b = registers_.at(place.variable)});
  else
    emit({.what = Do::Load, .a = result, .b = address(place)});
}

void Compiler::binary(const Expression& e, int result) {
  const int left = value(*e.operands[0]);
  const int right = value(*e.operands[1]);
  emit({.what = instructionFor(e.op), .a = result, .b = left, .c = right});
}

void Compiler::logical(const Expression& e, int result) {
  const Do skip = e.op == Op::And ? Do::JumpIfZero : Do::JumpIfNotZero;
  constexpr int none = std::numeric_limits<int>::max();
  for (const auto& operand : e.operands) {
    const int part = value(*operand);
    emit({.what = Do::NotEqual, .a = result, .b = part, .c = constant(0)});
    if (operand == e.operands.back()) break;
    const int jump = position();
    emit({.what = skip, .a = result, .c = none});
    pending_.push_back(jump);
  }
  code_.instructions[static_cast<std::size_t>(pending_.back())].b = position();
  pending_.pop_back();
}

void Compiler::call(const Expression& e, int result) {
  const bool direct = e.op == Op::Call;
  std::vector<int> values;
  for (const auto& operand : e.operands) values.push_back(value(*operand));
  const int first = next_;
  for (std::size_t i = direct ? 0 : 1; i < values.size(); ++i) {
    const int argument = fresh();
    emit({.what = Do::Move, .a = argument, .b = values[i]});
  }
  const int count = next_ - first;
  if (direct)
    emit({.what = Do::Call, .a = result, .b = numbers_.at(e.function), .c = first, .d = count});
  else
    emit({.what = Do::CallThrough, .a = result, .b = values[0], .c = first, .d = count});
}

void Compiler::synchronise(const Expression& e, int result) {
  if (e.sync == Sync::Signal) {
    address(*e.operands[0]);
  } else if (e.sync == Sync::Once) {
    const int place = address(*e.operands[0]);
    emit({.what = Do::Once, .a = place, .b = numbers_.at(e.operands[1]->function)});
    emit({.what = Do::OnceDone, .a = place});
  } else if (e.sync == Sync::Wait) {
    const int mutex = address(*e.operands[1]);
    emit({.what = Do::Synchronise, .a = mutex, .b = result, .sync = Sync::Unlock});
    emit({.what = Do::Synchronise, .a = mutex, .b = result, .sync = Sync::Lock});
  } else {
    emit({.what = Do::Synchronise, .a = address(*e.operands[0]), .b = result, .sync = e.sync});
  }
}

void Compiler::atomic(const Expression& e, int result) {
  const int place = address(*e.operands[0]);
  std::vector<int> values;
  for (std::size_t i = 1; i < e.operands.size(); ++i) values.push_back(value(*e.operands[i]));
  switch (e.atomic) {
    case Atomic::Load:
      emit({.what = Do::AtomicLoad, .a = result, .b = place});
      break;
    case Atomic::Store:
      emit({.what = Do::AtomicStore, .a = place, .b = values[0]});
      break;
    case Atomic::FetchAdd:
      emit({.what = Do::AtomicAdd, .a = result, .b = place, .c = values[0]});
      break;
    case Atomic::Exchange:
      emit({.what = Do::AtomicExchange, .a = result, .b = place, .c = values[0]});
      break;
    case Atomic::CompareAndSwap:
      emit({.what = Do::AtomicSwap, .a = result, .b = place, .c = values[0], .d = values[1]});
  }
}

int Compiler::addressValue(const Expression& place) {
  if (place.op == Op::Dereference) return value(*place.operands[0]);
  if (place.op == Op::Index && place.operands[0]->type->kind == Kind::Array) return element(place, 1);
  return address(place);
}

int Compiler::element(const Expression& place, int behind) {
  const int result = fresh();
  const Expression& whole = *place.operands[0];
  const int first = address(whole);
  const int index = value(*place.operands[1]);
  const int count = static_cast<int>(whole.type->count) + behind;
  emit({.what = Do::Element, .a = result, .b = first, .c = index, .d = sizeOf(*place.type), .e = count});
  return result;
}

int Compiler::address(const Expression& place) {
  if (place.op == Op::Variable && !place.variable->global) return registers_.at(place.variable);
  const int result = fresh();
  switch (place.op) {
    case Op::Variable:
      emit({.what = Do::Constant, .a = result, .b = addresses_.at(place.variable)});
      break;
    case Op::Dereference:
      emit({.what = Do::Follow, .a = result, .b = value(*place.operands[0])});
      break;
    case Op::Field: {
      const int whole = address(*place.operands[0]);
      emit({.what = Do::Offset, .a = result, .b = whole, .c = offsetOf(*place.operands[0]->type, place.field)});
      break;
    }
    default: {  // Index
      if (place.operands[0]->type->kind == Kind::Array) return element(place, 0);
      const int pointer = value(*place.operands[0]);
      const int index = value(*place.operands[1]);
      emit({.what = Do::Advance, .a = result, .b = pointer, .c = index, .d = 1});
    }
  }
  return result;
}

bool Compiler::isRegister(const Expression& place) {
  return place.op == Op::Variable && !place.variable->global && !place.variable->addressed;
}

}  // namespace moire::randomc
