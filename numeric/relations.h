// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "numeric/abstract_value.h"
#include "numeric/disturbances.h"
#include "numeric/packs.h"

namespace moire::numeric {

/// Which relations between cells the invariants contain, and what other threads may do to them. Without packs, there
/// are none.
struct Relations {
  Domain domain = Domain::Interval;
  Packs packs;
  Disturbances disturbances;
};

}  // namespace moire::numeric
