// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/statements.h"

namespace moire::extractor {

const clang::Expr* resultOf(const clang::StmtExpr& block) {
  const clang::CompoundStmt* statements = block.getSubStmt();
  if (statements->body_empty()) return nullptr;
  const auto* last = clang::dyn_cast<clang::ValueStmt>(statements->body_back());
  return last ? last->getExprStmt() : nullptr;
}

bool mayChangeMemory(const clang::AsmStmt& assembly) {
  const auto* gcc = clang::dyn_cast<clang::GCCAsmStmt>(&assembly);
  if (!gcc || gcc->isSimple()) return true;
  for (unsigned i = 0; i < gcc->getNumClobbers(); ++i)
    if (gcc->getClobber(i) == "memory") return true;
  return false;
}

}  // namespace moire::extractor
