// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/show_value.h"

#include <fmt/format.h>

#include <limits>

namespace moire::datalog {
namespace {

std::string showFields(const Evaluation& evaluation, std::span<const Value> values, const std::vector<Field>& fields,
                       InnerSymbols inner) {
  std::string result;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i != 0) result += ", ";
    const std::string field = showValue(evaluation, values[i], fields[i].type, inner);
    const bool symbol = evaluation.program().types()[fields[i].type].kind == Kind::Symbol;
    result += symbol && inner == InnerSymbols::Quoted ? doublyQuoted(field) : field;
  }
  return result;
}

}  // namespace

std::string doublyQuoted(std::string_view text) {
  std::string result = "\"\"";
  for (const char c : text) result += c == '"' ? std::string("\\\"\"") : std::string(1, c);
  return result + "\"\"";
}

std::string showValue(const Evaluation& evaluation, Value value, TypeId type, InnerSymbols inner) {
  const TypeTable& types = evaluation.program().types();
  const TypeInfo& root = types[types[type].root];
  switch (root.kind) {
    case Kind::Symbol:
      return std::string(evaluation.text(value));
    case Kind::Number:
      return fmt::format("{}", value);
    case Kind::Unsigned:
      return fmt::format("{}", asUnsigned(value));
    case Kind::Float:
      return fmt::format("{:.{}g}", asFloat(value), std::numeric_limits<FloatValue>::max_digits10);
    case Kind::Record:
      if (value == 0) return "nil";
      return fmt::format("[{}]",
                         showFields(evaluation, evaluation.fields(value, root.fields.size()), root.fields, inner));
    case Kind::Variant:
      break;
  }
  const std::span<const Value> tagged = evaluation.fields(value, 2);
  const Branch& branch = root.branches[static_cast<std::size_t>(tagged[0])];
  if (branch.fields.empty()) return fmt::format("${}", branch.name);
  return fmt::format("${}({})", branch.name,
                     showFields(evaluation, evaluation.fields(tagged[1], branch.fields.size()), branch.fields, inner));
}

std::string Evaluation::show(Value value, TypeId type) const {
  return showValue(*this, value, type, InnerSymbols::Plain);
}

}  // namespace moire::datalog
