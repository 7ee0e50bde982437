// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/explorer/random.h"
#include "tests/random_c/build.h"
#include "tests/random_c/constructs.h"

namespace moire::randomc {

/// What the statements of one program may use.
struct Means {
  /// A function with variadic arguments.
  struct Gatherer {
    const Function* function = nullptr;
    std::vector<const Type*> types;  ///< of its variadic arguments
    bool repeats = false;            ///< it takes as many of the type as its argument says
  };
  bool tryLock = false;
  bool heap = false;
  bool atomics = false;
  bool atomicBlocks = false;
  const Function* initialiser = nullptr;   ///< for pthread_once
  std::vector<const Function*> callbacks;  ///< functions that function pointers point to
  std::vector<const Function*> helpers;
  const Function* enter = nullptr;  ///< locks the mutex that its argument points to or contains
  const Function* leave = nullptr;
  bool copiesStructs = false;
  Constructs constructs;
  std::vector<const Function*> handlers;  ///< for the end of the program
  std::vector<const Type*> wide;          ///< other integers than ints
  Type* passed = nullptr;                 ///< the struct that calls pass and return
  std::vector<const Function*> passing;   ///< that are given such a struct, or give one back
  std::vector<Gatherer> gatherers;
};

/// Random statements in one function, whose variables all exist already.
class RandomStatements {
 public:
  RandomStatements(CProgram& program, Types& types, const Means& means, Function& function, explorer::Random& random);

  Statements some(std::size_t count);
  StatementPtr probe();
  StatementPtr assignPointer();
  /// A value of that type; none if there is no place to take it from.
  ExpressionPtr value(const Type* type);
  /// A pointer that is not null, if possible.
  ExpressionPtr firstValue(const Type* type);
  /// A place of that type; none if there is none.
  ExpressionPtr place(const Type* type);
  /// An int that exists in every state.
  ExpressionPtr globalInt();
  /// Does something with the next argument, of that type.
  void takeArgument(Statements& to, Variable& list, const Type* type);
  ExpressionPtr structValue(int depth = 0);

 private:
  using Make = void (RandomStatements::*)(Statements&);
  struct Choice {
    std::size_t weight;
    Make make;
  };
  static const std::vector<Choice>& choices();

  void one(Statements& to);
  Statements block();
  void assignInt(Statements& to);
  void assignPointers(Statements& to);
  void addTo(Statements& to);
  void branch(Statements& to);
  void countingLoop(Statements& to);
  void spin(Statements& to);
  void callHelper(Statements& to);
  void callThroughPointer(Statements& to);
  void lockedSection(Statements& to);
  void triedSection(Statements& to);
  void sharedSection(Statements& to);
  void semaphoreSection(Statements& to);
  void barrierWait(Statements& to);
  void conditionWait(Statements& to);
  void once(Statements& to);
  void atomicAccess(Statements& to);
  void atomicBlock(Statements& to);
  void addProbe(Statements& to) { to.push_back(probe()); }
  void allocateSomething(Statements& to);
  void copyStruct(Statements& to);
  void assignNarrow(Statements& to);
  void comparedPointer(Statements& to);

  // What the program contains only on request: random_construct_statements.cpp.
  void special(Statements& to);
  void scopeWithCleanup(Statements& to);
  void returnEarly(Statements& to);
  void registerHandler(Statements& to);
  void callCastFunction(Statements& to);
  // random_number_constructs.cpp
  void useBitField(Statements& to);
  void usePointerBits(Statements& to);
  void copyPointerBits(Statements& to, const ExpressionPtr& kept);
  void useWide(Statements& to);
  ExpressionPtr wideValue(const Type* type, int depth = 0);
  ExpressionPtr wideOperation(const Type* type, int depth);
  ExpressionPtr wideComparison(const Type* type, bool changesNothing);
  ExpressionPtr steppedPlace(const ExpressionPtr& place);
  // random_pointer_constructs.cpp
  void freeSomething(Statements& to);
  void useAtomicPointer(Statements& to);
  ExpressionPtr insideOf(const ExpressionPtr& pointer);
  // random_call_constructs.cpp
  StatementPtr probeGlobal() { return statement(StatementKind::Probe, nullptr, globalInt()); }
  void passStruct(Statements& to);
  void callVariadic(Statements& to);

  /// Gives the pointers in a new object something to point to.
  void fill(Statements& to, const ExpressionPtr& object);
  void tried(Statements& to, const ExpressionPtr& attempt, Statements section, StatementPtr end);
  /// Statements that preferably use what lies beside the lock.
  Statements sectionOf(const ExpressionPtr& lock);
  StatementPtr evaluate(ExpressionPtr value) { return statement(StatementKind::Evaluate, nullptr, std::move(value)); }
  ExpressionPtr number(int value) { return constant(int_, value); }
  ExpressionPtr smallNumber() { return random_.chance(5) ? edgeNumber() : number(static_cast<int>(random_.below(4))); }
  ExpressionPtr synchronised(Sync sync, std::vector<ExpressionPtr> places) {
    return synchronise(int_, sync, std::move(places));
  }
  ExpressionPtr condition();
  ExpressionPtr intPlace();
  ExpressionPtr intValue();
  ExpressionPtr arithmetic();
  /// At or near the limits of a type, or of valid shift counts.
  ExpressionPtr edgeNumber();
  ExpressionPtr bitOperation();
  ExpressionPtr conversion();
  /// None if there is none.
  ExpressionPtr narrowPlace();
  ExpressionPtr advanced(const ExpressionPtr& pointer);
  ExpressionPtr pointerValue(const Type* type);
  std::vector<ExpressionPtr> arguments(const Function& function);
  void collect(ExpressionPtr place, int dereferences);
  std::vector<ExpressionPtr> placesOf(Kind kind) const;

  CProgram& program_;
  Types& types_;
  const Means& means_;
  Function& function_;
  explorer::Random& random_;
  const Type* int_;
  std::vector<ExpressionPtr> places_;
  std::vector<ExpressionPtr> indices_;
  ExpressionPtr beside_;  ///< the struct whose lock is held
  bool inScope_ = false;  ///< within the scope of the variable that a Scope declares
  int depth_ = 0;
};

}  // namespace moire::randomc
