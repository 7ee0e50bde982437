// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/pointer_checks.h"

#include <clang/AST/Attr.h>

#include <algorithm>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

void PointerChecks::checkNotNull(const Expr* site, const ExpressionPtr& pointer) {
  const bool surely = pointer->op == Op::Nondet && pointer->range.low > 0;
  const ExpressionPtr value = surely ? program::constant(1, pointer->type) : parts_.emitter.steady(pointer);
  parts_.runtimeChecks.checkThat(binary(Op::NotEqual, value, program::constant(0, value->type)), ObligationKind::Null,
                                 site);
}

void PointerChecks::checkReach(const Expr* site, const Extent& extent, const ExpressionPtr& distance, bool up,
                               bool followed) {
  const bool isNumber = distance->op == Op::Constant;
  const ExpressionPtr zero = program::constant(0, int64);
  // Not too far down. Nothing needs to be checked if the distance is surely not negative.
  const auto above = [&](const ExpressionPtr& least) {
    parts_.runtimeChecks.checkThat(binary(Op::LessEqual, binary(Op::Subtract, zero, least), distance),
                                   ObligationKind::Bounds, site);
  };
  if (up) {
    if (!isNumber || distance->range.low < 0) above(extent.before);
    return parts_.runtimeChecks.checkThat(binary(followed ? Op::Less : Op::LessEqual, distance, extent.after),
                                          ObligationKind::Bounds, site);
  }
  above(extent.after);
  parts_.runtimeChecks.checkThat(binary(Op::LessEqual, distance, extent.before), ObligationKind::Bounds, site);
}

bool PointerChecks::mayBeAbsent(const Expr* name) const {
  const auto* reference = dyn_cast<clang::DeclRefExpr>(name->IgnoreParens());
  if (!reference) return false;
  const auto* latest = reference->getDecl()->getMostRecentDecl();
  if (!latest->hasAttr<clang::WeakAttr>() && !latest->hasAttr<clang::WeakRefAttr>()) return false;
  // What the library's own headers declare weak for programs that are linked in other ways is there.
  const auto& sources = walk_.ast().getSourceManager();
  if (sources.isInSystemHeader(latest->getLocation()) || sources.isInSystemMacro(latest->getLocation())) return false;
  if (const auto* function = dyn_cast<clang::FunctionDecl>(reference->getDecl()))
    return parts_.linker.mayBeAbsent(function);
  const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl());
  return variable && variable->hasGlobalStorage() && parts_.linker.mayBeAbsent(variable);
}

std::optional<ExpressionPtr> PointerChecks::addressOfWeak(const Expr* name) {
  if (!mayBeAbsent(name)) return std::nullopt;
  const auto* reference = clang::cast<clang::DeclRefExpr>(name->IgnoreParens());
  const std::string symbol = reference->getDecl()->getNameAsString();
  const auto [found, isNew] = weak_.try_emplace({walk_.instance->body, symbol});
  if (isNew) {
    found->second = parts_.memory.temporary("&" + symbol, program::uint64, walk_.instance->body);
    parts_.emitter.freeze(found->second);
  }
  return read(found->second, program::uint64);
}

void PointerChecks::checkIsThere(const Expr* name) {
  if (!parts_.checks(ObligationKind::Null)) return;
  if (const auto address = addressOfWeak(name)) checkNotNull(name, *address);
}

bool PointerChecks::isChecked(const Expr* lvalue) const {
  if (clang::isa<clang::DeclRefExpr>(lvalue)) return parts_.checks(ObligationKind::Null) && mayBeAbsent(lvalue);
  const auto* member = dyn_cast<clang::MemberExpr>(lvalue);
  const auto* unary = dyn_cast<clang::UnaryOperator>(lvalue);
  const bool follows = clang::isa<clang::ArraySubscriptExpr>(lvalue) || (member && member->isArrow()) ||
                       (unary && unary->getOpcode() == clang::UO_Deref);
  return follows && (parts_.checks(ObligationKind::Null) || parts_.checks(ObligationKind::Bounds) ||
                     parts_.checks(ObligationKind::Memory));
}

void PointerChecks::checkFollowed(const Expr* site, const std::optional<Extent>& extent, clang::QualType type) {
  if (!extent) return;
  const Extent own = parts_.extents.inUnitsOf(*extent, walk_.ast().getPointerType(type));
  // Counted in bytes where the object may be larger than its type.
  const auto size = std::max<std::int64_t>(sizeOf(walk_.ast(), type) / 8, 1);
  const program::Int least = own.unit == 1 ? size : 1;
  parts_.runtimeChecks.checkThat(binary(Op::LessEqual, program::constant(least, int64), own.after),
                                 ObligationKind::Bounds, site);
}

void PointerChecks::checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model) {
  const Expr* argument = call->getArg(position);
  if (!argument->getType()->isPointerType() || argument->getType()->isFunctionPointerType()) return;
  if (model.acceptsNull.contains(position)) return parts_.values.discard(argument);
  parts_.addresses.evaluateAddress(argument, argument);
}

void PointerChecks::checkSize(const Expr* pointer, const Expr* size) {
  if (!parts_.checks(ObligationKind::Bounds) || !size) return;
  if (!parts_.effects.of(size).pure || !parts_.effects.of(pointer).pure)
    return parts_.runtimeChecks.checkThat(nondet(program::boolean), ObligationKind::Bounds, pointer);
  const Extent extent =
      parts_.extents.steady(parts_.extents.inUnitsOf(parts_.extents.of(pointer), walk_.ast().VoidPtrTy));
  const ExpressionPtr bytes = parts_.emitter.steady(convert(parts_.values.of(size), program::uint64));
  parts_.runtimeChecks.checkThat(binary(Op::LessEqual, bytes, convert(extent.after, program::uint64)),
                                 ObligationKind::Bounds, pointer);
}

}  // namespace moire::extractor
