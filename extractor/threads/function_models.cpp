// SPDX-License-Identifier: Apache-2.0
#include "extractor/threads/function_models.h"

#include <algorithm>

namespace moire::extractor {

namespace {
bool startsWithAny(std::string_view function, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const auto& prefix) { return function.starts_with(prefix); });
}
}  // namespace

FunctionModels::FunctionModels() { anyResult_.winsOverBody = true; }

const FunctionModel* FunctionModels::find(std::string_view function) const {
  if (const auto found = exact_.find(function); found != exact_.end()) return &found->second;
  return startsWithAny(function, nondetPrefixes_) ? &anyResult_ : nullptr;
}

bool FunctionModels::isAtomic(std::string_view function) const {
  return !find(function) && startsWithAny(function, atomicPrefixes_);
}

}  // namespace moire::extractor
