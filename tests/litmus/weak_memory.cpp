// SPDX-License-Identifier: Apache-2.0
// Random small programs with atomics of every order: what races in an execution that C11 allows is an alarm.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>

#include "datalog/built_in.h"
#include "driver/checks/judge.h"
#include "driver/command/ladder.h"
#include "driver/command/memory_model.h"
#include "driver/interference/library_models.h"
#include "driver/verify/strategy.h"
#include "extractor/clang/extract.h"
#include "tests/litmus/litmus.h"

using namespace moire;
using namespace moire::litmus;
using program::ObligationKind;

namespace {

constexpr std::uint64_t parts = 4;  // so that they can run at the same time

std::uint64_t setting(const char* variable, std::uint64_t normally) {
  const char* text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): tests have one thread
  return text == nullptr ? normally : std::strtoull(text, nullptr, 10);
}

/// A file that is removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) {
    std::string pattern = (std::filesystem::temp_directory_path() / "moire-litmus-XXXXXX.c").string();
    const int descriptor = mkstemps(pattern.data(), 2);
    if (descriptor >= 0) close(descriptor);
    path_ = pattern;
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Mistakes of an analysis, made on purpose.
struct Mistakes {
  std::function<void(Litmus&)> read = {};               ///< it takes the program for another one
  std::function<void(program::Program&)> forgets = {};  ///< it loses what the front end found
  bool stops = false;                                   ///< it has no time for C11's memory model
};

class Analysis {
 public:
  Analysis() : rules_(datalog::loadAnalysis({}).program), models_(driver::libraryModels(rules_)) {}

  /// The plain variables for which it proves that there are no races.
  [[nodiscard]] std::set<unsigned> proves(Litmus litmus, const Mistakes& mistakes) const {
    if (mistakes.read) mistakes.read(litmus);
    const TemporaryFile file(toC(litmus));
    extractor::ExtractOptions options;
    options.files = {file.path()};
    program::Program program = extractor::extract(options, models_);
    if (mistakes.forgets) mistakes.forgets(program);
    driver::InterferenceOptions engine;
    engine.rules = rules_;
    engine.judge = driver::findingsOf;
    const auto session = std::make_shared<driver::InterferenceSession>(engine);
    auto verified = driver::verify(driver::ladderFor(numeric::Domain::Interval, session), program,
                                   driver::obligationsOf(program, {ObligationKind::Race}), {});
    driver::holdInC11(program, session, {.stop = [&] { return mistakes.stops; }}, verified);
    CHECK(verified.stopped == mistakes.stops);
    std::set<unsigned> proved;
    for (const auto& result : verified.obligations)
      for (unsigned i = 0; i < dataCount; ++i)
        if (driver::isProof(result.status) && result.obligation.text == "d" + std::to_string(i)) proved.insert(i);
    return proved;
  }

 private:
  std::shared_ptr<const datalog::RuleProgram> rules_;
  extractor::FunctionModels models_;
};

/// How a program refutes the analysis; empty if it does not.
std::string refutation(const Analysis& analysis, const Litmus& litmus, const Mistakes& mistakes = {}) {
  const Races races = racesOf(litmus);
  if (!races.complete || races.data.empty()) return "";
  const auto proved = analysis.proves(litmus, mistakes);
  for (const unsigned data : races.data)
    if (proved.contains(data)) return "d" + std::to_string(data) + " races, and it is not an alarm\n" + toC(litmus);
  return "";
}

/// How many random programs it takes to notice the mistakes; none if these do not.
std::optional<std::uint64_t> noticedAfter(const Mistakes& mistakes, std::uint64_t programs, std::uint64_t first = 1) {
  const Analysis analysis;
  for (std::uint64_t seed = first; seed < first + programs; ++seed) {
    const Litmus litmus = randomLitmus(seed);
    Litmus misread = litmus;
    if (mistakes.read) mistakes.read(misread);
    if (mistakes.read && toC(misread) == toC(litmus)) continue;
    if (!refutation(analysis, litmus, mistakes).empty()) return seed;
  }
  return std::nullopt;
}

void forEach(std::vector<Statement>& statements, const std::function<void(Statement&)>& change) {
  for (Statement& each : statements) {
    change(each);
    forEach(each.block, change);
  }
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("what races in a random program with atomics is an alarm, part", "",
                       ((std::uint64_t part), part), 0, 1, 2, 3) {
  const Analysis analysis;
  const std::uint64_t base = setting("MOIRE_RANDOM_SEED", 1);
  const std::uint64_t programs = setting("MOIRE_RANDOM_PROGRAMS", 200);
  for (std::uint64_t i = part; i < programs; i += parts) {
    CAPTURE(base + i);
    const std::string wrong = refutation(analysis, randomLitmus(base + i));
    if (wrong.empty()) continue;
    FAIL_CHECK(wrong);
    return;
  }
  SUCCEED();
}

TEST_CASE("in random programs with atomics some data race, and some are proved not to") {
  const Analysis analysis;
  constexpr std::uint64_t programs = 40;
  std::size_t racing = 0;
  std::size_t proved = 0;
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const Litmus litmus = randomLitmus(seed);
    const Races races = racesOf(litmus);
    CHECK(races.complete);
    racing += races.data.contains(0) ? 1 : 0;
    proved += races.data.contains(0) ? 0 : analysis.proves(litmus, {}).count(0);
  }
  CHECK(racing > programs / 5);
  CHECK(proved > programs / 10);
}

TEST_CASE("an analysis that forgets the orders is noticed") {
  const Mistakes mistakes{{}, [](program::Program& program) {
                            for (auto& cell : program.cells) cell.order = program::Order::Sequential;
                          }};
  CHECK(noticedAfter(mistakes, 40));
}

TEST_CASE("an analysis that follows several atomics which only synchronise is noticed") {
  const Mistakes mistakes{{}, [](program::Program& program) {
                            for (auto& cell : program.cells)
                              if (cell.order == program::Order::Synchronises) cell.order = program::Order::Sequential;
                          }};
  CHECK(noticedAfter(mistakes, 200));
}

TEST_CASE("an analysis that takes relaxed accesses for ones that synchronise is noticed") {
  const Mistakes mistakes{{}, [](program::Program& program) {
                            for (auto& cell : program.cells)
                              if (cell.order == program::Order::Unordered) cell.order = program::Order::Synchronises;
                          }};
  CHECK(noticedAfter(mistakes, 60));
}

TEST_CASE("an analysis that takes a fence for one of everything in its thread is noticed") {
  const Mistakes mistakes{[](Litmus& litmus) {
                            for (Thread& thread : litmus.threads) {
                              bool fenced = false;
                              forEach(thread, [&](Statement& each) { fenced = fenced || each.kind == Kind::Fence; });
                              if (!fenced) continue;
                              forEach(thread, [](Statement& each) {
                                if (each.kind == Kind::Store) each.order = std::max(each.order, Order::Release);
                                if (each.kind == Kind::Load || each.kind == Kind::Await)
                                  each.order = std::max(each.order, Order::Acquire);
                              });
                            }
                          },
                          {}};
  CHECK(noticedAfter(mistakes, 100, 400));
}

TEST_CASE("what there was no time to look at in C11's memory model is not proved") {
  const Litmus passing{{{{.kind = Kind::Write}, {.kind = Kind::Store, .order = Order::Release}},
                        {{.kind = Kind::Await, .order = Order::Acquire}, {.kind = Kind::Write}}}};
  CHECK(Analysis().proves(passing, {}).contains(0));
  CHECK(Analysis().proves(passing, {.read = {}, .forgets = {}, .stops = true}).empty());
}
