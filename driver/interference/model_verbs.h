// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "datalog/engine/evaluation.h"
#include "extractor/models/function_models.h"
#include "extractor/tables/relation.h"

namespace moire::driver {

/// One thing that a library model can say of a function: a relation of models/functions.dl, whose comment there says
/// what it means.
struct Verb {
  tables::RelationSchema schema;
  /// Whether a call does something besides returning a value.
  bool acts = false;
  /// Adds what the row says. The row has the columns of the schema, and none of its arguments is negative.
  std::function<void(extractor::FunctionModels&, const datalog::Evaluation&, datalog::Row)> read;
};

/// All verbs. The reader throws if one is declared but not here, or here but not declared.
const std::vector<Verb>& modelVerbs();

}  // namespace moire::driver
