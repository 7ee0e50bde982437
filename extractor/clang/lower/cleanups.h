// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <cstddef>
#include <map>

#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Variables with a cleanup, which runs on every way out of their scope.
class Cleanups {
 public:
  explicit Cleanups(Parts& parts) : parts_(parts), graph_(parts.graph), walk_(parts.walk) {}

  /// The variable has got its first value.
  void begin(const clang::VarDecl& variable);
  /// How many such variables are alive here in this function.
  [[nodiscard]] std::size_t alive() const;
  /// Control leaves by a jump to a place where only that many are alive.
  void runBeforeJump(std::size_t target);
  void runBeforeJump(const clang::LabelDecl& target);
  /// A scope ends; that many were alive when it began.
  void end(std::size_t before);

 private:
  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
  std::map<const clang::FunctionDecl*, std::map<const clang::LabelDecl*, std::size_t>> atLabels_;
};

}  // namespace moire::extractor
