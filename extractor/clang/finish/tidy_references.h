// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"

namespace moire::extractor {

/// Removes the references that tell nothing: those by which no lock is taken, or no object is accessed.
void dropIdleReferences(program::Program& program);

/// Whoever writes a bit-field by some address writes the bit-fields beside it by that address.
void referToBitFieldsAlongside(program::Program& program);

}  // namespace moire::extractor
