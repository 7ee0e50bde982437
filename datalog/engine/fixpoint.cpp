// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fixpoint.h"

#include <algorithm>
#include <chrono>

#include "datalog/engine/interpreter.h"
#include "datalog/plan/planner.h"

namespace moire::datalog {
namespace {

// Nothing is known of a relation that is still growing: it had better be looked up than scanned.
constexpr double rowsOfGrowing = 1e6;

class Fixpoint {
 public:
  Fixpoint(const RuleProgram& program, Database& database, const RunOptions& options,
           std::vector<RuleStatistics>& statistics)
      : program_(program),
        database_(database),
        statistics_(statistics),
        interpreter_(program, database, options.shouldStop),
        catalog_(program.relations().size()) {
    for (Relation& relation : database_.relations) {
      relation.indexes.clear();
      relation.deltaBegin = 0;
      relation.deltaEnd = relation.tuples.size();
    }
  }

  void run() {
    for (const Stratum& stratum : program_.strata()) evaluate(stratum);
  }

 private:
  void evaluate(const Stratum& stratum) {
    const auto isGrowing = [&](RelationId id) {
      return std::find(stratum.relations.begin(), stratum.relations.end(), id) != stratum.relations.end();
    };
    const PlanInput input{[&](RelationId id) {
                            const auto rows = static_cast<double>(database_.relations[id].tuples.size());
                            return isGrowing(id) ? std::max(rows, rowsOfGrowing) : rows;
                          },
                          isGrowing};
    for (const std::size_t rule : stratum.onceRules)
      execute(rule, planRule(input, program_.rules()[rule], std::nullopt, catalog_));
    for (const RelationId id : stratum.relations) {
      database_.relations[id].deltaBegin = 0;
      database_.relations[id].deltaEnd = database_.relations[id].tuples.size();
    }
    if (stratum.recursiveRules.empty()) return;
    std::vector<DeltaPlan> plans;
    for (const std::size_t rule : stratum.recursiveRules) {
      const Rule& source = program_.rules()[rule];
      for (std::size_t i = 0; i < source.body.size(); ++i) {
        const Literal& literal = source.body[i];
        if (literal.kind != LiteralKind::Atom || !isGrowing(literal.relation)) continue;
        plans.push_back({rule, literal.relation, planRule(input, source, i, catalog_)});
      }
    }
    do {
      interpreter_.pollStop();
      for (const DeltaPlan& plan : plans) {
        const Relation& source = database_.relations[plan.source];
        if (source.deltaBegin != source.deltaEnd) execute(plan.rule, plan.plan);
      }
    } while (advance(stratum));
  }

  struct DeltaPlan {
    std::size_t rule;
    RelationId source;
    JoinPlan plan;
  };

  /// What the iteration derived becomes the next one's delta; false if it derived nothing.
  bool advance(const Stratum& stratum) {
    bool grew = false;
    for (const RelationId id : stratum.relations) {
      Relation& relation = database_.relations[id];
      relation.deltaBegin = relation.deltaEnd;
      relation.deltaEnd = relation.tuples.size();
      grew = grew || relation.deltaBegin != relation.deltaEnd;
    }
    return grew;
  }

  void execute(std::size_t rule, const JoinPlan& plan) {
    prepareIndexes(plan.steps);
    const auto start = std::chrono::steady_clock::now();
    const std::size_t fresh = interpreter_.run(plan);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    statistics_[rule].tuples += fresh;
    statistics_[rule].seconds += taken.count();
  }

  void prepareIndexes(const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      prepareIndexes(step.nested);
      if (step.index == noIndex) continue;
      Relation& relation = database_.relations[step.relation];
      const auto& wanted = catalog_.of(step.relation);
      while (relation.indexes.size() < wanted.size()) relation.indexes.emplace_back(wanted[relation.indexes.size()]);
      relation.indexes[step.index].extend(relation.tuples, relation.deltaEnd);
    }
  }

  const RuleProgram& program_;
  Database& database_;
  std::vector<RuleStatistics>& statistics_;
  Interpreter interpreter_;
  IndexCatalog catalog_;
};

}  // namespace

RunStatus runToFixpoint(const RuleProgram& program, Database& database, const RunOptions& options,
                        std::vector<RuleStatistics>& statistics) {
  statistics.assign(program.rules().size(), {});
  for (std::size_t rule = 0; rule < statistics.size(); ++rule) statistics[rule].rule = rule;
  try {
    Fixpoint(program, database, options, statistics).run();
  } catch (const StopRequest&) {
    return RunStatus::Stopped;
  }
  return RunStatus::Finished;
}

}  // namespace moire::datalog
