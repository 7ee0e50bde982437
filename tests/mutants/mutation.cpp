// SPDX-License-Identifier: Apache-2.0
#include "tests/mutants/mutation.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <stdexcept>

#include "datalog/built_in.h"
#include "datalog/language/parser.h"

namespace moire::test {
namespace {

using datalog::SourceRange;
namespace ast = datalog::ast;

/// The clauses of this file only.
ast::Scope parse(const datalog::SourceText& file) {
  datalog::SourceMap sources;
  datalog::DiagnosticSink diagnostics(sources);
  const auto nothing = [](const std::string& requested, const std::string&) {
    return std::optional(datalog::SourceText{requested, ""});
  };
  ast::Scope scope;
  parseSource(sources, sources.add(file), nothing, diagnostics, scope);
  if (diagnostics.failed()) throw std::runtime_error(render(diagnostics.take()));
  return scope;
}

std::size_t offsetOf(const std::string& text, const SourceRange& at) {
  std::size_t start = 0;
  for (unsigned line = 1; line < at.line; ++line) start = text.find('\n', start) + 1;
  return start + at.column - 1;
}

/// The position after the text that begins at `from`: after the sign `last`, outside of strings and brackets.
std::size_t endOf(const std::string& text, std::size_t from, char last) {
  int open = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') i = text.find('"', i + 1);
    if (c == '(' || c == '{') ++open;
    if (c == ')' || c == '}') --open;
    if (c == last && open == 0) return i + 1;
  }
  throw std::runtime_error("a rule does not end");
}

void collectNegations(const ast::Formula& formula, std::vector<SourceRange>& found) {
  if (formula.kind == ast::FormulaKind::Not) found.push_back(formula.at);
  for (const ast::Formula& child : formula.children) collectNegations(child, found);
}

/// The rule without the condition at that place, which is not the first one.
std::string withoutCondition(const std::string& rule, std::size_t at) {
  const std::size_t comma = rule.rfind(',', at);
  return rule.substr(0, comma) + rule.substr(endOf(rule, at, ')'));
}

}  // namespace

std::vector<Mutation> mutationsOf(const datalog::SourceText& file) {
  std::vector<Mutation> all;
  std::map<std::string, int> ordinals;
  for (const ast::Clause& clause : parse(file).clauses) {
    const std::size_t begin = offsetOf(file.text, clause.at);
    const std::string rule = file.text.substr(begin, endOf(file.text, begin, '.') - begin);
    const std::string& head = clause.heads.front().relation;
    const std::string name =
        fmt::format("{} {} {}", std::filesystem::path(file.name).filename().string(), head, ++ordinals[head]);
    all.push_back({name, clause.at.line, rule, "", begin});
    std::vector<SourceRange> negations;
    if (clause.body) collectNegations(*clause.body, negations);
    for (std::size_t i = 0; i < negations.size(); ++i) {
      const std::size_t at = offsetOf(file.text, negations[i]) - begin;
      all.push_back({fmt::format("{} !{}", name, i + 1), clause.at.line, rule, withoutCondition(rule, at), begin});
    }
  }
  return all;
}

std::string mutated(const std::string& text, const Mutation& mutation) {
  return text.substr(0, mutation.position) + mutation.change + text.substr(mutation.position + mutation.rule.size());
}

std::shared_ptr<const datalog::RuleProgram> loadMutated(const std::string& file, const std::string& name) {
  datalog::SourceText source = *datalog::findBuiltIn(file);
  bool found = name.empty();
  for (const Mutation& each : mutationsOf(source)) {
    if (each.name != name) continue;
    source.text = mutated(source.text, each);
    found = true;
    break;
  }
  if (!found) throw std::runtime_error("there is no rule '" + name + "' in " + file);
  const auto loaded = datalog::loadRules({source}, datalog::includeBuiltIn());
  if (!loaded.program) throw std::runtime_error(render(loaded.diagnostics));
  return loaded.program;
}

}  // namespace moire::test
