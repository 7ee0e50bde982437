// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fixpoint.h"

#include "datalog/engine/set_stratum.h"
#include "datalog/engine/tuple_stratum.h"

namespace moire::datalog {

RunStatus runToFixpoint(const RuleProgram& program, Database& database, const RunOptions& options,
                        std::vector<RuleStatistics>& statistics) {
  statistics.assign(program.rules().size(), {});
  for (std::size_t rule = 0; rule < statistics.size(); ++rule) statistics[rule].rule = rule;
  for (Relation& relation : database.relations) {
    relation.reset();
    relation.deltaBegin = 0;
    relation.deltaEnd = relation.tuples.size();
  }
  IndexCatalog indexes(program.relations().size());
  SetOrderCatalog orders(program.relations().size());
  std::vector<bool> done(program.rules().size(), false);
  const StratumContext context{program, database, options, statistics, indexes, orders, done};
  try {
    for (std::size_t i = 0; i < program.strata().size(); ++i) {
      SetStratum bySets(context, i);
      if (bySets.isWorthwhile()) {
        bySets.run();
      } else {
        TupleStratum(context, program.strata()[i]).run();
      }
    }
  } catch (const StopRequest&) {
    return RunStatus::Stopped;
  }
  return RunStatus::Finished;
}

}  // namespace moire::datalog
