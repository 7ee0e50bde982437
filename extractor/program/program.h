// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/program/action.h"
#include "extractor/program/id.h"

namespace moire::program {

/// A place in a source file, as the user named the file; line 0 where there is none.
struct SourcePosition {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  auto operator<=>(const SourcePosition&) const = default;
};

/// What holds a value: a variable, a field, all elements of an array.
struct Cell {
  std::string name;
  std::optional<IntType> type;  ///< none: no integer; accesses count, the value is not tracked
  bool shared = true;           ///< may be accessed by several threads
  bool summary = false;  ///< stands for many objects: a write changes one of them, so the old values remain possible
  BodyId body;           ///< of a cell that is not shared: whose threads have a copy each
  std::optional<Range> initial;  ///< of a shared cell: its values before the initial thread's first step; none: any
  SourcePosition declared;
  bool hidden = false;  ///< no memory of the program but bookkeeping of the model: nobody races for it
  /// Bit-fields beside it: whoever writes one of them writes the memory of all, though the others keep their values.
  std::vector<CellId> alongside = {};
};

enum class LockKind {
  Plain,      ///< whoever holds it gives it back, and does not take it again before that
  Recursive,  ///< whoever holds it may take it again, and gives it back as often
  Semaphore   ///< anybody may give it, whoever took it
};

/// What an action does to a lock does not depend on its kind; the kind says what is wrong to do.
struct Lock {
  std::string name;
  bool summary = false;  ///< stands for many locks
  LockKind kind = LockKind::Plain;
  std::optional<LockId> among = {};  ///< the lock that stands for many of which this is one
};

/// So many threads pass it at a time.
struct Barrier {
  std::string name;
  unsigned count = 1;
};

/// Which element of an array an address is that of.
struct Element {
  std::string array;    ///< elements of arrays with other names may be the same memory
  ExpressionPtr index;  ///< over the cells that the address is computed from
};

/// An address that a thread computes from some of its own cells only: while they keep their values, it is the same.
/// What is said about references decides about races only.
struct Reference {
  std::string name;
  BodyId body;                          ///< whose threads compute it
  std::vector<CellId> cells;            ///< one object each
  bool unique = false;                  ///< no two threads ever compute the same address from it
  std::optional<Element> element = {};  ///< if it is known
};

/// Every access of a location to the cell, which stands for many objects, goes to the one at the address.
struct OwnAccess {
  CellId cell;
  ReferenceId reference;
  /// Which part of the object the address is that of: where two accesses to one cell meet in memory, and their anchors
  /// are equal, their addresses are.
  std::string anchor;
};

/// The code of one kind of thread; the bodies' locations are disjoint.
struct Body {
  std::string name;
  LocationId entry;                   ///< its action is Start; nothing leads to it
  LocationId exit;                    ///< where a thread stays once it has ended; no successors
  std::optional<unsigned> most = {};  ///< no more threads than these ever run it: a Spawn beyond waits forever
};

/// A control location; a thread at it is about to perform its action. One without successors that is not its body's
/// exit is never left: the whole program ended there.
struct Location {
  std::string name;  ///< unique, e.g. `producer:12.1`
  Action action = Skip{};
  std::vector<LocationId> successors;
  BodyId body;
  std::string function;
  SourcePosition position;
  std::vector<OwnAccess> own = {};
  /// Where the code begins that it is part of, if several calls share that: nothing but calls leads there.
  std::optional<LocationId> code = {};
  /// Of a call of such code: its thread goes on there if it comes back, and from nowhere else does control come there.
  std::optional<LocationId> back = {};
};

enum class ObligationKind { Assert, Race, Deadlock, Overflow, Bounds, Div, Null };

inline constexpr std::array allObligationKinds{
    ObligationKind::Assert, ObligationKind::Race, ObligationKind::Deadlock, ObligationKind::Overflow,
    ObligationKind::Bounds, ObligationKind::Div,  ObligationKind::Null};

/// Its name in reports, tables and options.
std::string_view toText(ObligationKind kind);

/// Something to be proved. It may be checked at several locations (copies of an inlined function); all must hold.
struct Obligation {
  std::string id;  ///< stable between runs and under unrelated edits
  ObligationKind kind = ObligationKind::Assert;
  SourcePosition position;
  std::string function;
  std::string text;
};

/// Something that the result rests on and that was not checked.
struct Assumption {
  SourcePosition position;
  std::string text;
  auto operator<=>(const Assumption&) const = default;
};

enum class Granularity {
  Access,    ///< another thread may run between any two shared accesses
  Statement  ///< another thread may run between statements only
};

/// A multithreaded program: any thread runs one body; `bodies[0]` is the initial thread's, which is alone at first.
struct Program {
  Granularity granularity = Granularity::Access;
  /// The run-time errors that it has obligations for: where none are made, that they do not happen is an assumption.
  std::set<ObligationKind> checked;
  std::vector<Cell> cells;
  std::vector<Lock> locks;
  std::vector<Barrier> barriers;
  std::vector<Reference> references;
  std::vector<Body> bodies;
  std::vector<Location> locations;
  std::vector<Obligation> obligations;
  std::vector<Assumption> assumptions;

  [[nodiscard]] const Cell& operator[](CellId id) const { return cells[id.index()]; }
  [[nodiscard]] const Lock& operator[](LockId id) const { return locks[id.index()]; }
  [[nodiscard]] const Barrier& operator[](BarrierId id) const { return barriers[id.index()]; }
  [[nodiscard]] const Reference& operator[](ReferenceId id) const { return references[id.index()]; }
  [[nodiscard]] const Body& operator[](BodyId id) const { return bodies[id.index()]; }
  [[nodiscard]] const Location& operator[](LocationId id) const { return locations[id.index()]; }
  [[nodiscard]] const Obligation& operator[](ObligationId id) const { return obligations[id.index()]; }
};

inline constexpr std::size_t initialBody = 0;

}  // namespace moire::program
