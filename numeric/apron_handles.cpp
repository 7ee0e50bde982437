// SPDX-License-Identifier: Apache-2.0
#include "numeric/apron_handles.h"

#include <box.h>

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace moire::numeric::apron {

using program::Int;
using program::Range;

namespace {

__extension__ using UnsignedInt = unsigned __int128;
constexpr std::size_t wordBits = 64;

class Rational {
 public:
  Rational() { mpq_init(value_); }
  explicit Rational(Int integer) : Rational() {
    const bool negative = integer < 0;
    const UnsignedInt magnitude = negative ? -static_cast<UnsignedInt>(integer) : static_cast<UnsignedInt>(integer);
    const std::array<std::uint64_t, 2> words{static_cast<std::uint64_t>(magnitude),
                                             static_cast<std::uint64_t>(magnitude >> wordBits)};
    mpz_import(mpq_numref(value_), words.size(), -1, sizeof(std::uint64_t), 0, 0, words.data());
    if (negative) mpq_neg(value_, value_);
  }
  ~Rational() { mpq_clear(value_); }
  Rational(const Rational&) = delete;
  Rational& operator=(const Rational&) = delete;
  mpq_ptr get() { return value_; }

 private:
  mpq_t value_;
};

class Integer {
 public:
  Integer() { mpz_init(value_); }
  ~Integer() { mpz_clear(value_); }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
  mpz_ptr get() { return value_; }
  [[nodiscard]] Int toInt() const {
    std::array<std::uint64_t, 2> words{0, 0};
    if (mpz_sizeinbase(value_, 2) >= 2 * wordBits) throw std::overflow_error("a bound of more than 127 bits");
    mpz_export(words.data(), nullptr, -1, sizeof(std::uint64_t), 0, 0, value_);
    const auto magnitude = static_cast<Int>((static_cast<UnsignedInt>(words[1]) << wordBits) | words[0]);
    return mpz_sgn(value_) < 0 ? -magnitude : magnitude;
  }

 private:
  mpz_t value_;
};

enum class Rounding { Down, Up };

Int integerOf(ap_scalar_t* scalar, Rounding rounding) {
  if (ap_scalar_infty(scalar) != 0) throw std::overflow_error("a cell without bounds");
  Rational rational;
  ap_mpq_set_scalar(rational.get(), scalar, rounding == Rounding::Down ? GMP_RNDD : GMP_RNDU);
  Integer integer;
  if (rounding == Rounding::Down)
    mpz_fdiv_q(integer.get(), mpq_numref(rational.get()), mpq_denref(rational.get()));
  else
    mpz_cdiv_q(integer.get(), mpq_numref(rational.get()), mpq_denref(rational.get()));
  return integer.toInt();
}

/// An array of intervals as APRON allocates and frees them.
class IntervalArray {
 public:
  explicit IntervalArray(std::size_t size) : intervals_(ap_interval_array_alloc(size), size) {}
  IntervalArray(ap_interval_t** intervals, std::size_t size) : intervals_(intervals, size) {}
  ~IntervalArray() { ap_interval_array_free(intervals_.data(), intervals_.size()); }
  IntervalArray(const IntervalArray&) = delete;
  IntervalArray& operator=(const IntervalArray&) = delete;
  [[nodiscard]] std::span<ap_interval_t*> get() const { return intervals_; }

 private:
  std::span<ap_interval_t*> intervals_;
};

}  // namespace

Manager Manager::boxes() { return Manager(box_manager_alloc()); }

LinearExpression::LinearExpression(Range constant) : handle_(ap_linexpr0_alloc(AP_LINEXPR_SPARSE, 0)) {
  Rational low(constant.low);
  if (constant.low == constant.high) {
    ap_coeff_set_scalar_mpq(ap_linexpr0_cstref(handle_.get()), low.get());
    return;
  }
  Rational high(constant.high);
  ap_coeff_set_interval_mpq(ap_linexpr0_cstref(handle_.get()), low.get(), high.get());
}

void LinearExpression::add(std::size_t dimension, Int coefficient) {
  Rational rational(coefficient);
  ap_coeff_set_scalar_mpq(ap_linexpr0_coeffref(handle_.get(), static_cast<ap_dim_t>(dimension)), rational.get());
}

void Constraints::addNonNegative(LinearExpression expression) {
  const std::size_t size = handle_.size;
  ap_lincons0_array_resize(&handle_, size + 1);
  std::span(handle_.p, size + 1).back() = ap_lincons0_make(AP_CONS_SUPEQ, expression.release(), nullptr);
}

void Constraints::addBounds(std::size_t dimension, Range range) {
  LinearExpression aboveLow({-range.low, -range.low});
  aboveLow.add(dimension, 1);
  addNonNegative(std::move(aboveLow));
  LinearExpression belowHigh({range.high, range.high});
  belowHigh.add(dimension, -1);
  addNonNegative(std::move(belowHigh));
}

Abstract box(const Manager& manager, const std::vector<Range>& ranges) {
  if (ranges.empty()) return {manager, ap_abstract0_top(manager.get(), 0, 0)};  // of_box gives bottom
  const IntervalArray intervals(ranges.size());
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    Rational low(ranges[i].low);
    Rational high(ranges[i].high);
    ap_interval_set_mpq(intervals.get()[i], low.get(), high.get());
  }
  return {manager, ap_abstract0_of_box(manager.get(), ranges.size(), 0, intervals.get().data())};
}

std::optional<std::vector<Range>> integerHull(const Manager& manager, const Abstract& value) {
  if (ap_abstract0_is_bottom(manager.get(), value.get())) return std::nullopt;
  const std::size_t size = ap_abstract0_dimension(manager.get(), value.get()).intdim;
  const IntervalArray intervals(ap_abstract0_to_box(manager.get(), value.get()), size);
  std::vector<Range> hull;
  hull.reserve(size);
  for (const ap_interval_t* interval : intervals.get()) {
    if (ap_scalar_cmp(interval->inf, interval->sup) > 0) return std::nullopt;
    const Range range{integerOf(interval->inf, Rounding::Up), integerOf(interval->sup, Rounding::Down)};
    if (range.low > range.high) return std::nullopt;
    hull.push_back(range);
  }
  return hull;
}

}  // namespace moire::numeric::apron
