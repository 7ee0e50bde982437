// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace moire::datalog {

/// The number of a row in its relation, in order of insertion.
using RowId = std::uint32_t;
constexpr RowId noRow = std::numeric_limits<RowId>::max();

/// A hash set of row ids whose keys are stored elsewhere: callers pass hashes, and say whether an id is the right one.
/// A bucket is one cache line with twelve ids and a byte of the hash of each, so a miss costs one memory access.
class IdTable {
 public:
  IdTable() : buckets_(1) {}

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[home(hash)], 1); }

  /// An id that may have that hash, or noRow: worth fetching before a search.
  RowId candidate(std::uint64_t hash) const {
    const Bucket& bucket = buckets_[home(hash)];
    const unsigned hits = bucket.candidates(tagOf(hash));
    return hits == 0 ? noRow : bucket.ids[static_cast<std::size_t>(__builtin_ctz(hits))];
  }

  /// The id in the table for which `matches(id)` holds, or null.
  template <typename Matches>
  RowId* find(std::uint64_t hash, Matches matches) {
    return const_cast<RowId*>(std::as_const(*this).find(hash, matches));
  }

  template <typename Matches>
  const RowId* find(std::uint64_t hash, Matches matches) const {
    const std::uint8_t tag = tagOf(hash);
    for (std::size_t at = home(hash);; at = (at + 1) & mask()) {
      const Bucket& bucket = buckets_[at];
      for (unsigned hits = bucket.candidates(tag); hits != 0; hits &= hits - 1) {
        const RowId& id = bucket.ids[static_cast<std::size_t>(__builtin_ctz(hits))];
        if (matches(id)) return &id;
      }
      if (bucket.count < bucketSize) return nullptr;
    }
  }

  /// Adds an id that is not in the table. `hashOf(id)` returns the hash of any id in the table; `fetch(id)` is called
  /// in advance for ids whose hash will be asked for.
  template <typename HashOf, typename Fetch>
  void insert(std::uint64_t hash, RowId id, HashOf hashOf, Fetch fetch) {
    if (size_ >= capacity()) grow(hashOf, fetch);
    place(buckets_, hash, id);
    ++size_;
  }

  void clear() {
    buckets_.assign(1, Bucket{});
    size_ = 0;
  }

  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t bucketSize = 12;

  struct alignas(64) Bucket {
    std::array<std::uint8_t, bucketSize> tags{};
    std::uint8_t count = 0;
    std::array<RowId, bucketSize> ids{};

    /// One bit for every used slot whose tag is the given one.
    unsigned candidates(std::uint8_t tag) const {
      const unsigned used = (1U << count) - 1;
#if defined(__SSE2__)
      const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(tags.data()));
      const __m128i same = _mm_cmpeq_epi8(all, _mm_set1_epi8(static_cast<char>(tag)));
      return static_cast<unsigned>(_mm_movemask_epi8(same)) & used;
#else
      unsigned result = 0;
      for (unsigned i = 0; i < bucketSize; ++i) result |= static_cast<unsigned>(tags[i] == tag) << i;
      return result & used;
#endif
    }
  };
  static_assert(sizeof(Bucket) == 64);

  using Buckets = std::vector<Bucket>;

  static std::uint8_t tagOf(std::uint64_t hash) { return static_cast<std::uint8_t>(hash >> 56U); }
  std::size_t mask() const { return buckets_.size() - 1; }
  std::size_t home(std::uint64_t hash) const { return hash & mask(); }
  // At 70 % load, few buckets overflow into the next one.
  std::size_t capacity() const { return buckets_.size() * bucketSize * 7 / 10; }

  static void place(Buckets& buckets, std::uint64_t hash, RowId id) {
    std::size_t at = hash & (buckets.size() - 1);
    while (buckets[at].count == bucketSize) at = (at + 1) & (buckets.size() - 1);
    Bucket& bucket = buckets[at];
    bucket.tags[bucket.count] = tagOf(hash);
    bucket.ids[bucket.count] = id;
    ++bucket.count;
  }

  template <typename HashOf, typename Fetch>
  void grow(HashOf hashOf, Fetch fetch) {
    constexpr std::size_t ahead = 4;
    Buckets larger(buckets_.size() * 2);
    for (std::size_t at = 0; at < buckets_.size(); ++at) {
      if (at + ahead < buckets_.size()) {
        const Bucket& later = buckets_[at + ahead];
        for (std::size_t i = 0; i < later.count; ++i) fetch(later.ids[i]);
      }
      const Bucket& bucket = buckets_[at];
      for (std::size_t i = 0; i < bucket.count; ++i) place(larger, hashOf(bucket.ids[i]), bucket.ids[i]);
    }
    buckets_ = std::move(larger);
  }

  Buckets buckets_;
  std::size_t size_ = 0;
};

}  // namespace moire::datalog
