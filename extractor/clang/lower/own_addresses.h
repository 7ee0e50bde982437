// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/parts.h"
#include "extractor/clang/lower/through.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The addresses by which a thread gets at one of many objects: those that it computes from variables which nobody else
/// can change. Two accesses by one address go to one object, as long as the variables keep their values. Remembers
/// which variables never change again, and which reads used such an address.
class OwnAddresses {
 public:
  explicit OwnAddresses(Parts& parts)
      : parts_(parts), program_(parts.program), memory_(parts.memory), walk_(parts.walk) {}

  /// How a thread gets at one of many objects by variables that only it can change; none if that is not known.
  std::optional<Through> throughOf(const clang::Expr* lvalue);
  /// The same for what a pointer points to.
  std::optional<Through> throughPointer(const clang::Expr* pointer);
  /// The variable of this thread whose value the expression converts.
  std::optional<OwnValue> ownValue(const clang::Expr* expression) const;
  /// If a variable never changes, it holds what its initial value was converted from.
  void rememberOwn(const clang::VarDecl* variable, const clang::Expr* init);
  /// The accesses to these cells by the address that leads to the place.
  std::vector<program::OwnAccess> accessesBy(const LValue& place, const std::vector<program::CellId>& cells) const;
  /// The accesses to all cells of the object that begins where the pointer points to.
  std::vector<program::OwnAccess> accessesToWhole(const clang::Expr* pointer);
  /// After an action was emitted: records what its value reads by known addresses.
  void record(program::LocationId location);
  /// The variable is never written again once it has its first value.
  void keepLasting(program::CellId cell);
  /// The address stays the same as long as the function runs.
  bool isFixed(const Through& through) const;
  bool isLasting(const program::Expression& value) const;
  /// The value, remembered as read by the address that leads to the place.
  program::ExpressionPtr remember(const LValue& from, program::ExpressionPtr value);
  void add(program::LocationId location, const std::vector<program::OwnAccess>& accesses);

 private:
  /// The index, if it is computed from the thread's own variables only.
  struct OwnIndex {
    program::ExpressionPtr value;
    std::vector<program::CellId> cells;
  };
  struct OwnRead {
    program::ExpressionPtr value;
    std::vector<program::OwnAccess> accesses;
  };

  std::optional<OwnIndex> ownIndex(const clang::Expr* expression) const;
  std::optional<Through> throughElement(const clang::ArraySubscriptExpr* element);
  std::string nameOf(const OwnValue& value) const;
  /// None if so many objects are possible that nothing will be known of any of them.
  std::optional<Through> reference(const std::string& name, const std::vector<OwnValue>& values,
                                   std::vector<Place> bases);

  Parts& parts_;
  program::Program& program_;
  Memory& memory_;
  Walk& walk_;
  std::map<std::string, program::ReferenceId> references_;  ///< by name
  std::map<program::CellId, OwnValue> converted_;  ///< by variable that never changes: where its value comes from
  std::map<const program::Expression*, OwnRead> ownReads_;
  std::set<program::CellId> lasting_;  ///< variables that are never written again
};

}  // namespace moire::extractor
