// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/types.h"

#include <clang/AST/Decl.h>

namespace moire::extractor {

using clang::QualType;
using program::IntType;

QualType plain(QualType type) {
  QualType result = type.getCanonicalType().getUnqualifiedType();
  if (const auto* atomic = result->getAs<clang::AtomicType>())
    result = atomic->getValueType().getCanonicalType().getUnqualifiedType();
  return result;
}

std::optional<IntType> integerType(const clang::ASTContext& context, QualType type) {
  const QualType simple = plain(type);
  if (simple->isAnyPointerType() || simple->isBlockPointerType() || simple->isNullPtrType()) return program::uint64;
  if (simple->isBooleanType()) return program::boolean;
  if (const auto* enumeration = simple->getAs<clang::EnumType>()) {
    if (!enumeration->getDecl()->isCompleteDefinition() || enumeration->getDecl()->getIntegerType().isNull())
      return program::int32;
  } else if (!simple->isIntegerType() && !simple->isBitIntType()) {
    return std::nullopt;
  }
  const unsigned bits = context.getIntWidth(simple);
  if (bits < 1 || bits > 64) return std::nullopt;
  return IntType{bits, simple->isSignedIntegerOrEnumerationType()};
}

bool isAggregate(QualType type) {
  const QualType simple = plain(type);
  return simple->isRecordType() || simple->isArrayType();
}

bool sameRepresentation(const clang::ASTContext& context, QualType one, QualType other) {
  const QualType a = plain(one);
  const QualType b = plain(other);
  if (a == b) return true;
  const auto x = integerType(context, a);
  const auto y = integerType(context, b);
  if (x && y) return x->bits == y->bits && (*x == program::boolean) == (*y == program::boolean);
  if (a->isRecordType() != b->isRecordType() || a->isArrayType() != b->isArrayType()) return false;
  return a.getAsString() == b.getAsString();
}

namespace {

class LeafCollector {
 public:
  LeafCollector(const clang::ASTContext& context, std::size_t limit) : context_(context), limit_(limit) {}

  bool collect(QualType type, const Leaf& above) {
    const QualType simple = plain(type);
    if (const auto* array = context_.getAsArrayType(simple)) return collectElements(*array, above);
    if (const auto* record = simple->getAs<clang::RecordType>()) {
      const clang::RecordDecl* definition = record->getDecl()->getDefinition();
      if (definition && !definition->isUnion()) return collectFields(*definition, above);
    }
    Leaf leaf = above;
    leaf.value = integerType(context_, simple);
    return add(std::move(leaf));
  }

  std::vector<Leaf> take() { return std::move(leaves_); }

 private:
  bool add(Leaf leaf) {
    leaves_.push_back(std::move(leaf));
    return leaves_.size() <= limit_;
  }

  bool collectElements(const clang::ArrayType& array, Leaf leaf) {
    leaf.path.push_back(anyElement);
    if (!leaf.suffix.ends_with("[]")) leaf.suffix += "[]";
    leaf.inArray = true;
    return collect(array.getElementType(), leaf);
  }

  bool collectFields(const clang::RecordDecl& record, const Leaf& above) {
    for (const auto* field : record.fields()) {
      if (field->isUnnamedBitField()) continue;
      Leaf leaf = above;
      leaf.path.push_back(static_cast<int>(field->getFieldIndex()));
      if (!field->getName().empty()) leaf.suffix += "." + field->getName().str();
      if (!(field->isBitField() ? addBitField(*field, leaf) : collect(field->getType(), leaf))) return false;
    }
    return true;
  }

  bool addBitField(const clang::FieldDecl& field, Leaf leaf) {
    leaf.value = integerType(context_, field.getType());
    const unsigned width = field.getBitWidthValue(context_);
    if (leaf.value && width > 0 && *leaf.value != program::boolean)
      leaf.value->bits = std::min(leaf.value->bits, width);
    return add(std::move(leaf));
  }

  const clang::ASTContext& context_;
  std::size_t limit_;
  std::vector<Leaf> leaves_;
};

}  // namespace

std::vector<Leaf> leavesOf(const clang::ASTContext& context, QualType type, std::size_t limit) {
  LeafCollector collector(context, limit);
  if (collector.collect(type, {})) return collector.take();
  return {Leaf{}};
}

QualType typeAt(QualType type, const Path& path) {
  for (const int step : path) {
    const QualType simple = plain(type);
    if (step == anyElement) {
      const auto* array = simple->getAsArrayTypeUnsafe();
      if (!array) return {};
      type = array->getElementType();
      continue;
    }
    const auto* record = simple->getAs<clang::RecordType>();
    const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
    if (!definition) return {};
    type = {};
    for (const auto* field : definition->fields())
      if (static_cast<int>(field->getFieldIndex()) == step) type = field->getType();
    if (type.isNull()) return {};
  }
  return type;
}

}  // namespace moire::extractor
