// SPDX-License-Identifier: Apache-2.0
#include "numeric/apron_handles.h"

#include <oct.h>
#include <pk.h>

#include <array>
#include <cfenv>
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

// The nearest integer on that side, or the limit if the integer is beyond it.
Int integerOf(ap_scalar_t* scalar, Rounding rounding, Range limit) {
  const bool down = rounding == Rounding::Down;
  if (ap_scalar_infty(scalar) != 0) return ap_scalar_infty(scalar) < 0 ? limit.low : limit.high;
  Rational rational;
  ap_mpq_set_scalar(rational.get(), scalar, down ? GMP_RNDD : GMP_RNDU);
  if (mpq_cmp(rational.get(), Rational(limit.low).get()) < 0) return down ? limit.low - 1 : limit.low;
  if (mpq_cmp(rational.get(), Rational(limit.high).get()) > 0) return down ? limit.high : limit.high + 1;
  Integer integer;
  if (down)
    mpz_fdiv_q(integer.get(), mpq_numref(rational.get()), mpq_denref(rational.get()));
  else
    mpz_cdiv_q(integer.get(), mpq_numref(rational.get()), mpq_denref(rational.get()));
  return integer.toInt();
}

// The integers of the interval that are within the limit.
std::optional<Range> integersOf(const ap_interval_t* interval, Range limit) {
  if (ap_scalar_cmp(interval->inf, interval->sup) > 0) return std::nullopt;
  const Range range{integerOf(interval->inf, Rounding::Up, limit), integerOf(interval->sup, Rounding::Down, limit)};
  return range.low > range.high ? std::nullopt : std::optional(range);
}

/// An array of intervals as APRON allocates and frees them.
class IntervalArray {
 public:
  IntervalArray(ap_interval_t** intervals, std::size_t size) : intervals_(intervals, size) {}
  ~IntervalArray() { ap_interval_array_free(intervals_.data(), intervals_.size()); }
  IntervalArray(const IntervalArray&) = delete;
  IntervalArray& operator=(const IntervalArray&) = delete;
  [[nodiscard]] std::span<ap_interval_t*> get() const { return intervals_; }

 private:
  std::span<ap_interval_t*> intervals_;
};

}  // namespace

ap_manager_t* ThreadHandles::get() {
  const std::lock_guard hold(mutex_);
  auto& handle = byThread_[std::this_thread::get_id()];
  if (!handle) {
    const int rounding = std::fegetround();
    handle.reset(allocate_());
    std::fesetround(rounding);  // a manager of octagons also sets the rounding mode
  }
  return handle.get();
}

Manager Manager::octagons() { return {oct_manager_alloc, true}; }

Manager Manager::polyhedra() {
  return {[] { return pk_manager_alloc(false); }, false};
}

RoundingUp::RoundingUp(const Manager& manager) : before_(std::fegetround()) {
  if (manager.roundsUp()) std::fesetround(FE_UPWARD);
}

RoundingUp::~RoundingUp() {
  if (std::fegetround() != before_) std::fesetround(before_);
}

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
  // ap_abstract0_of_box is not used: it returns bottom without dimensions, and wrong polyhedra for fixed values.
  const Abstract top(manager, ap_abstract0_top(manager.get(), ranges.size(), 0));
  Constraints bounds;
  for (std::size_t i = 0; i < ranges.size(); ++i) bounds.addBounds(i, ranges[i]);
  return {manager, ap_abstract0_meet_lincons_array(manager.get(), false, top.get(), bounds.get())};
}

std::optional<std::vector<Range>> integerHull(const Manager& manager, const Abstract& value,
                                              const std::vector<Range>& limits) {
  if (ap_abstract0_is_bottom(manager.get(), value.get())) return std::nullopt;
  const IntervalArray intervals(ap_abstract0_to_box(manager.get(), value.get()), limits.size());
  std::vector<Range> hull;
  hull.reserve(limits.size());
  for (const ap_interval_t* interval : intervals.get()) {
    const auto range = integersOf(interval, limits[hull.size()]);
    if (!range) return std::nullopt;
    hull.push_back(*range);
  }
  return hull;
}

std::optional<Range> integerBounds(const Manager& manager, const Abstract& value, const LinearExpression& expression,
                                   Range limit) {
  struct Free {
    void operator()(ap_interval_t* interval) const { ap_interval_free(interval); }
  };
  const std::unique_ptr<ap_interval_t, Free> interval(
      ap_abstract0_bound_linexpr(manager.get(), value.get(), expression.get()));
  return integersOf(interval.get(), limit);
}

namespace {

// None if it is not an integer of moderate size.
std::optional<Int> smallInteger(const ap_coeff_t* coefficient) {
  constexpr int maxBits = 70;
  if (coefficient->discr != AP_COEFF_SCALAR || ap_scalar_infty(coefficient->val.scalar) != 0) return std::nullopt;
  Rational rational;
  ap_mpq_set_scalar(rational.get(), coefficient->val.scalar, GMP_RNDU);
  if (mpz_cmp_ui(mpq_denref(rational.get()), 1) != 0) return std::nullopt;
  if (mpz_sizeinbase(mpq_numref(rational.get()), 2) > maxBits) return std::nullopt;
  Integer integer;
  mpz_set(integer.get(), mpq_numref(rational.get()));
  return integer.toInt();
}

std::optional<IntegerConstraint> integerConstraint(ap_lincons0_t& constraint, std::size_t dimensions) {
  if (constraint.constyp != AP_CONS_SUPEQ && constraint.constyp != AP_CONS_EQ) return std::nullopt;
  IntegerConstraint result;
  result.isEquation = constraint.constyp == AP_CONS_EQ;
  for (std::size_t i = 0; i < dimensions; ++i) {
    const auto value = smallInteger(ap_linexpr0_coeffref(constraint.linexpr0, static_cast<ap_dim_t>(i)));
    if (!value) return std::nullopt;
    if (*value != 0) result.parts.emplace_back(i, *value);
  }
  const auto constant = smallInteger(ap_linexpr0_cstref(constraint.linexpr0));
  if (!constant) return std::nullopt;
  result.constant = *constant;
  return result;
}

}  // namespace

std::vector<IntegerConstraint> constraintsOf(const Manager& manager, const Abstract& value) {
  const std::size_t dimensions = ap_abstract0_dimension(manager.get(), value.get()).intdim;
  ap_lincons0_array_t array = ap_abstract0_to_lincons_array(manager.get(), value.get());
  std::vector<IntegerConstraint> result;
  for (ap_lincons0_t& constraint : std::span(array.p, array.size))
    if (auto known = integerConstraint(constraint, dimensions)) result.push_back(std::move(*known));
  ap_lincons0_array_clear(&array);
  return result;
}

}  // namespace moire::numeric::apron
