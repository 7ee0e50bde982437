// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "datalog/engine/evaluation.h"

namespace moire::test {

/// The name of a relation of symbols, then the columns of a tuple.
using Fact = std::vector<std::string>;

inline std::vector<datalog::Value> tupleOf(datalog::Evaluation& evaluation, const Fact& fact) {
  std::vector<datalog::Value> row;
  for (std::size_t i = 1; i < fact.size(); ++i) row.push_back(evaluation.symbol(fact[i]));
  return row;
}

inline void insert(datalog::Evaluation& evaluation, const std::vector<Fact>& facts) {
  for (const Fact& fact : facts)
    evaluation.insert(evaluation.relation(fact[0], fact.size() - 1), tupleOf(evaluation, fact));
}

}  // namespace moire::test
