// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <functional>

#include "tests/soundness/specimens.h"

using namespace moire::program;
using namespace moire::explorer;

namespace {

/// A wrong analysis is imitated by analysing another program than the one that is explored. The change keeps all
/// locations and cells.
struct Weakness {
  const char* name;
  std::function<void(Program&)> change;
};

template <class From>
std::function<void(Program&)> replace(const Action& by) {
  return [by](Program& program) {
    for (Location& location : program.locations)
      if (std::holds_alternative<From>(location.action)) location.action = by;
  };
}

ExpressionPtr rewrite(const ExpressionPtr& expression, const std::function<void(Expression&)>& change) {
  Expression copy = *expression;
  for (ExpressionPtr& operand : copy.operands) operand = rewrite(operand, change);
  change(copy);
  return std::make_shared<const Expression>(std::move(copy));
}

std::function<void(Program&)> inExpressions(const std::function<void(Expression&)>& change) {
  return [change](Program& program) {
    for (Location& location : program.locations) {
      if (auto* assign = std::get_if<Assign>(&location.action)) assign->value = rewrite(assign->value, change);
      if (auto* assume = std::get_if<Assume>(&location.action)) assume->condition = rewrite(assume->condition, change);
      if (auto* check = std::get_if<Check>(&location.action)) check->condition = rewrite(check->condition, change);
    }
  };
}

std::function<void(Program&)> swapOperator(Op from, Op to) {
  return inExpressions([=](Expression& expression) {
    if (expression.op == from) expression.op = to;
  });
}

std::function<void(Program&)> inCells(const std::function<void(Cell&)>& change) {
  return [change](Program& program) {
    for (Cell& cell : program.cells) change(cell);
  };
}

std::function<void(Program&)> inTrials(const std::function<void(TryAcquire&)>& change) {
  return [change](Program& program) {
    for (Location& location : program.locations)
      if (auto* attempt = std::get_if<TryAcquire>(&location.action)) change(*attempt);
  };
}

void takeAlone(Program& program) {
  for (Location& location : program.locations)
    if (auto* acquire = std::get_if<Acquire>(&location.action)) acquire->shared = false;
}

void succeedAlways(Program& program) {
  for (Location& location : program.locations)
    if (const auto* attempt = std::get_if<TryAcquire>(&location.action))
      location.action = Assign{{attempt->result}, constant(attempt->success, *program[attempt->result].type)};
}

void waitForLock(Program& program) {
  for (Location& location : program.locations)
    if (const auto* attempt = std::get_if<TryAcquire>(&location.action))
      location.action = Acquire{attempt->lock, attempt->shared};
}

void waitForAll(Program& program) {
  for (Location& location : program.locations)
    if (auto* join = std::get_if<Join>(&location.action)) join->all = true;
}

void forgetPointerTargets(Program& program) {
  for (Location& location : program.locations)
    if (auto* assign = std::get_if<Assign>(&location.action)) assign->targets.resize(1);
}

void forgetLastBranch(Program& program) {
  for (Location& location : program.locations)
    if (location.successors.size() > 1) location.successors.pop_back();
}

const std::vector<Weakness>& weaknesses() {
  static const std::vector<Weakness> list{
      {"havoc does nothing", replace<Havoc>(Skip{})},
      {"a release does nothing", replace<Release>(Skip{})},
      {"readers have a lock alone", takeAlone},
      {"readers that try have a lock alone", inTrials([](TryAcquire& attempt) { attempt.shared = false; })},
      {"another result of an attempt means success", inTrials([](TryAcquire& attempt) { attempt.success += 1; })},
      {"an attempt to take a lock always succeeds", succeedAlways},
      {"an attempt to take a lock waits for it", waitForLock},
      {"an atomic block never ends", replace<AtomicEnd>(Skip{})},
      {"a spawn does nothing", replace<Spawn>(Skip{})},
      {"a join waits forever", replace<Join>(Assume{constant(0)})},
      {"a join waits for all threads of a body", waitForAll},
      {"assignments do nothing", replace<Assign>(Skip{})},
      {"a skip begins an atomic block", replace<Skip>(AtomicBegin{})},
      {"a write through a pointer has one target", forgetPointerTargets},
      {"the last branch is not taken", forgetLastBranch},
      {"a summary cell is one object", inCells([](Cell& cell) { cell.summary = false; })},
      {"shared cells start with their least value", inCells([](Cell& cell) {
         if (cell.initial) cell.initial->high = cell.initial->low;
       })},
      {"a read through a pointer has one source", inExpressions([](Expression& expression) {
         if (expression.op == Op::Read) expression.cells.resize(1);
       })},
      {"any value is the least value", inExpressions([](Expression& expression) {
         if (expression.op == Op::Nondet) expression.range.high = expression.range.low;
       })},
      {"< is ==", swapOperator(Op::Less, Op::Equal)},
      {"<= is <", swapOperator(Op::LessEqual, Op::Less)},
      {"!= is ==", swapOperator(Op::NotEqual, Op::Equal)},
      {"|| is &&", swapOperator(Op::Or, Op::And)},
      {"+ is -", swapOperator(Op::Add, Op::Subtract)},
      {"- is +", swapOperator(Op::Subtract, Op::Add)},
      {"* is &", swapOperator(Op::Multiply, Op::BitAnd)},
      {"/ is %", swapOperator(Op::Divide, Op::Remainder)},
      {"% is /", swapOperator(Op::Remainder, Op::Divide)},
      {"| is &", swapOperator(Op::BitOr, Op::BitAnd)},
      {"^ is &", swapOperator(Op::BitXor, Op::BitAnd)},
      {"<< is >>", swapOperator(Op::ShiftLeft, Op::ShiftRight)},
      {">> is <<", swapOperator(Op::ShiftRight, Op::ShiftLeft)},
      {"~ is -", swapOperator(Op::Complement, Op::Negate)},
      {"what is computed always has a result", inExpressions([](Expression& expression) {
         if (expression.op != Op::Defined) return;
         expression.op = Op::Constant;
         expression.range = {1, 1};
         expression.operands.clear();
       })},
      {"arithmetic that goes on anyway stops", swapOperator(Op::Anyway, Op::Convert)},
      {"signed arithmetic has a wider type", inExpressions([](Expression& expression) {
         const bool arithmetic = expression.op == Op::Add || expression.op == Op::Subtract;
         if (arithmetic && expression.type.isSigned) expression.type.bits = 64;
       })},
      {"unsigned arithmetic does not wrap", inExpressions([](Expression& expression) {
         const bool arithmetic = expression.op == Op::Add || expression.op == Op::Subtract;
         if (arithmetic && !expression.type.isSigned) expression.type = int64;
       })}};
  return list;
}

}  // namespace

TEST_CASE("the specimens do not refute the analysis itself") {
  CHECK_FALSE(Specimens().refute([](const Program& program) { return moire::driver::coarsen(program); }, 50));
}

TEMPLATE_TEST_CASE_SIG("an analysis that misreads one thing is refuted by random programs, part", "",
                       ((std::size_t part), part), 0, 1, 2, 3) {
  constexpr std::size_t parts = 4;
  Specimens specimens;
  for (std::size_t i = part; i < weaknesses().size(); i += parts) {
    const Weakness& weakness = weaknesses()[i];
    INFO(weakness.name);
    Program changed;  // the analysis refers to it
    CHECK(specimens.refute(
        [&](const Program& program) {
          changed = program;
          weakness.change(changed);
          return moire::driver::coarsen(changed);
        },
        1000));
  }
}
