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
  /// Throws `Stopped`. If `rules` is null, the built-in ones are used.
  PointsTo(const MemoryGraph& graph, const StopRequest& shouldStop,
           std::shared_ptr<const datalog::RuleProgram> rules = nullptr);

  /// What the value may point to. If the unknown object is among them, it may also point to everything that escapes.
  [[nodiscard]] const std::vector<MemoryPlace>& of(Node node) const;
  /// What may be called, including functions without a body.
  [[nodiscard]] const std::vector<const clang::FunctionDecl*>& callees(int site) const;
  [[nodiscard]] bool callsUnknown(int site) const { return callsUnknown_.contains(site); }
  /// Several threads may access it.
  [[nodiscard]] bool isShared(ObjectId object) const { return published_.contains(object); }
  /// Some pointer may point into it.
  [[nodiscard]] bool isTarget(ObjectId object) const { return pointedTo_.contains(object); }
  [[nodiscard]] bool escapes(ObjectId object) const { return escapes_.contains(object); }
  [[nodiscard]] const std::set<ObjectId>& escaped() const { return escapes_; }
  /// Everything that is the target of a pointer with more than `limit` possible targets.
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
