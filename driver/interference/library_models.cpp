// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/library_models.h"

#include <fmt/format.h>

#include <set>

#include "datalog/engine/evaluation.h"
#include "datalog/explain/rule_text.h"
#include "driver/interference/declared_schema.h"
#include "driver/interference/model_verbs.h"

namespace moire::driver {

namespace {

/// models/functions.dl must declare exactly the relations that are read here.
void requireAllVerbs(const datalog::RuleProgram& rules) {
  std::vector<tables::RelationSchema> schemas;
  std::set<std::string_view> known;
  for (const Verb& verb : modelVerbs()) {
    schemas.push_back(verb.schema);
    known.insert(verb.schema.name);
  }
  requireDeclared(rules, schemas);
  for (const auto& relation : rules.relations())
    if (relation.file == "models/functions.dl" && !known.contains(relation.name))
      throw datalog::SchemaError(fmt::format("no code reads {}", declarationOf(rules, relation)));
}

void requirePositions(const datalog::Evaluation& evaluation, const Verb& verb, datalog::RelationRef relation,
                      datalog::Row row) {
  for (std::size_t i = 0; i < verb.schema.types.size(); ++i)
    if (verb.schema.types[i] == "Argument" && row[i] < 0)
      throw datalog::EvaluationError(fmt::format("{}: column {} is the position of an argument; they count from 0",
                                                 datalog::tupleText(evaluation, relation.id, row), i + 1));
}

}  // namespace

extractor::FunctionModels libraryModels(const std::shared_ptr<const datalog::RuleProgram>& rules) {
  requireAllVerbs(*rules);
  datalog::Evaluation evaluation(rules);
  evaluation.run();
  extractor::FunctionModels models;
  for (const Verb& verb : modelVerbs()) {
    const auto relation = evaluation.relation(verb.schema.name, verb.schema.types.size());
    for (const auto row : evaluation.rows(relation)) {
      requirePositions(evaluation, verb, relation, row);
      verb.read(models, evaluation, row);
    }
  }
  return models;
}

}  // namespace moire::driver
