// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/position.h"

namespace moire::extractor {

program::SourcePosition positionOf(const clang::SourceManager& sources, clang::SourceLocation location) {
  if (location.isInvalid()) return {};
  const clang::SourceLocation outermost = sources.getExpansionLoc(location);
  const auto [file, offset] = sources.getDecomposedLoc(outermost);
  const auto entry = sources.getFileEntryRefForID(file);
  if (!entry) return {};
  return {entry->getName().str(), sources.getLineNumber(file, offset), sources.getColumnNumber(file, offset)};
}

}  // namespace moire::extractor
