// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "extractor/program/program.h"

namespace moire::explorer {

/// The program without the location: everything that led to it leads to its successors. None for an entry or an exit,
/// and if some location would be left without successors.
std::optional<program::Program> withoutLocation(const program::Program& program, program::LocationId location);

/// The program without the body; its threads are neither created nor joined. None for the initial body.
std::optional<program::Program> withoutBody(const program::Program& program, program::BodyId body);

/// The program without the edge. None if the location would be left without successors.
std::optional<program::Program> withoutEdge(const program::Program& program, program::LocationId from,
                                            std::size_t successor);

/// The program without cells and locks that no location uses, and without locations that no edge leads to.
program::Program withoutUnused(const program::Program& program);

}  // namespace moire::explorer
