// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/strategy.h"

#include <catch2/catch.hpp>
#include <functional>

#include "driver/verify/ledger.h"

using namespace moire;
using namespace moire::driver;
using Catch::Matchers::Contains;

namespace {

/// An engine that says what a test wants it to say, and remembers what it was asked.
class FakeEngine : public Engine {
 public:
  using Say = std::function<Answer(const Question&, const Budget&)>;
  FakeEngine(std::string name, Say say) : name_(std::move(name)), say_(std::move(say)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  Answer look(const Question& question, const Budget& budget) override {
    asked.emplace_back();
    for (const auto& obligation : question.open) asked.back().push_back(obligation.id);
    return say_(question, budget);
  }

  std::vector<std::vector<std::string>> asked;

 private:
  std::string name_;
  Say say_;
};

std::shared_ptr<FakeEngine> saying(const std::string& name, std::vector<Finding> findings) {
  return std::make_shared<FakeEngine>(name, [=](const Question&, const Budget&) { return Answer{findings, {}}; });
}

Finding safe(const std::string& id, const std::string& because = "") {
  return {.obligation = id, .status = Status::Safe, .evidence = {.invariant = because}};
}

Finding unsafe(const std::string& id) {
  Witness witness;
  witness.inputs.push_back({{"a.c", 1, 2}, "n", "3"});
  witness.steps.push_back({1, {"a.c", 7, 5}, "worker", "x = n"});
  witness.failingState.push_back({"x", "3"});
  return {.obligation = id, .status = Status::Unsafe, .evidence = {.witness = witness}};
}

Finding alarm(const std::string& id, const std::string& known = "") {
  return {.obligation = id, .status = Status::Alarm, .evidence = {.invariant = known}};
}

Finding safeGiven(const std::string& id, std::vector<std::string> given) {
  return {.obligation = id, .status = Status::Safe, .given = std::move(given)};
}

Finding untilError(const std::string& id) { return {.obligation = id, .status = Status::Safe, .untilError = true}; }

std::vector<program::Obligation> obligations(const std::vector<std::string>& ids) {
  std::vector<program::Obligation> all;
  for (const auto& id : ids) all.push_back({id, program::ObligationKind::Assert, {"a.c", 9, 1}, "f", "x != " + id});
  return all;
}

Verification verified(const Ladder& ladder, const std::vector<std::string>& ids, const Budget& budget = {}) {
  return verify(ladder, program::Program(), obligations(ids), budget);
}

const ObligationResult& about(const Verification& verification, const std::string& id) {
  for (const auto& result : verification.obligations)
    if (result.obligation.id == id) return result;
  throw std::logic_error("no such obligation: " + id);
}

Result resultOf(const Verification& verification) {
  Result result;
  result.obligations = verification.obligations;
  return result;
}

}  // namespace

TEST_CASE("findings are merged by id, whatever their order") {
  const auto all = saying("all", {safe("c"), alarm("a"), unsafe("b")});
  const auto verification = verified({{.engine = all}}, {"a", "b", "c"});
  CHECK(about(verification, "a").status == Status::Alarm);
  CHECK(about(verification, "b").status == Status::Unsafe);
  CHECK(about(verification, "c").status == Status::Safe);
  CHECK(about(verification, "b").engine == "all");
  CHECK_FALSE(verification.stopped);
  // Obligations stay in the order in which they were given.
  CHECK(verification.obligations[2].obligation.id == "c");
}

TEST_CASE("a later engine is asked only for what is open, and decides it") {
  const auto first = saying("first", {alarm("a", "x <= 5"), safe("b")});
  const auto second = saying("second", {alarm("c", "y <= 5"), unsafe("a")});
  const auto third = saying("third", {safe("c", "y <= 3")});
  const auto verification = verified({{.engine = first}, {.engine = second}, {.engine = third}}, {"a", "b", "c"});
  CHECK(second->asked == std::vector<std::vector<std::string>>{{"a", "c"}});
  CHECK(third->asked == std::vector<std::vector<std::string>>{{"c"}});
  CHECK(about(verification, "a").engine == "second");
  CHECK(about(verification, "b").engine == "first");
  CHECK(about(verification, "c").status == Status::Safe);
  CHECK(about(verification, "c").evidence.invariant == "y <= 3");
  CHECK(resultOf(verification).verdict() == Verdict::Unsafe);
}

TEST_CASE("of two alarms the later one is reported, and a proof is not taken back") {
  const auto first = saying("first", {alarm("a", "x <= 5"), safe("b")});
  const auto second = saying("second", {alarm("a", "x <= 4"), alarm("b")});
  const auto verification = verified({{.engine = first}, {.engine = second}}, {"a", "b"});
  CHECK(about(verification, "a").evidence.invariant == "x <= 4");
  CHECK(about(verification, "b").status == Status::Safe);
  CHECK(about(verification, "b").engine == "first");
}

TEST_CASE("no engine is asked once everything is decided, except those that always are") {
  const auto first = saying("first", {safe("a")});
  const auto second = saying("second", {});
  const auto third = saying("third", {});
  verified({{.engine = first}, {.engine = second}, {.engine = third, .always = true}}, {"a"});
  CHECK(second->asked.empty());
  CHECK(third->asked.size() == 1);
}

TEST_CASE("an engine is not asked about programs that are too large for it") {
  const auto engine = saying("slow", {});
  program::Program program;
  program.locations.resize(3);
  verify({{.engine = engine, .mostLocations = 2}}, program, obligations({"a"}), {});
  CHECK(engine->asked.empty());
  verify({{.engine = engine, .mostLocations = 3}}, program, obligations({"a"}), {});
  CHECK(engine->asked.size() == 1);
}

TEST_CASE("a proof and a refutation of one obligation are an internal error that shows both") {
  const bool proofFirst = GENERATE(true, false);
  std::vector<Finding> findings{safe("a", "x >= 0 && x <= 7"), unsafe("a")};
  if (!proofFirst) std::swap(findings[0], findings[1]);
  const auto engines = saying("both", findings);
  REQUIRE_THROWS_AS(verified({{.engine = engines}}, {"a"}), Contradiction);
  try {
    verified({{.engine = engines}}, {"a"});
  } catch (const Contradiction& contradiction) {
    CHECK_THAT(contradiction.what(), Contains("'a'") && Contains("a.c:9:1") && Contains("x >= 0 && x <= 7"));
    CHECK_THAT(contradiction.what(), Contains("says safe") && Contains("says unsafe"));
    CHECK_THAT(contradiction.what(), Contains("a.c:7:5: thread 1 in worker: x = n") && Contains("then x = 3"));
  }
}

TEST_CASE("unreachable is a proof too") {
  const auto engine = saying("both", {{.obligation = "a", .status = Status::Unreachable}, unsafe("a")});
  CHECK_THROWS_AS(verified({{.engine = engine}}, {"a"}), Contradiction);
}

TEST_CASE("what an engine cannot say is an internal error") {
  const std::vector<Finding> wrong{safe("unknown"),
                                   safeGiven("a", {"unknown"}),
                                   safeGiven("a", {"a"}),
                                   {.obligation = "a", .status = Status::Unsafe}};
  for (const Finding& finding : wrong)
    CHECK_THROWS_AS(verified({{.engine = saying("confused", {finding})}}, {"a"}), std::logic_error);
  CHECK_THROWS_AS(verified({}, {"a", "a"}), std::logic_error);
}

TEST_CASE("a program whose proofs rest on other obligations is not safe as a whole") {
  const auto verification =
      verified({{.engine = saying("one", {safeGiven("a", {"c", "b"}), alarm("b"), alarm("c")})}}, {"a", "b", "c"});
  CHECK(about(verification, "a").given == std::vector<std::string>{"b", "c"});
  CHECK(resultOf(verification).verdict() == Verdict::Unknown);
  CHECK(resultOf(verification).countGiven() == 1);
}

TEST_CASE("a proof rests on what is not proved for good, and becomes final when all of that is") {
  const auto engine = saying("one", {safeGiven("a", {"b", "c"}), safe("b"), safeGiven("c", {"d"}), alarm("d"),
                                     safeGiven("e", {"b"}), safeGiven("f", {"e"})});
  const auto verification = verified({{.engine = engine}}, {"a", "b", "c", "d", "e", "f"});
  CHECK(about(verification, "a").given == std::vector<std::string>{"c"});
  CHECK(about(verification, "c").given == std::vector<std::string>{"d"});
  CHECK(about(verification, "e").given.empty());
  CHECK(about(verification, "f").given.empty());
}

TEST_CASE("two proofs that rest on each other, or on a refutation, are not final") {
  const auto engine = saying("one", {safeGiven("a", {"b"}), safeGiven("b", {"a"}), safeGiven("c", {"d"}), unsafe("d")});
  const auto verification = verified({{.engine = engine}}, {"a", "b", "c", "d"});
  CHECK(about(verification, "a").given == std::vector<std::string>{"b"});
  CHECK(about(verification, "b").given == std::vector<std::string>{"a"});
  CHECK(about(verification, "c").given == std::vector<std::string>{"d"});
}

TEST_CASE("proofs that hold until the first error rest on the errors that nobody excludes") {
  const auto kinds = [](const std::vector<std::string>& ids) {
    auto all = obligations(ids);
    for (auto& obligation : all)
      if (obligation.id.starts_with("error")) obligation.kind = program::ObligationKind::Bounds;
    return all;
  };
  const auto first = saying("first", {untilError("a"), untilError("error1"), alarm("error2"), alarm("error3")});
  const auto second = saying("second", {untilError("error2")});
  const auto third = saying("third", {safe("error3")});
  const std::vector<std::string> ids{"a", "error1", "error2", "error3"};
  const auto one = verify({{.engine = first}}, program::Program(), kinds(ids), {});
  CHECK(about(one, "a").given == std::vector<std::string>{"error2", "error3"});
  CHECK(about(one, "error1").given == std::vector<std::string>{"error2", "error3"});
  const auto two = verify({{.engine = first}, {.engine = second}}, program::Program(), kinds(ids), {});
  CHECK(about(two, "a").given == std::vector<std::string>{"error3"});
  CHECK(about(two, "error2").given == std::vector<std::string>{"error3"});
  CHECK(resultOf(two).verdict() == Verdict::Unknown);
  const Ladder all{{.engine = first}, {.engine = second}, {.engine = third}};
  CHECK(resultOf(verify(all, program::Program(), kinds(ids), {})).verdict() == Verdict::Safe);
}

TEST_CASE("an error that cannot come first is no condition") {
  class OnlyBefore : public ErrorOrder {
    [[nodiscard]] bool mayComeFirst(const std::string&, const std::string& obligation) const override {
      return obligation == "b";
    }
  };
  auto all = obligations({"a", "b", "error"});
  all[2].kind = program::ObligationKind::Div;
  const auto engine = std::make_shared<FakeEngine>("engine", [](const Question&, const Budget&) {
    return Answer{{untilError("a"), untilError("b"), alarm("error")}, {}, std::make_shared<OnlyBefore>()};
  });
  const auto verification = verify({{.engine = engine}}, program::Program(), all, {});
  CHECK(about(verification, "a").given.empty());
  CHECK(about(verification, "b").given == std::vector<std::string>{"error"});
}

TEST_CASE("of a proof that rests on very many obligations, some are listed and the others counted") {
  std::vector<std::string> ids;
  for (int i = 0; i < 250; ++i) ids.push_back("b" + std::to_string(i));
  const auto engine = saying("one", {safeGiven("a", ids)});
  ids.push_back("a");
  const auto verification = verified({{.engine = engine}}, ids);
  CHECK(about(verification, "a").given.size() == 100);
  CHECK(about(verification, "a").moreGiven == 150);
}

TEST_CASE("an engine may be asked about alarms only, or about proofs that rest on others") {
  const auto first = saying("first", {safeGiven("a", {"c"}), safe("b"), alarm("c")});
  const auto second = saying("second", {});
  const auto third = saying("third", {});
  verified({{.engine = first},
            {.engine = second, .about = Ledger::Open::Alarms},
            {.engine = third, .about = Ledger::Open::Conditional}},
           {"a", "b", "c"});
  CHECK(second->asked == std::vector<std::vector<std::string>>{{"c"}});
  CHECK(third->asked == std::vector<std::vector<std::string>>{{"a"}});
}

TEST_CASE("a proof that rests on others gives way to one that does not, and to a refutation") {
  const auto first = saying("first", {safeGiven("a", {"b"}), safeGiven("b", {"a"}), safe("c")});
  const auto second = saying("second", {safe("a"), unsafe("b")});
  const auto third = saying("third", {safeGiven("a", {"b"}), alarm("b")});
  const auto verification = verified({{.engine = first}, {.engine = second}, {.engine = third}}, {"a", "b", "c"});
  CHECK(second->asked == std::vector<std::vector<std::string>>{{"a", "b"}});
  CHECK(about(verification, "a").given.empty());
  CHECK(about(verification, "a").engine == "second");
  CHECK(about(verification, "b").status == Status::Unsafe);
}

TEST_CASE("when it is stopped, what was found until then is kept") {
  bool stop = false;
  const auto first = saying("first", {safe("a")});
  const auto second = std::make_shared<FakeEngine>("second", [&](const Question&, const Budget& budget) -> Answer {
    stop = true;
    throwIfStopped(budget.stop);
    return {};
  });
  const auto third = saying("third", {safe("b")});
  const auto verification =
      verified({{.engine = first}, {.engine = second}, {.engine = third}}, {"a", "b"}, {.stop = [&] { return stop; }});
  CHECK(verification.stopped);
  CHECK(about(verification, "a").status == Status::Safe);
  CHECK(about(verification, "b").status == Status::Alarm);
  CHECK(third->asked.empty());
}

TEST_CASE("a proof until the first error rests on errors if a limit is reached before anything better is found") {
  bool stop = false;
  const auto first = saying("first", {untilError("a"), alarm("error")});
  const auto second = std::make_shared<FakeEngine>("second", [&](const Question&, const Budget& budget) -> Answer {
    stop = true;
    throwIfStopped(budget.stop);
    return {};
  });
  auto all = obligations({"a", "error"});
  all[1].kind = program::ObligationKind::Null;
  const auto verification =
      verify({{.engine = first}, {.engine = second}}, program::Program(), all, {.stop = [&] { return stop; }});
  CHECK(verification.stopped);
  CHECK(about(verification, "a").given == std::vector<std::string>{"error"});
}

TEST_CASE("an engine that uses up its share of the time is followed by the next") {
  double now = 100;
  const auto first = std::make_shared<FakeEngine>("first", [&](const Question&, const Budget& budget) -> Answer {
    CHECK(budget.seconds == 4);
    while (true) {
      throwIfStopped(budget.stop);
      now += 1;
    }
  });
  const auto second = std::make_shared<FakeEngine>("second", [&](const Question&, const Budget& budget) -> Answer {
    CHECK(now == 104);
    CHECK(budget.jobs == 3);
    return {{safe("a")}, {}};
  });
  const Ladder ladder{{.engine = first, .share = 0.5}, {.engine = second}};
  const auto verification = verify(ladder, program::Program(), obligations({"a"}),
                                   {.stop = [] { return false; }, .seconds = 8, .jobs = 3}, [&] { return now; });
  CHECK_FALSE(verification.stopped);
  CHECK(about(verification, "a").status == Status::Safe);
}

TEST_CASE("the assumptions of findings are collected") {
  const program::Assumption ofAll{{"a.c", 1, 1}, "all"};
  const program::Assumption ofOne{{"a.c", 2, 1}, "one"};
  const program::Assumption ofNone{{"a.c", 3, 1}, "none"};
  const auto engine = std::make_shared<FakeEngine>("engine", [&](const Question&, const Budget&) {
    Finding proof = safe("a");
    proof.assumptions = {ofOne};
    Finding ignored = alarm("a");
    ignored.assumptions = {ofNone};
    return Answer{{proof, ignored}, {ofAll}};
  });
  CHECK(verified({{.engine = engine}}, {"a"}).assumptions == std::set{ofAll, ofOne});
}
