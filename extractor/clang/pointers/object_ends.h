// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/call_graph.h"
#include "extractor/clang/syntax/scopes.h"
#include "extractor/models/function_models.h"

namespace moire::extractor {

/// Which objects may end while there are pointers to them: allocated ones that are given back, and locals to which a
/// pointer is kept somewhere that outlives them.
class ObjectEnds {
 public:
  /// Without `look`, none ever ends.
  ObjectEnds(const MemoryMap& map, const PointsTo& pointsTo, const FunctionModels& models, CallGraph callGraph,
             bool look);

  /// Some call may give it back.
  [[nodiscard]] bool mayBeGivenBack(ObjectId object) const { return givenBack_.contains(object); }
  /// A pointer to the local may be there when its block has ended.
  [[nodiscard]] bool mayBeOutlived(ObjectId object) const { return outlived_.contains(object); }
  /// It is not known where the local ends.
  [[nodiscard]] bool endsAnywhere(ObjectId object) const { return endsAnywhere_.contains(object); }
  /// What the node holds may be moved within an array: not known from where it points to, since all elements are one.
  [[nodiscard]] bool mayBeMoved(Node node) const {
    return static_cast<std::size_t>(node) < moved_.size() && moved_[static_cast<std::size_t>(node)];
  }
  const Scopes& scopesOf(const clang::FunctionDecl& function);

 private:
  void findGivenBack(const FunctionModels& models);
  void findOutlived();
  void findMoved();
  [[nodiscard]] bool isOnStack(const MemoryObject& object) const;
  /// Where it comes into being and ends; null if that is not known.
  const clang::Stmt* blockOf(const MemoryObject& object);
  bool outlives(ObjectId holder, const MemoryObject& local);
  /// A call of the one function may be under way when the other one is called.
  bool mayBeAround(const Context& outer, const Context& inner);

  const MemoryGraph& graph_;
  const PointsTo& pointsTo_;
  CallGraph callGraph_;
  std::map<const clang::FunctionDecl*, Scopes> scopes_;
  std::map<std::pair<const clang::FunctionDecl*, const clang::FunctionDecl*>, bool> mayCall_;
  std::set<ObjectId> givenBack_;
  std::set<ObjectId> outlived_;
  std::set<ObjectId> endsAnywhere_;
  std::vector<bool> moved_;  ///< by node
};

}  // namespace moire::extractor
