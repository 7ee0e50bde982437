// SPDX-License-Identifier: Apache-2.0
// Values as the text formats show them.
#include <fmt/format.h>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {
namespace {

std::string showFields(const Evaluation& evaluation, std::span<const Value> values, const std::vector<Field>& fields) {
  std::string result;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i != 0) result += ", ";
    result += evaluation.show(values[i], fields[i].type);
  }
  return result;
}

}  // namespace

std::string Evaluation::show(Value value, TypeId type) const {
  const TypeInfo& root = program_->types()[program_->types()[type].root];
  switch (root.kind) {
    case Kind::Symbol:
      return std::string(text(value));
    case Kind::Number:
      return fmt::format("{}", value);
    case Kind::Unsigned:
      return fmt::format("{}", asUnsigned(value));
    case Kind::Float:
      return fmt::format("{:.9g}", asFloat(value));
    case Kind::Record:
      if (value == 0) return "nil";
      return fmt::format("[{}]", showFields(*this, fields(value, root.fields.size()), root.fields));
    case Kind::Variant:
      break;
  }
  const std::span<const Value> tagged = fields(value, 2);
  const Branch& branch = root.branches[static_cast<std::size_t>(tagged[0])];
  if (branch.fields.empty()) return fmt::format("${}", branch.name);
  return fmt::format("${}({})", branch.name, showFields(*this, fields(tagged[1], branch.fields.size()), branch.fields));
}

}  // namespace moire::datalog
