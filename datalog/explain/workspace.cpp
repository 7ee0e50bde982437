// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/workspace.h"

namespace moire::datalog {

Workspace::Workspace(Evaluation& evaluation, const StopRequest& shouldStop)
    : evaluation_(evaluation),
      database_(evaluation.database()),
      base_(database_.relations.size()),
      copied_(evaluation.program().relations().size(), false),
      interpreter_(evaluation.program(), database_, shouldStop),
      catalog_(base_ + 2 * copied_.size()) {
  for (int copies = 0; copies < 2; ++copies)
    for (const RelationInfo& relation : program().relations()) database_.relations.emplace_back(relation.arity());
}

Workspace::~Workspace() {
  while (database_.relations.size() > base_) database_.relations.pop_back();
}

RelationId Workspace::complete(RelationId relation) {
  const RelationId id = base_ + copied_.size() + relation;
  if (copied_[relation]) return id;
  copied_[relation] = true;
  Relation& copy = database_.relations[id];
  for (const Row row : evaluation_.rows({relation, copy.tuples.arity()})) copy.tuples.insert(row.data());
  copy.deltaEnd = copy.tuples.size();
  return id;
}

RelationId Workspace::scratch(std::size_t arity) {
  database_.relations.emplace_back(arity);
  return database_.relations.size() - 1;
}

Rule Workspace::relocated(const Rule& rule, bool positivesGrow) {
  Rule result = rule;
  result.head = growing(rule.head);
  const auto isAtom = [](const Literal& literal) {
    return literal.kind == LiteralKind::Atom || literal.kind == LiteralKind::NegatedAtom;
  };
  for (Literal& literal : result.body) {
    const bool grows = positivesGrow && literal.kind == LiteralKind::Atom;
    if (isAtom(literal)) literal.relation = grows ? growing(literal.relation) : complete(literal.relation);
  }
  for (Aggregate& aggregate : result.aggregates)
    for (Literal& literal : aggregate.body)
      if (isAtom(literal)) literal.relation = complete(literal.relation);
  return result;
}

JoinPlan Workspace::plan(const Rule& rule, std::optional<std::size_t> delta) {
  const std::size_t relations = copied_.size();
  const PlanInput input{
      [&](RelationId id) {
        if (id < base_ || id >= base_ + 2 * relations) return 1.0;
        const RelationId original = (id - base_) % relations;
        return static_cast<double>(evaluation_.size({original, program().relations()[original].arity()}));
      },
      [this](RelationId id) { return isGrowing(id); }};
  return planRule(input, rule, delta, catalog_);
}

std::size_t Workspace::run(const JoinPlan& plan) {
  prepareIndexes(plan.steps);
  return interpreter_.run(plan);
}

void Workspace::prepareIndexes(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    prepareIndexes(step.nested);
    if (step.index != noIndex) bringUpToDate(step.relation, step.index);
  }
}

const KeyIndex& Workspace::index(RelationId id, const std::vector<std::size_t>& columns) {
  return bringUpToDate(id, catalog_.require(id, columns));
}

const KeyIndex& Workspace::bringUpToDate(RelationId id, std::size_t index) {
  Relation& relation = database_.relations[id];
  const auto& wanted = catalog_.of(id);
  while (relation.indexes.size() < wanted.size()) relation.indexes.emplace_back(wanted[relation.indexes.size()]);
  relation.indexes[index].extend(relation.tuples, relation.tuples.size());
  return relation.indexes[index];
}

}  // namespace moire::datalog
