// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/through.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Locations whose successor is the location that will be added next.
using Open = std::vector<program::LocationId>;

/// One copy of a function in a thread body: inlined at one call, or shared by several.
struct Instance {
  const clang::FunctionDecl* function = nullptr;  ///< null for the thread that starts a library's entries
  const Context* context = nullptr;
  program::BodyId body;
  std::string label;                 ///< `main/update`: the prefix of its locations' names
  std::string prefix;                ///< `main::update`: the prefix of its cells' names
  const Instance* caller = nullptr;  ///< the function with the call that it was made for
  std::size_t depth = 0;
  bool shared = false;
  bool inAtomic = false;  ///< it runs inside an atomic block of an outer function

  std::map<const clang::VarDecl*, Object*> locals;
  std::map<const clang::VarDecl*, program::ExpressionPtr> values;  ///< variables that stand for their first value
  std::map<const clang::VarDecl*, Through> throughs;   ///< pointers that stand for an address that others computed
  std::map<const clang::VarDecl*, PlaceSet> meant;     ///< parameters, and the target for which this copy is
  std::map<const clang::VarDecl*, PlaceSet> narrowed;  ///< pointers, and where they point to by comparisons
  std::map<const clang::Expr*, Object*> materialised;  ///< literals, and results that are aggregates
  std::map<const clang::Expr*, Extent> extents;        ///< of pointers that expressions computed
  std::map<std::string, unsigned> calleeCount;
  std::map<const clang::OpaqueValueExpr*, program::ExpressionPtr> opaqueValues;  ///< the `x` of `x ?: y`
  std::map<const clang::SwitchCase*, program::LocationId> caseEntries;
  Object* result = nullptr;
  bool resultUsed = true;
  bool returnsInline = false;  ///< one return, at its end: its value is used without being stored
  program::ExpressionPtr inlineResult;

  std::vector<Object*> objects;
  std::vector<program::CellId> temporaries;
  std::map<program::IntType, std::vector<program::CellId>> free;   ///< temporaries that may be used again
  std::vector<std::pair<program::IntType, program::CellId>> used;  ///< since the function began; statements free theirs

  std::map<const clang::LabelDecl*, program::LocationId> labels;
  Open returns;
  program::LocationId entry;  ///< of a shared instance: where calls lead to
  program::LocationId exit;   ///< of a shared instance: where all calls go on from
  std::vector<Instance*> callees;
};

}  // namespace moire::extractor
