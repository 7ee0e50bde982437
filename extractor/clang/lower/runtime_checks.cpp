// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/runtime_checks.h"

#include <utility>

#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/obligations.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::Expr;
using program::ExpressionPtr;
using program::LocationId;
using program::ObligationKind;
using program::Op;

namespace {

/// If it does not hold, execution may go on all the same.
ExpressionPtr orAnyway(ExpressionPtr condition) {
  return binary(Op::Or, std::move(condition), nondet(program::boolean));
}

}  // namespace

LocationId RuntimeChecks::check(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  const bool isPlace = kind == ObligationKind::Null || kind == ObligationKind::Bounds || kind == ObligationKind::Memory;
  if (followedLater_ && isPlace) return add(orAnyway(std::move(condition)), kind, site);
  // Makes the pending reads now: they come before the check, even if execution ends here and nothing uses them.
  parts_.emitter.flush({});
  return add(std::move(condition), kind, site);
}

void RuntimeChecks::noteUnless(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  add(orAnyway(std::move(condition)), kind, site);
}

LocationId RuntimeChecks::add(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  const At at(walk_, site->getBeginLoc());
  const auto obligation = parts_.obligations.about(
      site, kind, walk_.position(), walk_.instance->function->getNameAsString(), textOf(walk_.ast(), *site));
  return parts_.emitter.append(program::Check{obligation, std::move(condition)});
}

}  // namespace moire::extractor
