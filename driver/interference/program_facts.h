// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/interference/contention.h"
#include "driver/interference/places.h"
#include "driver/interference/rule_facts.h"
#include "extractor/program/program.h"
#include "numeric/invariants.h"
#include "numeric/packs.h"
#include "support/stop.h"

namespace moire::driver {

/// A program as facts of one evaluation (rules/model.dl, rules/computed.dl and rules/annotation.dl).
class ProgramFacts {
 public:
  /// The program and the evaluation must outlive this. Inserts the facts about the program. A record of the packs is a
  /// cell to the rules: a step that defines a part of it defines all of it. `checkLimits` is called now and then, and
  /// may throw to end it.
  ProgramFacts(const program::Program& program, ThreadPlaces places, datalog::Evaluation& evaluation,
               Contention contention, const numeric::Packs& packs = {}, const StopRequest& shouldStop = {});

  /// With the contention and the places of the program itself.
  ProgramFacts(const program::Program& program, datalog::Evaluation& evaluation)
      : ProgramFacts(program, contentionOf(program), evaluation) {}

  /// Replaces what earlier invariants said of the shared cells by what these say.
  void replaceAnnotations(const numeric::Invariants& invariants);

  /// The facts of the rules. A cell in them may be the label of a record.
  [[nodiscard]] const RuleFacts& rules() const { return rules_; }

 private:
  ProgramFacts(const program::Program& program, const Contention& contention, datalog::Evaluation& evaluation)
      : ProgramFacts(program, placesOf(program, contention.contended), evaluation, contention) {}

  void insertCells();
  void insertRecords();
  void insertLocation(program::LocationId at);
  void insertAccesses(program::LocationId at);
  void insertRecordAccesses(program::LocationId at);
  void insertTrials();
  void insertAccessGroups();
  void insertSpans(const numeric::Invariants& invariants);
  [[nodiscard]] bool flowsAlone(program::CellId cell) const;
  [[nodiscard]] bool isSpread(const numeric::Packs::Record& record) const;
  /// The cells that annotations are about.
  [[nodiscard]] std::vector<program::CellId> observed() const;

  const program::Program& program_;
  const Contention contention_;
  const ThreadPlaces places_;
  const numeric::Packs packs_;
  RuleFacts rules_;
  std::vector<program::CellId> tested_;  ///< the cells that other threads' conditions may read
};

}  // namespace moire::driver
