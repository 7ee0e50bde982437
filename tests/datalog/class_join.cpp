// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/class_join.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::string declarations = R"(
.decl to(x: number, y: number)
.decl wide(x: number, y: number, z: number)
.decl same(x: number, y: number) eqrel
.decl plain(x: number, y: number)
.decl other(x: number, y: number) eqrel
.input to, wide
same(x, y) :- to(x, y).
plain(x, y) :- to(x, y).
)";

/// Whether the rule can be run for whole classes of its atom's relation.
bool isJoin(const std::string& rule, std::size_t literal = 0) {
  const auto loaded = program(declarations + rule);
  SetOrderCatalog catalog(loaded->relations().size());
  for (const Rule& each : loaded->rules()) {
    if (each.at.line == 10) return ClassJoin::of(*loaded, each, literal, catalog).has_value();
  }
  throw std::runtime_error("no such rule");
}

}  // namespace

TEST_CASE("A rule between equivalences is run class by class if its sides meet only in the class") {
  CHECK(isJoin("same(a, b) :- same(p, q), to(p, a), to(q, b)."));
  CHECK(isJoin("same(b, a) :- to(a, p), same(p, q), to(q, b).", 1));
  CHECK(isJoin("same(p, b) :- same(p, q), to(q, b)."));
  CHECK(isJoin("other(p, q) :- same(p, q)."));
  CHECK(isJoin("other(a, b) :- same(p, q), plain(p, a), same(q, b)."));
  CHECK_FALSE(isJoin("plain(a, b) :- same(p, q), to(p, a), to(q, b)."));
  CHECK_FALSE(isJoin("same(a, b) :- plain(p, q), to(p, a), to(q, b)."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, q), to(p, a), to(p, b)."));
  CHECK_FALSE(isJoin("same(a, a) :- same(p, q), to(p, a), to(q, a)."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, q), to(p, a), to(q, b), p != q."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, q), to(p, a), to(q, b), !to(q, b)."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, q), to(p, a), wide(q, b, _)."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, q), to(p, a), to(q, b), to(b, a)."));
  CHECK_FALSE(isJoin("same(a, b) :- same(p, p), to(p, a), to(p, b)."));
}

TEST_CASE("Large classes are joined, read and continued without their pairs") {
  constexpr Value members = 30000;
  const auto loaded = program(R"(
.decl assign(x: number, y: number)
.decl deref(x: number, y: number)
.decl same(x: number, y: number) eqrel
.decl marked(x: number)
.decl found(x: number)
.input assign, deref, marked
same(x, y) :- assign(x, y).
same(a, b) :- same(p, q), deref(p, a), deref(q, b).
found(x) :- marked(y), same(x, y).
.output found
)");
  Evaluation evaluation(loaded);
  const RelationRef assign = evaluation.relation("assign", 2);
  const RelationRef deref = evaluation.relation("deref", 2);
  const RelationRef same = evaluation.relation("same", 2);
  const RelationRef found = evaluation.relation("found", 1);
  for (Value i = 0; i < members; ++i) {
    evaluation.insert(assign, std::vector<Value>{i, i / 2});
    evaluation.insert(deref, std::vector<Value>{i, members + i});
  }
  evaluation.insert(evaluation.relation("marked", 1), std::vector<Value>{members + 3});
  evaluation.run();
  const std::size_t pairs = std::size_t{members} * members;
  CHECK(evaluation.size(same) == 2 * pairs);
  CHECK(evaluation.size(found) == members);
  CHECK(evaluation.contains(same, std::vector<Value>{2 * members - 1, members}));
  CHECK_FALSE(evaluation.contains(same, std::vector<Value>{0, members}));

  evaluation.insert(assign, std::vector<Value>{5, 2 * members + 7});
  evaluation.run();
  CHECK(evaluation.summary().continued > 0);
  CHECK(evaluation.size(same) == 2 * pairs + 2 * members + 1);
}
