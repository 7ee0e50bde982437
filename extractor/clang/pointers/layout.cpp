// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/layout.h"

#include <clang/AST/Decl.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace moire::extractor {

using clang::QualType;

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max() / 4;

const clang::RecordDecl* definitionOf(QualType simple) {
  const auto* record = simple->getAs<clang::RecordType>();
  return record ? record->getDecl()->getDefinition() : nullptr;
}

bool endsInArray(QualType type) {
  const clang::RecordDecl* record = type.isNull() ? nullptr : definitionOf(plain(type));
  return record && record->hasFlexibleArrayMember();
}

bool isOfLibrary(const clang::RecordDecl& record) {
  return record.getASTContext().getSourceManager().isInSystemHeader(record.getLocation());
}

/// Whether it may contain several objects, such as locks, at different distances from its beginning. What the library
/// defines is used as a whole, and an array of bytes is there to make a union larger.
bool hasSeveral(QualType type) {
  const QualType simple = plain(type);
  if (const auto* array = simple->getAsArrayTypeUnsafe()) return !array->getElementType()->isCharType();
  const clang::RecordDecl* record = definitionOf(simple);
  if (!record || isOfLibrary(*record)) return false;
  const auto fields = std::distance(record->field_begin(), record->field_end());
  return (fields > 1 && !record->isUnion()) ||
         std::any_of(record->field_begin(), record->field_end(),
                     [](const clang::FieldDecl* field) { return hasSeveral(field->getType()); });
}

class LeafCollector {
 public:
  LeafCollector(const clang::ASTContext& context, std::size_t limit) : context_(context), limit_(limit) {}

  bool collect(QualType type, const Leaf& above) {
    const QualType simple = plain(type);
    if (const auto* array = context_.getAsArrayType(simple)) return collectElements(array->getElementType(), above);
    if (const clang::RecordDecl* record = structureOf(simple)) return collectFields(*record, above);
    Leaf leaf = above;
    leaf.bits = sizeOf(context_, simple);
    if (leaf.bits == 0) leaf.bits = unlimited;
    leaf.value = integerType(context_, simple);
    leaf.isPointer = simple->isAnyPointerType();
    leaf.isSeveral = hasSeveral(simple);
    return add(std::move(leaf));
  }

  bool collectElements(QualType element, Leaf leaf) {
    leaf.path.push_back(anyElement);
    if (!leaf.suffix.ends_with("[]")) leaf.suffix += "[]";
    leaf.inArray = true;
    return collect(element, leaf);
  }

  std::vector<Leaf> take() { return std::move(leaves_); }

 private:
  /// Fails if there are too many, or if an array of no length reaches into what follows it.
  bool add(Leaf leaf) {
    if (open_ && leaf.offset >= *open_) return false;
    leaves_.push_back(std::move(leaf));
    return leaves_.size() <= limit_;
  }

  bool collectFields(const clang::RecordDecl& record, const Leaf& above) {
    std::optional<std::size_t> run;
    for (const auto* field : record.fields()) {
      if (!field->isBitField() || field->isZeroLengthBitField(context_)) run.reset();
      if (field->isUnnamedBitField()) continue;
      Leaf leaf = above;
      leaf.path.push_back(static_cast<int>(field->getFieldIndex()));
      leaf.offset += offsetOf(*field);
      if (!field->getName().empty()) leaf.suffix += "." + field->getName().str();
      if (field->isBitField()) leaf.run = run = run.value_or(leaves_.size());
      if (!(field->isBitField() ? addBitField(*field, leaf) : collect(field->getType(), leaf))) return false;
      if (field->getType()->isArrayType() && sizeOf(context_, field->getType()) == 0) open_ = leaf.offset;
    }
    return true;
  }

  bool addBitField(const clang::FieldDecl& field, Leaf leaf) {
    leaf.value = integerType(context_, field.getType());
    const unsigned width = field.getBitWidthValue(context_);
    leaf.bits = width;
    if (leaf.value && width > 0) leaf.value->bits = std::min(leaf.value->bits, width);
    return add(std::move(leaf));
  }

  const clang::ASTContext& context_;
  std::size_t limit_;
  std::vector<Leaf> leaves_;
  std::optional<Offset> open_;  ///< where an array of no length begins
};

}  // namespace

Layout::Layout(const clang::ASTContext* context, QualType type, bool elements, std::size_t limit)
    : context_(context), type_(type), elements_(elements && !endsInArray(type)), flexible_(endsInArray(type)) {
  lump_ = type.isNull() || type->isFunctionType();
  if (!lump_) {
    LeafCollector collector(*context, limit);
    lump_ = !(elements_ ? collector.collectElements(type, {}) : collector.collect(type, {}));
    leaves_ = collector.take();
  }
  if (lump_) {
    Leaf all;
    all.bits = unlimited;
    all.inArray = elements_;
    all.isSeveral = !type.isNull() && hasSeveral(type);
    leaves_ = {all};
  }
  findOffsets();
}

void Layout::findOffsets() {
  offsets_.push_back(0);
  for (const Leaf& leaf : leaves_) offsets_.push_back(leaf.offset);
  std::sort(offsets_.begin(), offsets_.end());
  offsets_.erase(std::unique(offsets_.begin(), offsets_.end()), offsets_.end());
}

Offset Layout::normalInRecord(QualType type, Offset offset) const {
  const clang::RecordDecl* record = definitionOf(type);
  if (record->isUnion()) return 0;
  const clang::FieldDecl* inside = nullptr;
  for (const auto* field : record->fields())
    if (!field->isUnnamedBitField() && offsetOf(*field) <= offset) inside = field;
  if (!inside) return offset == 0 ? 0 : anywhere;
  const Offset start = offsetOf(*inside);
  if (inside->isBitField()) return offset == start ? start : anywhere;
  const std::int64_t size = sizeOf(*context_, inside->getType());
  if (size > 0 && offset >= start + size) return anywhere;
  const Offset within = normalIn(inside->getType(), offset - start);
  return within == anywhere ? anywhere : start + within;
}

Offset Layout::normalIn(QualType type, Offset offset) const {
  const QualType simple = plain(type);
  if (const auto* array = context_->getAsArrayType(simple)) {
    const std::int64_t stride = sizeOf(*context_, array->getElementType());
    return stride == 0 ? (offset == 0 ? 0 : anywhere) : normalIn(array->getElementType(), offset % stride);
  }
  if (definitionOf(simple)) return normalInRecord(simple, offset);
  return offset == 0 ? 0 : anywhere;
}

Offset Layout::normal(Offset offset) const {
  if (offset == anywhere || offset < 0) return anywhere;
  if (lump_) return 0;
  const std::int64_t size = sizeOf(*context_, type_);
  if (elements_) return size == 0 ? anywhere : normalIn(type_, offset % size);
  if (flexible_) return normalIn(type_, offset);
  // A loop over the object stops one past the end; nothing is accessed there.
  if (size > 0 && offset > size) return anywhere;
  return size > 0 && offset == size ? normalIn(type_, type_->isArrayType() ? 0 : offset) : normalIn(type_, offset);
}

namespace {

/// Some array around the offset has elements whose size divides `stride`.
bool isStrideOfArray(const clang::ASTContext& context, QualType type, Offset offset, std::int64_t stride) {
  const QualType simple = plain(type);
  if (const auto* array = context.getAsArrayType(simple)) {
    const std::int64_t own = sizeOf(context, array->getElementType());
    if (own == 0) return false;
    if (stride % own == 0) return true;
    return isStrideOfArray(context, array->getElementType(), offset % own, stride);
  }
  const clang::RecordDecl* record = definitionOf(simple);
  if (!record || record->isUnion()) return false;
  for (const auto* field : record->fields()) {
    if (field->isUnnamedBitField() || field->isBitField()) continue;
    const Offset start = offsetOf(*field);
    const std::int64_t size = sizeOf(context, field->getType());
    if (offset >= start && (size == 0 || offset < start + size))
      return isStrideOfArray(context, field->getType(), offset - start, stride);
  }
  return false;
}

/// The smallest element among the arrays around the offset.
std::int64_t smallestStride(const clang::ASTContext& context, QualType type, Offset offset) {
  const QualType simple = plain(type);
  if (const auto* array = context.getAsArrayType(simple)) {
    const std::int64_t own = sizeOf(context, array->getElementType());
    return own == 0 ? 0 : std::min(own, smallestStride(context, array->getElementType(), offset % own));
  }
  const clang::RecordDecl* record = definitionOf(simple);
  if (!record || record->isUnion()) return unlimited;
  for (const auto* field : record->fields()) {
    const Offset start = offsetOf(*field);
    const std::int64_t size = sizeOf(context, field->getType());
    if (!field->isBitField() && offset >= start && (size == 0 || offset < start + size))
      return smallestStride(context, field->getType(), offset - start);
  }
  return unlimited;
}

}  // namespace

std::int64_t Layout::strideAround(Offset offset) const {
  if (lump_ || offset == anywhere) return 0;
  const std::int64_t inside = smallestStride(*context_, type_, offset);
  return elements_ ? std::min(inside, sizeOf(*context_, type_)) : inside;
}

std::optional<Layout::Block> Layout::blockAround(Offset offset) const {
  if (lump_ || offset == anywhere) return std::nullopt;
  Block block{0, sizeOf(*context_, type_)};
  QualType type = type_;
  Offset start = 0;  // of the part of that type
  while (true) {
    const QualType simple = plain(type);
    if (const auto* array = context_->getAsArrayType(simple)) {
      type = array->getElementType();
      block = {start, sizeOf(*context_, type)};
    } else if (const clang::RecordDecl* record = definitionOf(simple)) {
      const clang::FieldDecl* inside = nullptr;
      for (const auto* field : record->fields())
        if (!field->isUnnamedBitField() && start + offsetOf(*field) <= offset) inside = field;
      if (!inside || inside->isBitField() || record->isUnion()) return std::nullopt;
      start += offsetOf(*inside);
      type = inside->getType();
    } else {
      const bool begins = start == offset && offset < block.start + block.size;
      return begins ? std::optional(block) : std::nullopt;
    }
    if (offset < start || block.size == 0) return std::nullopt;
  }
}

Offset Layout::spread(Offset offset, std::int64_t stride) const {
  if (offset == anywhere) return anywhere;
  if (lump_) return 0;
  const std::int64_t size = sizeOf(*context_, type_);
  if (elements_ && size > 0 && stride > 0 && stride % size == 0) return offset;
  return stride > 0 && isStrideOfArray(*context_, type_, offset, stride) ? offset : anywhere;
}

std::optional<std::size_t> Layout::leafAt(Offset offset, std::int64_t bits) const {
  if (lump_) return 0;
  if (offset == anywhere || bits <= 0)
    return leaves_.size() == 1 && !leaves_[0].value ? std::optional<std::size_t>(0) : std::nullopt;
  for (std::size_t i = 0; i < leaves_.size(); ++i)
    if (leaves_[i].offset == offset && (bits <= leaves_[i].bits || !leaves_[i].value)) {
      if (bits > leaves_[i].bits) return std::nullopt;
      return i;
    }
  return std::nullopt;
}

std::vector<std::size_t> Layout::leavesIn(Offset offset, std::int64_t bits) const {
  if (const auto one = leafAt(offset, bits)) return {*one};
  std::vector<std::size_t> all(leaves_.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

bool Layout::isOnePart(Offset offset) const {
  if (offset == anywhere) return false;
  for (const Leaf& leaf : leaves_)
    if (leaf.offset == offset) return !leaf.inArray && !leaf.isSeveral;
  return true;
}

std::string Layout::nameOf(Offset offset) const {
  for (const Leaf& leaf : leaves_)
    if (leaf.offset == offset) return leaf.suffix;
  return offset == 0 ? "" : "." + std::to_string(offset / 8);
}

std::string Layout::exactNameOf(Offset offset) const {
  std::string name;
  QualType type = type_.isNull() || type_->isFunctionType() ? QualType() : type_;
  if (elements_ && !type.isNull()) {
    const std::int64_t stride = sizeOf(*context_, type);
    if (stride == 0) return nameOf(offset);
    name += "[" + std::to_string(offset / stride) + "]";
    offset %= stride;
  }
  while (!type.isNull()) {
    const QualType simple = plain(type);
    type = {};
    if (const auto* array = context_->getAsArrayType(simple)) {
      const std::int64_t stride = sizeOf(*context_, array->getElementType());
      if (stride == 0) break;
      name += "[" + std::to_string(offset / stride) + "]";
      offset %= stride;
      type = array->getElementType();
    } else if (const clang::RecordDecl* record = definitionOf(simple); record && !record->isUnion()) {
      const clang::FieldDecl* inside = nullptr;
      for (const auto* field : record->fields())
        if (!field->isUnnamedBitField() && offsetOf(*field) <= offset) inside = field;
      if (!inside) break;
      if (!inside->getName().empty()) name += "." + inside->getName().str();
      offset -= offsetOf(*inside);
      type = inside->getType();
    }
  }
  // Inside a union there may be several at different distances.
  return offset == 0 ? name : name + "." + std::to_string(offset / 8);
}

}  // namespace moire::extractor
