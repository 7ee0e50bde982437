// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/conversion.h"

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

}  // namespace moire::extractor
