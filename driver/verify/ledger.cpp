// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/ledger.h"

#include <fmt/format.h>

#include <algorithm>

namespace moire::driver {

namespace {

enum class Strength { Nothing, Conditional, Final };

Strength strengthOf(Status status, const std::vector<std::string>& given) {
  if (status == Status::Alarm) return Strength::Nothing;
  return given.empty() ? Strength::Final : Strength::Conditional;
}

/// `search says unsafe:` and its evidence, a line each.
std::string accountOf(const std::string& engine, Status status, const Evidence& evidence) {
  std::string text = fmt::format("  {} says {}", engine, toText(status));
  if (!evidence.invariant.empty()) text += fmt::format("\n    known there: {}", evidence.invariant);
  for (const auto& access : evidence.accesses)
    text += fmt::format("\n    {}:{}:{}: {}", access.position.file, access.position.line, access.position.column,
                        access.write ? "write" : "read");
  if (evidence.witness)
    for (const auto& line : linesOf(*evidence.witness)) text += "\n    " + line;
  return text;
}

}  // namespace

Contradiction::Contradiction(const program::Obligation& obligation, const ObligationResult& first,
                             const Finding& second)
    : std::logic_error(fmt::format("two engines contradict each other about '{}' ({}:{}:{}, '{}'):\n{}\n{}",
                                   obligation.id, obligation.position.file, obligation.position.line,
                                   obligation.position.column, obligation.text,
                                   accountOf(first.engine, first.status, first.evidence),
                                   accountOf(second.engine, second.status, second.evidence))) {}

Ledger::Ledger(std::vector<program::Obligation> obligations) {
  for (auto& obligation : obligations) {
    if (!indexOf_.emplace(obligation.id, results_.size()).second)
      throw std::logic_error(fmt::format("there are two obligations '{}'", obligation.id));
    results_.push_back({.obligation = std::move(obligation)});
  }
}

void Ledger::requireKnown(const Finding& finding) const {
  if (!indexOf_.contains(finding.obligation))
    throw std::logic_error(fmt::format("{} reports on an obligation '{}' that the program does not have",
                                       finding.engine, finding.obligation));
  for (const auto& id : finding.given)
    if (!indexOf_.contains(id) || id == finding.obligation)
      throw std::logic_error(
          fmt::format("what {} says of '{}' cannot rest on '{}'", finding.engine, finding.obligation, id));
  if (finding.status == Status::Unsafe && !finding.evidence.witness)
    throw std::logic_error(fmt::format("{} refutes '{}' without a witness", finding.engine, finding.obligation));
}

void Ledger::add(const Finding& finding) {
  requireKnown(finding);
  ObligationResult& known = results_[indexOf_.at(finding.obligation)];
  const Strength before = strengthOf(known.status, known.given);
  const Strength now = strengthOf(finding.status, finding.given);
  if (before == Strength::Final && now == Strength::Final && isProof(known.status) != isProof(finding.status))
    throw Contradiction(known.obligation, known, finding);
  // Of two alarms, the later one knows more: engines are asked from cheap to expensive.
  if (now < before || (now == before && now != Strength::Nothing)) return;
  known.status = finding.status;
  known.evidence = finding.evidence;
  known.engine = finding.engine;
  known.given = finding.given;
  std::sort(known.given.begin(), known.given.end());
  assumptions_.insert(finding.assumptions.begin(), finding.assumptions.end());
}

void Ledger::assume(const std::set<program::Assumption>& assumptions) {
  assumptions_.insert(assumptions.begin(), assumptions.end());
}

std::vector<program::Obligation> Ledger::open() const {
  std::vector<program::Obligation> open;
  for (const auto& result : results_)
    if (strengthOf(result.status, result.given) != Strength::Final) open.push_back(result.obligation);
  return open;
}

}  // namespace moire::driver
