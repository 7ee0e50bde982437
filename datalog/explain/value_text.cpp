// SPDX-License-Identifier: Apache-2.0
// Values, tuples and places as they are written in rule files and messages.
#include <fmt/format.h>

#include "datalog/explain/rule_text.h"

namespace moire::datalog {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        result += "\\\"";
        break;
      case '\\':
        result += "\\\\";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\t':
        result += "\\t";
        break;
      case '\r':
        result += "\\r";
        break;
      default:
        result += c;
    }
  }
  return result + '"';
}

std::string floatText(FloatValue value) {
  const std::string result = fmt::format("{:.9g}", value);
  const bool plain = result.find_first_not_of("-0123456789") == std::string::npos;
  return plain ? result + ".0" : result;
}

std::string fieldsText(const Evaluation& evaluation, std::span<const Value> values, const std::vector<Field>& fields) {
  std::string result;
  for (std::size_t i = 0; i < fields.size(); ++i)
    result += (i == 0 ? "" : ",") + spell(evaluation, values[i], fields[i].type);
  return result;
}

}  // namespace

std::string spell(const Evaluation& evaluation, Value value, TypeId type) {
  const TypeTable& types = evaluation.program().types();
  const TypeInfo& root = types[types[type].root];
  switch (root.kind) {
    case Kind::Symbol:
      return quoted(evaluation.text(value));
    case Kind::Float:
      return floatText(asFloat(value));
    case Kind::Number:
    case Kind::Unsigned:
      return evaluation.show(value, type);
    case Kind::Record:
      if (value == 0) return "nil";
      return fmt::format("[{}]", fieldsText(evaluation, evaluation.fields(value, root.fields.size()), root.fields));
    case Kind::Variant:
      break;
  }
  const std::span<const Value> tagged = evaluation.fields(value, 2);
  const Branch& branch = root.branches[static_cast<std::size_t>(tagged[0])];
  if (branch.fields.empty()) return "$" + branch.name;
  return fmt::format("${}({})", branch.name,
                     fieldsText(evaluation, evaluation.fields(tagged[1], branch.fields.size()), branch.fields));
}

std::string tupleText(const Evaluation& evaluation, RelationId relation, Row tuple) {
  const RelationInfo& info = evaluation.program().relations()[relation];
  std::string columns;
  for (std::size_t i = 0; i < tuple.size(); ++i)
    columns += (i == 0 ? "" : ",") + spell(evaluation, tuple[i], info.columns[i].type);
  return fmt::format("{}({})", info.name, columns);
}

std::string placeText(const RuleProgram& program, const SourceRange& at) {
  const std::string place = program.describe(at);
  return place.substr(0, place.rfind(':'));
}

}  // namespace moire::datalog
