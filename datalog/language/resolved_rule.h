// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "datalog/language/source.h"
#include "datalog/language/types.h"
#include "datalog/language/value.h"

namespace moire::datalog {

/// A position in RuleProgram::relations().
using RelationId = std::size_t;
/// A position in Rule::variables.
using VariableId = std::size_t;

enum class Operator {
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Power,
  Negate,
  BitAnd,
  BitOr,
  BitXor,
  BitNot,
  ShiftLeft,
  ShiftRight,
  ShiftRightUnsigned,
  LogicalAnd,
  LogicalOr,
  LogicalXor,
  LogicalNot,
  Minimum,
  Maximum,
  Concatenate,
  TextMinimum,
  TextMaximum,
  Ordinal,
  Length,
  Substring,
  ToNumber,
  ToUnsigned,
  ToFloat,
  ToString,
  Reinterpret,
  Counter,  ///< the next number of a program-wide count
};

enum class Comparison {
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Match,
  NotMatch,
  Contains,
  NotContains
};

/// `Spelled` is a number as written; it exists only until the rule is typed.
enum class TermKind { Variable, Wildcard, Constant, Spelled, Operation, Record };

/// A term over numbered variables whose operators are typed.
struct Term {
  TermKind kind = TermKind::Wildcard;
  Value value = 0;          ///< of a constant; the branch of a variant, -1 for a plain record
  VariableId variable = 0;  ///< of a variable
  Operator op = Operator::Add;
  Kind from = Kind::Number;  ///< the kind of an operation's operands
  Kind type = Kind::Number;  ///< the kind of the term itself
  TypeId typeId = 0;         ///< of a cast or of a variant
  std::vector<Term> args;    ///< of an operation or a record
  SourceRange at;
};

/// Whether a counter of derivations is part of the term.
inline bool hasCounter(const Term& term) {
  return (term.kind == TermKind::Operation && term.op == Operator::Counter) ||
         std::any_of(term.args.begin(), term.args.end(), hasCounter);
}

enum class LiteralKind { Atom, NegatedAtom, Compare, Aggregate, Range };

/// One condition of a body.
struct Literal {
  LiteralKind kind = LiteralKind::Atom;
  RelationId relation = 0;  ///< of an atom
  Comparison comparison = Comparison::Equal;
  Kind compared = Kind::Number;  ///< the kind on both sides of a comparison, or of a range
  std::vector<Term> args;        ///< columns; both sides; or from, to and step of a range
  VariableId result = 0;         ///< the variable that an aggregate or a range binds
  std::size_t aggregate = 0;     ///< in Rule::aggregates
  SourceRange at;
};

enum class AggregateFunction { Count, Sum, Minimum, Maximum, Mean };

/// `function target : { body }`; its variables are numbered with those of its rule.
struct Aggregate {
  AggregateFunction function = AggregateFunction::Count;
  Kind kind = Kind::Number;
  Term target;  ///< unused by count
  std::vector<Literal> body;
  std::vector<VariableId> outer;  ///< variables that the surrounding body binds
  SourceRange at;
};

struct VariableInfo {
  std::string name;
  Kind kind = Kind::Number;
  bool isResult = false;  ///< it stands for the value of an aggregate or a range, and only that may give it a value
};

/// head(args) :- body, with one head and a conjunction as its body.
struct Rule {
  RelationId head = 0;
  std::vector<Term> args;
  std::vector<Literal> body;
  std::vector<VariableInfo> variables;
  std::vector<Aggregate> aggregates;
  SourceRange at;
  bool isLaw = false;  ///< a rule that makes its head an equivalence, added by the engine
};

}  // namespace moire::datalog
