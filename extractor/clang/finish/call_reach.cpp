// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/call_reach.h"

#include <vector>

namespace moire::extractor {

const std::set<const Instance*>& CallReach::of(const Instance& instance) {
  const auto [found, isNew] = known_.try_emplace(&instance);
  std::set<const Instance*>& reached = found->second;
  if (!isNew) return reached;
  std::vector<const Instance*> work = {&instance};
  while (!work.empty()) {
    const Instance* next = work.back();
    work.pop_back();
    if (!reached.insert(next).second) continue;
    work.insert(work.end(), next->callees.begin(), next->callees.end());
  }
  return reached;
}

}  // namespace moire::extractor
