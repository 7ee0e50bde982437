// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/same_rules.h"

#include <catch2/catch.hpp>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

const std::string rules = R"(
.decl edge(from: symbol, to: symbol)
.input edge
.decl path(from: symbol, to: symbol)
path(x, y) :- edge(x, y).
path(x, z) :- path(x, y), edge(y, z), x != "end".
)";

std::string changed(const std::string& part, const std::string& by) {
  std::string text = rules;
  return text.replace(text.find(part), part.size(), by);
}

bool areSame(const std::string& other) { return haveSameRules(*program(rules), *program(other)); }

}  // namespace

TEST_CASE("programs with the same rules are the same wherever the rules stand") {
  CHECK(areSame(rules));
  CHECK(areSame("// remark\n" + rules));
}

TEST_CASE("programs with as many rules and relations are not the same if one of them differs") {
  CHECK_FALSE(areSame(changed("path(x, y), edge(y, z)", "edge(x, y), path(y, z)")));
  CHECK_FALSE(areSame(changed("\"end\"", "\"begin\"")));
  CHECK_FALSE(areSame(changed("path(from: symbol, to: symbol)", "path(from: symbol, to: symbol) eqrel")));
  CHECK_FALSE(areSame(changed("edge(y, z), x != \"end\"", "!edge(y, z), edge(y, z)")));
}

TEST_CASE("programs are not the same if one has more") {
  CHECK_FALSE(areSame(rules + "path(x, x) :- edge(x, _).\n"));
  CHECK_FALSE(areSame(rules + ".decl more(at: symbol)\n"));
}
