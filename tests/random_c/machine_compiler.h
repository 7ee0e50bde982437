// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tests/random_c/machine_code.h"

namespace moire::randomc {

/// Turns a C program into the machine's instructions; machine_compiler.cpp has functions and statements,
/// machine_expressions.cpp has expressions.
class Compiler {
 public:
  explicit Compiler(const CProgram& program) : program_(program) {}
  MachineCode compile();

 private:
  // The value of an initialiser.
  int fixed(const Expression& e);
  int fixedAddress(const Expression& place);
  void compile(const Function& function);
  void enter(const Variable& variable);
  void leave(int result);
  void leaveScope(const Variable& variable);
  // What runs before main, and what runs after it.
  void compileStart();
  void compileExit(AtEnd how);
  void callAll(std::optional<int> Function::* priority, bool fromLowToHigh);
  void beginFunction(const Function* function);
  void compile(const Statements& statements);
  void compile(const Statement& s);
  // Operands are evaluated from left to right.
  void assign(const Expression& target, const std::function<int()>& given);
  int converted(const Type& type, int number);
  void copy(const Expression& target, const Expression& source);
  void addTo(const Expression& target, const std::function<int()>& amount);
  void branch(const Statement& s);
  // A jump whose target is set later.
  int jumpUnless(const Expression& condition);
  void loop(const Statement& s);
  // The register that holds the value.
  int value(const Expression& e);
  void convert(const Expression& e, int result);
  void read(const Expression& place, int result);
  void binary(const Expression& e, int result);
  void logical(const Expression& e, int result);
  void call(const Expression& e, int result);
  void synchronise(const Expression& e, int result);
  void atomic(const Expression& e, int result);
  // Nothing is followed if an address is taken of a pointer's target, and the address just past an array is allowed.
  int addressValue(const Expression& place);
  // `behind` more elements than there are may be meant.
  int element(const Expression& place, int behind);
  int address(const Expression& place);
  static bool isRegister(const Expression& place);
  int constant(int number);
  int fresh();
  void emit(Instruction instruction);
  [[nodiscard]] int position() const { return static_cast<int>(code_.instructions.size()); }

  const CProgram& program_;
  MachineCode code_;
  std::unordered_map<const Function*, int> numbers_;
  std::unordered_map<const Variable*, int> addresses_;  // of globals
  std::unordered_map<const Variable*, int> registers_;  // of the function: the value, or the address if it has one
  std::map<AtEnd, int> exits_;                          // numbers of the functions that end the program
  const Function* function_ = nullptr;
  std::vector<const Variable*> scopes_;  // the scopes that the statement is in
  std::vector<int> pending_;
  int firstTemporary_ = 0;
  int next_ = 0;
  int most_ = 0;
  unsigned line_ = 0;
};

}  // namespace moire::randomc
