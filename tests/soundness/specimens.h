// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "driver/interference/coarsening.h"
#include "tests/explorer/observations.h"

namespace moire::explorer {

/// A program, and what was seen to happen in it.
struct Specimen {
  program::Program program;
  Observations seen;

  Specimen(program::Program made, const Limits& limits);
  Specimen(const Specimen&) = delete;
  Specimen& operator=(const Specimen&) = delete;
  ~Specimen() = default;
};

/// How far random programs are explored: for a few milliseconds each.
Limits specimenLimits(std::uint64_t seed);

/// Random programs of both granularities in turn, each made when it is first needed. Before them come programs by hand
/// for what random ones do too seldom.
class Specimens {
 public:
  Specimens();
  /// Only these programs, made from numbers.
  using Make = std::function<program::Program(std::uint64_t seed)>;
  Specimens(Make make, const Limits& limits) : make_(std::move(make)), limits_(limits) {}

  using Analyse = std::function<driver::Analysis(const program::Program&)>;

  /// Whether an execution of one of the first `programs` programs refutes what this analysis says.
  bool refute(const Analyse& analyse, std::uint64_t programs);

 private:
  const Specimen& get(std::uint64_t index);

  Make make_;  // none: the programs of both granularities
  Limits limits_;
  std::vector<std::unique_ptr<const Specimen>> made_;
  std::size_t byHand_ = 0;
};

}  // namespace moire::explorer
