// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/tuple_stratum.h"

#include <algorithm>
#include <chrono>

#include "datalog/engine/parallel_for.h"

namespace moire::datalog {
namespace {

/// A piece of work has this many rows of the outermost loop.
constexpr std::size_t rowsPerPiece = 2048;

}  // namespace

TupleStratum::TupleStratum(const StratumContext& context, const Stratum& stratum)
    : context_(context),
      stratum_(stratum),
      input_(context_.planInput(stratum)),
      interpreter_(context.program, context.database, context.options.shouldStop) {}

void TupleStratum::run() {
  for (const RelationId id : stratum_.relations) context_.database.relations[id].storeAsList();
  for (const std::size_t rule : stratum_.onceRules) {
    if (!context_.done[rule]) runOnce(rule);
  }
  for (const RelationId id : stratum_.relations) {
    Relation& relation = context_.database.relations[id];
    relation.deltaBegin = 0;
    relation.deltaEnd = relation.tuples.size();
  }
  if (!stratum_.recursiveRules.empty()) close();
}

void TupleStratum::runOnce(std::size_t rule) {
  const Rule& source = context_.program.rules()[rule];
  context_.database.relations[source.head].storeAsList();
  execute(rule, planRule(input_, source, std::nullopt, context_.indexes));
}

void TupleStratum::resume(const HasChanged& hasChanged) {
  std::vector<std::size_t> before;
  for (const RelationId id : stratum_.relations) {
    Relation& relation = context_.database.relations[id];
    relation.storeAsList();
    relation.settle();
    before.push_back(relation.tuples.size());
  }
  for (const ChangedRule& changed : changedRules(context_.program, stratum_, hasChanged)) {
    const auto delta = changed.removed ? std::nullopt : std::optional(changed.literal);
    context_.database.relations[changed.rule.body[changed.literal].relation].listTuples();
    execute(changed.number, planRule(input_, changed.rule, delta, context_.indexes));
  }
  advance();
  if (!stratum_.recursiveRules.empty()) close();
  for (std::size_t i = 0; i < before.size(); ++i) {
    Relation& relation = context_.database.relations[stratum_.relations[i]];
    relation.deltaBegin = before[i];
    relation.deltaEnd = relation.tuples.size();
  }
}

/// Derives from the growing relations' deltas until nothing is new.
void TupleStratum::close() {
  std::vector<DeltaPlan> plans;
  for (const std::size_t rule : stratum_.recursiveRules) {
    const Rule& source = context_.program.rules()[rule];
    for (std::size_t i = 0; i < source.body.size(); ++i) {
      const Literal& literal = source.body[i];
      if (literal.kind != LiteralKind::Atom || !input_.isGrowing(literal.relation)) continue;
      plans.push_back({rule, literal.relation, planRule(input_, source, i, context_.indexes)});
    }
  }
  do {
    interpreter_.pollStop();
    for (const DeltaPlan& plan : plans) {
      const Relation& source = context_.database.relations[plan.source];
      if (source.deltaBegin != source.deltaEnd) execute(plan.rule, plan.plan);
    }
  } while (advance());
}

/// What the iteration derived becomes the delta of the next one; false if it derived nothing.
bool TupleStratum::advance() {
  bool grew = false;
  for (const RelationId id : stratum_.relations) {
    Relation& relation = context_.database.relations[id];
    relation.deltaBegin = relation.deltaEnd;
    relation.deltaEnd = relation.tuples.size();
    grew = grew || relation.deltaBegin != relation.deltaEnd;
  }
  return grew;
}

void TupleStratum::execute(std::size_t rule, const JoinPlan& plan) {
  prepareIndexes(plan.steps);
  const auto start = std::chrono::steady_clock::now();
  const unsigned jobs = makesValues(context_.program.rules()[rule]) ? 1 : context_.options.jobs;
  const std::size_t fresh = jobs > 1 ? executeInParallel(plan, jobs) : interpreter_.run(plan);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  context_.statistics[rule].tuples += fresh;
  context_.statistics[rule].seconds += taken.count();
}

/// Threads share the rows of the outermost loop and only read the head; what they find is added in the order of the
/// rows, so that the result does not depend on which thread was first.
std::size_t TupleStratum::executeInParallel(const JoinPlan& plan, unsigned jobs) {
  const Step& outer = plan.steps.front();
  if (outer.kind != StepKind::Scan) return interpreter_.run(plan);
  const RowRange rows = context_.database.relations[outer.relation].range(outer.version);
  const std::size_t pieces = (rows.end - rows.begin + rowsPerPiece - 1) / rowsPerPiece;
  if (pieces < 2) return interpreter_.run(plan);
  while (helpers_.size() < jobs) {
    helpers_.push_back(std::make_unique<Interpreter>(context_.program, context_.database, context_.options.shouldStop));
  }
  std::vector<std::vector<Value>> found(pieces);
  parallelFor(pieces, jobs, [&](unsigned worker, std::size_t piece) {
    const std::size_t begin = rows.begin + piece * rowsPerPiece;
    helpers_[worker]->runPart(plan, {begin, std::min(rows.end, begin + rowsPerPiece)}, found[piece]);
  });
  TupleSet& head = context_.database.relations[plan.steps.back().relation].tuples;
  std::size_t fresh = 0;
  for (const std::vector<Value>& tuples : found) fresh += head.insertAll(tuples);
  return fresh;
}

void TupleStratum::prepareIndexes(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    prepareIndexes(step.nested);
    const bool reads = step.kind == StepKind::Scan || step.kind == StepKind::Lookup || step.kind == StepKind::Exists ||
                       step.kind == StepKind::Absent;
    if (!reads) continue;
    Relation& relation = context_.database.relations[step.relation];
    relation.listTuples();
    if (step.index == noIndex) continue;
    const auto& wanted = context_.indexes.of(step.relation);
    while (relation.indexes.size() < wanted.size()) relation.indexes.emplace_back(wanted[relation.indexes.size()]);
    relation.indexes[step.index].extend(relation.tuples, relation.deltaEnd);
  }
}

}  // namespace moire::datalog
