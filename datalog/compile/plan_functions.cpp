// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/plan_functions.h"

namespace moire::datalog {

void PlanFunctions::add(std::span<const PlanEntry> entries, std::shared_ptr<const void> owner) {
  for (const PlanEntry& entry : entries) entries_.insert({{entry.high, entry.low}, entry});
  if (owner) owners_.push_back(std::move(owner));
}

void PlanFunctions::add(const PlanFunctions& others) {
  entries_.insert(others.entries_.begin(), others.entries_.end());
  owners_.insert(owners_.end(), others.owners_.begin(), others.owners_.end());
}

const PlanEntry* PlanFunctions::find(const Fingerprint& fingerprint) const {
  const auto found = entries_.find(fingerprint);
  return found == entries_.end() ? nullptr : &found->second;
}

}  // namespace moire::datalog
