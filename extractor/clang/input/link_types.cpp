// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/link_types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Type.h>

#include <algorithm>
#include <string>

namespace moire::extractor {

using clang::QualType;

namespace {

/// A type of one file's syntax tree; types of two trees are never identical.
struct Typed {
  const clang::ASTContext& context;
  QualType type;

  [[nodiscard]] Typed with(QualType other) const { return {context, other.getCanonicalType().getUnqualifiedType()}; }
  [[nodiscard]] std::uint64_t size() const { return context.getTypeSize(type); }
  template <class Kind>
  [[nodiscard]] const Kind* as() const {
    return type->getAs<Kind>();
  }
};

Agreement weaker(Agreement one, Agreement other) { return std::max(one, other); }
Agreement sameIf(bool condition, Agreement otherwise = Agreement::None) {
  return condition ? Agreement::Same : otherwise;
}

std::string recordName(const clang::RecordDecl& record) {
  if (!record.getName().empty()) return record.getName().str();
  const auto* alias = record.getTypedefNameForAnonDecl();
  return alias ? alias->getName().str() : "";
}

Agreement compare(const Typed& one, const Typed& other);

Agreement compareRecords(const Typed& one, const Typed& other) {
  const auto* first = one.as<clang::RecordType>()->getDecl();
  const auto* second = other.as<clang::RecordType>()->getDecl();
  if (first->isUnion() != second->isUnion() || recordName(*first) != recordName(*second)) return Agreement::None;
  const bool complete = first->getDefinition() && second->getDefinition();
  return sameIf(!complete || one.size() == other.size());
}

Agreement compareArrays(const Typed& one, const Typed& other) {
  const auto* first = one.context.getAsArrayType(one.type);
  const auto* second = other.context.getAsArrayType(other.type);
  const auto* firstSize = clang::dyn_cast<clang::ConstantArrayType>(first);
  const auto* secondSize = clang::dyn_cast<clang::ConstantArrayType>(second);
  if (firstSize && secondSize && firstSize->getZExtSize() != secondSize->getZExtSize()) return Agreement::None;
  return compare(one.with(first->getElementType()), other.with(second->getElementType()));
}

Agreement compareFunctions(const Typed& one, const Typed& other) {
  const auto* first = one.as<clang::FunctionType>();
  const auto* second = other.as<clang::FunctionType>();
  Agreement result = compare(one.with(first->getReturnType()), other.with(second->getReturnType()));
  const auto* firstFull = clang::dyn_cast<clang::FunctionProtoType>(first);
  const auto* secondFull = clang::dyn_cast<clang::FunctionProtoType>(second);
  if (!firstFull || !secondFull) return result;
  if (firstFull->getNumParams() != secondFull->getNumParams() || firstFull->isVariadic() != secondFull->isVariadic())
    return Agreement::None;
  for (unsigned i = 0; i < firstFull->getNumParams(); ++i)
    result = weaker(result, compare(one.with(firstFull->getParamType(i)), other.with(secondFull->getParamType(i))));
  return result;
}

Agreement compare(const Typed& one, const Typed& other) {
  const QualType a = one.type;
  const QualType b = other.type;
  const auto both = [&](auto is) { return is(a) && is(b); };
  if (both([](QualType t) { return t->isVoidType(); })) return Agreement::Same;
  if (both([](QualType t) { return t->isIntegralOrEnumerationType(); }))
    return sameIf(one.size() == other.size() && a->isBooleanType() == b->isBooleanType() &&
                  a->isSignedIntegerOrEnumerationType() == b->isSignedIntegerOrEnumerationType());
  if (both([](QualType t) { return t->isRealFloatingType(); })) return sameIf(one.size() == other.size());
  if (both([](QualType t) { return t->isPointerType(); }))
    return sameIf(a.getAsString() == b.getAsString(), Agreement::Layout);
  if (both([](QualType t) { return t->isArrayType(); })) return compareArrays(one, other);
  if (both([](QualType t) { return t->isRecordType(); })) return compareRecords(one, other);
  if (both([](QualType t) { return t->isFunctionType(); })) return compareFunctions(one, other);
  return sameIf(a.getAsString() == b.getAsString() && !a->isIncompleteType() && one.size() == other.size());
}

}  // namespace

Agreement agreementOf(const clang::ValueDecl& one, const clang::ValueDecl& other) {
  const Typed first = Typed{one.getASTContext(), {}}.with(one.getType());
  const Typed second = Typed{other.getASTContext(), {}}.with(other.getType());
  return compare(first, second);
}

}  // namespace moire::extractor
