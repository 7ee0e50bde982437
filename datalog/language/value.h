// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

namespace moire::datalog {

/// One column of one tuple: a number, the bits of an unsigned or a float, or the id of a symbol or a record. As in
/// Soufflé, the build decides on its width.
#if defined(MOIRE_DOMAIN_64BIT)
using Value = std::int64_t;
using UnsignedValue = std::uint64_t;
using FloatValue = double;
#else
using Value = std::int32_t;
using UnsignedValue = std::uint32_t;
using FloatValue = float;
#endif

static_assert(sizeof(Value) == sizeof(UnsignedValue) && sizeof(Value) == sizeof(FloatValue));

/// What the bits of a Value mean.
enum class Kind { Symbol, Number, Unsigned, Float, Record, Variant };

/// The word for the kind in rule files.
const char* kindName(Kind kind);

inline UnsignedValue asUnsigned(Value value) { return std::bit_cast<UnsignedValue>(value); }
inline FloatValue asFloat(Value value) { return std::bit_cast<FloatValue>(value); }
inline Value fromUnsigned(UnsignedValue value) { return std::bit_cast<Value>(value); }
inline Value fromFloat(FloatValue value) { return std::bit_cast<Value>(value); }

}  // namespace moire::datalog
