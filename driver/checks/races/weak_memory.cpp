// SPDX-License-Identifier: Apache-2.0
#include "driver/checks/races/weak_memory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "driver/checks/races/race_pattern.h"
#include "driver/interference/contention.h"
#include "extractor/program/accesses.h"

namespace moire::driver {

using program::CellId;
using program::LocationId;
using program::Order;
using program::Program;

namespace {

/// The cells that are accessed inside atomic blocks. Each atomic operation is one.
std::vector<bool> inAtomicBlocks(const Program& program) {
  std::vector<bool> inside(program.locations.size());
  std::vector<LocationId> work;
  const auto enter = [&](LocationId at) {
    for (const LocationId next : program[at].successors)
      if (!inside[next.index()] && !std::holds_alternative<program::AtomicEnd>(program[next].action)) {
        inside[next.index()] = true;
        work.push_back(next);
      }
  };
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    if (std::holds_alternative<program::AtomicBegin>(program.locations[i].action)) enter(LocationId(i));
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    enter(at);
  }
  std::vector<bool> cells(program.cells.size());
  for (std::size_t i = 0; i < program.locations.size(); ++i) {
    if (!inside[i]) continue;
    const auto accesses = program::accessesOf(program, LocationId(i));
    for (const auto* list : {&accesses.reads, &accesses.writes})
      for (const CellId cell : *list) cells[cell.index()] = true;
  }
  return cells;
}

/// All of the cells but one.
std::vector<bool> allBut(const Program& program, const std::vector<CellId>& cells, std::optional<CellId> one = {}) {
  std::vector<bool> result(program.cells.size());
  for (const CellId cell : cells) result[cell.index()] = cell != one;
  return result;
}

/// One question, and what several analyses answer.
class Proofs {
 public:
  Proofs(const Question& question, const Budget& budget, InterferenceSession& session)
      : program_(question.program), budget_(budget), session_(session), atomics_(contendedAtomicsOf(program_)) {
    for (const auto& obligation : question.open) open_.emplace(obligation.id, obligation);
  }

  Answer find() {
    std::vector<CellId> weak = atomics_.unordered;
    weak.insert(weak.end(), atomics_.synchronising.begin(), atomics_.synchronising.end());
    ask(allBut(program_, weak), alarms_);
    if (open_.empty() || atomics_.synchronising.empty()) return answer();
    for (std::size_t i = 0; i < atomics_.synchronising.size() && i < mostSynchronising && !open_.empty(); ++i)
      ask(allBut(program_, atomics_.all, atomics_.synchronising[i]), ignored_);
    return answer();
  }

 private:
  using Findings = std::map<std::string, Finding>;

  /// Closes what is proved if these cells are unordered; keeps what is said of the rest.
  void ask(const std::vector<bool>& unordered, Findings& rest) {
    Answer said = session_.look({program_, stillOpen()}, budget_, WeakerOrder{unordered});
    assumptions_.merge(said.assumptions);
    for (Finding& finding : said.findings) {
      const bool proved = isProof(finding.status);
      if (proved) open_.erase(finding.obligation);
      (proved ? proved_ : rest).insert_or_assign(finding.obligation, std::move(finding));
    }
  }

  [[nodiscard]] std::vector<program::Obligation> stillOpen() const {
    std::vector<program::Obligation> open;
    for (const auto& [id, obligation] : open_) open.push_back(obligation);
    return open;
  }

  Answer answer() {
    Answer result;
    result.assumptions = std::move(assumptions_);
    for (auto& [id, finding] : proved_) result.findings.push_back(std::move(finding));
    if (open_.empty()) return result;
    const std::set<std::string> several = provedByAllTogether();
    for (const auto& [id, obligation] : open_)
      result.findings.push_back(alarm(std::move(alarms_.at(id)), several.contains(id)));
    return result;
  }

  /// What would be proved if the atomics that release and acquire were seq_cst.
  std::set<std::string> provedByAllTogether() {
    std::set<std::string> proved;
    if (atomics_.synchronising.empty()) return proved;
    const Answer said =
        session_.look({program_, stillOpen()}, budget_, WeakerOrder{allBut(program_, atomics_.unordered), false});
    for (const Finding& finding : said.findings)
      if (isProof(finding.status)) proved.insert(finding.obligation);
    return proved;
  }

  [[nodiscard]] Finding alarm(Finding finding, bool several) const {
    const RacePattern pattern = several ? RacePattern::SeveralOrders : RacePattern::RelaxedOrder;
    finding.evidence.pattern = {rankOf(pattern), std::string(toText(pattern))};
    finding.evidence.hint =
        several ? fmt::format(
                      "Under sequential consistency it would be proved. Make the accesses of {} seq_cst, or "
                      "use a lock.",
                      namesOf(program_, atomics_.synchronising))
                : fmt::format(
                      "Under sequential consistency it would be proved. Let stores of {} release and loads "
                      "acquire, or use a lock.",
                      namesOf(program_, atomics_.unordered));
    return finding;
  }

  const Program& program_;
  const Budget& budget_;
  InterferenceSession& session_;
  const ContendedAtomics atomics_;
  std::map<std::string, program::Obligation> open_;
  Findings proved_, alarms_, ignored_;
  std::set<program::Assumption> assumptions_;
};

}  // namespace

ContendedAtomics contendedAtomicsOf(const Program& program) {
  const auto isWeak = [](const program::Cell& cell) { return cell.order != Order::Sequential; };
  if (std::none_of(program.cells.begin(), program.cells.end(), isWeak)) return {};
  const Contention contention = contentionOf(program);
  const std::vector<bool> atomic = inAtomicBlocks(program);
  ContendedAtomics result;
  for (std::size_t i = 0; i < program.cells.size(); ++i) {
    const CellId cell(i);
    if (!contention.isContended(cell)) continue;
    const Order order = program[cell].order;
    if (atomic[i] || order != Order::Sequential) result.all.push_back(cell);
    if (order == Order::Synchronises) result.synchronising.push_back(cell);
    if (order == Order::Unordered) result.unordered.push_back(cell);
  }
  return result;
}

std::string namesOf(const Program& program, const std::vector<CellId>& cells) {
  constexpr std::size_t enough = 5;
  std::vector<std::string> names;
  for (const CellId cell : cells) names.push_back(program[cell].name);
  std::sort(names.begin(), names.end());
  const std::size_t all = names.size();
  names.resize(std::min(all, enough));
  const std::string text = fmt::format("{}", fmt::join(names, ", "));
  return all <= enough ? text : fmt::format("{} and {} more", text, all - enough);
}

Answer WeakMemoryEngine::look(const Question& question, const Budget& budget) {
  return Proofs(question, budget, *session_).find();
}

}  // namespace moire::driver
