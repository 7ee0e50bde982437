// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"

namespace moire::extractor {

/// Removes the references that say nothing: no lock is taken and no object is accessed by them.
void dropIdleReferences(program::Program& program);

/// A write of a bit-field by an address also writes the bit-fields beside it by that address.
void referToBitFieldsAlongside(program::Program& program);

}  // namespace moire::extractor
