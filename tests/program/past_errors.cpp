// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/past_errors.h"

#include <catch2/catch.hpp>

#include "extractor/program/accesses.h"
#include "extractor/program/builder.h"
#include "extractor/program/text.h"

using namespace moire::program;

namespace {

/// One thread that makes one step, and ends.
struct Step {
  ProgramBuilder builder;
  BodyId main = builder.body("main");
  CellId x = builder.global("x", 0);
  CellId y = builder.global("y", 0);

  /// What becomes of an assigned value if these kinds are checked.
  std::string value(const ExpressionPtr& assigned, const std::set<ObligationKind>& checked) {
    const LocationId at = builder.assign(main, y, assigned);
    Program program = builder.program();
    program.checked = checked;
    const Program after = pastErrors(program);
    return toText(after, *std::get<Assign>(after[at].action).value);
  }
};

const std::set overflow{ObligationKind::Overflow};
const std::set division{ObligationKind::Div};

}  // namespace

TEST_CASE_METHOD(Step, "arithmetic goes on if its errors are checked") {
  const ExpressionPtr sum = binary(Op::Add, read(x), constant(1));
  CHECK(value(sum, overflow) == "anyway(x + 1)");
  CHECK(value(sum, division) == "x + 1");
  CHECK(value(binary(Op::Multiply, sum, read(x)), overflow) == "anyway(anyway(x + 1) * x)");
  CHECK(value(unary(Op::Negate, read(x)), overflow) == "anyway(-x)");
  CHECK(value(binary(Op::Divide, constant(1), read(x)), division) == "anyway(1 / x)");
  CHECK(value(binary(Op::Remainder, constant(1), read(x)), overflow) == "anyway(1 % x)");
  CHECK(value(binary(Op::ShiftLeft, constant(1), read(x)), overflow) == "anyway(1 << x)");
  CHECK(value(binary(Op::ShiftRight, read(x), read(x)), overflow) == "anyway(x >> x)");
  // Whether an operation has a result is asked of the operation itself.
  CHECK(value(unary(Op::Defined, binary(Op::Add, sum, read(x))), overflow) == "defined(anyway(x + 1) + x)");
}

TEST_CASE_METHOD(Step, "arithmetic that always has a result stays as it is") {
  const std::set all(runTimeErrors.begin(), runTimeErrors.end());
  for (const ExpressionPtr& value :
       {binary(Op::Add, read(x, uint64), constant(1, uint64)), binary(Op::Divide, read(x), constant(3)),
        binary(Op::ShiftRight, read(x), constant(31)), binary(Op::BitAnd, read(x), constant(7)),
        convert(read(x), {8, true})})
    CHECK(this->value(value, all) == toText(builder.program(), *value));
  CHECK(value(binary(Op::Divide, read(x), constant(-1)), all) == "anyway(x / -1)");
  CHECK(value(binary(Op::ShiftRight, read(x), constant(32)), all) == "anyway(x >> 32)");
}

TEST_CASE_METHOD(Step, "execution goes on behind checks for run-time errors, and ends behind assertions") {
  const ExpressionPtr condition = binary(Op::Less, read(x), constant(3));
  for (const ObligationKind kind : allObligationKinds) {
    ProgramBuilder other;
    const BodyId body = other.body("main");
    other.global("x", 0);
    const LocationId at = other.check(body, condition, "x < 3");
    Program program = other.program();
    program.obligations[0].kind = kind;
    const bool isError = std::find(runTimeErrors.begin(), runTimeErrors.end(), kind) != runTimeErrors.end();
    CHECK(endsInError(program, at) == isError);
    const Program after = pastErrors(program);
    const auto& check = std::get<Check>(after[at].action);
    CHECK(filtersNothing(*check.condition) == isError);
    CHECK_FALSE(endsInError(after, at));
    CHECK(accessesOf(after, at).defines.empty() == isError);
    CHECK(accessesOf(after, at).reads == std::vector{CellId(0)});
    // Once is enough.
    CHECK(toText(pastErrors(after), *std::get<Check>(pastErrors(after)[at].action).condition) ==
          toText(after, *check.condition));
  }
}
