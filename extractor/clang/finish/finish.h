// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::extractor {

struct Lowered;

/// Decides what could not be decided before all bodies were known. Afterwards the program is complete, except that
/// names, order and superfluous locations are still to be tidied.
void finish(Lowered& lowered);

}  // namespace moire::extractor
