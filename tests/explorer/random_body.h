// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "extractor/program/builder.h"
#include "tests/explorer/random.h"
#include "tests/explorer/random_expression.h"

namespace moire::explorer {

/// What the bodies of one program share.
struct World {
  std::vector<program::CellId> shared;
  std::vector<program::LockId> locks;
  std::vector<program::BodyId> workers;  ///< bodies other than the initial one
  program::CellId flag;                  ///< `ready` in it says that `data` holds `message`
  program::Int ready = 1;
  program::CellId data;
  program::Int message = 1;
  program::CellId counter;  ///< protected by `guard`, at most `most`
  program::LockId guard;
  program::CellId objects;      ///< a cell of many objects, each with one of `objectLocks`
  program::LockId objectLocks;  ///< used by bodies that do little else
  program::Int most = 1;
};

/// Writes the code of one body, statement by statement.
class RandomBody {
 public:
  RandomBody(program::ProgramBuilder& builder, const World& world, program::BodyId body, Random& random)
      : builder_(builder), world_(world), body_(body), random_(random) {}

  /// Statements with about `locations` locations.
  void statements(int locations);

  void assignSomething();
  void assignTo(program::CellId cell);
  void checkSomething();
  /// Attempts to take `guard`, copies of the results, and sections that are entered if these say that it was taken.
  void trials();
  /// Chooses objects and accesses them, mostly with their locks.
  void objectSections();
  void spawn(program::BodyId worker);
  void join(program::BodyId worker);
  /// Spawns threads of the worker while a condition holds, or any number.
  void spawnInLoop(program::BodyId worker);
  /// Only spawns workers, any of them, again and again.
  void spawnForever();

 private:
  struct Kind {
    unsigned weight;
    void (RandomBody::*make)();
  };
  static const std::vector<Kind>& kinds();

  void statement();
  void block();

  void assignThroughPointer();
  void passOn();
  void computeLocally();
  void computeOnce(program::CellId target, const program::ExpressionPtr& value);
  void assume();
  void havoc();
  void skip();
  void branch();
  void branchAnyWay();
  void loop();
  void lockedSection();
  void lockedSometimes();
  void nestedLocks();
  void readersAndWriters();
  void triedLock();
  void sectionIf(const program::ExpressionPtr& condition);
  void objectAccess(program::ReferenceId reference);
  program::CellId passOnResult(program::CellId result, program::Int& success);
  program::ExpressionPtr testOf(program::CellId result, program::Int success);
  void strayLockAction();
  void atomicBlock();
  void publish();
  void receive();
  void countUp();
  void countDown();
  void testAndSet();
  void spawnSomeone();
  void joinSomeone();

  program::LocationId add(program::Action action);
  void wait(program::ExpressionPtr condition);
  void check(program::ExpressionPtr condition);
  /// Two branches that start at `fork`; the last location of the first one is `endOfFirst`.
  void mergeWith(std::optional<program::LocationId> endOfFirst);
  program::LocationId fork();
  void addToCounter(int difference);
  program::ExpressionPtr isValue(program::CellId cell, program::Op op, program::Int value);
  template <class Condition>
  std::optional<program::CellId> someLocal(const Condition& isMeant);
  std::optional<program::CellId> someLocal();
  /// A cell that is tracked and stands for one object.
  std::optional<program::CellId> somePlainLocal();
  program::IntType typeOf(program::CellId cell);
  RandomExpression expressions(bool besidesWrite);
  [[nodiscard]] bool coarse() const { return builder_.program().granularity == program::Granularity::Statement; }

  program::ProgramBuilder& builder_;
  const World& world_;
  program::BodyId body_;
  Random& random_;
  int room_ = 0;
  int depth_ = 0;
  std::optional<program::LocationId> last_;
};

}  // namespace moire::explorer
