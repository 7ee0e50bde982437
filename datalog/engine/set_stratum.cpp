// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_stratum.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "datalog/engine/parallel_for.h"
#include "datalog/engine/tuple_stratum.h"
#include "datalog/plan/decomposition.h"
#include "support/stop.h"

namespace moire::datalog {

SetStratum::SetStratum(const StratumContext& context, std::size_t stratum)
    : context_(context), stratum_(context.program.strata()[stratum]), plans_(context, stratum) {}

SetStratum::Worker::Worker(const SetStratum& stratum, Tracking tracking)
    : terms(stratum.context_.program, stratum.context_.database),
      machine(terms, stratum.context_.options.shouldStop),
      results(stratum.plans_.shapeOf(stratum.stratum_.relations.front())),
      statistics(stratum.context_.program.rules().size()) {
  for (const RelationId id : stratum.stratum_.relations) {
    const bool equivalence = stratum.plans_.isEquivalence(growing.size());
    classes.push_back(equivalence ? std::make_unique<GrowingClasses>(stratum.plans_.shapeOf(id), tracking) : nullptr);
    growing.emplace_back(SetOrder(stratum.plans_.shapeOf(id)), equivalence ? Tracking::Off : tracking);
    auto& orders = mirrors.emplace_back();
    for (const auto& wanted : stratum.context_.orders.of(id)) {
      IndexedOrder& order = orders.emplace_back(wanted.shape);
      for (const auto& positions : wanted.keyIndexes) order.keyIndexes.emplace_back(positions);
    }
  }
  for (const RelationId id : stratum.plans_.readerHeads) {
    readerHeads.emplace_back(SetOrder(stratum.plans_.shapeOf(id)), Tracking::Off);
  }
  const std::size_t relations = stratum.context_.database.relations.size();
  sources.resize(relations);
  for (RelationId id = 0; id < relations; ++id) {
    const auto& wanted = stratum.context_.orders.of(id);
    const auto position = stratum.plans_.positionOf(id);
    sources[id].resize(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!stratum.plans_.isUsed(id, i)) continue;
      if (position && classes[*position]) {
        // One order serves for both columns. It stays as it is while a plan runs.
        sources[id][i] = {&classes[*position]->order(), &mirrors[*position][i].keyIndexes, false};
        continue;
      }
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
  for (const std::size_t rule : plans_.byTuples) TupleStratum(context_, stratum_).runOnce(rule);
  Worker worker(*this, recursive ? Tracking::On : Tracking::Off);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    start(worker, i,
          context_.database.relations[stratum_.relations[i]].takeStored(plans_.shapeOf(stratum_.relations[i])));
  }
  for (const RulePlan& plan : plans_.once) derive(worker, plan, {});
  const auto columns = passedColumns(context_.program, stratum_);
  if (recursive && !columns.empty()) return runDecomposed(worker, columns);
  if (recursive) close(worker);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) finish(worker, i);
  collect(worker);
}

/// Makes rules run for the whole content.
void SetStratum::start(Worker& worker, std::size_t position, const SetOrder& content) {
  if (worker.classes[position]) {
    worker.classes[position]->join(content);
    return;
  }
  GrowingRows& rows = worker.growing[position];
  for (RowId row = 0; row < content.rows(); ++row) rows.add(rows.target(content.key(row)), content[row]);
}

/// Stores in the relation what the worker computed.
Relation& SetStratum::finish(Worker& worker, std::size_t position) const {
  Relation& relation = context_.database.relations[stratum_.relations[position]];
  if (worker.classes[position]) {
    relation.storeSymmetric(worker.classes[position]->release());
  } else {
    relation.store(worker.growing[position].release());
  }
  return relation;
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
    plans_.use(*plan);
    plans.push_back({rule.number, *plans_.positionOf(plan->head), std::move(*plan)});
    changes.push_back(changesOf(rule, shape));
  }
  if (plans_.needsWideMirror()) return false;
  Worker worker(*this, Tracking::On);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    worker.added.emplace_back(plans_.shapeOf(stratum_.relations[i]));
    SetOrder content =
        context_.database.relations[stratum_.relations[i]].takeStored(plans_.shapeOf(stratum_.relations[i]));
    if (worker.classes[i]) {
      worker.classes[i]->restore(std::move(content));
      continue;
    }
    worker.growing[i].order() = std::move(content);
    for (RowId row = 0; row < worker.growing[i].order().rows(); ++row) {
      mirror(worker, i, row, worker.growing[i].order()[row]);
    }
  }
  for (std::size_t i = 0; i < plans.size(); ++i) {
    for (RowId row = 0; row < changes[i].rows(); ++row) {
      derive(worker, plans[i], {changes[i].key(row), &changes[i][row]});
    }
  }
  close(worker);
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    finish(worker, i).added = std::move(worker.added[i]);
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
      if (worker.classes[i] && worker.classes[i]->hasFresh()) {
        processClasses(worker, i);
        again = true;
      }
      for (RowId row = worker.growing[i].next(); row != noRow; row = worker.growing[i].next()) {
        processRow(worker, i, row);
        again = true;
      }
    }
  }
}

void SetStratum::processClasses(Worker& worker, std::size_t position) {
  for (const GrowingClasses::Growth& growth : worker.classes[position]->takeFresh()) {
    throwIfStopped(context_.options.shouldStop);
    for (const SetStratumPlans::JoinOfClasses& each : plans_.joins[position]) {
      measured(worker, each.rule, [&] {
        each.join.run(growth.members, worker.sources, worker.growing[each.head]);
        return settle(worker, each.head, 0);
      });
    }
    for (const GrowingClasses::Pairs& fresh : growth.pairs) processPairs(worker, position, fresh);
  }
}

void SetStratum::processPairs(Worker& worker, std::size_t position, const GrowingClasses::Pairs& fresh) {
  if (worker.added.empty() && plans_.inRow[position].empty() && plans_.onwards[position].empty()) return;
  fresh.keys.forEach([&](Value key) {
    if (!worker.added.empty()) {
      SetOrder& added = worker.added[position];
      added[added.require(&key)].unite(fresh.values);
    }
    for (const auto* plans : {&plans_.inRow[position], &plans_.onwards[position]}) {
      for (const RulePlan& plan : *plans) derive(worker, plan, {&key, &fresh.values});
    }
  });
}

/// First the rules whose results stay in the row, so that the others pass on as much as possible at once.
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
    for (const RulePlan& plan : plans_.inRow[position]) {
      derive(worker, plan, {rows.order().key(row), &worker.delta, row});
    }
    worker.all.unite(worker.delta);
  }
  if (worker.all.empty()) return;
  for (const RulePlan& plan : plans_.onwards[position]) {
    derive(worker, plan, {rows.order().key(row), &worker.all});
  }
}

void SetStratum::mirror(Worker& worker, std::size_t position, RowId row, const ValueSet& values) {
  const SetOrder& primary = worker.growing[position].order();
  std::vector<Value> tuple(primary.shape().keyColumns.size() + 1);
  for (std::size_t i = 0; i < worker.mirrors[position].size(); ++i) {
    IndexedOrder& other = worker.mirrors[position][i];
    if (other.order.shape() == primary.shape() || !plans_.isUsed(stratum_.relations[position], i)) continue;
    values.forEach([&](Value value) {
      primary.compose(row, value, tuple.data());
      other.order.insert(tuple.data());
    });
  }
}

void SetStratum::derive(Worker& worker, const RulePlan& plan, const GivenSet& given) const {
  measured(worker, plan.rule, [&] {
    return settle(worker, plan.head, worker.machine.run(plan.plan, worker.sources, given, worker.growing[plan.head]));
  });
}

/// Puts derived pairs into the classes of an equivalence; returns how many tuples the relation got.
std::size_t SetStratum::settle(Worker& worker, std::size_t head, std::size_t derived) {
  if (!worker.classes[head]) return derived;
  GrowingRows& pairs = worker.growing[head];
  if (pairs.order().rows() == 0) return 0;
  const std::size_t brought = worker.classes[head]->join(pairs.order());
  pairs.clear();
  return brought;
}

/// Records for the rule how many tuples the work derived and, if asked, how long it took.
template <typename Work>
void SetStratum::measured(Worker& worker, std::size_t rule, Work work) const {
  RuleStatistics& statistics = worker.statistics[rule];
  if (!context_.options.profile) {
    statistics.tuples += work();
    return;
  }
  const auto start = std::chrono::steady_clock::now();
  statistics.tuples += work();
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
  const unsigned jobs = plans_.mayRunInParallel() ? std::max(1U, context_.options.jobs) : 1;
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
    for (std::size_t i = 0; i < plans_.readerHeads.size(); ++i) {
      context_.database.relations[plans_.readerHeads[i]].absorb(worker->readerHeads[i].order());
    }
    collect(*worker);
  }
  collect(seeds);
  if (plans_.kept) {
    relation.store(std::move(results));
  } else {
    relation.drop(total);
    ++context_.summary.dropped;
    for (const RulePlan& plan : plans_.readers) context_.done[plan.rule] = true;
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
    // A rule that derived nothing may have left a row without values.
    if (order[row].empty()) continue;
    for (const RulePlan& plan : plans_.readers) {
      measured(worker, plan.rule, [&] {
        return worker.machine.run(plan.plan, worker.sources, {order.key(row), &order[row]},
                                  worker.readerHeads[plan.head]);
      });
    }
    if (plans_.kept) {
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
