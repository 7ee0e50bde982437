// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "tests/random_c/syntax.h"

namespace moire::randomc {

/// The types of one program, each made once.
class Types {
 public:
  explicit Types(std::deque<Type>& types) : types_(types) {}

  const Type* plain(Kind kind);
  const Type* pointerTo(const Type* type) { return find(Kind::Pointer, type, 0); }
  const Type* arrayOf(const Type* type, std::size_t count) { return find(Kind::Array, type, count); }
  const Type* atomicPointerTo(const Type* type) { return find(Kind::AtomicPointer, type, 0); }
  const Type* bitField(const Type* type, std::size_t bits) { return find(Kind::BitField, type, bits); }
  const Type* wide(const std::string& name, std::size_t bits, bool isSigned);
  const Type* functionOn(const Type* parameter) { return find(Kind::FunctionPointer, parameter, 0); }
  /// Its fields are added later, so that they can point to it.
  Type* addStruct(std::string name);

 private:
  const Type* find(Kind kind, const Type* to, std::size_t count);

  std::deque<Type>& types_;
};

ExpressionPtr constant(const Type* type, int value);
ExpressionPtr variable(Variable& variable);
ExpressionPtr dereference(ExpressionPtr pointer);
ExpressionPtr field(ExpressionPtr whole, std::size_t number);
ExpressionPtr element(ExpressionPtr array, ExpressionPtr index);
/// Records that the variable has an address.
ExpressionPtr addressOf(Types& types, ExpressionPtr place);
ExpressionPtr functionValue(const Type* type, const Function& function);
ExpressionPtr operation(Op op, const Type* type, std::vector<ExpressionPtr> operands);
ExpressionPtr call(const Type* type, const Function& function, std::vector<ExpressionPtr> arguments);
/// Records that the variables have addresses.
ExpressionPtr synchronise(const Type* type, Sync sync, std::vector<ExpressionPtr> places);
ExpressionPtr atomic(const Type* type, Atomic what, std::vector<ExpressionPtr> operands);
ExpressionPtr stepped(ExpressionPtr place, Step step);
ExpressionPtr allocate(const Type* pointer, bool zeroed);
/// The arguments: none, or what an exit handler gets besides the status.
ExpressionPtr registerAtEnd(AtEnd when, const Function& function, std::vector<ExpressionPtr> arguments);
ExpressionPtr exitProgram(AtEnd how, int status);

StatementPtr statement(StatementKind kind, ExpressionPtr target, ExpressionPtr value, Statements body = {});

/// The variable that the place is a part of, unless a pointer leads to it.
Variable* rootOf(const Expression& place);

}  // namespace moire::randomc
