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
/// machine_expressions.cpp has expressions, machine_numbers.cpp and machine_calls.cpp have some of their kinds.
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
  // Operands are evaluated from left to right, but what is assigned comes before where it is assigned to.
  int assign(const Expression& target, const std::function<int()>& given, const Type& from);
  int converted(const Type& type, int number, const Type& from);
  void copy(const Expression& target, const Expression& source);
  void copyWords(const Type& type, int to, int from, bool toOwn, bool fromOwn);
  void addTo(const Expression& target, const std::function<int()>& amount);
  // Where a place is: its register, or the one with its address.
  int locate(const Expression& place);
  int load(const Expression& place, int at);
  void store(const Expression& place, int at, int content);
  // Evaluates the pointer or index that the place begins with, but does not follow it yet.
  void evaluateRoot(const Expression& place);
  // The value, which may have been evaluated before.
  int early(const Expression& e);
  void endTemporaries();
  void branch(const Statement& s);
  // A jump whose target is set later.
  int jumpUnless(const Expression& condition);
  void loop(const Statement& s);
  // The register that holds the value.
  int value(const Expression& e);
  void convert(const Expression& e, int result);
  void step(const Expression& e, int result);
  void unary(const Expression& e, int result);
  int number(Bits bits, const Type& type);
  void read(const Expression& place, int result);
  void binary(const Expression& e, int result);
  void logical(const Expression& e, int result);
  void call(const Expression& e, int result);
  // The address of a struct with the value, for the rest of the statement.
  int structValue(const Expression& e);
  // The address of a new one, which somebody else ends.
  int ownStruct(const Expression& e);
  int choice(const Expression& e);
  int argumentList(const Expression& call, std::size_t first, const std::vector<int>& values);
  int variadicArgument(const Expression& e);
  int numberOf(const Type& type);
  void synchronise(const Expression& e, int result);
  void atomic(const Expression& e, int result);
  void compareExchange(const Expression& e, int result);
  // Nothing is followed if an address is taken of a pointer's target, and the address just past an array is allowed.
  int addressValue(const Expression& place);
  // `behind` more elements than there are may be meant.
  int element(const Expression& place, int behind);
  int address(const Expression& place);
  static bool isRegister(const Expression& place);
  static int behindLocation(const Expression& place);
  int constant(int number);
  int fresh();
  void emit(Instruction instruction);
  [[nodiscard]] int position() const { return static_cast<int>(code_.instructions.size()); }

  const CProgram& program_;
  const Type int_{};
  MachineCode code_;
  std::unordered_map<const Function*, int> numbers_;
  std::unordered_map<const Variable*, int> addresses_;  // of globals
  std::unordered_map<const Variable*, int> registers_;  // of the function: the value, or the address if it has one
  std::map<AtEnd, int> exits_;                          // numbers of the functions that end the program
  std::map<const Type*, int> typeNumbers_;              // of variadic arguments
  const Function* function_ = nullptr;
  int argumentList_ = 0;  // where the function has the address of its variadic arguments
  struct Temporary {
    int address = 0;  // its register
    const Type* type = nullptr;
  };
  std::vector<Temporary> temporaries_;                    // of the statement
  std::unordered_map<const Expression*, int> evaluated_;  // before their turn
  std::vector<const Variable*> scopes_;                   // the scopes that the statement is in
  std::vector<int> pending_;
  int firstTemporary_ = 0;
  int next_ = 0;
  int most_ = 0;
  unsigned line_ = 0;
};

}  // namespace moire::randomc
