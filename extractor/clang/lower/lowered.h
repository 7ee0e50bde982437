// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "extractor/clang/lower/body_plan.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handle_slots.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/lock_kinds.h"
#include "extractor/clang/lower/lock_preferences.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/seen_orders.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// The locks that calls were seen to use, by where they are.
struct SeenLocks {
  std::map<Spot, program::LockId> one;
  std::map<Spot, program::LockId> many;  ///< one lock stands for those of all elements of an array
  LockKinds kinds;
  LockPreferences preferences;
  bool writersGoFirst = false;  ///< some initialiser makes a lock with which readers wait for writers that wait
  std::set<program::LockId> semaphores;
  std::set<program::LockId> freeOnce;  ///< semaphores that are known to be free just once at first
  std::vector<Place> counting;         ///< semaphores that several threads may hold at once
  bool unknownCount = false;           ///< so may any lock that a pointer to unknown memory means
};

/// The barriers that calls were seen to use, by where they are.
struct SeenBarriers {
  std::map<Spot, program::BarrierId> known;
  std::map<Spot, std::set<program::Int>> counts;  ///< how many threads each waits for; 0 if that is not known
  bool unknown = false;                           ///< some barrier is made or used, but it is not known which one
};

/// The conditions at which threads sleep or which they signal.
struct SeenConditions {
  std::map<Spot, program::ConditionId> one;
  std::map<const Object*, program::ConditionId> many;  ///< anywhere in the object
  bool unknown = false;                                ///< some thread sleeps, but it is not known where
};

/// Where threads are created, and waited for, by their handles.
struct SeenHandles {
  std::deque<Creation> creations;  ///< those whose handles are known to be kept in certain places
  /// After each of these locations, the threads have ended whose handles were in the slots.
  std::vector<std::pair<program::LocationId, HandleSlots>> joins;
  /// Where a thread waits for the one behind a handle, and the expression of the handle.
  std::vector<std::pair<program::LocationId, program::ExpressionPtr>> waits;
  std::map<program::LocationId, program::BodyId> writes;  ///< of handles, of new threads that run a body
};

/// A call to code that several calls share.
struct SharedCall {
  program::LocationId at;
  program::LocationId back;
  const Instance* callee = nullptr;
};

/// What setjmp and longjmp do to control.
struct SeenJumps {
  std::map<program::BodyId, std::vector<program::LocationId>> returnPoints;
  std::map<program::BodyId, Open> back;  ///< to any of the body's return points
  /// Where threads end: what was registered for that may run, but not what runs already.
  struct ThreadEnd {
    program::BodyId body;
    Open from;
    std::optional<program::LocationId> running = {};
  };
  std::vector<ThreadEnd> ends;
  /// By what remembers it: a variable of a function that is not called again before it returns.
  std::map<std::pair<const Instance*, const clang::VarDecl*>, program::LocationId> returnPointOf;
  Open leaving;  ///< to what runs when the program exits, or as the handler of a signal does
};

/// A group of functions that become known to unknown code together. Threads of one body call any of them, any number of
/// times.
struct UnknownGroup {
  std::vector<const clang::FunctionDecl*> functions;
  program::BodyId body;
};

/// Where code that is not analysed runs, and which functions of the program it may call from which location on.
struct UnknownCalls {
  std::map<const clang::FunctionDecl*, std::set<program::LocationId>> namedAfter;
  std::set<const clang::FunctionDecl*> alwaysThere;  ///< their addresses are known from the beginning
  std::vector<program::LocationId> at;               ///< locations of calls; they do nothing themselves
  std::vector<UnknownGroup> groups;
};

/// The extents of pointers that are kept in memory.
struct SeenExtents {
  std::map<program::CellId, ExtentCells> of;
  std::vector<program::LocationId> unclearWrites;  ///< writes of pointers after which the extent is unknown
};

/// An order of objects that is the same in each run.
struct AsFound {
  bool operator()(const Object* one, const Object* other) const {
    const auto key = [](const Object& object) { return std::tie(object.id, object.body, object.name); };
    return key(*one) != key(*other) ? key(*one) < key(*other) : std::less<>()(one, other);
  }
};

/// Objects that end, and the pointers to them.
struct SeenLifetimes {
  struct Check {
    program::LocationId at;
    std::vector<const Object*> objects;  ///< of which the one that is meant must not have ended
  };
  struct End {
    program::LocationId at;
    std::vector<const Object*> objects;  ///< of which one ends
    bool anything = false;               ///< or another one that is not known
  };
  std::map<const Object*, program::CellId, AsFound> flags;  ///< 1 if it has ended
  std::vector<Check> checks;
  std::vector<End> ended;
  std::map<const Object*, std::vector<program::LocationId>, AsFound> localEnds;
  std::vector<program::LocationId> threadEnds;
  std::vector<program::LocationId> jumpsBack;
  /// 1 if a pointer is null or points to what is there; and the objects that it may point to.
  std::map<program::CellId, std::set<const Object*, AsFound>> live;
  std::map<program::CellId, program::CellId> beside;  ///< these, by the pointer
  std::set<program::LocationId> prepared;             ///< writes of pointers after which they are right
};

/// The variables from which threads compute the addresses of objects of their own.
struct SeenReferences {
  std::vector<unsigned> bits;  ///< by reference: how many bits of its first variable's value matter
  std::map<program::BodyId, program::CellId> parameters;  ///< where threads keep their argument, if it never changes
};

/// The result of walking over all function bodies: a program whose actions are not all decided yet, and what was seen
/// on the way that will decide them.
struct Lowered {
  Lowered(program::Program& into, MemoryMap& map, const PointsTo& pointsTo, const PrecisionLimits& limits)
      : program(into), memory(into, map, pointsTo, limits), graph(into) {
    locks.writersGoFirst = map.writersGoFirst;
  }

  program::Program& program;
  Memory memory;
  Graph graph;
  std::deque<Instance> instances;
  std::deque<BodyPlan> plans;
  std::map<const Context*, BodyPlan*> bodies;
  std::map<const Object*, std::vector<program::LocationId>> allocations;
  SeenLocks locks;
  SeenBarriers barriers;
  SeenConditions conditions;
  bool mainMayEndAlone = false;  ///< the first thread may end without the program
  SeenHandles handles;
  std::vector<SharedCall> sharedCalls;
  SeenJumps jumps;
  UnknownCalls unknownCalls;
  SeenExtents extents;
  SeenLifetimes lifetimes;
  SeenReferences references;
  SeenOrders orders;
};

}  // namespace moire::extractor
