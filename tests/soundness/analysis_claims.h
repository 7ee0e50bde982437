// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/interference/coarsening.h"
#include "tests/explorer/claims.h"

namespace moire::explorer {

/// What the analysis says; it must outlive the claims.
Claims claimsOf(const driver::Analysis& analysis);

}  // namespace moire::explorer
