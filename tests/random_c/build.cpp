// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/build.h"

namespace moire::randomc {

namespace {

ExpressionPtr make(Expression expression) { return std::make_shared<const Expression>(std::move(expression)); }

void giveAddress(const Expression& place) {
  if (Variable* root = rootOf(place)) root->addressed = true;
}

}  // namespace

const Type* Types::plain(Kind kind) { return find(kind, nullptr, 0); }

const Type* Types::find(Kind kind, const Type* to, std::size_t count) {
  for (const Type& type : types_)
    if (type.kind == kind && type.to == to && type.count == count) return &type;
  return &types_.emplace_back(Type{kind, to, count, "", {}});
}

const Type* Types::wide(const std::string& name, std::size_t bits, bool isSigned) {
  for (const Type& type : types_)
    if (type.kind == Kind::Wide && type.name == name) return &type;
  return &types_.emplace_back(Type{Kind::Wide, nullptr, bits, name, {}, isSigned});
}

Type* Types::addStruct(std::string name) {
  return &types_.emplace_back(Type{Kind::Struct, nullptr, 0, std::move(name), {}});
}

ExpressionPtr constant(const Type* type, int value) {
  return make({.op = Op::Constant, .type = type, .operands = {}, .value = value});
}

ExpressionPtr variable(Variable& variable) {
  return make({.op = Op::Variable, .type = variable.type, .operands = {}, .variable = &variable});
}

ExpressionPtr dereference(ExpressionPtr pointer) {
  const Type* type = pointer->type->to;
  return make({.op = Op::Dereference, .type = type, .operands = {std::move(pointer)}});
}

ExpressionPtr field(ExpressionPtr whole, std::size_t number) {
  const Type* type = whole->type->fields[number].type;
  return make({.op = Op::Field, .type = type, .operands = {std::move(whole)}, .field = number});
}

ExpressionPtr element(ExpressionPtr array, ExpressionPtr index) {
  const Type* type = array->type->to;
  return make({.op = Op::Index, .type = type, .operands = {std::move(array), std::move(index)}});
}

ExpressionPtr addressOf(Types& types, ExpressionPtr place) {
  giveAddress(*place);
  const Type* type = types.pointerTo(place->type);
  return make({.op = Op::AddressOf, .type = type, .operands = {std::move(place)}});
}

ExpressionPtr functionValue(const Type* type, const Function& function) {
  return make({.op = Op::Function, .type = type, .operands = {}, .function = &function});
}

ExpressionPtr operation(Op op, const Type* type, std::vector<ExpressionPtr> operands) {
  return make({.op = op, .type = type, .operands = std::move(operands)});
}

ExpressionPtr call(const Type* type, const Function& function, std::vector<ExpressionPtr> arguments) {
  return make({.op = Op::Call, .type = type, .operands = std::move(arguments), .function = &function});
}

ExpressionPtr synchronise(const Type* type, Sync sync, std::vector<ExpressionPtr> places) {
  for (const auto& place : places) giveAddress(*place);
  return make({.op = Op::Sync, .type = type, .operands = std::move(places), .sync = sync});
}

ExpressionPtr atomic(const Type* type, Atomic what, std::vector<ExpressionPtr> operands) {
  giveAddress(*operands[0]);
  if (what == Atomic::CompareExchange || what == Atomic::CompareExchangeWeak) giveAddress(*operands[1]);
  return make({.op = Op::Atomic, .type = type, .operands = std::move(operands), .atomic = what});
}

ExpressionPtr stepped(ExpressionPtr place, Step step) {
  const Type* type = place->type;
  return make({.op = Op::Step, .type = type, .operands = {std::move(place)}, .step = step});
}

ExpressionPtr allocate(const Type* pointer, bool zeroed) {
  return make({.op = Op::Allocate, .type = pointer, .operands = {}, .value = zeroed ? 1 : 0});
}

ExpressionPtr registerAtEnd(AtEnd when, const Function& function, std::vector<ExpressionPtr> arguments) {
  return make({.op = Op::Register, .operands = std::move(arguments), .function = &function, .atEnd = when});
}

ExpressionPtr exitProgram(AtEnd how, int status) {
  return make({.op = Op::Exit, .operands = {}, .value = status, .atEnd = how});
}

StatementPtr statement(StatementKind kind, ExpressionPtr target, ExpressionPtr value, Statements body) {
  auto made = std::make_shared<Statement>();
  made->kind = kind;
  made->target = std::move(target);
  made->value = std::move(value);
  made->body = std::move(body);
  return made;
}

Variable* rootOf(const Expression& place) {
  if (place.op == Op::Variable) return place.variable;
  if (place.op == Op::Index && place.operands[0]->type->kind == Kind::Pointer) return nullptr;
  return place.op == Op::Field || place.op == Op::Index ? rootOf(*place.operands[0]) : nullptr;
}

}  // namespace moire::randomc
