// SPDX-License-Identifier: Apache-2.0
#include "extractor/models/function_models.h"

#include <algorithm>

namespace moire::extractor {

namespace {
bool startsWithAny(std::string_view function, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const auto& prefix) { return function.starts_with(prefix); });
}
}  // namespace

bool FunctionModel::follows(unsigned argument) const {
  const auto has = [&](const std::vector<unsigned>& positions) {
    return std::find(positions.begin(), positions.end(), argument) != positions.end();
  };
  const auto isCopied = [&](const Copy& copy) { return copy.to == argument || copy.from == argument; };
  return has(stores) || has(fills) || has(shuffles) || has(fillsBehind) || has(readsBehind) || has(reads) ||
         has(receives) || has(sends) || readsFrom == argument || (fillsWith && fillsWith->target == argument) ||
         std::any_of(copies.begin(), copies.end(), isCopied);
}

bool FunctionModel::reachesUnseen() const {
  return !fills.empty() || !reads.empty() || readsFrom || fillsFrom || !receives.empty() || !sends.empty() ||
         !shuffles.empty() || !usesKept.empty() || !readsKept.empty() || !fillsBehind.empty() || !readsBehind.empty();
}

FunctionModels::FunctionModels() { anyResult_.winsOverBody = anyResult_.neverCancelled = true; }

const FunctionModel* FunctionModels::find(std::string_view function) const {
  if (const auto found = exact_.find(function); found != exact_.end()) return &found->second;
  return startsWithAny(function, nondetPrefixes_) ? &anyResult_ : nullptr;
}

const FunctionModel* FunctionModels::deciding(std::string_view function, bool isDefined) const {
  const FunctionModel* model = find(function);
  return model && (model->winsOverBody || !isDefined) ? model : nullptr;
}

const std::string* FunctionModels::stateBehind(const std::string& variable) const {
  const auto found = statePointers_.find(variable);
  return found == statePointers_.end() ? nullptr : &found->second;
}

bool FunctionModels::isAtomic(std::string_view function) const {
  return !find(function) && startsWithAny(function, atomicPrefixes_);
}

}  // namespace moire::extractor
