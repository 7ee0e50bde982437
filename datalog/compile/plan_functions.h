// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "datalog/compile/emitted_plan.h"

namespace moire::datalog {

/// The available functions, by fingerprint.
class PlanFunctions {
 public:
  /// `owner` keeps the functions alive.
  void add(std::span<const PlanEntry> entries, std::shared_ptr<const void> owner = nullptr);
  void add(const PlanFunctions& others);
  const PlanEntry* find(const Fingerprint& fingerprint) const;
  std::size_t size() const { return entries_.size(); }

 private:
  std::map<Fingerprint, PlanEntry> entries_;
  std::vector<std::shared_ptr<const void>> owners_;
};

}  // namespace moire::datalog
