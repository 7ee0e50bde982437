// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/program.h"

namespace moire::program {

std::string_view toText(ObligationKind kind) {
  switch (kind) {
    case ObligationKind::Assert:
      return "assert";
    case ObligationKind::Race:
      return "race";
    case ObligationKind::Deadlock:
      return "deadlock";
    case ObligationKind::Overflow:
      return "overflow";
    case ObligationKind::Bounds:
      return "bounds";
    case ObligationKind::Div:
      return "div";
    case ObligationKind::Null:
      return "null";
    case ObligationKind::Memory:
      return "memory";
  }
  return "assert";
}

}  // namespace moire::program
