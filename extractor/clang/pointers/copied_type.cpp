// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/copied_type.h"

#include "extractor/clang/pointers/layout.h"

namespace moire::extractor {

using clang::QualType;

clang::QualType copiedType(const clang::CallExpr& call, const FunctionModel::Copy& copy,
                           const clang::ASTContext& context) {
  if (std::max({copy.to, copy.from, copy.size}) >= call.getNumArgs()) return {};
  const auto pointee = [&](unsigned position) {
    const QualType type = call.getArg(position)->IgnoreParenImpCasts()->getType();
    return type->isPointerType() ? type->getPointeeType() : QualType();
  };
  const QualType to = pointee(copy.to);
  const QualType from = pointee(copy.from);
  if (to.isNull() || from.isNull() || !context.hasSameUnqualifiedType(to, from)) return {};
  const clang::Expr* size = call.getArg(copy.size);
  const auto bytes = size->isValueDependent() ? std::nullopt : size->getIntegerConstantExpr(context);
  const std::int64_t bits = sizeOf(context, to);
  return bits > 0 && bytes && bytes->getSignificantBits() < 48 && bytes->getExtValue() * 8 == bits ? to : QualType();
}

}  // namespace moire::extractor
