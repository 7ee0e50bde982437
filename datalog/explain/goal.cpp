// SPDX-License-Identifier: Apache-2.0
#include "datalog/explain/goal.h"

#include <fmt/format.h>

#include "datalog/explain/rule_text.h"
#include "datalog/language/clause_lowering.h"
#include "datalog/language/parser.h"
#include "datalog/language/spelling.h"
#include "datalog/language/token.h"

namespace moire::datalog {
namespace {

/// The parser of clauses, for a text that is one atom only.
class AtomParser : public ClauseParser {
 public:
  using ClauseParser::ClauseParser;

  ast::Clause atom() {
    ast::Clause result = clause();
    if (result.heads.size() != 1 || result.body || peek().kind != TokenKind::End)
      failAt(result.at, "a goal is one atom", "ask for each tuple on its own");
    return result;
  }
};

/// Reads one atom; anything before or after it is an error.
class GoalReader {
 public:
  GoalReader(Evaluation& evaluation, std::string text)
      : evaluation_(evaluation), program_(evaluation.program()), text_(std::move(text)), diagnostics_(sources_) {
    while (!text_.empty() && (text_.back() == '.' || text_.back() == ' ')) text_.pop_back();
    source_ = sources_.add({"goal", text_ + " ."});
  }

  GoalResult read() {
    GoalResult result;
    try {
      if (auto clause = parse())
        if (auto rule = lower(*clause)) result.goal = Goal{text_, std::move(*rule)};
    } catch (const BrokenStatement&) {
      // Its error has been reported.
    }
    result.diagnostics = diagnostics_.take();
    return result;
  }

 private:
  std::optional<ast::Clause> parse() {
    std::vector<Token> tokens = tokenize(sources_, source_, diagnostics_);
    if (diagnostics_.failed()) return std::nullopt;
    return AtomParser(std::move(tokens), diagnostics_).atom();
  }

  /// `r(x, _)` becomes `r(x, w) :- r(x, w)`, so that every part has its type and a value.
  std::optional<Rule> lower(ast::Clause& clause) {
    ast::Atom& atom = clause.heads.front();
    if (!isDeclared(atom)) return std::nullopt;
    for (ast::Expression& arg : atom.args) nameWildcards(arg);
    ast::Formula condition;
    condition.kind = ast::FormulaKind::Atom;
    condition.text = atom.relation;
    condition.args = atom.args;
    condition.at = atom.at;
    clause.body = std::move(condition);
    std::unordered_map<std::string, RelationId> byName;
    for (RelationId id = 0; id < program_.relations().size(); ++id) byName.emplace(program_.relations()[id].name, id);
    const LoweringContext context{program_.types(), program_.relations(), byName,
                                  [this](const std::string& symbol) { return evaluation_.symbol(symbol); },
                                  diagnostics_};
    std::vector<Rule> rules = lowerClause(clause, context);
    if (rules.size() != 1) return std::nullopt;
    return std::move(rules.front());
  }

  // This is checked here, because the lowering would point at the declaration, which is in another text.
  bool isDeclared(const ast::Atom& atom) {
    const auto found = program_.find(atom.relation);
    if (!found) {
      diagnostics_.error(atom.at, fmt::format("relation '{}' is not declared", atom.relation),
                         didYouMean(atom.relation, namesOf(program_.relations())));
      return false;
    }
    const RelationInfo& relation = program_.relations()[*found];
    if (relation.arity() == atom.args.size()) return true;
    diagnostics_.error(
        atom.at,
        fmt::format("relation '{}' has {} column{}, but {} {} given", relation.name, relation.arity(),
                    relation.arity() == 1 ? "" : "s", atom.args.size(), atom.args.size() == 1 ? "is" : "are"),
        fmt::format("it is declared at {}", program_.describe(relation.at)));
    return false;
  }

  void nameWildcards(ast::Expression& expression) {
    if (expression.kind == ast::ExpressionKind::Wildcard) {
      expression.kind = ast::ExpressionKind::Variable;
      expression.text = fmt::format("_{}", ++wildcards_);
    }
    for (ast::Expression& arg : expression.args) nameWildcards(arg);
  }

  Evaluation& evaluation_;
  const RuleProgram& program_;
  std::string text_;
  SourceMap sources_;
  DiagnosticSink diagnostics_;
  std::uint32_t source_ = 0;
  int wildcards_ = 0;
};

}  // namespace

GoalResult parseGoal(Evaluation& evaluation, const std::string& text) { return GoalReader(evaluation, text).read(); }

Goal goalOf(const Evaluation& evaluation, RelationRef relation, Row tuple) {
  Goal goal;
  goal.text = tupleText(evaluation, relation.id, tuple);
  goal.rule.head = relation.id;
  const auto& columns = evaluation.program().relations()[relation.id].columns;
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    Term term;
    term.kind = TermKind::Constant;
    term.value = tuple[i];
    term.type = columns[i].kind;
    goal.rule.args.push_back(term);
  }
  Literal literal;
  literal.relation = relation.id;
  literal.args = goal.rule.args;
  goal.rule.body = {literal};
  return goal;
}

}  // namespace moire::datalog
