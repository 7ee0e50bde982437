// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/constructs.h"

#include <algorithm>
#include <array>

namespace moire::extractor {

namespace {

bool matches(std::string_view pattern, std::string_view kind) {
  if (!pattern.ends_with('*')) return pattern == kind;
  pattern.remove_suffix(1);
  return kind.starts_with(pattern);
}

bool has(const Construct& row, std::string_view kind) {
  std::string_view rest = row.kinds;
  while (!rest.empty()) {
    const std::string_view pattern = rest.substr(0, rest.find(' '));
    if (matches(pattern, kind)) return true;
    rest.remove_prefix(std::min(rest.size(), pattern.size() + 1));
  }
  return false;
}

constexpr std::array statements = {
    Construct{"`if`, `switch`", Answer::Modelled, "IfStmt SwitchStmt CaseStmt DefaultStmt"},
    Construct{"`while`, `do`, `for`, `break`, `continue`", Answer::Modelled,
              "WhileStmt DoStmt ForStmt BreakStmt ContinueStmt"},
    Construct{"`goto`, computed `goto`, labels and their addresses", Answer::Modelled,
              "GotoStmt IndirectGotoStmt LabelStmt AddrLabelExpr"},
    Construct{"`return`, blocks, declarations", Answer::Modelled,
              "ReturnStmt CompoundStmt NullStmt DeclStmt AttributedStmt"},
    Construct{"statement expressions", Answer::Modelled, "StmtExpr"},
    Construct{"`asm` in a function: what it names may change", Answer::Listed, "GCCAsmStmt MSAsmStmt"},
    Construct{"literals, `__func__`, `__LINE__` and the like, `#embed`", Answer::Modelled,
              "IntegerLiteral FloatingLiteral CharacterLiteral StringLiteral ImaginaryLiteral CXXBoolLiteralExpr "
              "CXXNullPtrLiteralExpr PredefinedExpr SourceLocExpr EmbedExpr"},
    Construct{"names, members, elements", Answer::Modelled, "DeclRefExpr MemberExpr ArraySubscriptExpr"},
    Construct{"operators, casts, parentheses", Answer::Modelled,
              "UnaryOperator BinaryOperator CompoundAssignOperator ConditionalOperator BinaryConditionalOperator "
              "ParenExpr ConstantExpr OpaqueValueExpr ImplicitCastExpr CStyleCastExpr"},
    Construct{"calls, `va_arg`", Answer::Modelled, "CallExpr VAArgExpr"},
    Construct{"atomic operations", Answer::Modelled, "AtomicExpr"},
    Construct{"`sizeof`, `_Alignof`, `offsetof`, `__builtin_types_compatible_p`", Answer::Modelled,
              "UnaryExprOrTypeTraitExpr OffsetOfExpr TypeTraitExpr"},
    Construct{"`_Generic`, `__builtin_choose_expr`", Answer::Modelled, "GenericSelectionExpr ChooseExpr"},
    Construct{"`__builtin_available`: either way", Answer::Modelled, "ObjCAvailabilityCheckExpr"},
    Construct{"initialisers, compound literals", Answer::Modelled,
              "InitListExpr ImplicitValueInitExpr DesignatedInitExpr DesignatedInitUpdateExpr NoInitExpr "
              "CompoundLiteralExpr"},
    Construct{"vectors: their elements are arbitrary values", Answer::Modelled,
              "ShuffleVectorExpr ConvertVectorExpr ExtVectorElementExpr"},
    Construct{"matrix types (`-fenable-matrix`)", Answer::Refused, "MatrixSubscriptExpr"},
    Construct{"fixed-point numbers (`_Accum`, `_Fract`)", Answer::Refused, "FixedPointLiteral"},
    Construct{"`__builtin_dump_struct`", Answer::Refused, "PseudoObjectExpr"},
    Construct{"`__builtin_os_log_format`", Answer::Refused, "ExprWithCleanups"},
    Construct{"blocks (`^{ }`)", Answer::Refused, "BlockExpr"},
    Construct{"`__try`, `__except`, `__finally`", Answer::Refused, "SEH*"},
    Construct{"OpenMP, if it is switched on", Answer::Refused, "OMP* ArraySectionExpr CapturedStmt"},
    Construct{"OpenACC, if it is switched on", Answer::Refused, "OpenACC*"},
    Construct{"expressions and statements of other languages", Answer::NotC,
              "CXX* ObjC* CUDA* SYCL* Coroutine* CoreturnStmt CoawaitExpr CoyieldExpr Dependent* MSProperty* "
              "MSDependentExistsStmt ArrayInit* ArrayTypeTraitExpr SubstNonType* Pack* Unresolved* "
              "FunctionParmPackExpr SizeOfPackExpr RequiresExpr LambdaExpr ConceptSpecializationExpr ParenListExpr "
              "UserDefinedLiteral GNUNullExpr BuiltinBitCastExpr "
              "AsTypeExpr ExpressionTraitExpr MaterializeTemporaryExpr"},
    Construct{"what stands for errors in a program", Answer::NotC, "RecoveryExpr TypoExpr"},
};

constexpr std::array declarations = {
    Construct{"variables, parameters, functions, labels", Answer::Modelled, "Var ParmVar Function Label"},
    Construct{"types, members, enumerators", Answer::Modelled, "Record Field IndirectField Enum EnumConstant Typedef"},
    Construct{"`_Static_assert`, empty declarations, modules, `#pragma comment`", Answer::NoEffect,
              "StaticAssert Empty TranslationUnit ExternCContext Import PragmaComment PragmaDetectMismatch"},
    Construct{"`asm` outside of functions", Answer::Listed, "FileScopeAsm",
              "assembly outside of functions does nothing that the program could notice"},
    Construct{"blocks and what they capture", Answer::Refused, "Block Captured ImplicitParam"},
    Construct{"OpenMP's declarations", Answer::Refused, "OMP*"},
    Construct{"declarations of other languages", Answer::NotC,
              "CXX* ObjC* Using* UnresolvedUsing* Namespace* ClassTemplate* VarTemplate* FunctionTemplate Template* "
              "TypeAlias* Friend* ConstructorUsingShadow AccessSpec LinkageSpec Export Concept BuiltinTemplate HLSL* "
              "MSGuid MSProperty NonTypeTemplateParm Decomposition "
              "Binding UnnamedGlobalConstant LifetimeExtendedTemporary ImplicitConceptSpecialization TopLevelStmt "
              "RequiresExprBody"},
};

}  // namespace

std::string_view nameOf(Answer answer) {
  switch (answer) {
    case Answer::Modelled:
      return "modelled";
    case Answer::NoEffect:
      return "no effect";
    case Answer::Listed:
      return "listed";
    case Answer::Refused:
      return "refused";
    case Answer::NotC:
      return "not C";
  }
  return "";
}

std::span<const Construct> statementConstructs() { return statements; }
std::span<const Construct> declarationConstructs() { return declarations; }

const Construct* find(std::span<const Construct> rows, std::string_view kind) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const Construct& each) { return has(each, kind); });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace moire::extractor
