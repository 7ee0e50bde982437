// SPDX-License-Identifier: Apache-2.0
#include "extractor/tables/program_tables.h"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>

#include "extractor/program/builder.h"
#include "tests/explorer/random_phases.h"
#include "tests/explorer/random_program.h"
#include "tests/explorer/random_waits.h"

using namespace moire::program;
using namespace moire::tables;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

/// A folder of tables that is removed at the end of the test.
struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("moire-tables-" + std::to_string(::getpid()));

  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void put(const std::string& table, const std::string& text) const {
    std::ofstream(path / (table + ".facts")) << text;
  }
  void put(const std::vector<Table>& tables) const {
    for (const auto& table : tables) {
      std::string text;
      for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : "\t") + row[i];
        text += "\n";
      }
      put(table.name, text);
    }
  }
  /// What is wrong, without the folder's name; empty if nothing is.
  [[nodiscard]] std::string problem() const {
    try {
      readProgram(path);
    } catch (const TableError& error) {
      std::string text = error.what();
      if (const auto at = text.find(path.string() + "/"); at != std::string::npos)
        text.erase(at, path.string().size() + 1);
      return text;
    }
    return "";
  }
};

void comesBack(const Folder& folder, const Program& program) {
  const auto tables = tablesOf(program);
  folder.put(tables);
  const auto again = tablesOf(readProgram(folder.path));
  REQUIRE(again.size() == tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    INFO(tables[i].name);
    CHECK(again[i].rows == tables[i].rows);
  }
}

/// Actions of every kind.
Program sample() {
  ProgramBuilder b;
  const BodyId main = b.body("main");
  const BodyId worker = b.body("worker");
  const CellId x = b.global("x", 5);
  const CellId y = b.global("y", 0);
  const CellId t = b.local(worker, "t", boolean);
  b.cell({"range", uint64, true, false, {}, Range{2, 9}, {"a.c", 3, 7}, true});
  b.cell({"many", std::nullopt, true, true, {}, std::nullopt, {"a.c", 4, 7}, false});
  const LockId m = b.lock("m");
  const LockId many = b.lock("many");
  b.add(main, Spawn{worker}, {"a.c", 20, 3});
  b.add(main, Join{worker});
  b.add(main, Meet{b.barrier("meeting", 3)});
  const ConditionId condition = b.condition("changed", true);
  b.add(main, Await{condition});
  b.add(main, Await{condition, true});
  b.add(main, Signal{condition});
  b.add(main, Signal{condition, true});
  b.limit(worker, 2);
  b.add(main, Skip{});
  b.add(main, Havoc{{x, y}});
  b.add(main, Free{{x}});
  b.add(worker, Acquire{many, false, ReferenceId(0)});
  b.add(worker, Acquire{m, false, {}});
  b.add(worker, Acquire{m, true, {}});
  b.add(worker, Release{m, {}, true});
  b.add(worker, Acquire{m, false, {}, true});
  b.add(worker, TryAcquire{m, false, t, 0, {}});
  b.add(worker, TryAcquire{m, true, t, 1, {}});
  const LocationId again = b.assume(worker, binary(Op::Less, read(x), constant(9)));
  b.add(worker, AtomicBegin{});
  b.add(worker, Assign{{x, y}, read(t, boolean)});
  b.add(worker, AtomicEnd{});
  b.check(worker, read(t, boolean), "t");
  b.link(b.add(worker, Release{m, {}}), again);
  Program program = b.build();
  program.locks.back().summary = true;
  program.cells[x.index()].order = Order::Synchronises;
  program.cells[y.index()].order = Order::Unordered;
  program.bodies.front().endsProgram = true;
  program.cells.front().forHandlers = true;
  program.locks.back().kind = LockKind::Semaphore;
  program.locks.front().among = many;
  program.references.push_back({"&t", worker, {t}, true});
  program.references.push_back({"&none", worker, {}, false});
  program.references.push_back(
      {"a[t + 1]", worker, {t}, false, Element{"a", binary(Op::Add, convert(read(t, boolean), int32), constant(1))}});
  program.locations[again.index()].own.push_back({x, ReferenceId(1), "x of x"});
  Assumption& assumption = program.assumptions.emplace_back();
  assumption.position = {"a.c", 1, 2};
  assumption.text = "all is well";
  return program;
}

struct Sample : Folder {
  Sample() { put(tablesOf(sample())); }
};

}  // namespace

TEST_CASE_METHOD(Folder, "a program is read as it was written") {
  const Program program = sample();
  comesBack(*this, program);
  const Program again = readProgram(path);
  CHECK(again.cells[3].initial == Range{2, 9});
  CHECK_FALSE(again.cells[4].initial);
  CHECK(again.cells[4].declared == SourcePosition{"a.c", 4, 7});
  CHECK(again.cells[0].order == Order::Synchronises);
  CHECK(again.cells[1].order == Order::Unordered);
  CHECK(again.cells[2].order == Order::Sequential);
  CHECK(again.assumptions == program.assumptions);
  CHECK(again.locks.back().summary);
  CHECK(again.locks.front().kind == LockKind::Plain);
  CHECK(again.locks.front().among == program.locks.front().among);
  CHECK(again.locks.back().kind == LockKind::Semaphore);
  CHECK(again.references.front().unique);
  CHECK(again.references.back().element->array == "a");
  CHECK(again.barriers.front().count == 3);
  CHECK(again.bodies.back().most == 2);
  CHECK(again.bodies.front().endsProgram);
  CHECK_FALSE(again.bodies.back().endsProgram);
  CHECK(again.cells.front().forHandlers);
  CHECK(again.conditions.front().summary);
  CHECK(again.locations.size() == program.locations.size());
}

TEST_CASE_METHOD(Folder, "random programs are read as they were written") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    comesBack(*this,
              moire::explorer::randomProgram(seed, seed % 2 == 0 ? Granularity::Access : Granularity::Statement));
    comesBack(*this, moire::explorer::randomPhases(seed));
    comesBack(*this, moire::explorer::randomWaits(seed));
  }
}

TEST_CASE_METHOD(Sample, "a meaningless row is reported with its file and line") {
  CHECK(problem().empty());
  put("lock", "m\tone\tplain\nm\tmany\tplain\n");
  CHECK(problem() == "lock.facts:2: a second lock is named 'm'");
  put("lock", "m\tone\tround\n");
  CHECK(problem() ==
        "lock.facts:1: 'round' is not a kind of lock; there are plain, recursive, semaphore and writers_first");
  put("lock", "m\tone\tplain\nmany\tmany\tsemaphore\n");
  put("granularity", "byte\n");
  CHECK(problem() == "granularity.facts:1: column 1 is 'byte'; it can be 'access' or 'statement'");
  put("granularity", "access\nstatement\n");
  CHECK(problem() == "granularity.facts: one line is expected: access, or statement");
  put("granularity", "access\n");
  put("assumption", "a.c\tone\t2\ttext\n");
  CHECK(problem() == "assumption.facts:1: column 2 is 'one', which is not the number of a line or column");
  put("assumption", "a.c\t1\ttext\n");
  CHECK(problem() == "assumption.facts:1: 4 columns are expected, 3 are there");
  put("assumption", "");
  put("lock_reference", "worker:1\tnothing\n");
  CHECK(problem() == "lock_reference.facts:1: there is no reference 'nothing'");
  put("lock_reference", "worker:1\t&t\n");
  CHECK(problem() == "lock_reference.facts:1: the step 'worker:1' does nothing to a lock");
  put("lock_reference", "");
  put("follows", "worker:1\tnowhere\n");
  CHECK(problem() == "follows.facts:1: there is no step 'nowhere'");
  std::filesystem::remove(path / "cell.facts");
  CHECK(problem() == "cannot read 'cell.facts': No such file or directory");
}

TEST_CASE_METHOD(Sample, "a meaningless cell is reported") {
  const auto problemOf = [&](const std::string& row) {
    put("cell", row + "\n");
    return problem();
  };
  CHECK(problemOf("x\tint99\tshared\t\tone\t5\tvisible") ==
        "cell.facts:1: 'int99' is not a type; there are int32, uint8, bool, ... and untracked");
  CHECK(problemOf("x\tint32\tshared\tmain\tone\t5\tvisible") == "cell.facts:1: a shared cell belongs to no body");
  CHECK(problemOf("x\tint32\tlocal\tnobody\tone\t5\tvisible") == "cell.facts:1: there is no body 'nobody'");
  CHECK(problemOf("x\tint32\tshared\t\tsome\t5\tvisible") ==
        "cell.facts:1: column 5 is 'some'; it can be 'many' or 'one'");
  for (const char* initial : {"[5, 0]", "[5]", "none", "[0,5]", "[0, 5", ""})
    CHECK(problemOf(std::string("x\tint32\tshared\t\tone\t") + initial + "\tvisible") ==
          std::string("cell.facts:1: '") + initial + "' is not an initial value; it can be 5, [0, 5], or any");
}

TEST_CASE_METHOD(Sample, "a meaningless step is reported") {
  const auto tables = tablesOf(sample());
  const auto problemOf = [&](const std::string& action, const std::string& object, const std::string& value) {
    for (Table table : tables)
      if (table.name == "step") {
        table.rows[2][3] = action;
        table.rows[2][4] = object;
        table.rows[2][5] = value;
        put({table});
      }
    return problem();
  };
  CHECK_THAT(problemOf("dance", "", ""), Contains("step.facts:3: there is no action 'dance'; there are acquire, "));
  CHECK(problemOf("skip", "x", "") == "step.facts:3: 'skip' has no object, but 'x' is given");
  CHECK(problemOf("skip", "", "x") == "step.facts:3: 'skip' has no value, but 'x' is given");
  CHECK(problemOf("acquire", "n", "") == "step.facts:3: there is no lock 'n'");
  CHECK(problemOf("spawn", "n", "") == "step.facts:3: there is no body 'n'");
  CHECK(problemOf("check", "n", "x") == "step.facts:3: there is no obligation 'n'");
  CHECK(problemOf("try_acquire", "m", "x < 1") == "step.facts:3: 'try_acquire' has no value, but 'x < 1' is given");
  CHECK_THAT(problemOf("try_acquire", "m", ""),
             Contains("try_result.facts: the step '") && Contains("' tries to take a lock, but has no result"));
  CHECK(problemOf("assign", "x", "x +") == "step.facts:3: a cell is missing at the end");
  CHECK_THAT(problemOf("assign", "x", "y"), Contains("are not a program: ") && Contains("2 shared accesses at once"));
  CHECK(problemOf("assign", "x", "1").empty());
}

TEST_CASE_METHOD(Sample, "a meaningless result of an attempt to take a lock is reported") {
  const auto rows = tablesOf(sample());
  const auto attempts = std::find_if(rows.begin(), rows.end(), [](const Table& t) { return t.name == "try_result"; });
  REQUIRE(attempts->rows.size() == 2);
  const std::string first = attempts->rows[0][0] + "\tt\t0\n";
  const std::string second = attempts->rows[1][0] + "\tt\t1\n";
  const auto problemOf = [&](const std::string& text) {
    put("try_result", text);
    return problem();
  };
  CHECK(problemOf(first + second).empty());
  CHECK(problemOf("worker:1\tt\t0\n" + first + second) ==
        "try_result.facts:1: the step 'worker:1' does not try to take a lock");
  CHECK_THAT(problemOf(first + first + second), EndsWith("has a second result"));
  CHECK_THAT(problemOf(attempts->rows[0][0] + "\tt\tnone\n"), EndsWith("column 3 is 'none', which is no number"));
}

TEST_CASE_METHOD(Sample, "the initial thread's body is given by its table, not by the order of rows") {
  Program program = readProgram(path);
  REQUIRE(program.bodies.front().name == "main");
  put("initial", "nobody\n");
  CHECK(problem() == "initial.facts:1: there is no body 'nobody'");
  put("initial", "");
  CHECK(problem() == "initial.facts: one line is expected: the body that the first thread runs");
}
