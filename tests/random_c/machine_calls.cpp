// SPDX-License-Identifier: Apache-2.0
// Calls, the structs that they are given and give back, and variadic arguments.
#include <limits>

#include "tests/random_c/machine_compiler.h"

namespace moire::randomc {

namespace {

bool isStruct(const Expression& e) { return e.type != nullptr && e.type->kind == Kind::Struct; }

bool isPlace(const Expression& e) {
  return e.op != Op::Call && e.op != Op::IndirectCall && e.op != Op::Choose && e.op != Op::VariadicArgument;
}

}  // namespace

void Compiler::call(const Expression& e, int result) {
  const bool direct = e.op == Op::Call;
  const bool variadic = direct && e.function->isVariadic;
  std::vector<int> values;
  const std::size_t named = direct ? e.function->parameters.size() : e.operands.size();
  for (std::size_t i = 0; i < e.operands.size(); ++i) {
    const Expression& operand = *e.operands[i];
    // A function ends the struct that it is given by name.
    values.push_back(!isStruct(operand) ? value(operand) : i < named ? ownStruct(operand) : structValue(operand));
  }
  const int list = variadic ? argumentList(e, named, values) : 0;
  const int first = next_;
  for (std::size_t i = direct ? 0 : 1; i < named; ++i) {
    const int argument = fresh();
    emit({.what = Do::Move, .a = argument, .b = values[i]});
  }
  if (variadic) emit({.what = Do::Move, .a = fresh(), .b = list});
  const int count = next_ - first;
  if (direct)
    emit({.what = Do::Call, .a = result, .b = numbers_.at(e.function), .c = first, .d = count});
  else
    emit({.what = Do::CallThrough, .a = result, .b = values[0], .c = first, .d = count});
}

int Compiler::structValue(const Expression& e) {
  if (isPlace(e)) return address(e);
  const int result = value(e);
  if (e.op == Op::Call) temporaries_.push_back({result, e.type});
  return result;
}

int Compiler::ownStruct(const Expression& e) {
  if (e.op == Op::Call) return value(e);
  const int result = fresh();
  const int from = structValue(e);
  emit({.what = Do::Allocate, .a = result, .b = 1, .type = e.type});
  copyWords(*e.type, result, from, true, !isPlace(e));
  return result;
}

int Compiler::choice(const Expression& e) {
  const int result = fresh();
  const int condition = value(*e.operands[0]);
  constexpr int none = std::numeric_limits<int>::max();
  int jump = position();
  emit({.what = Do::JumpIfZero, .a = condition, .c = none});
  emit({.what = Do::Move, .a = result, .b = ownStruct(*e.operands[1])});
  const int end = position();
  emit({.what = Do::Jump});
  code_.instructions[static_cast<std::size_t>(jump)].b = position();
  emit({.what = Do::Move, .a = result, .b = ownStruct(*e.operands[2])});
  code_.instructions[static_cast<std::size_t>(end)].a = position();
  temporaries_.push_back({result, e.type});
  return result;
}

void Compiler::endTemporaries() {
  for (const Temporary& each : temporaries_) emit({.what = Do::EndLife, .a = each.address, .type = each.type});
  temporaries_.clear();
  evaluated_.clear();
}

void Compiler::copy(const Expression& target, const Expression& source) {
  // As with Clang, the target comes first, but is not followed before the value is there.
  if (!isPlace(source)) evaluateRoot(target);
  const int from = structValue(source);
  copyWords(*target.type, address(target), from, false, !isPlace(source));
}

void Compiler::copyWords(const Type& type, int to, int from, bool toOwn, bool fromOwn) {
  forEachWord(type, 0, [&](int word, int behind) {
    const int one = fresh();
    const int other = fresh();
    const int content = fresh();
    emit({.what = Do::Offset, .a = one, .b = from, .c = word});
    emit({.what = Do::Offset, .a = other, .b = to, .c = word});
    emit({.what = fromOwn ? Do::LoadOwn : Do::Load, .a = content, .b = one, .d = behind});
    emit({.what = toOwn ? Do::StoreOwn : Do::Store, .a = other, .b = content, .d = behind});
  });
}

// Each argument is preceded by the number of its type; 0 is the end.
int Compiler::argumentList(const Expression& call, std::size_t first, const std::vector<int>& values) {
  Type list;
  list.kind = Kind::Struct;
  for (std::size_t i = first; i < values.size(); ++i) {
    list.fields.push_back({"", &int_});
    list.fields.push_back({"", call.operands[i]->type});
  }
  list.fields.push_back({"", &int_});
  const auto kept = std::make_shared<const Type>(std::move(list));
  code_.argumentLists.push_back(kept);
  const int result = fresh();
  emit({.what = Do::Allocate, .a = result, .b = 1, .type = kept.get()});
  temporaries_.push_back({result, kept.get()});
  std::size_t part = 0;
  const auto place = [&] {
    const int made = fresh();
    emit({.what = Do::Offset, .a = made, .b = result, .c = offsetOf(*kept, part++)});
    return made;
  };
  for (std::size_t i = first; i < values.size(); ++i) {
    const Expression& argument = *call.operands[i];
    emit({.what = Do::StoreOwn, .a = place(), .b = constant(numberOf(*argument.type))});
    if (isStruct(argument))
      copyWords(*argument.type, place(), values[i], true, !isPlace(argument));
    else
      emit({.what = Do::StoreOwn, .a = place(), .b = values[i]});
  }
  return result;
}

int Compiler::variadicArgument(const Expression& e) {
  const int list = registers_.at(e.operands[0]->variable);
  const int number = fresh();
  emit({.what = Do::LoadOwn, .a = number, .b = list});
  emit({.what = Do::Expect, .a = number, .b = numberOf(*e.type)});
  const int at = fresh();
  const int behind = sizeOf(int_) + 1;
  emit({.what = Do::Offset, .a = at, .b = list, .c = behind});
  emit({.what = Do::Offset, .a = list, .b = list, .c = behind + sizeOf(*e.type) + 1});
  if (isStruct(e)) return at;
  const int result = fresh();
  emit({.what = Do::LoadOwn, .a = result, .b = at});
  return result;
}

// Of what small numbers become.
int Compiler::numberOf(const Type& type) {
  if (type.kind == Kind::Int || isNarrow(type.kind)) return 1;
  return typeNumbers_.emplace(&type, static_cast<int>(typeNumbers_.size()) + 2).first->second;
}

}  // namespace moire::randomc
