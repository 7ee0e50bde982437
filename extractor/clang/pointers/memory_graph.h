// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "extractor/clang/pointers/context.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Something that has storage, or a function.
struct MemoryObject {
  enum class Kind {
    Static,       ///< a variable of the whole program
    ThreadLocal,  ///< a variable of which each thread has one
    Local,        ///< a variable or literal of a function's activation
    Heap,         ///< what one call of an allocation function returns
    Function,
    Library,        ///< what library functions return pointers to, string literals, the program's arguments
    ThreadLibrary,  ///< the same, but each thread has its own
    Unknown         ///< memory of which nothing is known, and everything that code outside may reach
  };
  Kind kind = Kind::Unknown;
  std::string name;
  const clang::ASTContext* ast = nullptr;
  clang::QualType type;
  const clang::VarDecl* variable = nullptr;
  const clang::FunctionDecl* function = nullptr;
  const clang::Expr* expression = nullptr;  ///< that makes it, of a literal or a heap object
  const Context* context = nullptr;         ///< of a local or heap object
  program::SourcePosition position;
  bool zeroed = false;   ///< a heap object that starts with zeros
  bool isOne = false;    ///< memory of the library that is known to be one object
  bool whole = false;    ///< a heap object that is a whole number of elements
  bool onStack = false;  ///< a heap object that ends with the activation that made it
  std::shared_ptr<const Layout> layout;
  int firstNode = 0;
  int firstTarget = -1;  ///< none as long as nothing can point to it
};

using ObjectId = std::size_t;
/// Something that may hold pointers: a part of an object, or an intermediate value. Node 0 holds none.
using Node = int;

/// A place that can be pointed to.
struct MemoryPlace {
  ObjectId object = 0;
  Offset offset = 0;
  auto operator<=>(const MemoryPlace&) const = default;
};

/// The objects of a program and how pointers move between them.
class MemoryGraph {
 public:
  static constexpr ObjectId unknownObject = 0;

  explicit MemoryGraph(const PrecisionLimits& limits);

  ObjectId add(MemoryObject object, bool elements = false);
  std::shared_ptr<const Layout> layoutOf(const clang::ASTContext& ast, clang::QualType type) {
    return layoutOf(&ast, type, false);
  }
  [[nodiscard]] const MemoryObject& operator[](ObjectId id) const { return objects_[id]; }
  void markOne(ObjectId id) { objects_[id].isOne = true; }
  [[nodiscard]] std::size_t objectCount() const { return objects_.size(); }
  [[nodiscard]] const MemoryPlace& place(int target) const { return targets_[static_cast<std::size_t>(target)]; }

  [[nodiscard]] Node part(ObjectId object, std::size_t leaf) const;
  Node fresh() { return nextNode_++; }
  [[nodiscard]] Node nodeCount() const { return nextNode_; }
  /// The node that only unknown code holds.
  [[nodiscard]] Node unknownNode() const { return part(unknownObject, 0); }

  void address(Node node, MemoryPlace place);
  void copy(Node from, Node to);
  /// A node that holds the address of the place.
  Node addressOf(MemoryPlace place);
  /// What the node points to, that many bits further on.
  Node shifted(Node from, Offset amount);
  /// Any multiple of the stride further on; with 0, anywhere in the same object.
  Node scattered(Node from, std::int64_t stride);
  /// What is in memory where the node points to; with 0 bits, anywhere in the object.
  Node loaded(Node pointer, std::int64_t bits);
  void store(Node from, Node pointer, std::int64_t bits);
  /// What the node points to is given to another thread.
  void handOver(Node node) { handedOver.insert(node); }
  /// What the node points to may be given back.
  void giveBack(Node node) { givenBack.insert(node); }

  /// A call whose callee is what the pointer points to.
  int callThrough(Node pointer);
  void argument(int site, int position, Node node) { arguments.push_back({site, position, node}); }
  void result(int site, int position, Node node) { results.push_back({site, position, node}); }

  struct Pair {
    int from, to;
  };
  struct Triple {
    int first, second, third;
  };
  std::vector<Pair> addresses;  ///< node, target
  std::vector<Pair> copies;
  std::vector<Triple> shifts;                ///< from, to, amount
  std::vector<Triple> scatters;              ///< from, to, stride
  std::vector<Triple> loads;                 ///< pointer, bits, to
  std::vector<Triple> stores;                ///< from, pointer, bits
  std::vector<Pair> calls;                   ///< site, pointer
  std::vector<Triple> arguments, results;    ///< site, position, node
  std::vector<Triple> parameters, returned;  ///< function object, position, node
  std::set<ObjectId> external;               ///< functions without a body that is known
  std::set<Node> handedOver;
  std::set<Node> givenBack;
  /// What a statement expression leaves as its value.
  struct Leaving {
    Node node;
    const Context* context;
    const clang::Stmt* block;
  };
  std::vector<Leaving> leaving;
  std::set<std::int64_t> accessSizes;

 private:
  int target(MemoryPlace place);
  std::shared_ptr<const Layout> layoutOf(const clang::ASTContext* ast, clang::QualType type, bool elements);
  /// The node that stands for `made(from, by)`; the first such request calls `make` with a new node.
  template <class Make>
  Node once(std::map<std::pair<Node, int>, Node>& made, Node from, int by, const Make& make) {
    if (from == 0) return 0;
    Node& known = made[{from, by}];
    if (known == 0) make(known = fresh());
    return known;
  }

  PrecisionLimits limits_;
  std::deque<MemoryObject> objects_;
  std::vector<MemoryPlace> targets_;
  std::map<std::tuple<const clang::ASTContext*, void*, bool>, std::shared_ptr<const Layout>> layouts_;
  std::map<MemoryPlace, Node> addressNodes_;
  std::map<std::pair<Node, int>, Node> shifted_, scattered_, loaded_;
  Node nextNode_ = 1;
  int nextSite_ = 0;
};

}  // namespace moire::extractor
