// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/initialisers.h"

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

ListedValues listedValues(const clang::InitListExpr& written) {
  const clang::InitListExpr& list = written.getSemanticForm() ? *written.getSemanticForm() : written;
  ListedValues result;
  if (list.isTransparent() && list.getNumInits() == 1) {
    result.kind = ListedValues::Kind::Same;
    result.elements = {list.getInit(0)};
    return result;
  }
  if (const clang::RecordDecl* record = structureOf(list.getType())) {
    result.kind = ListedValues::Kind::Fields;
    unsigned next = 0;
    for (const auto* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (next >= list.getNumInits()) break;
      result.fields.push_back({field, list.getInit(next++)});
    }
    return result;
  }
  result.filler = list.hasArrayFiller() ? list.getArrayFiller() : nullptr;
  for (const clang::Expr* value : list.inits())
    if (value != result.filler) result.elements.push_back(value);
  return result;
}

}  // namespace moire::extractor
