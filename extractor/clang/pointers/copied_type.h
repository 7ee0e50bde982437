// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "extractor/models/function_models.h"

namespace moire::extractor {

/// What the call copies as one value: both arguments point to that type, and as many bytes as it has are copied. Null
/// if it copies bytes that may be anything.
clang::QualType copiedType(const clang::CallExpr& call, const FunctionModel::Copy& copy,
                           const clang::ASTContext& context);

}  // namespace moire::extractor
