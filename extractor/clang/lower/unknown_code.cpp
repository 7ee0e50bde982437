// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/unknown_code.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::BodyId;
using program::LocationId;

void UnknownCode::named(const FunctionDecl& function, const Open& after) {
  calls_.namedAfter[&function].insert(after.begin(), after.end());
  if (after.empty()) calls_.alwaysThere.insert(&function);
}

std::vector<UnknownGroup>& UnknownCode::divide(const std::vector<const FunctionDecl*>& functions,
                                               const program::Program& program) {
  // Other threads may know anything: of a place in one, it matters only which body it is.
  using NamedIn = std::pair<std::set<LocationId>, std::set<BodyId>>;
  std::map<std::pair<bool, NamedIn>, UnknownGroup> groups;
  for (const FunctionDecl* function : functions) {
    const auto found = calls_.namedAfter.find(function);
    // What is not seen to be named is there all the time.
    if (found == calls_.namedAfter.end()) calls_.alwaysThere.insert(function);
    NamedIn places;
    if (!calls_.alwaysThere.contains(function))
      for (const LocationId location : found->second) {
        if (program[location].body.index() == program::initialBody)
          places.first.insert(location);
        else
          places.second.insert(program[location].body);
      }
    groups[{calls_.alwaysThere.contains(function), places}].functions.push_back(function);
  }
  // Each group has its own copies of the functions that its functions call.
  constexpr std::size_t few = 8;
  if (groups.size() > few)
    calls_.groups.push_back({functions, {}});
  else
    for (auto& [key, group] : groups) calls_.groups.push_back(std::move(group));
  return calls_.groups;
}

}  // namespace moire::extractor
