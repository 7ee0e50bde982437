// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/random_c/random_statements.h"

namespace moire::randomc {

/// The types, globals, functions and locals that the constructs of one program need.
class RandomConstructs {
 public:
  RandomConstructs(CProgram& program, Types& types, Means& means, explorer::Random& random)
      : program_(program), types_(types), means_(means), random_(random), int_(types.plain(Kind::Int)) {}

  [[nodiscard]] bool has(Construct construct) const { return means_.constructs.contains(construct); }
  /// What structs have for the constructs.
  void addFields(Type& node);
  /// Types beside that one.
  void makeTypes();
  void makeGlobals();
  /// Functions that others call, or that are called when locals go out of scope.
  void makeFunctions();
  /// Functions that run before main and after it.
  void makeFunctionsAround();
  void addLocals(Function& function);
  /// What main does first.
  Statements first();

 private:
  Function& function(const std::string& name);
  Variable& variableIn(Function& function, const std::string& name, const Type* type);
  // random_construct_types.cpp
  void addBitFields(Type& node);
  void makeGlobalsOfTypes();
  // random_construct_functions.cpp
  void makePassing();
  void makeGatherers();
  void makeGatherer(std::size_t number);
  void makeTotal();
  Variable& parameterOf(Function& function, const std::string& name, const Type* type);
  Variable& global(const std::string& name, const Type* type);
  void makeTidiers();
  void guard(Function& function, const std::string& name, bool inner);
  void makeConstructors();
  void makeHandlers();
  RandomStatements statements(Function& in) { return {program_, types_, means_, in, random_}; }
  /// A body whose first statement other threads can notice.
  void giveBody(Function& function);

  CProgram& program_;
  Types& types_;
  Means& means_;
  explorer::Random& random_;
  const Type* int_;
  Type* node_ = nullptr;
  std::vector<const Function*> tidiers_;
};

}  // namespace moire::randomc
