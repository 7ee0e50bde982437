// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/emitted_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "datalog/engine/row_hash.h"

namespace moire::datalog {

std::string Fingerprint::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

Fingerprint fingerprintOf(std::string_view text) {
  Fingerprint result{0x6A09E667F3BCC908U, 0xBB67AE8584CAA73BU ^ text.size()};
  for (std::size_t at = 0; at < text.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, std::min(sizeof word, text.size() - at));
    result.high = mixHash(result.high, word) + result.low;
    result.low = mixHash(result.low ^ 0x3C6EF372FE94F82BU, word + 0xA54FF53A5F1D36F1U);
  }
  result.high = mixHash(result.high, result.low);
  return result;
}

Fingerprint EmittedPlan::fingerprint() const {
  Fingerprint result = fingerprintOf(body);
  result.low ^= bySets ? 1U : 0U;
  return result;
}

}  // namespace moire::datalog
