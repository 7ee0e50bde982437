// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace moire::extractor {

/// Which object an lvalue stands for, as it is written. Looks through parentheses, `__extension__`, and the choices of
/// `_Generic` and `__builtin_choose_expr`.
struct Designator {
  enum class Kind {
    Variable,         ///< `variable`
    Function,         ///< `function`
    Member,           ///< `field` of the lvalue `base`
    MemberOfValue,    ///< `field` of the value of `base`, for example of a call's result
    MemberBehind,     ///< `field` of what the pointer `base` points to
    Element,          ///< the element `index` elements after the target of the pointer `base`
    Target,           ///< what the pointer `base` points to
    VectorElement,    ///< elements of the vector `base`, or of the one that `base` points to: `v[i]`, `v.x`, `p->xy`
    ComplexPart,      ///< the real or imaginary part of the lvalue `base`
    CompoundLiteral,  ///< `literal`
    ConstantText,     ///< a string literal, `__func__`: nobody writes there
    Converted,        ///< the lvalue `base`, as another type
    Other
  };
  Kind kind = Kind::Other;
  const clang::Expr* base = nullptr;
  const clang::Expr* index = nullptr;
  const clang::VarDecl* variable = nullptr;
  const clang::FunctionDecl* function = nullptr;
  const clang::FieldDecl* field = nullptr;
  const clang::CompoundLiteralExpr* literal = nullptr;
};

Designator designatorOf(const clang::Expr& lvalue);

/// `v[i]`, `v.x`: the expression need not be an lvalue.
bool isVectorElement(const clang::Expr& expression);

/// The variable that the lvalue names; null if it is something else, such as a part of a variable.
inline const clang::VarDecl* namedVariable(const clang::Expr& lvalue) { return designatorOf(lvalue).variable; }

/// The lvalue is constant text, or an element of it.
bool isConstantText(const clang::Expr& lvalue);

/// A variable of the whole program that is kept in a register of the machine, of which each thread has its own.
bool isRegister(const clang::VarDecl& variable);

/// No thread can access the lvalue in memory, and nothing is known of its value.
bool isOutsideMemory(const clang::Expr& lvalue);

}  // namespace moire::extractor
