// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "extractor/clang/pointers/points_to.h"
#include "extractor/clang/syntax/types.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// A variable, or anything else that has storage, as the threads of one body see it. Its cells are made when they are
/// first used.
struct Object {
  std::string name;
  MemoryObject::Kind kind = MemoryObject::Kind::Local;
  std::optional<ObjectId> id;  ///< none: no pointer points to it
  std::shared_ptr<const Layout> layout;
  const clang::VarDecl* declaration = nullptr;
  const Context* context = nullptr;
  program::SourcePosition position;
  bool shared = true;
  bool summary = false;     ///< stands for many; for locals and heap objects this is decided once all threads are known
  bool hasOneLock = false;  ///< what it stands for is not more than one lock
  bool zeroed = false;
  bool anyInitialValue = false;     ///< nothing is known of its values before the first step
  bool mayBeWrittenUnseen = false;  ///< there is an alias: a call may change it without naming it
  program::BodyId body;             ///< if not shared

  std::vector<std::optional<program::CellId>> cells;  ///< one per leaf
};

/// An object or a part of it.
struct Place {
  Object* object = nullptr;
  Offset offset = 0;            ///< in the layout
  std::optional<Offset> exact;  ///< the true offset, if it is that of one part only

  bool operator==(const Place&) const = default;
};

/// A part of an object that is just one, as a true offset in an object.
using Spot = std::pair<const Object*, Offset>;

/// Where something may be.
struct PlaceSet {
  std::vector<Place> list;
  bool unknown = false;  ///< or at a place of which nothing is known

  [[nodiscard]] const Place* single() const { return !unknown && list.size() == 1 ? &list.front() : nullptr; }
  /// Only one thread can get there.
  [[nodiscard]] bool isPrivate() const {
    return !unknown && std::none_of(list.begin(), list.end(), [](const Place& place) { return place.object->shared; });
  }
};

/// Each place, that many bits further.
PlaceSet moved(PlaceSet places, Offset amount);
/// Each place, any number of strides forward or back.
PlaceSet spread(PlaceSet places, std::int64_t stride);

/// The objects and cells of the program.
class Memory {
 public:
  Memory(program::Program& program, MemoryMap& map, const PointsTo& pointsTo, const PrecisionLimits& limits);

  /// The object of the pointer analysis, as the threads of the body see it.
  Object& object(ObjectId id, program::BodyId body);
  Object& local(std::string name, const clang::ASTContext& context, clang::QualType type, program::BodyId body,
                program::SourcePosition position);
  program::CellId temporary(const std::string& prefix, std::optional<program::IntType> type, program::BodyId body);

  program::CellId cell(Object& object, std::size_t leaf);
  std::vector<program::CellId> cellsOf(Object& object);
  /// The leaves that an access of that size may touch.
  static std::vector<std::size_t> leavesOf(const Place& place, std::int64_t bits);

  PlaceSet placesOf(const std::vector<MemoryPlace>& places, program::BodyId body);
  /// What a pointer may point to if nothing is known of it.
  std::vector<Place> unknownPlaces(program::BodyId body);
  /// The object is one of these.
  [[nodiscard]] bool isUnknown(const Object& object) const;
  /// Code outside the analysed files can get at the object.
  [[nodiscard]] bool escapes(const Object& object) const;
  /// What code outside the analysed files can read and write: complete once all cells exist.
  std::vector<program::CellId> reachableFromOutside();

  [[nodiscard]] static std::string nameOf(const Place& place);
  /// `name`, or `name#2` if that is taken.
  std::string unique(const std::string& name);
  [[nodiscard]] std::deque<Object>& objects() { return objects_; }
  /// The cells whose values matter only where they are compared.
  [[nodiscard]] const std::set<program::CellId>& pointers() const { return pointers_; }

 private:
  Object& add(Object object);
  program::CellId commonCell();
  void writeAlongside(const Object& object, std::size_t leaf);

  program::Program& program_;
  MemoryMap& map_;
  const PointsTo& pointsTo_;
  std::deque<Object> objects_;
  std::set<program::CellId> pointers_;
  /// The objects that share one cell, because there are too many of them to keep their accesses apart.
  std::set<ObjectId> crowd_;
  std::optional<program::CellId> common_;
  std::map<std::pair<ObjectId, std::size_t>, Object*> known_;
  std::unordered_map<std::string, std::size_t> names_;  ///< how often each name was asked for
};

}  // namespace moire::extractor
