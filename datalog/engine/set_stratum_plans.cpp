// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/set_stratum_plans.h"

#include <algorithm>

#include "datalog/plan/decomposition.h"

namespace moire::datalog {

SetStratumPlans::SetStratumPlans(const StratumContext& context, std::size_t stratum)
    : inRow(context.program.strata()[stratum].relations.size()),
      onwards(inRow.size()),
      joins(inRow.size()),
      context_(context),
      number_(stratum),
      stratum_(context.program.strata()[stratum]) {
  worthwhile_ = makePlans() && isBetterBySets();
}

SetOrderShape SetStratumPlans::shapeOf(RelationId relation) const {
  const std::size_t arity = context_.program.relations()[relation].arity();
  return setOrderBy(arity - 1, arity);
}

std::optional<std::size_t> SetStratumPlans::positionOf(RelationId relation) const {
  const auto found = std::find(stratum_.relations.begin(), stratum_.relations.end(), relation);
  if (found == stratum_.relations.end()) return std::nullopt;
  return static_cast<std::size_t>(found - stratum_.relations.begin());
}

bool SetStratumPlans::makePlans() {
  const auto& relations = context_.program.relations();
  if (std::any_of(stratum_.relations.begin(), stratum_.relations.end(),
                  [&](RelationId id) { return relations[id].arity() == 0; })) {
    return false;
  }
  const PlanInput input = context_.planInput(stratum_);
  for (const std::size_t rule : stratum_.onceRules) {
    if (context_.done[rule]) continue;
    auto plan = planRuleBySets(input, context_.program.rules()[rule], std::nullopt, context_.orders);
    if (!plan && isEquivalence(*positionOf(context_.program.rules()[rule].head))) {
      byTuples.push_back(rule);
      continue;
    }
    if (!plan) return false;
    use(*plan);
    once.push_back({rule, *positionOf(plan->head), std::move(*plan)});
  }
  for (const std::size_t rule : stratum_.recursiveRules) {
    // Classes satisfy the laws of equivalences automatically.
    if (context_.program.rules()[rule].isLaw) continue;
    if (!addDeltaPlans(input, rule)) return false;
  }
  if (!passedColumns(context_.program, stratum_).empty()) addReaders(input);
  return true;
}

bool SetStratumPlans::addDeltaPlans(const PlanInput& input, std::size_t rule) {
  const Rule& source = context_.program.rules()[rule];
  for (std::size_t i = 0; i < source.body.size(); ++i) {
    const Literal& literal = source.body[i];
    if (literal.kind != LiteralKind::Atom) continue;
    const auto position = positionOf(literal.relation);
    if (!position) continue;
    if (const auto join = ClassJoin::of(context_.program, source, i, context_.orders)) {
      for (const ClassJoin::Side& side : join->sides()) {
        if (side.relation) used_.emplace(*side.relation, side.order);
      }
      joins[*position].push_back({rule, *positionOf(source.head), *join});
      continue;
    }
    auto plan = planRuleBySets(input, source, GivenRow{i, shapeOf(literal.relation)}, context_.orders);
    if (!plan) return false;
    use(*plan);
    auto& plans = plan->staysInRow ? inRow[*position] : onwards[*position];
    plans.push_back({rule, *positionOf(plan->head), std::move(*plan)});
  }
  return true;
}

/// The relation need not be kept if all its readers can be run at once.
void SetStratumPlans::addReaders(const PlanInput& input) {
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
  readers = std::move(plans);
  readerHeads = std::move(heads);
  kept = false;
}

bool SetStratumPlans::isEquivalence(std::size_t position) const {
  return context_.program.relations()[stratum_.relations[position]].equivalence;
}

/// Follows the declarations if they ask for something. Otherwise: whether some rule passes on whole sets and, in a
/// stratum without recursion, also joins or reads sets.
bool SetStratumPlans::isBetterBySets() const {
  for (std::size_t i = 0; i < stratum_.relations.size(); ++i) {
    if (isEquivalence(i)) return true;
  }
  const auto wanted = [&](StorageHint hint) {
    return std::any_of(stratum_.relations.begin(), stratum_.relations.end(),
                       [&](RelationId id) { return context_.program.relations()[id].storage == hint; });
  };
  if (wanted(StorageHint::Tuples)) return false;
  if (wanted(StorageHint::Sets)) return true;
  const auto passesSets = [](const RulePlan& plan) { return plan.plan.emitsSet; };
  if (!stratum_.recursiveRules.empty()) {
    const auto some = [&](const auto& plans) { return std::any_of(plans.begin(), plans.end(), passesSets); };
    return std::any_of(inRow.begin(), inRow.end(), some) || std::any_of(onwards.begin(), onwards.end(), some);
  }
  return std::any_of(once.begin(), once.end(), [&](const RulePlan& plan) {
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

void SetStratumPlans::use(const SetPlan& plan) {
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

/// Whether a relation of three or more columns is needed in an order that would have to be made from all its tuples one
/// by one: that takes longer than deriving them again.
bool SetStratumPlans::needsWideMirror() const {
  return std::any_of(used_.begin(), used_.end(), [&](const auto& used) {
    const auto& [relation, order] = used;
    if (!positionOf(relation) || context_.program.relations()[relation].arity() < 3) return false;
    return context_.orders.of(relation)[order].shape != shapeOf(relation);
  });
}

bool SetStratumPlans::mayRunInParallel() const {
  const auto pure = [&](const RulePlan& plan) { return !makesValues(context_.program.rules()[plan.rule]); };
  const auto allPure = [&](const auto& plans) { return std::all_of(plans.begin(), plans.end(), pure); };
  return std::all_of(inRow.begin(), inRow.end(), allPure) && std::all_of(onwards.begin(), onwards.end(), allPure) &&
         allPure(readers);
}

}  // namespace moire::datalog
