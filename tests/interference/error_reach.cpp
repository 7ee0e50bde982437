// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/error_reach.h"

#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire;
using namespace moire::driver;
using namespace moire::program;

namespace {

/// The initial thread creates a worker, and waits for its end. Errors and assertions are before, meanwhile and after.
struct Sample {
  Program program;
  std::vector<Obligation> obligations;
  std::set<std::string> errors;

  Sample() {
    ProgramBuilder b;
    const BodyId main = b.body("main");
    const BodyId worker = b.body("worker");
    const CellId x = b.global("x", 0);
    const CellId y = b.local(main, "y");
    const CellId z = b.local(worker, "z");
    const auto isSmall = [](CellId cell) { return binary(Op::Less, read(cell), constant(9)); };
    b.check(main, isSmall(y), "error before");
    b.add(main, Spawn{worker});
    b.check(main, isSmall(y), "error meanwhile");
    b.check(main, isSmall(y), "main meanwhile");
    b.add(main, Join{worker, true});
    b.check(main, isSmall(y), "error after");
    b.check(main, isSmall(y), "main after");
    b.check(worker, isSmall(z), "worker first");
    b.check(worker, isSmall(z), "error of worker");
    b.assign(worker, x, constant(1));
    b.limit(worker, 1);
    program = b.build();
    for (Obligation& obligation : program.obligations) {
      obligation.id = obligation.text;
      if (obligation.text.starts_with("error")) {
        obligation.kind = ObligationKind::Bounds;
        errors.insert(obligation.id);
      }
    }
    obligations = program.obligations;
    obligations.push_back({"race x", ObligationKind::Race, {}, "", "x"});
    obligations.push_back({"deadlock", ObligationKind::Deadlock, {}, "", "no thread waits forever"});
    obligations.push_back({"nowhere", ObligationKind::Assert, {}, "", "1"});
  }

  /// What may come after the error.
  [[nodiscard]] std::set<std::string> after(const std::string& error) const {
    const Analysis analysis = coarsen(program, {});
    const ErrorReach reach(program, analysis, obligations, errors);
    std::set<std::string> found;
    for (const Obligation& obligation : obligations)
      if (obligation.id != error && reach.mayComeFirst(error, obligation.id)) found.insert(obligation.id);
    return found;
  }
};

using Ids = std::set<std::string>;

Ids with(Ids ids) {
  // In doubt, errors come first.
  ids.insert({"deadlock", "nowhere"});
  return ids;
}

}  // namespace

TEST_CASE_METHOD(Sample, "an error before a thread is created comes before all that the thread does") {
  CHECK(after("error before") == with({"error meanwhile", "main meanwhile", "error after", "main after", "worker first",
                                       "error of worker", "race x"}));
}

TEST_CASE_METHOD(Sample, "an error in one thread may come before what another one does at the same time") {
  CHECK(after("error meanwhile") ==
        with({"main meanwhile", "error after", "main after", "worker first", "error of worker", "race x"}));
  CHECK(after("error of worker") == with({"error meanwhile", "main meanwhile", "error after", "main after", "race x"}));
}

TEST_CASE_METHOD(Sample, "an error behind a join does not come before what the thread did") {
  CHECK(after("error after") == with({"main after"}));
}

TEST_CASE_METHOD(Sample, "an error behind which execution goes on comes before nothing, an unknown one before all") {
  for (Location& location : program.locations)
    if (auto* check = std::get_if<Check>(&location.action))
      check->condition = binary(Op::Or, check->condition, nondet(boolean));
  CHECK(after("error before") == with({}));
  CHECK(after("another error").size() == obligations.size());
}
