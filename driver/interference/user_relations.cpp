// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/user_relations.h"

#include "datalog/built_in.h"

namespace moire::driver {

std::map<std::string, std::vector<std::vector<std::string>>> userRelations(const datalog::Evaluation& evaluation) {
  std::map<std::string, std::vector<std::vector<std::string>>> result;
  for (const auto& relation : evaluation.program().relations()) {
    if (!relation.isOutput() || datalog::findBuiltIn(relation.file)) continue;
    auto& rows = result[relation.name];
    for (const auto row : evaluation.rows(evaluation.relation(relation.name, relation.arity()))) {
      auto& texts = rows.emplace_back();
      for (std::size_t i = 0; i < relation.arity(); ++i)
        texts.push_back(evaluation.show(row[i], relation.columns[i].type));
    }
  }
  return result;
}

}  // namespace moire::driver
