// SPDX-License-Identifier: Apache-2.0
#include "driver/report/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "datalog/built_in.h"

namespace moire::driver {

using datalog::RelationInfo;
using datalog::RuleProgram;

namespace {

constexpr auto modelFile = "rules/model.dl";

std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return text;
}

std::string columnsOf(const RuleProgram& program, const RelationInfo& relation) {
  std::string text;
  for (const auto& column : relation.columns)
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", column.name, program.types()[column.type].name);
  return text;
}

/// The types that columns have, by name; those that the language itself has need no line.
void addTypes(std::set<std::string>& lines, const RuleProgram& program) {
  for (const auto& relation : program.relations())
    for (const auto& column : relation.columns) {
      const auto& type = program.types()[column.type];
      const std::string& root = program.types()[type.root].name;
      if (type.name != root) lines.insert(fmt::format("{}\t{}\ttype\t\t\n", type.name, root));
    }
}

std::string lineOf(const RuleProgram& program, const RelationInfo& relation, std::string_view kind) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\n", relation.name, columnsOf(program, relation), kind, relation.file,
                     oneLine(relation.documentation));
}

}  // namespace

std::shared_ptr<const RuleProgram> modelRules() {
  const auto* source = datalog::findBuiltIn(modelFile);
  if (!source) throw std::logic_error(fmt::format("there is no {}", modelFile));
  auto loaded = datalog::loadRules({*source}, datalog::includeBuiltIn());
  if (!loaded.program) throw std::logic_error(datalog::render(loaded.diagnostics));
  return loaded.program;
}

std::string schemaText(const RuleProgram& analysis) {
  const auto model = modelRules();
  std::set<std::string> types;
  addTypes(types, *model);
  addTypes(types, analysis);
  std::string text = "relation\tcolumns\tkind\tfile\tmeaning\n";
  for (const auto& line : types) text += line;
  for (const auto& relation : model->relations())
    if (relation.file == modelFile) text += lineOf(*model, relation, "program");
  for (const auto& relation : analysis.relations())
    text += lineOf(analysis, relation, relation.isInput() ? "input" : "derived");
  return text;
}

}  // namespace moire::driver
