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
  const At at(walk_, site->getBeginLoc());
  const auto obligation = parts_.obligations.about(
      site, kind, walk_.position(), walk_.instance->function->getNameAsString(), textOf(walk_.ast(), *site));
  if (followedLater_ && (kind == ObligationKind::Null || kind == ObligationKind::Bounds))
    condition = binary(Op::Or, std::move(condition), nondet(program::boolean));
  parts_.emitter.append(program::Check{obligation, std::move(condition)});
}

void RuntimeChecks::noteUnless(ExpressionPtr condition, ObligationKind kind, const Expr* site) {
  checkThat(binary(Op::Or, std::move(condition), nondet(program::boolean)), kind, site);
}

}  // namespace moire::extractor
