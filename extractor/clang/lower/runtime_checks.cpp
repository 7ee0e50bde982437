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
using program::ObligationKind;
using program::Op;

void RuntimeChecks::checkThat(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  if (followedLater_ && (kind == ObligationKind::Null || kind == ObligationKind::Bounds))
    return noteUnless(std::move(condition), kind, site);
  // Makes the pending reads now: they come before the check, even if execution ends here and nothing uses them.
  parts_.emitter.flush({});
  add(std::move(condition), kind, site);
}

void RuntimeChecks::noteUnless(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  add(binary(Op::Or, std::move(condition), nondet(program::boolean)), kind, site);
}

void RuntimeChecks::add(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  const At at(walk_, site->getBeginLoc());
  const auto obligation = parts_.obligations.about(
      site, kind, walk_.position(), walk_.instance->function->getNameAsString(), textOf(walk_.ast(), *site));
  parts_.emitter.append(program::Check{obligation, std::move(condition)});
}

}  // namespace moire::extractor
