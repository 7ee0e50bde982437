// SPDX-License-Identifier: Apache-2.0
// Statements of random bodies that use one of many objects, with one of many locks.
#include "tests/explorer/random_body.h"

namespace moire::explorer {

using program::CellId;
using program::constant;
using program::IntType;
using program::LocationId;
using program::ReferenceId;

void RandomBody::objectSections() {
  const auto pointer = somePlainLocal();
  if (!pointer) return lockedSection();
  const std::string& name = builder_.program()[*pointer].name;
  const ReferenceId reference = builder_.reference({"*" + name, body_, {*pointer}, false});
  const auto choose = [&] {
    const IntType type = typeOf(*pointer);
    add(program::Assign{{*pointer},
                        random_.chance(50) ? program::nondet(type) : constant(smallValue(random_, type), type)});
  };
  const auto which = [&] { return random_.chance(6) ? std::nullopt : std::optional(reference); };
  const bool shared = random_.chance(25);
  for (std::size_t i = random_.between(1, 2); i > 0; --i) {
    if (random_.chance(50)) choose();
    const auto result = somePlainLocal();
    if (random_.chance(25) && (*result != *pointer || random_.chance(20))) {
      add(program::TryAcquire{world_.objectLocks, shared, *result, 0, which()});
      wait(testOf(*result, 0));
    } else if (!random_.chance(4)) {
      add(program::Acquire{world_.objectLocks, shared, which()});
    }
    if (random_.chance(6)) choose();
    objectAccess(reference);
    if (random_.chance(6)) {
      add(program::Release{world_.objectLocks, which()});
      objectAccess(reference);
    }
    if (!random_.chance(6)) add(program::Release{world_.objectLocks, which()});
  }
}

void RandomBody::objectAccess(ReferenceId reference) {
  const IntType type = typeOf(world_.objects);
  const LocationId at = random_.chance(60)
                            ? add(program::Assign{{world_.objects}, constant(smallValue(random_, type), type)})
                            : add(program::Check{builder_.obligation("a random condition holds"),
                                                 isValue(world_.objects, program::Op::NotEqual, 1)});
  if (!random_.chance(4)) builder_.addOwnAccess(at, {world_.objects, reference, random_.chance(10) ? "1" : "0"});
}

}  // namespace moire::explorer
