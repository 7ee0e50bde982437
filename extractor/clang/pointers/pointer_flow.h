// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>

#include <initializer_list>
#include <optional>

#include "extractor/clang/pointers/memory_graph.h"

namespace moire::extractor {

/// A value that may be a pointer: to a known place, or to whatever the node holds.
struct Pointer {
  Node node = 0;
  std::optional<MemoryPlace> direct;

  Pointer() = default;
  explicit Pointer(Node held) : node(held) {}
  explicit Pointer(MemoryPlace place) : direct(place) {}
  /// To the beginning of the object.
  static Pointer to(ObjectId object) { return Pointer(MemoryPlace{object, 0}); }

  [[nodiscard]] bool isNone() const { return node == 0 && !direct; }
};

/// Reads, writes and moves pointers, each as constraints of the memory graph.
class PointerFlow {
 public:
  explicit PointerFlow(MemoryGraph& graph) : graph_(graph) {}

  Node nodeOf(const Pointer& pointer);
  /// A pointer of which nothing is known.
  Node unknown() { return nodeOf(Pointer(MemoryPlace{MemoryGraph::unknownObject, anywhere})); }
  /// A node that holds all of them.
  Pointer join(std::initializer_list<Pointer> pointers);

  /// The pointer, that many bits further on.
  Pointer moved(const Pointer& pointer, Offset amount);
  /// Any multiple of the stride further on; with 0, anywhere in the same object.
  Pointer spread(const Pointer& pointer, std::int64_t stride);

  /// Everything that the memory there may hold. Numbers of any size may be pieces of pointers.
  Node contents(const Pointer& from, std::int64_t bits);
  Pointer read(const Pointer& from, std::int64_t bits) { return Pointer(contents(from, bits)); }
  void write(Node value, const Pointer& to, std::int64_t bits);
  /// Copies an object of that type, field by field.
  void copy(const Pointer& to, const Pointer& from, clang::QualType type, const clang::ASTContext& ast);

 private:
  [[nodiscard]] const Layout& layoutAt(const MemoryPlace& place) const { return *graph_[place.object].layout; }
  /// Whether pointers to the object are its beginning matters: by it, it may be given back.
  [[nodiscard]] bool keepsMoves(const MemoryPlace& place) const {
    return graph_[place.object].kind == MemoryObject::Kind::Heap;
  }

  MemoryGraph& graph_;
};

}  // namespace moire::extractor
