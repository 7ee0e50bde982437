// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>

#include "extractor/clang/lower/instance.h"

namespace moire::extractor {

/// Which copies of functions may run while a given one runs: itself, and those that it calls, directly or not.
class CallReach {
 public:
  const std::set<const Instance*>& of(const Instance& instance);

 private:
  std::map<const Instance*, std::set<const Instance*>> known_;
};

}  // namespace moire::extractor
