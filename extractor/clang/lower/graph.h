// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "extractor/clang/lower/instance.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// What a location's action will be once the whole program is known. Until then it is a skip, or a havoc of what is
/// already known.
struct Unfinished {
  enum class Kind {
    Declaration,     ///< havoc of locals that come into being; superfluous where control passes only once
    Outside,         ///< havoc of everything that unknown code can reach
    ReturnSite,      ///< after a call to a shared instance: havoc of what an inner activation may have used
    HandleWrite,     ///< the new thread's handle is stored; superfluous if nothing reads it
    ReleaseAny,      ///< release of any lock at these places, or of none
    OutsideRelease,  ///< by unknown code: release of any lock that it can reach and its thread holds, or of none
    OnlyIfHeld,      ///< control goes on only if its thread may hold one of the locks at these places
    WaitsForAny      ///< its thread may wait forever for one of the locks that library functions take during calls
  } kind;
  Instance* callee = nullptr;
  PlaceSet places = {};
  bool conditionWait = false;  ///< of a release: it begins a condition wait
};

/// The locations made so far, and where control is.
class Graph {
 public:
  explicit Graph(program::Program& program) : program_(program) {}

  /// A location that comes after the open ends.
  program::LocationId append(program::Action action, Instance& instance, const program::SourcePosition& position);
  program::LocationId append(Unfinished unfinished, Instance& instance, const program::SourcePosition& position);
  /// A location that nothing leads to yet.
  program::LocationId detached(Instance& instance, const program::SourcePosition& position);
  void link(const Open& from, program::LocationId to);
  /// Everything that leads to the location leads to the new action first.
  void insertBefore(program::LocationId location, program::Action action);

  [[nodiscard]] const Open& open() const { return open_; }
  Open take() { return std::exchange(open_, {}); }
  void set(Open open) { open_ = std::move(open); }
  void add(const Open& more) { open_.insert(open_.end(), more.begin(), more.end()); }

  [[nodiscard]] std::size_t countOf(program::BodyId body) const;
  [[nodiscard]] Instance& instanceOf(program::LocationId location) const { return *instances_[location.index()]; }
  [[nodiscard]] const std::map<program::LocationId, Unfinished>& unfinished() const { return unfinished_; }

 private:
  program::Program& program_;
  Open open_;
  std::vector<Instance*> instances_;
  std::vector<std::size_t> counts_;  ///< locations per body
  std::map<program::LocationId, Unfinished> unfinished_;
};

}  // namespace moire::extractor
