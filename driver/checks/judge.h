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

/// The obligations of the given kinds, each with an id of its own, sorted by where they are in the source. Without an
/// analysis, none is proved unless the model alone tells.
std::vector<Judgement> judge(const program::Program& program, const Analysis* analysis,
                             const std::set<program::ObligationKind>& kinds);

/// What is to be proved.
std::vector<program::Obligation> obligationsOf(const program::Program& program,
                                               const std::set<program::ObligationKind>& kinds);

/// What the analysis says of the open obligations, and what its invariants rest on: that arithmetic which is not
/// checked is defined.
Answer findingsOf(const program::Program& program, const Analysis& analysis,
                  const std::vector<program::Obligation>& open);

/// Decides what the model alone tells: an obligation without a step is in code that no thread runs. Names what the
/// model, and the checks as such, rest on.
class ModelEngine : public Engine {
 public:
  [[nodiscard]] std::string name() const override { return "model"; }
  Answer look(const Question& question, const Budget& budget) override;
};

}  // namespace moire::driver
