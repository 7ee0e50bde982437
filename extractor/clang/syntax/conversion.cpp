// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/conversion.h"

#include <clang/AST/Decl.h>

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

Conversion conversionOf(const clang::CastExpr& cast) {
  switch (cast.getCastKind()) {
    case clang::CK_LValueToRValue:
      return Conversion::Load;
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr:
      return Conversion::Decay;
    case clang::CK_NullToPointer:
      return Conversion::Null;
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
      return Conversion::Truth;
    case clang::CK_ToVoid:
      return Conversion::Discard;
    default:
      return Conversion::Value;
  }
}

bool isTruthType(clang::QualType type) { return plain(type)->isBooleanType(); }

bool isTruthEnumeration(clang::QualType type) {
  const auto* enumeration = plain(type)->getAs<clang::EnumType>();
  if (!enumeration || enumeration->getDecl()->getIntegerType().isNull()) return false;
  return enumeration->getDecl()->getIntegerType()->isBooleanType();
}

}  // namespace moire::extractor
