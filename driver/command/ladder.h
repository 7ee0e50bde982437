// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "driver/interference/engine.h"
#include "driver/verify/strategy.h"
#include "numeric/abstract_value.h"

namespace moire::driver {

/// The engines that `moire analyze` asks, by the value of `--domain`; none means `auto`, the whole ladder. The
/// session's options should judge by driver/checks/judge.h.
Ladder ladderFor(const std::optional<numeric::Domain>& domain, const std::shared_ptr<InterferenceSession>& session);

}  // namespace moire::driver
