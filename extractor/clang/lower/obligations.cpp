// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/obligations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <tuple>

#include "extractor/program/file_keys.h"

namespace moire::extractor {

using program::ObligationId;

ObligationId Obligations::about(const clang::Expr* expression, program::ObligationKind kind,
                                const program::SourcePosition& position, const std::string& function,
                                const std::string& text) {
  const auto [found, isNew] = known_.try_emplace({expression, kind}, program_.obligations.size());
  if (isNew) program_.obligations.push_back({"", kind, position, function, text});
  return found->second;
}

namespace {

/// FNV-1a, 32 bits.
std::uint32_t hash(const std::string& text) {
  std::uint32_t value = 2166136261U;
  for (const char c : text) {
    value ^= static_cast<unsigned char>(c);
    value *= 16777619U;
  }
  return value;
}

}  // namespace

void nameObligations(program::Program& program) {
  const program::FileKeys keys(program);
  auto& obligations = program.obligations;
  std::vector<std::size_t> order(obligations.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return obligations[a].position < obligations[b].position; });
  std::map<std::string, unsigned> ordinals;
  std::set<std::string> ids;
  std::vector<program::Obligation> sorted;
  std::vector<ObligationId> moved(obligations.size());
  for (const std::size_t old : order) {
    program::Obligation obligation = std::move(obligations[old]);
    const std::string key =
        fmt::format("{}\n{}\n{}", keys.of(obligation.position.file), obligation.function, obligation.text);
    const std::string kind(toText(obligation.kind));
    obligation.id = fmt::format("{}-{}-{:08x}", kind, obligation.function,
                                hash(fmt::format("{}\n{}", key, ordinals[kind + "\n" + key]++)));
    while (!ids.insert(obligation.id).second) obligation.id += "+";  // another text with the same hash
    moved[old] = ObligationId(sorted.size());
    sorted.push_back(std::move(obligation));
  }
  obligations = std::move(sorted);
  for (auto& location : program.locations)
    if (auto* check = std::get_if<program::Check>(&location.action))
      check->obligation = moved[check->obligation.index()];
}

}  // namespace moire::extractor
