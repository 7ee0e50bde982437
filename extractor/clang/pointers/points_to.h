// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/pointers/stand_ins.h"
#include "support/stop.h"

namespace moire::datalog {
class RuleProgram;
}

namespace moire::extractor {

/// What the rules of points_to.dl say of a program's pointers.
class PointsTo {
 public:
  /// Throws `Stopped`. `rules`: null stands for the built-in ones.
  PointsTo(const MemoryGraph& graph, const StopRequest& shouldStop,
           std::shared_ptr<const datalog::RuleProgram> rules = nullptr);

  /// Where the value may point to; with the unknown object among them, also to all that escapes.
  [[nodiscard]] const std::vector<MemoryPlace>& of(Node node) const;
  /// What may be called; functions without a body are among them.
  [[nodiscard]] const std::vector<const clang::FunctionDecl*>& callees(int site) const;
  [[nodiscard]] bool callsUnknown(int site) const { return callsUnknown_.contains(site); }
  /// Several threads may access it.
  [[nodiscard]] bool isShared(ObjectId object) const { return published_.contains(object); }
  /// Some pointer may point into it.
  [[nodiscard]] bool isTarget(ObjectId object) const { return pointedTo_.contains(object); }
  [[nodiscard]] bool escapes(ObjectId object) const { return escapes_.contains(object); }
  [[nodiscard]] const std::set<ObjectId>& escaped() const { return escapes_; }
  /// All that is pointed to by a pointer which may point to more places than that.
  [[nodiscard]] std::set<ObjectId> crowd(std::size_t limit) const;

 private:
  StandIns standIns_;
  std::vector<std::vector<MemoryPlace>> targets_;  ///< by node
  std::map<int, std::vector<const clang::FunctionDecl*>> callees_;
  std::set<int> callsUnknown_;
  std::set<ObjectId> published_;
  std::set<ObjectId> pointedTo_;
  std::set<ObjectId> escapes_;
};

}  // namespace moire::extractor
