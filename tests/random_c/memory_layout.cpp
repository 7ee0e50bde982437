// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/memory_layout.h"

namespace moire::randomc {

namespace {

void markGaps(const Type& type, int address, std::vector<int>& memory) {
  if (type.kind == Kind::Struct) {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const int field = address + offsetOf(type, i);
      markGaps(*type.fields[i].type, field, memory);
      *(memory.begin() + field + sizeOf(*type.fields[i].type)) = outside;
    }
  } else if (type.kind == Kind::Array) {
    for (std::size_t i = 0; i < type.count; ++i)
      markGaps(*type.to, address + static_cast<int>(i) * sizeOf(*type.to), memory);
  }
}

}  // namespace

int sizeOf(const Type& type) {
  if (type.kind == Kind::Array) return static_cast<int>(type.count) * sizeOf(*type.to);
  return type.kind == Kind::Struct ? offsetOf(type, type.fields.size()) : 1;
}

int offsetOf(const Type& type, std::size_t field) {
  int offset = 0;
  for (std::size_t i = 0; i < field; ++i) offset += sizeOf(*type.fields[i].type) + 1;
  return offset;
}

int behindLocation(const Type& type, std::size_t field) {
  const auto isPart = [&](std::size_t i) {
    const Type& part = *type.fields[i].type;
    return part.kind == Kind::PointerBits || (part.kind == Kind::BitField && part.count > 0);
  };
  if (!isPart(field)) return 0;
  std::size_t first = field;
  while (first > 0 && isPart(first - 1)) --first;
  return offsetOf(type, field) - offsetOf(type, first);
}

void forEachWord(const Type& type, int at, const std::function<void(int word, int behind)>& found) {
  if (type.kind == Kind::Struct) {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const int behind = behindLocation(type, i);
      forEachWord(*type.fields[i].type, at + offsetOf(type, i),
                  [&](int word, int inner) { found(word, inner + behind); });
    }
  } else if (type.kind == Kind::Array) {
    for (std::size_t i = 0; i < type.count; ++i)
      forEachWord(*type.to, at + static_cast<int>(i) * sizeOf(*type.to), found);
  } else {
    found(at, 0);
  }
}

int addObject(const Type& type, std::vector<int>& memory) {
  const int address = static_cast<int>(memory.size());
  memory.resize(memory.size() + static_cast<std::size_t>(sizeOf(type)), 0);
  markGaps(type, address, memory);
  memory.push_back(outside);
  return address;
}

}  // namespace moire::randomc
