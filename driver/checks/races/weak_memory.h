// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "driver/interference/engine.h"
#include "driver/verify/engine.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The atomics that matter to a proof that two accesses are never made at the same time: some thread may change them
/// while another one needs their values.
struct ContendedAtomics {
  std::vector<program::CellId> all;
  std::vector<program::CellId>
      synchronising;                       ///< their accesses release and acquire, at least, but are not all seq_cst
  std::vector<program::CellId> unordered;  ///< some access of them is weaker than that
};

ContendedAtomics contendedAtomicsOf(const program::Program& program);

/// `x, y and 3 more`, sorted.
std::string namesOf(const program::Program& program, const std::vector<program::CellId>& cells);

/// How many atomics that release and acquire are followed, one after the other.
inline constexpr std::size_t mostSynchronising = 8;

/// Proves that programs whose atomics are not all seq_cst have no data races, by C11's memory model. Asked about the
/// races that sequential consistency excludes, it says of all others that they are not proved.
///
/// A race in C11 is a pair of conflicting accesses that happens-before does not order. Take one such that nothing
/// before it takes part in a race, and only what happens before the two. That part of the execution is an interleaving:
/// - Plain variables have the value that was written last, because these accesses do not race.
/// - So have seq_cst atomics: their order is total and agrees with happens-before.
/// - If some other atomic is read, the writer need not be in this part, so the value may be any that anybody writes.
/// - But one atomic whose writes release and whose reads acquire may be followed like a plain variable, if no other one
///   is, not even those that are seq_cst: by coherence its accesses are in an order that agrees with happens-before,
///   and who reads a value comes after its writer. Of two such atomics, each has such an order; both together need not.
/// So each analysis below finds each such race, and what one of them excludes does not exist.
class WeakMemoryEngine : public Engine {
 public:
  explicit WeakMemoryEngine(std::shared_ptr<InterferenceSession> session) : session_(std::move(session)) {}

  [[nodiscard]] std::string name() const override { return "interference/orders"; }
  Answer look(const Question& question, const Budget& budget) override;

 private:
  std::shared_ptr<InterferenceSession> session_;
};

}  // namespace moire::driver
