// SPDX-License-Identifier: Apache-2.0
// Barriers: which ones there are, and how many threads may come to them.
#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/counting_loop.h"

namespace moire::extractor {

using clang::Expr;

void Lowering::makeBarrier(const Expr* barrier, const Expr* count) {
  const auto number = constantValue(count);
  if (!number) discard(count);
  const PlaceSet places = targetsOf(barrier);
  const Place* place = places.single();
  if (!place || !place->exact) {
    lowered_.barriers.unknown = true;
    return;
  }
  const bool known = number && (*number)->range.low == (*number)->range.high;
  lowered_.barriers.counts[{place->object, *place->exact}].insert(known ? (*number)->range.low : 0);
}

void Lowering::meet(const Expr* barrier) {
  const PlaceSet places = targetsOf(barrier);
  const Place* place = places.single();
  if (!place || !place->exact) {
    lowered_.barriers.unknown = true;
    return;
  }
  const auto [found, isNew] =
      lowered_.barriers.known.try_emplace({place->object, *place->exact}, program_.barriers.size());
  if (isNew) program_.barriers.push_back({Memory::nameOf(*place), 1});
  emit(program::Meet{found->second});
}

std::optional<unsigned> Lowering::mostTurns() const {
  if (loops_.size() != 1 || !loops_.front().loop || loops_.front().instance != instance_) return std::nullopt;
  for (const Instance* around = instance_; around; around = around->caller)
    if (around->shared || (around->function && hasJumps(around->function->getBody()))) return std::nullopt;
  const auto loop = countingLoop(*loops_.front().loop, context());
  if (!loop || !loop->byOne || objectOf(loop->counter).id) return std::nullopt;
  const auto bound = boundOf(*loop);
  const auto type = integerType(context(), loop->counter->getType());
  if (!bound || !bound->constant || !loop->first || !type) return std::nullopt;
  // A counter that cannot get there begins again.
  if (*bound->constant > type->max() || *loop->first < type->min()) return std::nullopt;
  const std::int64_t turns = *bound->constant - *loop->first;
  constexpr std::int64_t enough = 1'000'000;
  if (turns > enough) return std::nullopt;
  return turns < 0 ? 0U : static_cast<unsigned>(turns);
}

}  // namespace moire::extractor
