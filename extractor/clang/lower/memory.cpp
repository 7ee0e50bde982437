// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/memory.h"

#include <algorithm>

#include "extractor/clang/lower/initial_values.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::VarDecl;
using program::CellId;
using ObjectKind = MemoryObject::Kind;

namespace {

constexpr std::size_t everyBody = static_cast<std::size_t>(-1);

}  // namespace

PlaceSet moved(PlaceSet places, Offset amount) {
  for (Place& place : places.list) {
    if (place.offset != anywhere) place.offset = place.object->layout->normal(place.offset + amount);
    if (place.exact) *place.exact += amount;
    if (place.offset == anywhere) place.exact.reset();
  }
  return places;
}

PlaceSet spread(PlaceSet places, std::int64_t stride) {
  for (Place& place : places.list) {
    place.offset = place.object->layout->spread(place.offset, stride);
    place.exact.reset();
  }
  return places;
}

Memory::Memory(program::Program& program, MemoryMap& map, const PointsTo& pointsTo, const PrecisionLimits& limits)
    : program_(program), map_(map), pointsTo_(pointsTo) {
  std::size_t count = 0;
  for (const ObjectId id : pointsTo.escaped()) count += map.graph()[id].layout->leaves().size();
  crowd_ = pointsTo.crowd(limits.crowd);
  if (count > limits.crowd) crowd_.insert(pointsTo.escaped().begin(), pointsTo.escaped().end());
  if (!crowd_.empty()) crowd_.insert(MemoryGraph::unknownObject);
}

CellId Memory::commonCell() {
  if (common_) return *common_;
  program::Cell cell;
  cell.name = unique("memory behind pointers to too many objects");
  cell.summary = true;
  common_ = CellId(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  return *common_;
}

std::string Memory::unique(const std::string& name) {
  std::size_t& count = names_[name];
  if (++count == 1) return name;
  for (;; ++count) {
    std::string candidate = name + "#" + std::to_string(count);
    if (names_.try_emplace(candidate, 1).second) return candidate;
  }
}

Object& Memory::add(Object object) {
  object.name = unique(object.name);
  object.cells.resize(object.layout->leaves().size());
  return objects_.emplace_back(std::move(object));
}

Object& Memory::object(ObjectId id, program::BodyId body) {
  const MemoryObject& source = map_.graph()[id];
  const bool everywhere = source.kind == ObjectKind::Static || source.kind == ObjectKind::Library ||
                          source.kind == ObjectKind::Unknown || source.kind == ObjectKind::Function;
  const bool shared = everywhere || pointsTo_.isShared(id);
  Object*& known = known_[{id, shared ? everyBody : body.index()}];
  if (known) return *known;
  Object object;
  object.name = source.name;
  object.kind = source.kind;
  object.id = id;
  object.layout = source.layout;
  object.declaration = source.variable;
  object.context = source.context;
  object.position = source.position;
  object.shared = shared;
  object.summary = source.kind == ObjectKind::Library || source.kind == ObjectKind::ThreadLibrary ||
                   source.kind == ObjectKind::Unknown;
  object.hasOneLock = source.isOne;
  object.zeroed = source.zeroed;
  object.anyInitialValue = source.kind != ObjectKind::Static;
  object.mayBeWrittenUnseen = true;
  object.body = body;
  if (source.kind == ObjectKind::Static && source.variable && isDeclaredOnly(*source.variable)) {
    object.anyInitialValue = true;
    const auto& sources = source.ast->getSourceManager();
    // The assumption about a variable of the library is made where the variable is used.
    if (sources.isInSystemHeader(source.variable->getLocation()))
      object.position = {};
    else
      program_.assumptions.push_back(
          {source.position,
           "variable '" + source.variable->getNameAsString() +
               "' has no definition: it may start with any value; besides the analysed code, only functions that it "
               "calls write it"});
  }
  known = &add(std::move(object));
  return *known;
}

Object& Memory::local(std::string name, const clang::ASTContext& context, clang::QualType type, program::BodyId body,
                      program::SourcePosition position) {
  Object object;
  object.name = std::move(name);
  object.layout = map_.graph().layoutOf(context, type);
  object.position = std::move(position);
  object.shared = false;
  object.body = body;
  return add(std::move(object));
}

CellId Memory::temporary(const std::string& prefix, std::optional<program::IntType> type, program::BodyId body) {
  program::Cell cell;
  cell.name = unique(prefix);
  cell.type = type;
  cell.shared = false;
  cell.body = body;
  program_.cells.push_back(std::move(cell));
  return CellId(program_.cells.size() - 1);
}

std::vector<std::size_t> Memory::leavesOf(const Place& place, std::int64_t bits) {
  return place.object->layout->leavesIn(place.offset, bits);
}

CellId Memory::cell(Object& object, std::size_t leaf) {
  auto& known = object.cells[leaf];
  if (known) return *known;
  if (object.id && crowd_.contains(*object.id)) {
    known = commonCell();
    return *known;
  }
  const Leaf& part = object.layout->leaves()[leaf];
  program::Cell cell;
  cell.name = object.name + part.suffix;
  cell.type = part.value;
  cell.shared = object.shared;
  cell.summary = object.summary || part.inArray;
  cell.body = object.body;
  cell.declared = object.position;
  cell.forHandlers = object.declaration && isForHandlers(object.declaration->getType(), part.path);
  if (object.shared && !object.anyInitialValue && object.declaration && part.value)
    cell.initial = initialValue(*object.declaration, part.path, *part.value);
  if (object.shared && object.zeroed && part.value) cell.initial = program::Range{0, 0};
  if (object.declaration && part.value && map_.neverNull.contains(object.declaration))
    cell.initial = program::Range{1, part.value->max()};
  known = CellId(program_.cells.size());
  if (part.isPointer) pointers_.insert(*known);
  program_.cells.push_back(std::move(cell));
  if (part.run && object.shared) writeAlongside(object, leaf);
  return *known;
}

void Memory::writeAlongside(const Object& object, std::size_t leaf) {
  const auto& leaves = object.layout->leaves();
  const CellId cell = *object.cells[leaf];
  for (std::size_t i = *leaves[leaf].run; i < leaves.size() && leaves[i].run == leaves[leaf].run; ++i) {
    if (i == leaf || !object.cells[i]) continue;
    program_.cells[cell.index()].alongside.push_back(*object.cells[i]);
    program_.cells[object.cells[i]->index()].alongside.push_back(cell);
  }
}

std::vector<CellId> Memory::cellsOf(Object& object) {
  std::vector<CellId> result;
  for (std::size_t i = 0; i < object.cells.size(); ++i) result.push_back(cell(object, i));
  if (object.id && crowd_.contains(*object.id)) {
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
  }
  return result;
}

PlaceSet Memory::placesOf(const std::vector<MemoryPlace>& places, program::BodyId body) {
  PlaceSet result;
  constexpr std::size_t few = 16;
  const bool many = places.size() > few;
  for (const MemoryPlace& place : places) {
    const ObjectKind kind = map_.graph()[place.object].kind;
    if (kind == ObjectKind::Unknown || (many && crowd_.contains(place.object))) {
      result.unknown = true;
    } else if (kind != ObjectKind::Function) {
      Object& target = object(place.object, body);
      const bool one = target.layout->isOnePart(place.offset);
      result.list.push_back({&target, place.offset, one ? std::optional(place.offset) : std::nullopt});
    }
  }
  return result;
}

std::vector<Place> Memory::unknownPlaces(program::BodyId body) {
  std::vector<Place> result;
  const auto add = [&](ObjectId id) { result.push_back({&object(id, body), anywhere, std::nullopt}); };
  if (!crowd_.empty()) add(MemoryGraph::unknownObject);
  for (const ObjectId id : pointsTo_.escaped())
    if (map_.graph()[id].kind != ObjectKind::Function && !crowd_.contains(id)) add(id);
  return result;
}

bool Memory::isUnknown(const Object& object) const {
  return escapes(object) || (object.id && crowd_.contains(*object.id));
}

bool Memory::escapes(const Object& object) const { return object.id && pointsTo_.escapes(*object.id); }

std::vector<CellId> Memory::reachableFromOutside() {
  std::vector<CellId> result;
  for (Object& object : objects_)
    if (isUnknown(object))
      for (const auto& cell : object.cells)
        if (cell) result.push_back(*cell);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string Memory::nameOf(const Place& place) {
  const Layout& layout = *place.object->layout;
  return place.object->name + (place.exact ? layout.exactNameOf(*place.exact) : layout.nameOf(place.offset));
}

}  // namespace moire::extractor
