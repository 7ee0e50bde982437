// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/taken_locks.h"

#include "extractor/program/reachable.h"

namespace moire::extractor {

bool TakenLocks::mayHaveTaken(program::LocationId location, program::LockId lock) {
  const auto [found, isNew] = heldAt_.try_emplace(lock);
  if (isNew)
    found->second = program::reachableAfter(program_, [&](const program::Action& action) {
      const auto* acquire = std::get_if<program::Acquire>(&action);
      const auto* attempt = std::get_if<program::TryAcquire>(&action);
      return (acquire && acquire->lock == lock) || (attempt && attempt->lock == lock);
    });
  return found->second[location.index()];
}

}  // namespace moire::extractor
