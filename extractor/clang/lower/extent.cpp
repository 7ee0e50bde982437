// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/extent.h"

namespace moire::extractor {

using program::ExpressionPtr;
using program::int64;
using program::Op;

ExpressionPtr units(program::Int count) { return program::constant(count, int64); }

Extent endless(std::int64_t unit) { return {units(mostUnits), units(mostUnits), unit}; }

Extent unknownExtent(std::int64_t unit) {
  const ExpressionPtr any = nondet(int64, {0, mostUnits});
  return {any, any, unit};
}

Extent exactly(program::Int after, std::int64_t unit) { return {units(0), units(after), unit}; }

ExpressionPtr scaled(const ExpressionPtr& count, std::int64_t from, std::int64_t to) {
  if (from == to) return count;
  if (count->op == Op::Constant) {
    const program::Int bytes = count->range.low * from;
    return bytes % to == 0 ? units(bytes / to) : nondet(int64, {bytes / to, bytes / to + 1});
  }
  if (from % to == 0) return binary(Op::Multiply, count, units(from / to));
  const ExpressionPtr whole = to % from == 0 ? binary(Op::Divide, count, units(to / from))
                                             : binary(Op::Divide, binary(Op::Multiply, count, units(from)), units(to));
  return binary(Op::Add, whole, nondet(int64, {0, 1}));
}

Extent inUnits(const Extent& extent, std::int64_t unit) {
  if (extent.unit == unit) return extent;
  if (extent.unit > largestUnit || unit > largestUnit) return unknownExtent(unit);
  return {scaled(extent.before, extent.unit, unit), scaled(extent.after, extent.unit, unit), unit};
}

Extent shifted(const Extent& extent, const ExpressionPtr& distance, bool up) {
  return {binary(up ? Op::Add : Op::Subtract, extent.before, distance),
          binary(up ? Op::Subtract : Op::Add, extent.after, distance), extent.unit};
}

}  // namespace moire::extractor
