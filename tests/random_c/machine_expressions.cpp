// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "tests/random_c/machine_compiler.h"

namespace moire::randomc {

int Compiler::value(const Expression& e) {
  const int result = fresh();
  switch (e.op) {
    case Op::Step:
      step(e, result);
      break;
    case Op::Assigned:
      emit({.what = Do::Move,
            .a = result,
            .b = assign(*e.operands[0], [&] { return value(*e.operands[1]); }, *e.operands[1]->type)});
      break;
    case Op::Choose:
      emit({.what = Do::Move, .a = result, .b = choice(e)});
      break;
    case Op::VariadicArgument:
      emit({.what = Do::Move, .a = result, .b = variadicArgument(e)});
      break;
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
    case Op::Negate:
    case Op::Complement:
      unary(e, result);
      break;
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
      emit({.what = Do::Allocate, .a = result, .b = e.value, .c = 1, .type = e.type->to});
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

void Compiler::read(const Expression& place, int result) {
  emit({.what = Do::Move, .a = result, .b = load(place, locate(place))});
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
  if (e.atomic == Atomic::CompareExchange || e.atomic == Atomic::CompareExchangeWeak) return compareExchange(e, result);
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
      break;
    case Atomic::Initialise:
      emit({.what = Do::Store, .a = place, .b = values[0]});
      break;
    default:
      break;
  }
}

// If the place does not have what is expected, what it has is written there.
void Compiler::compareExchange(const Expression& e, int result) {
  constexpr int none = std::numeric_limits<int>::max();
  const int place = address(*e.operands[0]);
  const int expectedAt = address(*e.operands[1]);
  const int wanted = value(*e.operands[2]);
  const int expected = fresh();
  const int old = fresh();
  const int tries = fresh();
  emit({.what = Do::Load, .a = expected, .b = expectedAt});
  if (e.atomic == Atomic::CompareExchangeWeak)
    emit({.what = Do::Nondet, .a = tries});
  else
    emit({.what = Do::Constant, .a = tries, .b = 1});
  const int givesUp = position();
  emit({.what = Do::JumpIfZero, .a = tries, .c = none});
  emit({.what = Do::AtomicTry, .a = old, .b = place, .c = expected, .d = wanted});
  emit({.what = Do::Equal, .a = result, .b = old, .c = expected});
  const int tried = position();
  emit({.what = Do::Jump});
  code_.instructions[static_cast<std::size_t>(givesUp)].b = position();
  emit({.what = Do::AtomicLoad, .a = old, .b = place});
  emit({.what = Do::Constant, .a = result, .b = 0});
  code_.instructions[static_cast<std::size_t>(tried)].a = position();
  const int succeeds = position();
  emit({.what = Do::JumpIfNotZero, .a = result, .c = none});
  emit({.what = Do::Store, .a = expectedAt, .b = old});
  code_.instructions[static_cast<std::size_t>(succeeds)].b = position();
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
  const int index = early(*place.operands[1]);
  const int count = static_cast<int>(whole.type->count) + behind;
  emit({.what = Do::Element, .a = result, .b = first, .c = index, .d = sizeOf(*place.type), .e = count});
  return result;
}

int Compiler::address(const Expression& place) {
  if (place.op == Op::Variable && !place.variable->global) return registers_.at(place.variable);
  if (place.op == Op::Call || place.op == Op::Choose || place.op == Op::VariadicArgument) return structValue(place);
  const int result = fresh();
  switch (place.op) {
    case Op::Variable:
      emit({.what = Do::Constant, .a = result, .b = addresses_.at(place.variable)});
      break;
    case Op::Dereference:
      emit({.what = Do::Follow, .a = result, .b = early(*place.operands[0])});
      break;
    case Op::Field: {
      const int whole = address(*place.operands[0]);
      emit({.what = Do::Offset, .a = result, .b = whole, .c = offsetOf(*place.operands[0]->type, place.field)});
      break;
    }
    default: {  // Index
      if (place.operands[0]->type->kind == Kind::Array) return element(place, 0);
      const int pointer = early(*place.operands[0]);
      const int index = early(*place.operands[1]);
      emit({.what = Do::Advance, .a = result, .b = pointer, .c = index, .d = 1});
    }
  }
  return result;
}

int Compiler::early(const Expression& e) {
  const auto known = evaluated_.find(&e);
  return known == evaluated_.end() ? value(e) : known->second;
}

void Compiler::evaluateRoot(const Expression& place) {
  const auto evaluate = [this](const Expression& e) {
    if (!evaluated_.contains(&e)) evaluated_.emplace(&e, value(e));
  };
  if (place.op == Op::Dereference) evaluate(*place.operands[0]);
  if (place.op == Op::Field) evaluateRoot(*place.operands[0]);
  if (place.op != Op::Index) return;
  if (place.operands[0]->type->kind == Kind::Pointer)
    evaluate(*place.operands[0]);
  else
    evaluateRoot(*place.operands[0]);
  evaluate(*place.operands[1]);
}

int Compiler::behindLocation(const Expression& place) {
  return place.op == Op::Field ? randomc::behindLocation(*place.operands[0]->type, place.field) : 0;
}

bool Compiler::isRegister(const Expression& place) {
  return place.op == Op::Variable && !place.variable->global && !place.variable->addressed;
}

}  // namespace moire::randomc
