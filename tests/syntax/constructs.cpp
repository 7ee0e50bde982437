// SPDX-License-Identifier: Apache-2.0
// Every construct that Clang can read is in a row of the table, and the documents show that table.
#include "extractor/clang/syntax/constructs.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Tooling/Tooling.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace moire::extractor;

namespace {

const std::vector<std::string> statementKinds = {
#define ABSTRACT_STMT(CLASS)
#define STMT(CLASS, BASE) #CLASS,
#include <clang/AST/StmtNodes.inc>
};

const std::vector<std::string> declarationKinds = {
#define ABSTRACT_DECL(CLASS)
#define DECL(CLASS, BASE) #CLASS,
#include <clang/AST/DeclNodes.inc>
};

const std::vector<std::string> attributeKinds = {
#define ATTR(NAME) #NAME,
#include <clang/Basic/AttrList.inc>
};

std::vector<std::string> missing(std::span<const Construct> rows, const std::vector<std::string>& kinds) {
  std::vector<std::string> result;
  for (const std::string& kind : kinds)
    if (!find(rows, kind)) result.push_back(kind);
  return result;
}

/// Patterns of the rows that match no kind: they may be misspelt names.
std::vector<std::string> unused(std::span<const Construct> rows, const std::vector<std::string>& kinds) {
  std::vector<std::string> result;
  for (const Construct& row : rows) {
    std::istringstream patterns{std::string(row.kinds)};
    for (std::string pattern; patterns >> pattern;) {
      const Construct alone{row.what, row.answer, pattern};
      const bool used =
          std::any_of(kinds.begin(), kinds.end(), [&](const std::string& kind) { return find({&alone, 1}, kind); });
      if (!used) result.push_back(pattern);
    }
  }
  return result;
}

enum class Which { All, NotOfTheLibrary };

/// Functions that the compiler knows.
std::vector<std::string> builtinKinds(Which which) {
  const auto unit = clang::tooling::buildASTFromCodeWithArgs("", {"-x", "c", "--target=x86_64-linux-gnu"}, "empty.c");
  const auto& context = unit->getASTContext();
  const auto& builtins = context.BuiltinInfo;
  const unsigned end = clang::Builtin::FirstTSBuiltin + context.getTargetInfo().getTargetBuiltins().size();
  std::vector<std::string> result;
  for (unsigned id = clang::Builtin::NotBuiltin + 1; id < end; ++id)
    if (which == Which::All || (!builtins.isLibFunction(id) && !builtins.isPredefinedLibFunction(id)))
      result.emplace_back(builtins.getName(id));
  return result;
}

std::string rowsOf(std::span<const Construct> rows) {
  std::string text;
  for (const Construct& row : rows)
    text += "| " + std::string(row.what) + " | " + std::string(nameOf(row.answer)) + " |\n";
  return text;
}

std::string content(const std::string& file) {
  std::ifstream in(std::string(MOIRE_SOURCE_DIR) + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("every statement and expression that Clang knows is in a row") {
  CHECK(statementKinds.size() > 200);
  CHECK(missing(statementConstructs(), statementKinds) == std::vector<std::string>());
  CHECK(unused(statementConstructs(), statementKinds) == std::vector<std::string>());
}

TEST_CASE("every declaration that Clang knows is in a row") {
  CHECK(declarationKinds.size() > 80);
  CHECK(missing(declarationConstructs(), declarationKinds) == std::vector<std::string>());
  CHECK(unused(declarationConstructs(), declarationKinds) == std::vector<std::string>());
}

TEST_CASE("every attribute that Clang knows is in a row") {
  CHECK(attributeKinds.size() > 400);
  CHECK(missing(attributeConstructs(), attributeKinds) == std::vector<std::string>());
  CHECK(unused(attributeConstructs(), attributeKinds) == std::vector<std::string>());
}

TEST_CASE("every function that the compiler knows is in a row, or a function of the library") {
  const auto kinds = builtinKinds(Which::NotOfTheLibrary);
  CHECK(kinds.size() > 1000);
  CHECK(missing(builtinConstructs(), kinds) == std::vector<std::string>());
  CHECK(unused(builtinConstructs(), builtinKinds(Which::All)) == std::vector<std::string>());
}

TEST_CASE("docs/limits.md shows the table of constructs") {
  const std::string limits = content("docs/limits.md");
  for (const auto rows : {statementConstructs(), declarationConstructs(), attributeConstructs(), builtinConstructs()})
    CHECK(limits.find(rowsOf(rows)) != std::string::npos);
}
