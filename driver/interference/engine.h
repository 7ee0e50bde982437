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
#include "extractor/program/past_errors.h"
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
  /// Makes the program that is analysed behind errors; tests put something wrong in its place.
  std::function<program::Program(program::Program)> goingOn = program::pastErrors;
};

/// What happens where a run-time error is that the program is checked for.
enum class Errors {
  End,  ///< the execution ends
  GoOn  ///< it goes on (extractor/program/past_errors.h)
};

/// What the analyses of one program share: the rules, and what earlier analyses found out.
class InterferenceSession {
 public:
  explicit InterferenceSession(InterferenceOptions options);

  enum class Scope {
    Everywhere,  ///< all cells that are related
    AroundOpen   ///< those that may decide what is open after the last analysis
  };
  struct Kind {
    numeric::Domain domain = numeric::Domain::Interval;
    Scope scope = Scope::Everywhere;
    Errors errors = Errors::End;
  };
  /// Runs one analysis, with relations between the cells in the scope. Does nothing if there is no such cell, or if the
  /// same was analysed before; but the first analysis always runs, except behind errors if there may be none. Throws
  /// `Stopped`.
  Answer look(const Question& question, const Budget& budget, const Kind& kind);

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
  /// By the analysis that goes on behind errors, if there was one.
  [[nodiscard]] const UserResults& userResults() const;
  [[nodiscard]] bool hasUserRelations() const;

 private:
  /// The analyses in which the same happens where an error is.
  struct Pass {
    std::optional<Analysis> latest;
    std::map<numeric::Domain, std::vector<numeric::Packs>> looked;
    UserResults userResults;
  };

  Pass& passOf(Errors errors) { return errors == Errors::End ? untilError_ : pastErrors_; }
  [[nodiscard]] const program::Program& programOf(const program::Program& program, Errors errors);
  /// Some error is not excluded.
  [[nodiscard]] bool mayEndInError(const program::Program& program) const;
  [[nodiscard]] numeric::Packs packsFor(const Question& question, const Kind& kind);
  /// Whether no earlier analysis related the same cells in that domain.
  [[nodiscard]] static bool isNew(const Pass& pass, numeric::Domain domain, const numeric::Packs& packs);
  [[nodiscard]] CoarseningOptions optionsFor(const program::Program& program, const Budget& budget, Pass& pass);
  Analysis analyse(const program::Program& program, const CoarseningOptions& options, Pass& pass);
  /// That an analysis behind errors leaves something open says nothing new.
  [[nodiscard]] Answer withoutAlarms(Answer answer) const;

  InterferenceOptions options_;
  std::optional<numeric::CellPairs> wanted_;  ///< which cells the user's rules relate
  std::unique_ptr<const program::Program> goingOn_;
  Pass untilError_;
  Pass pastErrors_;
  std::size_t rounds_ = 0;
  double ruleSeconds_ = 0;
  double numericSeconds_ = 0;
};

/// Rules and numeric invariants weaken each other until both are sound (driver/interference/coarsening.h), in one of
/// the numeric domains.
class InterferenceEngine : public Engine {
 public:
  using Kind = InterferenceSession::Kind;

  InterferenceEngine(std::shared_ptr<InterferenceSession> session, Kind kind)
      : session_(std::move(session)), kind_(kind) {}

  /// `interference/octagon`, or `interference/octagon/past-errors`.
  [[nodiscard]] std::string name() const override;
  Answer look(const Question& question, const Budget& budget) override;

 private:
  std::shared_ptr<InterferenceSession> session_;
  Kind kind_;
};

}  // namespace moire::driver
