// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/interference/coarsening.h"
#include "driver/verify/engine.h"
#include "driver/verify/result.h"
#include "numeric/related_cells.h"

namespace moire::driver {

/// Receives more of the analyses than their findings. Rounds are numbered from 1, through all of the analyses.
struct InterferenceObserver {
  std::function<void(std::size_t number)> onBegin;  ///< the first round of an analysis begins
  std::function<void(std::size_t number, const Round&, const numeric::Invariants&)> onRound;
  std::function<void(std::size_t number, const datalog::Evaluation&)> onRules;
  std::function<void(const program::Program&, const Analysis&, datalog::Evaluation&)> onFinished;
};

struct InterferenceOptions {
  std::shared_ptr<const datalog::RuleProgram> rules;  ///< none: the built-in ones
  std::shared_ptr<const datalog::PlanFunctions> compiled;
  /// Returns what an analysis says of the open obligations.
  std::function<Answer(const program::Program&, const Analysis&, const std::vector<program::Obligation>& open)> judge;
  InterferenceObserver observer;
};

/// What the analyses of one program share: the rules, and what earlier analyses found out.
class InterferenceSession {
 public:
  explicit InterferenceSession(InterferenceOptions options);

  enum class Scope {
    Everywhere,  ///< all cells that are related
    AroundOpen   ///< those that may decide what is open after the last analysis
  };
  /// Runs one analysis, with relations between the cells in the scope. Does nothing if there is no such cell, or if the
  /// same was analysed before; but the first analysis always runs. Throws `Stopped`.
  Answer look(const Question& question, const Budget& budget, numeric::Domain domain, Scope scope);

  /// The same question without relations between cells, if those cells have no order. It says nothing of values that
  /// later analyses or the user's rules could use.
  Answer look(const Question& question, const Budget& budget, const WeakerOrder& weaker);

  [[nodiscard]] std::size_t rounds() const { return rounds_; }
  [[nodiscard]] double ruleSeconds() const { return ruleSeconds_; }
  [[nodiscard]] double numericSeconds() const { return numericSeconds_; }

  /// What the user's rules say.
  struct UserResults {
    std::map<std::string, std::vector<std::vector<std::string>>> relations;
    std::vector<Violation> violations;
  };
  [[nodiscard]] const UserResults& userResults() const { return userResults_; }

 private:
  [[nodiscard]] numeric::Packs packsFor(const Question& question, numeric::Domain domain, Scope scope);
  /// Whether no earlier analysis related the same cells in that domain.
  [[nodiscard]] bool isNew(numeric::Domain domain, const numeric::Packs& packs) const;
  [[nodiscard]] CoarseningOptions optionsFor(const program::Program& program, const Budget& budget);
  Analysis analyse(const program::Program& program, const CoarseningOptions& options);

  InterferenceOptions options_;
  std::optional<numeric::CellPairs> wanted_;  ///< which cells the user's rules relate
  std::optional<Analysis> latest_;
  std::map<numeric::Domain, std::vector<numeric::Packs>> looked_;
  std::size_t rounds_ = 0;
  double ruleSeconds_ = 0;
  double numericSeconds_ = 0;
  UserResults userResults_;
};

/// Rules and numeric invariants weaken each other until both are sound (driver/interference/coarsening.h), in one of
/// the numeric domains.
class InterferenceEngine : public Engine {
 public:
  using Scope = InterferenceSession::Scope;

  InterferenceEngine(std::shared_ptr<InterferenceSession> session, numeric::Domain domain, Scope scope)
      : session_(std::move(session)), domain_(domain), scope_(scope) {}

  /// `interference/octagon`.
  [[nodiscard]] std::string name() const override;
  Answer look(const Question& question, const Budget& budget) override;

 private:
  std::shared_ptr<InterferenceSession> session_;
  numeric::Domain domain_;
  Scope scope_;
};

}  // namespace moire::driver
