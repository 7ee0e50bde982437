// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/rule_search.h"

#include <algorithm>
#include <limits>
#include <set>

#include "datalog/language/grounding.h"

namespace moire::datalog {
namespace {

constexpr std::size_t ticksPerPoll = 4096;

/// The value that a counter had is not known from the rule.
Binding withoutCounters(const Rule& rule, Binding head) {
  for (std::size_t i = 0; i < head.size(); ++i)
    if (hasCounter(rule.args[i])) head[i].reset();
  return head;
}

}  // namespace

RuleSearch::RuleSearch(Workspace& workspace, const Rule& rule, const Binding& given, SearchPolicy policy, RowsOf rows)
    : workspace_(workspace),
      terms_(workspace.program(), workspace.database()),
      rowsOf_(std::move(rows)),
      effort_(std::numeric_limits<std::size_t>::max()) {
  if (!rowsOf_)
    rowsOf_ = [&workspace, body = rule.body](std::size_t literal) {
      return RowRange{0, workspace[body[literal].relation].tuples.size()};
    };
  const Binding head = withoutCounters(rule, given);
  order_ = searchOrder(rule, head, policy, [this](std::size_t literal) {
    const RowRange range = rowsOf_(literal);
    return static_cast<double>(range.end - range.begin);
  });
  values_.resize(order_.rule.variables.size());
  registers_.resize(values_.size() + 1);
  rows_.assign(rule.body.size(), noRow);
  unifies_ = bindHead(head);
  furthest_ = {0, values_, rows_};
  for (std::size_t point = 0; point < order_.steps.size(); ++point) {
    const LiteralKind kind = order_.steps[point].literal.kind;
    if (kind == LiteralKind::Range || kind == LiteralKind::Aggregate)
      resultPlans_.emplace(point, planResult(order_.steps[point].literal));
  }
}

bool RuleSearch::bindHead(const Binding& head) {
  for (std::size_t i = 0; i < head.size(); ++i)
    if (head[i] && !match(order_.rule.args[i], *head[i])) return false;
  return true;
}

RuleSearch::ResultPlan RuleSearch::planResult(const Literal& literal) {
  std::set<VariableId> used;
  for (const Term& arg : literal.args) collectVariables(arg, used);
  if (literal.kind == LiteralKind::Aggregate) {
    const auto& outer = order_.rule.aggregates[literal.aggregate].outer;
    used.insert(outer.begin(), outer.end());
  }
  ResultPlan result;
  result.variables.assign(used.begin(), used.end());
  result.input = workspace_.scratch(result.variables.size());
  result.output = workspace_.scratch(1);
  Rule rule;
  rule.variables = order_.rule.variables;
  rule.aggregates = order_.rule.aggregates;
  rule.head = result.output;
  const auto variable = [](VariableId id) {
    Term term;
    term.kind = TermKind::Variable;
    term.variable = id;
    return term;
  };
  rule.args = {variable(literal.result)};
  Literal input;
  input.relation = result.input;
  for (const VariableId id : result.variables) input.args.push_back(variable(id));
  if (!result.variables.empty()) rule.body.push_back(std::move(input));
  rule.body.push_back(literal);
  result.plan = workspace_.plan(rule);
  return result;
}

void RuleSearch::run(const Visitor& visitor) {
  visitor_ = &visitor;
  if (unifies_) visit(0);
}

bool RuleSearch::visit(std::size_t point) {
  if (point > furthest_.reached) furthest_ = {point, values_, rows_};
  if (point == order_.steps.size()) return (*visitor_)(values_, rows_);
  const SearchStep& step = order_.steps[point];
  const std::size_t mark = trail_.size();
  bool goOn = true;
  try {
    switch (step.literal.kind) {
      case LiteralKind::Atom:
        goOn = visitAtom(step, point);
        break;
      case LiteralKind::NegatedAtom:
        if (absent(step)) goOn = visit(point + 1);
        break;
      case LiteralKind::Compare:
        if (compare(step)) goOn = visit(point + 1);
        break;
      case LiteralKind::Range:
      case LiteralKind::Aggregate:
        goOn = visitResults(step, point);
        break;
    }
  } catch (const EvaluationError&) {
    goOn = true;  // a condition without a value does not hold
  }
  undo(mark);
  return goOn;
}

bool RuleSearch::visitAtom(const SearchStep& step, std::size_t point) {
  const RowRange range = rowsOf_(step.origin.value());
  if (step.known.empty()) {
    for (std::size_t row = range.begin; row < range.end; ++row)
      if (!tryRow(step, point, static_cast<RowId>(row))) return false;
    return true;
  }
  for (const RowId row : candidates(step, range))
    if (!tryRow(step, point, row)) return false;
  return true;
}

std::vector<RowId> RuleSearch::candidates(const SearchStep& step, RowRange range) {
  const RelationId relation = step.literal.relation;
  const std::vector<Value> wanted = key(step);
  std::vector<RowId> result;
  if (step.known.size() == step.literal.args.size()) {
    const RowId row = workspace_[relation].tuples.find(wanted.data());
    if (row != noRow && row >= range.begin && row < range.end) result.push_back(row);
    return result;
  }
  const KeyIndex& index = workspace_.index(relation, step.known);
  for (RowId row = index.newest(workspace_[relation].tuples, wanted.data()); row != noRow && row >= range.begin;
       row = index.older(row))
    if (row < range.end) result.push_back(row);
  std::reverse(result.begin(), result.end());
  return result;
}

bool RuleSearch::tryRow(const SearchStep& step, std::size_t point, RowId row) {
  tick();
  if (effort_ == 0) return false;
  const std::size_t mark = trail_.size();
  const TupleSet& tuples = workspace_[step.literal.relation].tuples;
  bool matches = true;
  for (std::size_t i = 0; matches && i < step.literal.args.size(); ++i)
    matches = match(step.literal.args[i], tuples.row(row)[i]);
  bool goOn = true;
  if (matches) {
    if (step.origin) rows_[*step.origin] = row;
    goOn = visit(point + 1);
    if (step.origin) rows_[*step.origin] = noRow;
  }
  undo(mark);
  return goOn;
}

bool RuleSearch::absent(const SearchStep& step) {
  const std::size_t rows = workspace_[step.literal.relation].tuples.size();
  if (step.known.empty()) return rows == 0;
  return candidates(step, {0, rows}).empty();
}

bool RuleSearch::compare(const SearchStep& step) {
  const Literal& literal = step.literal;
  if (step.known.size() == 2)
    return terms_.holds(literal.comparison, literal.compared, value(literal.args[0]), value(literal.args[1]),
                        literal.at);
  const std::size_t known = step.known.front();
  return match(literal.args[1 - known], value(literal.args[known]));
}

bool RuleSearch::visitResults(const SearchStep& step, std::size_t point) {
  const ResultPlan& plan = resultPlans_.at(point);
  Relation& input = workspace_[plan.input];
  Relation& output = workspace_[plan.output];
  input.tuples.truncate(0);
  output.tuples.truncate(0);
  std::vector<Value> row;
  for (const VariableId variable : plan.variables) row.push_back(registers_[variable]);
  input.tuples.insert(row.data());
  input.deltaBegin = 0;
  input.deltaEnd = 1;
  workspace_.run(plan.plan);
  std::vector<Value> results;
  for (std::size_t id = 0; id < output.tuples.size(); ++id)
    results.push_back(*output.tuples.row(static_cast<RowId>(id)));
  for (const Value result : results) {
    tick();
    const std::size_t mark = trail_.size();
    const bool goOn = assign(step.literal.result, result) ? visit(point + 1) : true;
    undo(mark);
    if (!goOn || effort_ == 0) return false;
  }
  return true;
}

bool RuleSearch::match(const Term& pattern, Value given) {
  if (pattern.kind == TermKind::Wildcard) return true;
  if (pattern.kind == TermKind::Variable) return assign(pattern.variable, given);
  if (pattern.kind != TermKind::Record) return value(pattern) == given;
  if (given == RecordTable::nil) return false;
  const std::size_t arity = pattern.args.size();
  const std::span<const Value> packed = workspace_.database().records.unpack(given, arity);
  const std::vector<Value> fields(packed.begin(), packed.end());
  for (std::size_t i = 0; i < arity; ++i)
    if (!match(pattern.args[i], fields[i])) return false;
  return true;
}

bool RuleSearch::assign(VariableId variable, Value given) {
  if (values_[variable]) return *values_[variable] == given;
  values_[variable] = given;
  registers_[variable] = given;
  trail_.push_back(variable);
  return true;
}

Value RuleSearch::value(const Term& term) { return terms_.value(term, registers_.data()); }

std::vector<Value> RuleSearch::key(const SearchStep& step) {
  std::vector<Value> result;
  result.reserve(step.known.size());
  for (const std::size_t column : step.known) result.push_back(value(step.literal.args[column]));
  return result;
}

void RuleSearch::undo(std::size_t trail) {
  for (; trail_.size() > trail; trail_.pop_back()) values_[trail_.back()].reset();
}

void RuleSearch::tick() {
  if (++ticks_ % ticksPerPoll == 0) workspace_.pollStop();
  if (effort_ != 0) --effort_;
}

}  // namespace moire::datalog
