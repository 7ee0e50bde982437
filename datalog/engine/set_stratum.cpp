// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_stratum.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "datalog/engine/parallel_for.h"
#include "datalog/plan/decomposition.h"

namespace moire::datalog {
SetStratum::SetStratum(const StratumContext& context, std::size_t stratum)
    : context_(context),
      number_(stratum),
      stratum_(context.program.strata()[stratum]),
      inRow_(stratum_.relations.size()),
      onwards_(stratum_.relations.size()) {
  worthwhile_ = makePlans() && isBetterBySets();
}

SetOrderShape SetStratum::shapeOf(RelationId relation) const {
  const std::size_t arity = context_.program.relations()[relation].arity();
  return setOrderBy(arity - 1, arity);
}

std::optional<std::size_t> SetStratum::positionOf(RelationId relation) const {
  const auto found = std::find(stratum_.relations.begin(), stratum_.relations.end(), relation);
  if (found == stratum_.relations.end()) return std::nullopt;
  return static_cast<std::size_t>(found - stratum_.relations.begin());
}

bool SetStratum::makePlans() {
  const auto& relations = context_.program.relations();
  if (std::any_of(stratum_.relations.begin(), stratum_.relations.end(),
                  [&](RelationId id) { return relations[id].arity() == 0; })) {
    return false;
  }
  const PlanInput input = context_.planInput(stratum_);
  for (const std::size_t rule : stratum_.onceRules) {
    if (context_.done[rule]) continue;
    auto plan = planRuleBySets(input, context_.program.rules()[rule], std::nullopt, context_.orders);
    if (!plan) return false;
    use(*plan);
    once_.push_back({rule, *positionOf(plan->head), std::move(*plan)});
  }
  for (const std::size_t rule : stratum_.recursiveRules) {
    if (!addDeltaPlans(input, rule)) return false;
  }
  if (!passedColumns(context_.program, stratum_).empty()) addReaders(input);
  return true;
}

bool SetStratum::addDeltaPlans(const PlanInput& input, std::size_t rule) {
  const Rule& source = context_.program.rules()[rule];
  for (std::size_t i = 0; i < source.body.size(); ++i) {
    const Literal& literal = source.body[i];
    if (literal.kind != LiteralKind::Atom) continue;
    const auto position = positionOf(literal.relation);
    if (!position) continue;
    auto plan = planRuleBySets(input, source, GivenRow{i, shapeOf(literal.relation)}, context_.orders);
    if (!plan) return false;
    use(*plan);
    auto& plans = plan->staysInRow ? inRow_[*position] : onwards_[*position];
    plans.push_back({rule, *positionOf(plan->head), std::move(*plan)});
  }
  return true;
}

/// The relation need not be kept if everybody who reads it can do so at once.
void SetStratum::addReaders(const PlanInput& input) {
  const RelationId relation = stratum_.relations.front();
  const RelationInfo& info = context_.program.relations()[relation];
  if (context_.options.keep == Keep::Everything || info.isOutput() || isKeptEmpty(info)) return;
  std::vector<RulePlan> plans;
  std::vector<RelationId> heads;
  const auto rules = immediateReaders(context_.program, number_);
  if (!rules) return;
  for (const std::size_t rule : *rules) {
    const Rule& source = context_.program.rules()[rule];
    const auto atom = std::find_if(source.body.begin(), source.body.end(), [&](const Literal& literal) {
      return literal.kind == LiteralKind::Atom && literal.relation == relation;
    });
    const GivenRow given{static_cast<std::size_t>(atom - source.body.begin()), shapeOf(relation)};
    auto plan = planRuleBySets(input, source, given, context_.orders);
    if (!plan) return;
    auto head = std::find(heads.begin(), heads.end(), plan->head);
    if (head == heads.end()) head = heads.insert(heads.end(), plan->head);
    plans.push_back({rule, static_cast<std::size_t>(head - heads.begin()), std::move(*plan)});
  }
  for (const RulePlan& plan : plans) use(plan.plan);
  readers_ = std::move(plans);
  readerHeads_ = std::move(heads);
  kept_ = false;
}

/// As the declarations want it; else if some rule passes on whole sets, and, where nothing recurs, joins or reads sets
/// anyway.
bool SetStratum::isBetterBySets() const {
  const auto wanted = [&](StorageHint hint) {
    return std::any_of(stratum_.relations.begin(), stratum_.relations.end(),
                       [&](RelationId id) { return context_.program.relations()[id].storage == hint; });
  };
  if (wanted(StorageHint::Tuples)) return false;
  if (wanted(StorageHint::Sets)) return true;
  const auto passesSets = [](const RulePlan& plan) { return plan.plan.emitsSet; };
  if (!stratum_.recursiveRules.empty()) {
    const auto some = [&](const auto& plans) { return std::any_of(plans.begin(), plans.end(), passesSets); };
    return std::any_of(inRow_.begin(), inRow_.end(), some) || std::any_of(onwards_.begin(), onwards_.end(), some);
  }
  return std::any_of(once_.begin(), once_.end(), [&](const RulePlan& plan) {
    if (!passesSets(plan)) return false;
    std::size_t atoms = 0;
    bool readsSets = false;
    for (const Literal& literal : context_.program.rules()[plan.rule].body) {
      if (literal.kind != LiteralKind::Atom) continue;
      ++atoms;
      readsSets = readsSets || context_.database.relations[literal.relation].isStoredBySets();
    }
    return readsSets || atoms > 1;
  });
}

void SetStratum::use(const SetPlan& plan) {
  for (const SetStep& step : plan.steps) {
    switch (step.kind) {
      case SetStepKind::Rows:
      case SetStepKind::Load:
      case SetStepKind::Keep:
      case SetStepKind::Drop:
      case SetStepKind::Exists:
      case SetStepKind::Absent:
        used_.emplace(step.relation, step.order);
        break;
      default:
        break;
    }
  }
}

/// Whether a relation of three or more columns is asked for in an order that would have to be made of all its tuples
/// one by one: that takes longer than to derive them anew.
bool SetStratum::needsWideMirror() const {
  return std::any_of(used_.begin(), used_.end(), [&](const auto& used) {
    const auto& [relation, order] = used;
    if (!positionOf(relation) || context_.program.relations()[relation].arity() < 3) return false;
    return context_.orders.of(relation)[order].shape != shapeOf(relation);
  });
}

bool SetStratum::mayRunInParallel() const {
  const auto pure = [&](const RulePlan& plan) { return !makesValues(context_.program.rules()[plan.rule]); };
  const auto allPure = [&](const auto& plans) { return std::all_of(plans.begin(), plans.end(), pure); };
  return std::all_of(inRow_.begin(), inRow_.end(), allPure) && std::all_of(onwards_.begin(), onwards_.end(), allPure) &&
         allPure(readers_);
}

SetStratum::Worker::Worker(const SetStratum& stratum, Tracking tracking)
    : terms(stratum.context_.program, stratum.context_.database),
      machine(terms, stratum.context_.options.shouldStop),
      results(stratum.shapeOf(stratum.stratum_.relations.front())),
      statistics(stratum.context_.program.rules().size()) {
  for (const RelationId id : stratum.stratum_.relations) {
    growing.emplace_back(SetOrder(stratum.shapeOf(id)), tracking);
    auto& orders = mirrors.emplace_back();
    for (const auto& wanted : stratum.context_.orders.of(id)) {
      IndexedOrder& order = orders.emplace_back(wanted.shape);
      for (const auto& positions : wanted.keyIndexes) order.keyIndexes.emplace_back(positions);
    }
  }
  for (const RelationId id : stratum.readerHeads_) {
    readerHeads.emplace_back(SetOrder(stratum.shapeOf(id)), Tracking::Off);
  }
  const std::size_t relations = stratum.context_.database.relations.size();
  sources.resize(relations);
  for (RelationId id = 0; id < relations; ++id) {
    const auto& wanted = stratum.context_.orders.of(id);
    const auto position = stratum.positionOf(id);
    sources[id].resize(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!stratum.isUsed(id, i)) continue;
      if (position) {
        IndexedOrder& other = mirrors[*position][i];
        const bool primary = wanted[i].shape == growing[*position].order().shape();
        sources[id][i] = {primary ? &growing[*position].order() : &other.order, &other.keyIndexes, true};
        continue;
      }
      IndexedOrder& order = stratum.context_.database.relations[id].order(wanted[i].shape);
      while (order.keyIndexes.size() < wanted[i].keyIndexes.size()) {
        order.keyIndexes.emplace_back(wanted[i].keyIndexes[order.keyIndexes.size()]);
      }
      for (KeyIndex& index : order.keyIndexes) index.extend(order.order.keys(), order.order.rows());
      sources[id][i] = {&order.order, &order.keyIndexes, false};
    }
  }
}

void SetStratum::run() {
  const bool recursive = !stratum_.recursiveRules.empty();
  Worker worker(*this, recursive ? Tracking::On : Tracking::Off);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    const SetOrder before =
        context_.database.relations[stratum_.relations[i]].takeStored(shapeOf(stratum_.relations[i]));
    for (RowId row = 0; row < before.rows(); ++row) {
      worker.growing[i].add(worker.growing[i].target(before.key(row)), before[row]);
    }
  }
  for (const RulePlan& plan : once_) runPlan(worker, plan, {}, worker.growing[plan.head]);
  const auto columns = passedColumns(context_.program, stratum_);
  if (recursive && !columns.empty()) return runDecomposed(worker, columns);
  if (recursive) close(worker);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    context_.database.relations[stratum_.relations[i]].store(std::move(worker.growing[i].order()));
  }
  collect(worker);
}

bool SetStratum::resume(const HasChanged& hasChanged) {
  const PlanInput input = context_.planInput(stratum_);
  const auto changed = changedRules(context_.program, stratum_, hasChanged);
  std::vector<RulePlan> plans;
  std::vector<SetOrder> changes;
  for (const ChangedRule& rule : changed) {
    const std::size_t arity = rule.rule.body[rule.literal].args.size();
    if (arity == 0) return false;
    const SetOrderShape shape = setOrderBy(arity - 1, arity);
    auto plan = planRuleBySets(input, rule.rule, GivenRow{rule.literal, shape}, context_.orders);
    if (!plan) return false;
    use(*plan);
    plans.push_back({rule.number, *positionOf(plan->head), std::move(*plan)});
    changes.push_back(changesOf(rule, shape));
  }
  if (needsWideMirror()) return false;
  Worker worker(*this, Tracking::On);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    worker.added.emplace_back(shapeOf(stratum_.relations[i]));
    worker.growing[i].order() =
        context_.database.relations[stratum_.relations[i]].takeStored(shapeOf(stratum_.relations[i]));
    for (RowId row = 0; row < worker.growing[i].order().rows(); ++row) {
      mirror(worker, i, row, worker.growing[i].order()[row]);
    }
  }
  for (std::size_t i = 0; i < plans.size(); ++i) {
    for (RowId row = 0; row < changes[i].rows(); ++row) {
      runPlan(worker, plans[i], {changes[i].key(row), &changes[i][row]}, worker.growing[plans[i].head]);
    }
  }
  close(worker);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    Relation& relation = context_.database.relations[stratum_.relations[i]];
    relation.store(std::move(worker.growing[i].order()));
    relation.added = std::move(worker.added[i]);
  }
  collect(worker);
  return true;
}

SetOrder SetStratum::changesOf(const ChangedRule& changed, const SetOrderShape& shape) const {
  SetOrder result(shape);
  const Relation& relation = context_.database.relations[changed.rule.body[changed.literal].relation];
  const auto add = [&](const Value* tuple) { result.insert(tuple); };
  if (changed.removed) {
    relation.forEachTuple(add);
  } else {
    relation.forEachAdded(add);
  }
  return result;
}

void SetStratum::close(Worker& worker) {
  bool again = true;
  while (again) {
    again = false;
    for (std::size_t i = 0; i < worker.growing.size(); ++i) {
      for (RowId row = worker.growing[i].next(); row != noRow; row = worker.growing[i].next()) {
        processRow(worker, i, row);
        again = true;
      }
    }
  }
}

/// Rules that stay in the row run to their end first, so that the others pass on as much as possible at once.
void SetStratum::processRow(Worker& worker, std::size_t position, RowId row) {
  GrowingRows& rows = worker.growing[position];
  worker.all.clear();
  while (rows.hasFresh(row)) {
    rows.takeFresh(row, worker.delta);
    mirror(worker, position, row, worker.delta);
    if (!worker.added.empty()) {
      SetOrder& added = worker.added[position];
      added[added.require(rows.order().key(row))].unite(worker.delta);
    }
    for (const RulePlan& plan : inRow_[position]) {
      runPlan(worker, plan, {rows.order().key(row), &worker.delta, row}, worker.growing[plan.head]);
    }
    worker.all.unite(worker.delta);
  }
  if (worker.all.empty()) return;
  for (const RulePlan& plan : onwards_[position]) {
    runPlan(worker, plan, {rows.order().key(row), &worker.all}, worker.growing[plan.head]);
  }
}

void SetStratum::mirror(Worker& worker, std::size_t position, RowId row, const ValueSet& values) {
  const SetOrder& primary = worker.growing[position].order();
  std::vector<Value> tuple(primary.shape().keyColumns.size() + 1);
  for (std::size_t i = 0; i < worker.mirrors[position].size(); ++i) {
    IndexedOrder& other = worker.mirrors[position][i];
    if (other.order.shape() == primary.shape() || !isUsed(stratum_.relations[position], i)) continue;
    values.forEach([&](Value value) {
      primary.compose(row, value, tuple.data());
      other.order.insert(tuple.data());
    });
  }
}

void SetStratum::runPlan(Worker& worker, const RulePlan& plan, const GivenSet& given, GrowingRows& head) {
  RuleStatistics& statistics = worker.statistics[plan.rule];
  if (!context_.options.profile) {
    statistics.tuples += worker.machine.run(plan.plan, worker.sources, given, head);
    return;
  }
  const auto start = std::chrono::steady_clock::now();
  statistics.tuples += worker.machine.run(plan.plan, worker.sources, given, head);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  statistics.seconds += taken.count();
}

void SetStratum::runDecomposed(Worker& seeds, const std::vector<std::size_t>& columns) {
  const SetOrder& rows = seeds.growing.front().order();
  TupleSet keys(columns.size());
  std::vector<std::vector<RowId>> groups;
  std::vector<Value> key(columns.size());
  for (RowId row = 0; row < rows.rows(); ++row) {
    // The set column comes last, so that a column's number is its position in the key.
    for (std::size_t i = 0; i < columns.size(); ++i) key[i] = rows.key(row)[columns[i]];
    if (keys.insert(key.data())) groups.emplace_back();
    groups[keys.find(key.data())].push_back(row);
  }
  const unsigned jobs = mayRunInParallel() ? std::max(1U, context_.options.jobs) : 1;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned i = 0; i < jobs; ++i) workers.push_back(std::make_unique<Worker>(*this, Tracking::On));
  parallelFor(groups.size(), jobs,
              [&](unsigned worker, std::size_t group) { runGroup(*workers[worker], rows, groups[group]); });

  ++context_.summary.decomposed;
  Relation& relation = context_.database.relations[stratum_.relations.front()];
  SetOrder& results = workers.front()->results;
  std::size_t total = 0;
  for (const auto& worker : workers) {
    total += worker->total;
    for (RowId row = 0; worker != workers.front() && row < worker->results.rows(); ++row) {
      std::swap(results[results.require(worker->results.key(row))], worker->results[row]);
    }
    for (std::size_t i = 0; i < readerHeads_.size(); ++i) {
      context_.database.relations[readerHeads_[i]].absorb(worker->readerHeads[i].order());
    }
    collect(*worker);
  }
  collect(seeds);
  if (kept_) {
    relation.store(std::move(results));
  } else {
    relation.drop(total);
    ++context_.summary.dropped;
    for (const RulePlan& plan : readers_) context_.done[plan.rule] = true;
  }
}

void SetStratum::runGroup(Worker& worker, const SetOrder& seeds, const std::vector<RowId>& rows) {
  GrowingRows& growing = worker.growing.front();
  growing.clear();
  for (IndexedOrder& other : worker.mirrors.front()) {
    other.order.clear();
    for (KeyIndex& index : other.keyIndexes) index.clear();
  }
  for (const RowId row : rows) growing.add(growing.target(seeds.key(row)), seeds[row]);
  close(worker);
  SetOrder& order = growing.order();
  for (RowId row = 0; row < order.rows(); ++row) {
    // A rule that came to nothing may have left a row without values.
    if (order[row].empty()) continue;
    for (const RulePlan& plan : readers_) {
      runPlan(worker, plan, {order.key(row), &order[row]}, worker.readerHeads[plan.head]);
    }
    if (kept_) {
      std::swap(worker.results[worker.results.require(order.key(row))], order[row]);
    } else {
      worker.total += order[row].count();
    }
  }
}

void SetStratum::collect(const Worker& worker) {
  for (std::size_t rule = 0; rule < worker.statistics.size(); ++rule) {
    context_.statistics[rule].tuples += worker.statistics[rule].tuples;
    context_.statistics[rule].seconds += worker.statistics[rule].seconds;
  }
}

}  // namespace moire::datalog
