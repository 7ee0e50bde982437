// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "driver/interference/contention.h"
#include "driver/interference/places.h"
#include "extractor/program/program.h"
#include "numeric/invariants.h"
#include "numeric/packs.h"

namespace moire::driver {

/// A program as facts of one evaluation (rules/program.dl and rules/annotation.dl), and the way back from its rows.
class ProgramFacts {
 public:
  /// The program and the evaluation must outlive this. Inserts the facts about the program. A record of the packs is a
  /// cell to the rules: a step that defines a part of it defines all of it. `checkLimits` is called now and then, and
  /// may throw to end it.
  ProgramFacts(const program::Program& program, ThreadPlaces places, datalog::Evaluation& evaluation,
               Contention contention, const numeric::Packs& packs = {}, const std::function<void()>& checkLimits = {});

  /// With the contention and the places of the program itself.
  ProgramFacts(const program::Program& program, datalog::Evaluation& evaluation)
      : ProgramFacts(program, contentionOf(program), evaluation) {}

  /// Says what the invariants say of the shared cells, and nothing that earlier ones said.
  void replaceAnnotations(const numeric::Invariants& invariants);

  [[nodiscard]] program::LocationId location(datalog::Value symbol) const { return locationOf_.at(symbol); }
  [[nodiscard]] program::LockId lock(datalog::Value symbol) const { return lockOf_.at(symbol); }
  /// Of a record: its label.
  [[nodiscard]] program::CellId cell(datalog::Value symbol) const { return cellOf_.at(symbol); }
  [[nodiscard]] program::BodyId body(datalog::Value symbol) const { return bodyOf_.at(symbol); }

 private:
  using Value = datalog::Value;

  ProgramFacts(const program::Program& program, const Contention& contention, datalog::Evaluation& evaluation)
      : ProgramFacts(program, placesOf(program, contention.contended), evaluation, contention) {}

  void insert(std::string_view relation, std::initializer_list<Value> row);
  void insertBodies();
  void insertReferences();
  /// Which of many locks the action means.
  template <class LockAction>
  void insertReference(const LockAction& action, Value at);
  void insertLocation(program::LocationId id);
  void insertAction(const program::Location& location, Value at);
  void insertAccesses(program::LocationId id, Value at);
  [[nodiscard]] bool flowsAlone(program::CellId cell) const;
  void insertRecords(program::LocationId id, Value at);
  [[nodiscard]] bool isSpread(const numeric::Packs::Record& record) const;
  void insertTrials();
  void insertSpans(const numeric::Invariants& invariants);
  static Value count(unsigned value);
  /// The cells that annotations tell about.
  [[nodiscard]] std::vector<program::CellId> observed() const;
  Value number(program::Int value);

  const program::Program& program_;
  const Contention contention_;
  const ThreadPlaces places_;
  datalog::Evaluation& evaluation_;
  const numeric::Packs packs_;
  std::vector<Value> locations_, cells_, locks_, barriers_, references_, bodies_, records_;
  std::vector<Value> tested_;  ///< the cells that other threads' conditions may ask for
  std::unordered_map<Value, program::LocationId> locationOf_;
  std::unordered_map<Value, program::CellId> cellOf_;
  std::unordered_map<Value, program::LockId> lockOf_;
  std::unordered_map<Value, program::BodyId> bodyOf_;
};

}  // namespace moire::driver
