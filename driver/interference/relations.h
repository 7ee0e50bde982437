// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include "datalog/language/value.h"
#include "extractor/tables/relation.h"

namespace moire::driver {

/// The name of what the invariants say at some locations (rules/annotation.dl).
struct Annotation {
  static constexpr std::string_view typeName = "Annotation";
  datalog::Value symbol;
};

/// The name of a range of an array's elements (rules/annotation.dl).
struct Span {
  static constexpr std::string_view typeName = "Span";
  datalog::Value symbol;
};

/// The name of a lock, of a body or of a condition (rules/deadlocks.dl).
struct ResourceName {
  static constexpr std::string_view typeName = "Resource";
  datalog::Value symbol;
};

/// The name of a lock, or the name that a thread has for one of many locks (rules/holds.dl).
struct LockName {
  static constexpr std::string_view typeName = "Lock";
  datalog::Value symbol;
};

/// How a lock is held (rules/holds.dl).
struct Mode {
  static constexpr std::string_view typeName = "Mode";
  datalog::Value symbol;
};

/// What C++ inserts into the rules, besides the program itself, and what it reads from them.
namespace relations {

using program::BodyId;
using program::CellId;
using program::Int;
using program::LocationId;
using program::LockId;
using program::ReferenceId;
using tables::Relation;

// rules/computed.dl
inline constexpr Relation<LocationId, CellId> reads{"reads"};
inline constexpr Relation<LocationId, CellId> writes{"writes"};
inline constexpr Relation<LocationId, CellId> defines{"defines"};
inline constexpr Relation<LocationId, CellId> kills{"kills"};
inline constexpr Relation<LocationId, CellId> needs{"needs"};
inline constexpr Relation<LocationId> alone{"alone"};
inline constexpr Relation<LocationId, LocationId> region{"region"};
inline constexpr Relation<LocationId, CellId, LocationId> accessesLike{"accesses_like"};
inline constexpr Relation<CellId, CellId> record{"record"};
inline constexpr Relation<CellId> contended{"contended"};
inline constexpr Relation<CellId> unfollowed{"unfollowed"};
inline constexpr Relation<LocationId, CellId> spreads{"spreads"};
inline constexpr Relation<LocationId, CellId, Int, CellId, Int> copies{"copies"};
inline constexpr Relation<LocationId, CellId, Int> confirms{"confirms"};
inline constexpr Relation<LocationId, CellId, Int> refutes{"refutes"};
inline constexpr Relation<LocationId, CellId, Int, CellId, Int> carries{"carries"};
inline constexpr Relation<LocationId, CellId, Int> disproves{"disproves"};

// rules/annotation.dl
inline constexpr Relation<LocationId> live{"live"};
inline constexpr Relation<LocationId, Annotation> view{"view"};
inline constexpr Relation<LocationId, Annotation> excluded{"excluded"};
inline constexpr Relation<Annotation, Annotation> contradicts{"contradicts"};
inline constexpr Relation<LocationId, ReferenceId, Span> within{"within"};
inline constexpr Relation<Span, Span> spansApart{"spans_apart"};

// what the rules find
inline constexpr Relation<LocationId, CellId, LocationId> flow{"flow"};
inline constexpr Relation<LocationId, CellId, LocationId> sequentialFlow{"sequential_flow"};
inline constexpr Relation<LocationId, CellId> scattered{"scattered"};
inline constexpr Relation<LocationId, CellId> replaced{"replaced"};
inline constexpr Relation<LocationId> outsideAtomic{"outside_atomic"};
inline constexpr Relation<LocationId, LocationId> parallel{"parallel"};
inline constexpr Relation<CellId, LocationId, LocationId> race{"race"};
inline constexpr Relation<LocationId, LockId> holdsShared{"holds_shared"};
inline constexpr Relation<LocationId, LockId, LockName, Mode> mayHold{"may_hold"};
inline constexpr Relation<LocationId, ResourceName, LocationId> deadlock{"deadlock"};
inline constexpr Relation<LocationId, LockId> relocks{"relocks"};
inline constexpr Relation<LocationId, LockId> unlocksUnheld{"unlocks_unheld"};
inline constexpr Relation<LocationId, LockId> endsHolding{"ends_holding"};
inline constexpr Relation<LocationId> lonely{"lonely"};

inline constexpr std::tuple all(reads, writes, defines, kills, needs, alone, region, accessesLike, record, contended,
                                unfollowed, spreads, copies, confirms, refutes, carries, disproves, live, view,
                                excluded, contradicts, within, spansApart, flow, sequentialFlow, scattered, replaced,
                                outsideAtomic, parallel, race, holdsShared, mayHold, deadlock, relocks, unlocksUnheld,
                                endsHolding, lonely);

}  // namespace relations

}  // namespace moire::driver
