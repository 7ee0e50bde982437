// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/types.h"

#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>

namespace moire::extractor {

using clang::QualType;
using program::IntType;

QualType plain(QualType type) {
  QualType result = type.getCanonicalType().getUnqualifiedType();
  if (const auto* atomic = result->getAs<clang::AtomicType>())
    result = atomic->getValueType().getCanonicalType().getUnqualifiedType();
  return result;
}

std::optional<IntType> integerType(const clang::ASTContext& context, QualType type) {
  const QualType simple = plain(type);
  if (simple->isAnyPointerType() || simple->isBlockPointerType() || simple->isNullPtrType()) return program::uint64;
  if (simple->isBooleanType()) return program::boolean;
  if (const auto* enumeration = simple->getAs<clang::EnumType>()) {
    if (!enumeration->getDecl()->isCompleteDefinition() || enumeration->getDecl()->getIntegerType().isNull())
      return program::int32;
  } else if (!simple->isIntegerType() && !simple->isBitIntType()) {
    return std::nullopt;
  }
  const unsigned bits = context.getIntWidth(simple);
  if (bits < 1 || bits > 64) return std::nullopt;
  return IntType{bits, simple->isSignedIntegerOrEnumerationType()};
}

bool isForHandlers(QualType type, const std::vector<int>& path) {
  bool isVolatile = type.isVolatileQualified();
  for (const int step : path) {
    if (const auto* array = type->getAsArrayTypeUnsafe()) {
      type = array->getElementType();
    } else {
      const clang::RecordDecl* record = structureOf(type);
      if (!record || step < 0) return false;
      type = (*std::next(record->field_begin(), step))->getType();
    }
    isVolatile = isVolatile || type.isVolatileQualified();
  }
  if (!isVolatile) return false;
  for (const auto* name = type->getAs<clang::TypedefType>(); name; name = type->getAs<clang::TypedefType>()) {
    if (name->getDecl()->getName() == "sig_atomic_t") return true;
    type = name->desugar();
  }
  return false;
}

std::int64_t sizeOf(const clang::ASTContext& context, QualType type) {
  if (type.isNull() || type->isIncompleteType() || type->isFunctionType() || type->isDependentType() ||
      type->isVariablyModifiedType())
    return 0;
  return static_cast<std::int64_t>(context.getTypeSize(type));
}

Offset offsetOf(const clang::FieldDecl& field) {
  const auto* record = field.getParent()->getDefinition();
  if (!record || record->isInvalidDecl()) return 0;
  return static_cast<Offset>(field.getASTContext().getASTRecordLayout(record).getFieldOffset(field.getFieldIndex()));
}

const clang::RecordDecl* structureOf(QualType type) {
  const auto* record = plain(type)->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  return definition && !definition->isUnion() ? definition : nullptr;
}

bool isAggregate(QualType type) {
  const QualType simple = plain(type);
  return simple->isRecordType() || simple->isArrayType();
}

}  // namespace moire::extractor
