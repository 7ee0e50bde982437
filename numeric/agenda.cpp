// SPDX-License-Identifier: Apache-2.0
#include "numeric/agenda.h"

#include <cstring>

namespace moire::numeric {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

}  // namespace

Agenda::Agenda(const WeakTopologicalOrder& order)
    : positions_(order.positions()), parents_(order.elements.size(), none), waiting_(order.elements.size()) {
  std::vector<Index> open;  // heads of the components around the element
  for (Index i = 0; i < order.elements.size(); ++i) {
    while (!open.empty() && order.elements[open.back()].end <= i) open.pop_back();
    if (!open.empty()) parents_[i] = open.back();
    if (order.elements[i].end != 0) open.push_back(i);
  }
}

bool Agenda::take(Index index) {
  const bool found = waiting_[index] != 0;
  waiting_[index] = 0;
  return found;
}

std::optional<Agenda::Index> Agenda::next(Index begin, Index end, Index from) const {
  std::optional<Index> found = find(from, end);
  if (!found) return std::nullopt;
  const Index around = parents_[begin];
  while (parents_[*found] != around) found = parents_[*found];
  return found;
}

std::optional<Agenda::Index> Agenda::find(Index begin, Index end) const {
  // Bytes, because the library can compare many of them at a time.
  if (begin >= end) return std::nullopt;
  const void* found = std::memchr(waiting_.data() + begin, 1, end - begin);
  if (found == nullptr) return std::nullopt;
  return static_cast<Index>(static_cast<const std::uint8_t*>(found) - waiting_.data());
}

}  // namespace moire::numeric
