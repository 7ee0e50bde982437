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

/// What C11 says of the order in which threads find the values of a cell, by the weakest of its atomic accesses.
enum class Order {
  Sequential,    ///< all of them are seq_cst, if there are any: they are in one order with those of all such cells
  Synchronises,  ///< who finds a value also finds what the thread did before it gave that value to the cell
  Unordered      ///< a value says nothing about anything else
};

/// Its name in tables: `sequential`, `synchronises`, `unordered`.
std::string_view toText(Order order);

/// What holds a value: a variable, a field, all elements of an array.
struct Cell {
  std::string name;
  std::optional<IntType> type;  ///< none: not an integer; accesses count, but the value is not tracked
  bool shared = true;           ///< may be accessed by several threads
  bool summary = false;  ///< stands for many objects: a write changes one of them, so the old values remain possible
  BodyId body;           ///< of a cell that is not shared: each thread of the body has a copy
  std::optional<Range> initial;  ///< of a shared cell: its values before the initial thread's first step; none: any
  SourcePosition declared;
  bool hidden = false;  ///< bookkeeping of the model, not memory of the program: there are no races for it
  /// Bit-fields beside it: a write of one of them is a write of the memory of all, though the others keep their values.
  std::vector<CellId> alongside = {};
  Order order = Order::Sequential;
  /// A handler of a signal may access it although the thread that it interrupts does: `volatile sig_atomic_t`.
  bool forHandlers = false;
};

enum class LockKind {
  Plain,      ///< a thread that holds it gives it back, and does not take it again before that
  Recursive,  ///< a thread that holds it may take it again, and gives it back as often
  Semaphore,  ///< any thread may give it back, whoever took it
  /// Plain, but a thread that takes it along with other readers may have to wait for threads that wait to take it
  /// alone.
  WritersFirst
};

/// What an action does to a lock does not depend on the lock's kind; the kind says which uses are wrong.
struct Lock {
  std::string name;
  bool summary = false;  ///< stands for many locks
  LockKind kind = LockKind::Plain;
  std::optional<LockId> among = {};  ///< the lock that stands for many, if this is one of them
};

/// That many threads pass it at a time.
struct Barrier {
  std::string name;
  unsigned count = 1;
};

/// Which element of an array an address leads to.
struct Element {
  std::string array;    ///< arrays with different names may be the same memory
  ExpressionPtr index;  ///< over the cells that the address is computed from
};

/// What threads sleep at until others signal it.
struct Condition {
  std::string name;
  bool summary = false;  ///< stands for many: a signal for it may be one for another than a thread sleeps at
};

/// An address that a thread computes only from cells of its own: while they keep their values, it is the same.
/// References are used only to decide about races.
struct Reference {
  std::string name;
  BodyId body;                          ///< its threads compute it
  std::vector<CellId> cells;            ///< each is one object
  bool unique = false;                  ///< no two threads ever compute the same address from it
  std::optional<Element> element = {};  ///< if it is known
};

/// Every access of a location to the cell, which stands for many objects, goes to the one at the address.
struct OwnAccess {
  CellId cell;
  ReferenceId reference;
  /// Which part of the object the address leads to: if two accesses to one cell have equal anchors and touch the same
  /// memory, their addresses are equal.
  std::string anchor;
};

/// The code of one kind of thread; the bodies' locations are disjoint.
struct Body {
  std::string name;
  LocationId entry;                   ///< its action is Start; nothing leads to it
  LocationId exit;                    ///< where a thread stays once it has ended; no successors
  std::optional<unsigned> most = {};  ///< no more than this many threads ever run it: a further Spawn waits forever
  /// Its threads stand for what runs on top of other threads, any of them, which go on only after that.
  bool interrupts = false;
  bool endsProgram = false;  ///< the program ends as soon as one of its threads has ended
};

/// A control location; a thread at it is about to perform its action. If a location has no successors and is not its
/// body's exit, threads never leave it: the whole program ended there.
struct Location {
  std::string name;  ///< unique, e.g. `producer:12.1`
  Action action = Skip{};
  std::vector<LocationId> successors;
  BodyId body;
  std::string function;
  SourcePosition position;
  std::vector<OwnAccess> own = {};
  /// Where the code begins that the location is part of, if several calls share that code: only calls lead there.
  std::optional<LocationId> code = {};
  /// For a call of such code: where its thread goes on if it comes back. Control comes there only from such returns.
  std::optional<LocationId> back = {};
};

enum class ObligationKind { Assert, Race, Deadlock, Overflow, Bounds, Div, Null, Memory };

inline constexpr std::array allObligationKinds{
    ObligationKind::Assert, ObligationKind::Race, ObligationKind::Deadlock, ObligationKind::Overflow,
    ObligationKind::Bounds, ObligationKind::Div,  ObligationKind::Null,     ObligationKind::Memory};

/// Kinds of errors behind which C gives a program no meaning.
inline constexpr std::array runTimeErrors{ObligationKind::Overflow, ObligationKind::Bounds, ObligationKind::Div,
                                          ObligationKind::Null, ObligationKind::Memory};

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

/// A multithreaded program: each thread runs one body; `bodies[0]` is the initial thread's, which is alone at first.
struct Program {
  Granularity granularity = Granularity::Access;
  /// The run-time errors that it has obligations for. That the others do not happen is an assumption.
  std::set<ObligationKind> checked;
  std::vector<Cell> cells;
  std::vector<Lock> locks;
  std::vector<Barrier> barriers;
  std::vector<Condition> conditions;
  std::vector<Reference> references;
  std::vector<Body> bodies;
  std::vector<Location> locations;
  std::vector<Obligation> obligations;
  std::vector<Assumption> assumptions;

  [[nodiscard]] const Cell& operator[](CellId id) const { return cells[id.index()]; }
  [[nodiscard]] const Lock& operator[](LockId id) const { return locks[id.index()]; }
  [[nodiscard]] const Barrier& operator[](BarrierId id) const { return barriers[id.index()]; }
  [[nodiscard]] const Condition& operator[](ConditionId id) const { return conditions[id.index()]; }
  [[nodiscard]] const Reference& operator[](ReferenceId id) const { return references[id.index()]; }
  [[nodiscard]] const Body& operator[](BodyId id) const { return bodies[id.index()]; }
  [[nodiscard]] const Location& operator[](LocationId id) const { return locations[id.index()]; }
  [[nodiscard]] const Obligation& operator[](ObligationId id) const { return obligations[id.index()]; }
};

inline constexpr std::size_t initialBody = 0;

}  // namespace moire::program
