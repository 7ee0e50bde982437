// SPDX-License-Identifier: Apache-2.0
#include "driver/verify/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace moire::driver {

namespace {

constexpr std::size_t mostGiven = 100;  ///< nobody reads more for one obligation

bool isRunTimeError(program::ObligationKind kind) {
  return std::find(program::runTimeErrors.begin(), program::runTimeErrors.end(), kind) != program::runTimeErrors.end();
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
    if (!indexOf_.emplace(obligation.id, entries_.size()).second)
      throw std::logic_error(fmt::format("there are two obligations '{}'", obligation.id));
    entries_.push_back({.result = {.obligation = std::move(obligation)}});
  }
}

Ledger::Strength Ledger::Entry::strength() const {
  if (result.status == Status::Alarm) return Strength::Nothing;
  return result.given.empty() && !untilError ? Strength::Final : Strength::Conditional;
}

Ledger::Strength Ledger::strengthOf(const Finding& finding) {
  if (finding.status == Status::Alarm) return Strength::Nothing;
  const bool rests = !finding.given.empty() || finding.untilError;
  return isProof(finding.status) && rests ? Strength::Conditional : Strength::Final;
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
  Entry& entry = entries_[indexOf_.at(finding.obligation)];
  ObligationResult& known = entry.result;
  const Strength before = entry.strength();
  const Strength now = strengthOf(finding);
  if (before == Strength::Final && now == Strength::Final && isProof(known.status) != isProof(finding.status))
    throw Contradiction(known.obligation, known, finding);
  // Of two alarms, the later one knows more: engines are asked from cheap to expensive.
  if (now < before || (now == before && now != Strength::Nothing)) return;
  known.status = finding.status;
  known.evidence = finding.evidence;
  known.engine = finding.engine;
  known.given = finding.given;
  entry.untilError = now == Strength::Conditional && finding.untilError;
  assumptions_.insert(finding.assumptions.begin(), finding.assumptions.end());
}

void Ledger::assume(const std::set<program::Assumption>& assumptions) {
  assumptions_.insert(assumptions.begin(), assumptions.end());
}

std::vector<Ledger::Strength> Ledger::strengths() const {
  std::vector<Strength> strengths;
  for (const Entry& entry : entries_) strengths.push_back(entry.strength());
  const auto isProved = [&](const std::string& id) {
    const std::size_t index = indexOf_.at(id);
    return strengths[index] == Strength::Final && isProof(entries_[index].result.status);
  };
  for (bool changed = true; changed;) {
    changed = false;
    const std::vector<std::size_t> errors = this->errors(strengths);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (strengths[i] != Strength::Conditional) continue;
      const auto& given = entries_[i].result.given;
      if (!std::all_of(given.begin(), given.end(), isProved)) continue;
      if (entries_[i].untilError &&
          std::any_of(errors.begin(), errors.end(), [&](std::size_t error) { return mayComeFirst(error, i); }))
        continue;
      strengths[i] = Strength::Final;
      changed = true;
    }
  }
  return strengths;
}

std::vector<std::size_t> Ledger::errors(const std::vector<Strength>& strengths) const {
  std::vector<std::size_t> errors;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const ObligationResult& result = entries_[i].result;
    const bool excluded =
        isProof(result.status) && (strengths[i] == Strength::Final || (entries_[i].untilError && result.given.empty()));
    if (isRunTimeError(result.obligation.kind) && !excluded) errors.push_back(i);
  }
  return errors;
}

bool Ledger::mayComeFirst(std::size_t error, std::size_t obligation) const {
  if (error == obligation) return false;
  return !order_ ||
         order_->mayComeFirst(entries_[error].result.obligation.id, entries_[obligation].result.obligation.id);
}

std::vector<program::Obligation> Ledger::open(Open which) const {
  const std::vector<Strength> strengths = this->strengths();
  std::vector<program::Obligation> open;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool wanted = strengths[i] == Strength::Nothing ? which != Open::Conditional : which != Open::Alarms;
    if (strengths[i] != Strength::Final && wanted) open.push_back(entries_[i].result.obligation);
  }
  return open;
}

std::vector<ObligationResult> Ledger::results() const {
  const std::vector<Strength> strengths = this->strengths();
  const std::vector<std::size_t> errors = this->errors(strengths);
  std::vector<ObligationResult> results;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    results.push_back(entries_[i].result);
    nameConditions(i, strengths, errors, results.back());
  }
  return results;
}

void Ledger::nameConditions(std::size_t index, const std::vector<Strength>& strengths,
                            const std::vector<std::size_t>& errors, ObligationResult& result) const {
  std::set<std::string> given;
  if (strengths[index] == Strength::Conditional) {
    for (const std::string& id : result.given) {
      const std::size_t other = indexOf_.at(id);
      if (strengths[other] != Strength::Final || !isProof(entries_[other].result.status)) given.insert(id);
    }
    for (const std::size_t error : errors)
      if (entries_[index].untilError && mayComeFirst(error, index)) given.insert(entries_[error].result.obligation.id);
  }
  result.moreGiven = given.size() - std::min(given.size(), mostGiven);
  result.given.assign(given.begin(),
                      std::next(given.begin(), static_cast<std::ptrdiff_t>(given.size() - result.moreGiven)));
}

}  // namespace moire::driver
