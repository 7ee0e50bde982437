// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/random_statements.h"

#include <algorithm>
#include <limits>

namespace moire::randomc {

RandomStatements::RandomStatements(CProgram& program, Types& types, const Means& means, Function& function,
                                   explorer::Random& random)
    : program_(program),
      types_(types),
      means_(means),
      function_(function),
      random_(random),
      int_(types.plain(Kind::Int)) {
  for (Variable& each : function.variables)
    if (each.type == int_ && !each.inner) indices_.push_back(variable(each));
  for (Variable& each : program.globals)
    if (each.type == int_ && indices_.empty()) indices_.push_back(variable(each));
  for (Variable& each : program.globals) collect(variable(each), 0);
  for (Variable& each : function.variables)
    if (!each.inner) collect(variable(each), 0);
}

void RandomStatements::collect(ExpressionPtr place, int dereferences) {
  if (place->type->kind == Kind::BitField && place->type->count == 0) return;
  places_.push_back(place);
  const Type& type = *place->type;
  if (type.kind == Kind::Struct)
    for (std::size_t i = 0; i < type.fields.size(); ++i) collect(field(place, i), dereferences);
  if (type.kind == Kind::Array) {
    for (std::size_t i = 0; i < type.count; ++i) collect(element(place, number(static_cast<int>(i))), dereferences);
    if (!indices_.empty()) collect(element(place, random_.pick(indices_)), dereferences);
  }
  if ((type.kind != Kind::Pointer && type.kind != Kind::AtomicPointer) || dereferences >= 2) return;
  collect(dereference(place), dereferences + 1);
  if (type.kind == Kind::Pointer && type.to == int_ && random_.chance(20))
    collect(random_.chance(50) ? dereference(advanced(place)) : element(place, advanced(place)->operands[1]),
            dereferences + 1);
}

std::vector<ExpressionPtr> RandomStatements::placesOf(Kind kind) const {
  std::vector<ExpressionPtr> found;
  for (const auto& each : places_)
    if (each->type->kind == kind) found.push_back(each);
  return found;
}

ExpressionPtr RandomStatements::place(const Type* type) {
  std::vector<ExpressionPtr> found;
  for (const auto& each : places_)
    if (each->type == type) found.push_back(each);
  return found.empty() ? nullptr : random_.pick(found);
}

ExpressionPtr RandomStatements::intPlace() {
  if (beside_ && random_.chance(75)) {
    std::vector<ExpressionPtr> found;
    for (std::size_t i = 0; i < beside_->type->fields.size(); ++i)
      if (beside_->type->fields[i].type == int_) found.push_back(field(beside_, i));
    if (!found.empty()) return random_.pick(found);
  }
  return random_.chance(20) ? placesOf(Kind::Int).front() : place(int_);
}

ExpressionPtr RandomStatements::intValue() {
  const std::size_t choice = random_.below(100);
  if (choice < 45) return smallNumber();
  if (choice < 74) return intPlace();
  if (choice < 80)
    if (auto narrow = narrowPlace()) return narrow;
  if (choice < 92) return arithmetic();
  for (const Function* helper : means_.helpers)
    if (helper->result == int_ && random_.chance(60)) return call(int_, *helper, arguments(*helper));
  return operation(Op::Nondet, int_, {});
}

ExpressionPtr RandomStatements::arithmetic() {
  if (random_.chance(50)) return operation(Op::Add, int_, {intPlace(), number(1)});
  if (random_.chance(35)) return random_.chance(60) ? bitOperation() : conversion();
  static const std::vector<Op> operators{Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Remainder};
  const Op op = random_.pick(operators);
  return operation(op, int_, {intPlace(), random_.chance(50) ? intPlace() : smallNumber()});
}

ExpressionPtr RandomStatements::edgeNumber() {
  constexpr int most = std::numeric_limits<int>::max();
  constexpr int least = std::numeric_limits<int>::min();
  static const std::vector<int> numbers{most, most - 1, least, least + 1, -1, -128, -129,  127, 128,
                                        255,  256,      32767, 31,        32, 30,   65535, -2,  1 << 30};
  return number(random_.pick(numbers));
}

ExpressionPtr RandomStatements::bitOperation() {
  const auto operand = random_.chance(70) ? intPlace() : smallNumber();
  if (random_.chance(20)) return operation(random_.chance(70) ? Op::Negate : Op::Complement, int_, {operand});
  static const std::vector<Op> operators{Op::ShiftLeft,   Op::ShiftRight,       Op::BitAnd,
                                         Op::BitOr,       Op::BitXor,           Op::ShiftLeft,
                                         Op::UnsignedAdd, Op::UnsignedSubtract, Op::UnsignedMultiply};
  const auto other = random_.chance(30) ? intPlace() : random_.chance(70) ? smallNumber() : edgeNumber();
  return operation(random_.pick(operators), int_, {operand, other});
}

ExpressionPtr RandomStatements::conversion() {
  static const std::vector<Kind> kinds{Kind::SignedChar, Kind::UnsignedChar, Kind::Short, Kind::Bool};
  return operation(Op::Convert, types_.plain(random_.pick(kinds)),
                   {random_.chance(50)   ? intPlace()
                    : random_.chance(50) ? edgeNumber()
                                         : bitOperation()});
}

ExpressionPtr RandomStatements::narrowPlace() {
  std::vector<ExpressionPtr> found;
  for (const auto& each : places_)
    if (isNarrow(each->type->kind)) found.push_back(each);
  return found.empty() ? nullptr : random_.pick(found);
}

ExpressionPtr RandomStatements::advanced(const ExpressionPtr& pointer) {
  static const std::vector<int> distances{1, 1, -1, 0, 2};
  const bool fixed = random_.chance(60) || indices_.empty();
  return operation(Op::Advance, pointer->type,
                   {pointer, fixed ? number(random_.pick(distances)) : random_.pick(indices_)});
}

ExpressionPtr RandomStatements::pointerValue(const Type* type) {
  const std::size_t choice = random_.below(100);
  if (choice < 3) return constant(type, 0);
  if (choice < 12 && type->to == int_)
    if (auto moved = place(type)) return advanced(moved);
  if (choice < 15 && means_.heap && type->to->kind == Kind::Struct) return allocate(type, random_.chance(60));
  for (const Function* helper : means_.helpers)
    if (helper->result == type && random_.chance(50)) return call(type, *helper, arguments(*helper));
  if (choice < 50)
    if (auto other = place(type)) return other;
  for (int attempt = 0; attempt < 4; ++attempt) {
    auto aim = place(type->to);
    if (!aim) break;
    const Variable* root = rootOf(*aim);
    // Locals are chosen seldom: they are soon gone.
    if (root == nullptr || root->global || random_.chance(20)) return addressOf(types_, aim);
  }
  return constant(type, 0);
}

ExpressionPtr RandomStatements::value(const Type* type) {
  if (type->kind == Kind::Int) return intValue();
  if (type->kind == Kind::Pointer) return pointerValue(type);
  if (type->kind != Kind::FunctionPointer) return nullptr;
  if (!means_.callbacks.empty() && random_.chance(70)) return functionValue(type, *random_.pick(means_.callbacks));
  return place(type);
}

ExpressionPtr RandomStatements::firstValue(const Type* type) {
  if (type->kind == Kind::FunctionPointer) return value(type);
  std::vector<ExpressionPtr> aims;
  for (const auto& each : places_) {
    const Variable* root = rootOf(*each);
    const bool fixed = each->op != Op::Index || each->operands[1]->op == Op::Constant;
    if (each->type == type->to && root != nullptr && fixed && (root->global || random_.chance(20)))
      aims.push_back(each);
  }
  const bool mayAllocate = means_.heap && type->to->kind == Kind::Struct;
  if (mayAllocate && (aims.empty() || random_.chance(40))) return allocate(type, random_.chance(60));
  return aims.empty() ? pointerValue(type) : addressOf(types_, random_.pick(aims));
}

std::vector<ExpressionPtr> RandomStatements::arguments(const Function& function) {
  std::vector<ExpressionPtr> list;
  for (const Variable* parameter : function.parameters)
    list.push_back(parameter->type == int_ && random_.chance(50) ? smallNumber() : value(parameter->type));
  return list;
}

ExpressionPtr RandomStatements::condition() {
  const std::size_t choice = random_.below(100);
  const auto pointers = placesOf(Kind::Pointer);
  if (choice < 12) return operation(Op::Nondet, int_, {});
  if (choice < 24 && !pointers.empty()) {
    const auto tested = random_.pick(pointers);
    const bool null = random_.chance(40);
    return operation(random_.chance(50) ? Op::Equal : Op::NotEqual, int_,
                     {tested, null ? constant(tested->type, 0) : pointerValue(tested->type)});
  }
  if (choice < 34 && depth_ < 2) {
    ++depth_;
    auto both = operation(random_.chance(50) ? Op::And : Op::Or, int_, {condition(), condition()});
    --depth_;
    return both;
  }
  const Op op = random_.chance(40) ? Op::Equal : random_.chance(50) ? Op::NotEqual : Op::Less;
  return operation(op, int_, {intPlace(), smallNumber()});
}

StatementPtr RandomStatements::probe() {
  const auto pointers = placesOf(Kind::Pointer);
  if (random_.chance(12) && !pointers.empty()) return statement(StatementKind::Probe, nullptr, condition());
  if (random_.chance(15))
    if (auto narrow = narrowPlace()) return statement(StatementKind::Probe, nullptr, narrow);
  return statement(StatementKind::Probe, nullptr, intPlace());
}

StatementPtr RandomStatements::assignPointer() {
  auto pointers = placesOf(Kind::Pointer);
  const auto functions = placesOf(Kind::FunctionPointer);
  pointers.insert(pointers.end(), functions.begin(), functions.end());
  if (pointers.empty()) return nullptr;
  const auto target = random_.pick(pointers);
  const auto assigned = value(target->type);
  return assigned ? statement(StatementKind::Assign, target, assigned) : nullptr;
}

}  // namespace moire::randomc
