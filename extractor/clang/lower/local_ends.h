// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <cstddef>

#include "extractor/clang/lower/parts.h"

namespace moire::extractor {

/// Where locals end to which there may be pointers afterwards: at every way out of their block.
class LocalEnds {
 public:
  explicit LocalEnds(Parts& parts) : parts_(parts), graph_(parts.graph), walk_(parts.walk) {}

  void enter(const clang::Stmt& block);
  /// At the end of the block that was entered last.
  void leave();
  /// How many blocks are open here, in this function and its callers.
  [[nodiscard]] std::size_t open() const;
  /// Control leaves by a jump to where only that many are open.
  void endBeforeJump(std::size_t target);
  void endBeforeJump(const clang::LabelDecl& target);
  void endBeforeReturn();
  /// Control jumps back to somewhere in this thread.
  void jumpBack();
  /// The thread ends here.
  void endThread();

 private:
  [[nodiscard]] bool isChecked() const { return parts_.checks(program::ObligationKind::Memory); }
  void end(const clang::Stmt& block);

  Parts& parts_;
  Graph& graph_;
  Walk& walk_;
};

}  // namespace moire::extractor
