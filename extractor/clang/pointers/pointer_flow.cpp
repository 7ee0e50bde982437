// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/pointer_flow.h"

namespace moire::extractor {

namespace {

constexpr std::int64_t pointerBits = 64;

}  // namespace

Node PointerFlow::nodeOf(const Pointer& pointer) {
  return pointer.direct ? graph_.addressOf(*pointer.direct) : pointer.node;
}

Pointer PointerFlow::join(std::initializer_list<Pointer> pointers) {
  const Node all = graph_.fresh();
  for (const Pointer& pointer : pointers) graph_.copy(nodeOf(pointer), all);
  return Pointer(all);
}

Pointer PointerFlow::moved(const Pointer& pointer, Offset amount) {
  if (amount == 0) return pointer;
  if (!pointer.direct || keepsMoves(*pointer.direct)) return Pointer(graph_.shifted(nodeOf(pointer), amount));
  if (pointer.direct->offset == anywhere) return pointer;
  return Pointer(
      MemoryPlace{pointer.direct->object, layoutAt(*pointer.direct).normal(pointer.direct->offset + amount)});
}

Pointer PointerFlow::spread(const Pointer& pointer, std::int64_t stride) {
  if (!pointer.direct || keepsMoves(*pointer.direct)) return Pointer(graph_.scattered(nodeOf(pointer), stride));
  return Pointer(MemoryPlace{pointer.direct->object, layoutAt(*pointer.direct).spread(pointer.direct->offset, stride)});
}

Node PointerFlow::contents(const Pointer& from, std::int64_t bits) {
  if (!from.direct) return graph_.loaded(from.node, bits);
  const auto leaves = layoutAt(*from.direct).leavesIn(from.direct->offset, bits);
  if (leaves.size() == 1) return graph_.part(from.direct->object, leaves.front());
  const Node result = graph_.fresh();
  for (const std::size_t leaf : leaves) graph_.copy(graph_.part(from.direct->object, leaf), result);
  return result;
}

void PointerFlow::write(Node value, const Pointer& to, std::int64_t bits) {
  if (value == 0) return;
  // Together with other pieces, a piece of a pointer may make a pointer to another part of the same object.
  if (bits > 0 && bits < pointerBits) value = graph_.scattered(value, 0);
  if (!to.direct) return graph_.store(value, to.node, bits);
  for (const std::size_t leaf : layoutAt(*to.direct).leavesIn(to.direct->offset, bits))
    graph_.copy(value, graph_.part(to.direct->object, leaf));
}

void PointerFlow::copy(const Pointer& to, const Pointer& from, clang::QualType type, const clang::ASTContext& ast) {
  if (const clang::RecordDecl* record = structureOf(type)) {
    for (const auto* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      const Offset offset = offsetOf(*field);
      const Pointer target = moved(to, offset);
      const Pointer source = moved(from, offset);
      if (!field->isBitField()) {
        copy(target, source, field->getType(), ast);
        continue;
      }
      const std::int64_t width = field->getBitWidthValue(ast);
      write(contents(source, width), target, width);
    }
    return;
  }
  if (const auto* array = ast.getAsArrayType(plain(type))) return copy(to, from, array->getElementType(), ast);
  const std::int64_t bits = sizeOf(ast, type);
  write(contents(from, bits), to, bits);
}

}  // namespace moire::extractor
