// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fixpoint.h"

#include <catch2/catch.hpp>

#include <random>

#include "tests/datalog/naive_evaluator.h"
#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

/// Writes random programs: relation i may use any relation up to the end of its group positively, so that groups are
/// mutually recursive, and only relations of earlier groups negatively, so that every program can be stratified.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  std::string text() {
    for (int i = 0; i < relations; ++i) {
      arity_.push_back(pick(1, 3));
      text_ += fmt::format(".decl r{}(", i);
      for (int c = 0; c < arity_[static_cast<std::size_t>(i)]; ++c)
        text_ += fmt::format("{}c{}: number", c == 0 ? "" : ", ", c);
      text_ += i < inputs ? fmt::format(")\n.input r{}\n", i) : ")\n";
    }
    for (int i = inputs; i < relations; ++i) {
      const int rules = pick(1, 3);
      for (int r = 0; r < rules; ++r) rule(i);
    }
    return text_;
  }

 private:
  static constexpr int inputs = 3;
  static constexpr int relations = 9;
  static constexpr int groupSize = 2;

  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  std::string variable() {
    std::string name = fmt::format("v{}", pick(0, 4));
    used_.insert(name);
    return name;
  }

  std::string boundTerm() {
    if (used_.empty() || chance(15)) return fmt::format("{}", pick(0, 5));
    return *std::next(used_.begin(), pick(0, static_cast<int>(used_.size()) - 1));
  }

  std::string atom(int relation, const std::function<std::string()>& term) {
    std::string result = fmt::format("r{}(", relation);
    for (int c = 0; c < arity_[static_cast<std::size_t>(relation)]; ++c) result += (c == 0 ? "" : ", ") + term();
    return result + ")";
  }

  void rule(int head) {
    used_.clear();
    const int groupStart = inputs + (head - inputs) / groupSize * groupSize;
    std::vector<std::string> body;
    const int atoms = pick(1, 3);
    for (int i = 0; i < atoms; ++i) {
      const int last = std::min(groupStart + groupSize, relations) - 1;
      body.push_back(atom(chance(50) ? pick(groupStart - 1, last) : pick(0, last), [this] {
        if (chance(10)) return std::string("_");
        return chance(10) ? fmt::format("{}", pick(0, 5)) : variable();
      }));
    }
    if (chance(40)) {
      body.push_back("!" +
                     atom(pick(0, groupStart - 1), [this] { return chance(15) ? std::string("_") : boundTerm(); }));
    }
    if (chance(40)) {
      static const std::vector<std::string> comparisons = {"<", "<=", "!=", ">", ">=", "="};
      body.push_back(
          fmt::format("{} {} {}", boundTerm(), comparisons[static_cast<std::size_t>(pick(0, 5))], boundTerm()));
    }
    std::shuffle(body.begin(), body.end(), random_);
    std::string line = atom(head, [this] { return boundTerm(); }) + " :- ";
    for (std::size_t i = 0; i < body.size(); ++i) line += (i == 0 ? "" : ", ") + body[i];
    text_ += line + ".\n";
  }

  std::mt19937 random_;
  std::vector<int> arity_;
  std::set<std::string> used_;
  std::string text_;
};

Tuples contents(const Evaluation& evaluation) {
  Tuples result;
  const auto& relations = evaluation.program().relations();
  for (RelationId id = 0; id < relations.size(); ++id) {
    result.emplace_back();
    for (const Row row : evaluation.rows({id, relations[id].arity()})) result.back().emplace(row.begin(), row.end());
  }
  return result;
}

}  // namespace

TEST_CASE("Random programs give what evaluation by definition gives") {
  std::size_t derived = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    const std::string text = RandomProgram(seed).text();
    CAPTURE(seed, text);
    const auto loaded = program(text);
    Evaluation evaluation(loaded);
    NaiveEvaluator reference(*loaded);
    std::mt19937 random(seed);
    for (RelationId id = 0; id < loaded->relations().size(); ++id) {
      if (!loaded->relations()[id].isInput()) continue;
      const std::size_t arity = loaded->relations()[id].arity();
      for (int i = 0; i < 15; ++i) {
        Tuple row(arity);
        for (Value& column : row) column = std::uniform_int_distribution<Value>(0, 5)(random);
        evaluation.insert({id, arity}, row);
        reference.insert(id, row);
      }
    }
    REQUIRE(evaluation.run() == RunStatus::Finished);
    const Tuples found = contents(evaluation);
    REQUIRE(found == reference.run());
    for (std::size_t id = 3; id < found.size(); ++id) derived += found[id].size();
  }
  CHECK(derived > 4000);  // the programs are not trivially empty
}

TEST_CASE("Closures of random graphs agree with Warshall's algorithm, however the rule is written") {
  const std::string declarations =
      ".decl e(x: number, y: number)\n.input e\n.decl p(x: number, y: number)\np(x, y) :- e(x, y).\n";
  const std::string recursion =
      GENERATE(as<std::string>(), "p(x, z) :- p(x, y), e(y, z).", "p(x, z) :- e(x, y), p(y, z).",
               "p(x, z) :- p(x, y), p(y, z).", "p(x, w) :- p(x, y), p(y, z), p(z, w).\np(x, z) :- e(x, y), e(y, z).");
  constexpr Value nodes = 40;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::vector<bool>> reach(nodes, std::vector<bool>(nodes, false));
    Evaluation evaluation(program(declarations + recursion));
    const RelationRef edge = evaluation.relation("e", 2);
    for (int i = 0; i < 55; ++i) {
      const Value from = std::uniform_int_distribution<Value>(0, nodes - 1)(random);
      const Value to = std::uniform_int_distribution<Value>(0, nodes - 1)(random);
      reach[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] = true;
      const Tuple row = {from, to};
      evaluation.insert(edge, row);
    }
    for (std::size_t k = 0; k < nodes; ++k) {
      for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t j = 0; j < nodes; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
      }
    }
    evaluation.run();
    const Rows paths = evaluation.rows(evaluation.relation("p", 2));
    std::size_t expected = 0;
    for (Value i = 0; i < nodes; ++i) {
      for (Value j = 0; j < nodes; ++j) {
        const bool reached = reach[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        expected += reached ? 1 : 0;
        const Tuple row = {i, j};
        CHECK(paths.contains(row) == reached);
      }
    }
    CHECK(paths.size() == expected);
  }
}
