// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <utility>

#include "extractor/clang/lower/parts.h"
#include "extractor/program/expression.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Run-time errors: if they are looked for, a check comes before what may be undefined.
class RuntimeChecks {
 public:
  explicit RuntimeChecks(Parts& parts) : parts_(parts), walk_(parts.walk) {}

  /// Whether the place that is being evaluated is followed only later: until then, execution goes on even if something
  /// is wrong with it.
  [[nodiscard]] bool followedLater() const { return followedLater_; }
  void setFollowedLater(bool later) { followedLater_ = later; }
  /// Reports an error if the condition does not hold; then execution ends there.
  void checkThat(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site) {
    check(std::move(condition), kind, site);
  }
  /// The same; says where it is checked.
  program::LocationId check(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site);
  /// Reports the error, but execution goes on, because it is known what happens then.
  void noteUnless(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site);

 private:
  program::LocationId add(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site);

  Parts& parts_;
  Walk& walk_;
  bool followedLater_ = false;
};

/// As long as it exists, places that are evaluated are followed only later, if `later` is set.
class FollowedLater {
 public:
  FollowedLater(RuntimeChecks& checks, bool later) : checks_(checks), before_(checks.followedLater()) {
    checks_.setFollowedLater(before_ || later);
  }
  ~FollowedLater() { checks_.setFollowedLater(before_); }
  FollowedLater(const FollowedLater&) = delete;
  FollowedLater& operator=(const FollowedLater&) = delete;

 private:
  RuntimeChecks& checks_;
  bool before_;
};

}  // namespace moire::extractor
