// SPDX-License-Identifier: Apache-2.0
#include "driver/report/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace moire::driver {

using datalog::RelationInfo;
using datalog::RuleProgram;

namespace {

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

/// The types of columns, by name; built-in types of the language need no line.
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

bool isOfProgram(const RelationInfo& relation) { return relation.file == "rules/model.dl"; }

std::string schemaText(const RuleProgram& analysis) {
  std::set<std::string> types;
  addTypes(types, analysis);
  std::string text = "relation\tcolumns\tkind\tfile\tmeaning\n";
  for (const auto& line : types) text += line;
  const auto add = [&](std::string_view kind, const auto& isOfKind) {
    for (const auto& relation : analysis.relations())
      if (isOfKind(relation)) text += lineOf(analysis, relation, kind);
  };
  add("program", isOfProgram);
  add("input", [](const RelationInfo& relation) { return relation.isInput() && !isOfProgram(relation); });
  add("derived", [](const RelationInfo& relation) { return !relation.isInput(); });
  return text;
}

}  // namespace moire::driver
