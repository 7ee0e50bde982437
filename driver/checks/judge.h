// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/checks/kinds.h"
#include "driver/interference/analysis.h"
#include "driver/verify/engine.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// The obligations of the given kinds, each with an id of its own, sorted by their places in the source. Without an
/// analysis, only those are proved that the model alone decides.
std::vector<Judgement> judge(const program::Program& program, const Analysis* analysis,
                             const std::set<program::ObligationKind>& kinds);

/// What is to be proved.
std::vector<program::Obligation> obligationsOf(const program::Program& program,
                                               const std::set<program::ObligationKind>& kinds);

/// What the analysis says of the open obligations, and what its invariants assume: that arithmetic which is not checked
/// is defined.
Answer findingsOf(const program::Program& program, const Analysis& analysis,
                  const std::vector<program::Obligation>& open);

/// Decides what the model alone decides: an obligation without a step is in code that no thread runs. Lists the
/// assumptions of the model and of the checks as such.
class ModelEngine : public Engine {
 public:
  [[nodiscard]] std::string name() const override { return "model"; }
  Answer look(const Question& question, const Budget& budget) override;
};

}  // namespace moire::driver
