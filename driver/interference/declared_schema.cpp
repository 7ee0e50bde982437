// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/declared_schema.h"

#include <fmt/format.h>

#include <algorithm>

#include "datalog/engine/evaluation.h"

namespace moire::driver {

namespace {

bool fits(const datalog::RuleProgram& rules, const datalog::RelationInfo& relation,
          const tables::RelationSchema& schema) {
  return std::equal(
      relation.columns.begin(), relation.columns.end(), schema.types.begin(), schema.types.end(),
      [&](const datalog::Column& column, std::string_view type) { return rules.types()[column.type].name == type; });
}

}  // namespace

std::string declarationOf(const datalog::RuleProgram& rules, const datalog::RelationInfo& relation) {
  std::string columns;
  for (const auto& column : relation.columns)
    columns += fmt::format("{}{}: {}", columns.empty() ? "" : ", ", column.name, rules.types()[column.type].name);
  return fmt::format("{}({})", relation.name, columns);
}

void requireDeclared(const datalog::RuleProgram& rules, const std::vector<tables::RelationSchema>& schemas) {
  for (const auto& schema : schemas) {
    const std::string expected = fmt::format("{}({})", schema.name, fmt::join(schema.types, ", "));
    const auto found = rules.find(schema.name);
    if (!found) throw datalog::SchemaError(fmt::format("no rule file declares {}", expected));
    const auto& relation = rules.relations()[*found];
    if (!fits(rules, relation, schema))
      throw datalog::SchemaError(
          fmt::format("{} is expected, but {} declares {}", expected, relation.file, declarationOf(rules, relation)));
  }
}

}  // namespace moire::driver
