// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/program/program.h"

namespace moire::extractor {

class Accesses;
class Addresses;
class Aggregates;
class ArithmeticChecks;
class Assertions;
class Assignments;
class Atomics;
class Barriers;
class Bodies;
class Builtins;
class Callbacks;
class Calls;
class Cleanups;
class Conditions;
class Constants;
class Contexts;
class Declarations;
class EffectFinder;
class Emitter;
class Exits;
class Extents;
class FunctionCopies;
class FunctionModels;
class Graph;
class Handles;
class IndirectCalls;
class LibraryLocks;
class Lifetimes;
class Linker;
class LivePointers;
class LocalEnds;
class Locks;
class Loops;
class Memory;
class MemoryMap;
class MemoryModels;
class ModelledCalls;
class Narrowing;
class ObjectEnds;
class Obligations;
class Operators;
class OwnAddresses;
class PlaceFinder;
class PointerArithmetic;
class PointerChecks;
class PointsTo;
class RuntimeChecks;
class Signals;
class Statements;
class Switches;
class Threads;
class UnknownCode;
class Values;
class Walk;
struct ExtractOptions;
struct Lowered;

/// The parts of the walk over the functions. Each has its own state and reaches the others through this.
struct Parts {
  // What was known before.
  const ExtractOptions& options;
  const Linker& linker;
  const FunctionModels& models;
  Contexts& contexts;
  MemoryMap& map;
  const PointsTo& pointsTo;
  ObjectEnds& ends;

  // The result.
  Lowered& lowered;
  program::Program& program;
  Graph& graph;
  Memory& memory;
  Obligations& obligations;

  // Where the walk is.
  Walk& walk;

  // Locations and the values in them.
  Emitter& emitter;
  PlaceFinder& places;
  OwnAddresses& ownAddresses;
  Accesses& accesses;
  Aggregates& aggregates;
  Constants& constants;
  EffectFinder& effects;

  // Expressions.
  Values& values;
  Operators& operators;
  Assignments& assignments;
  Addresses& addresses;
  PointerArithmetic& pointerArithmetic;
  Conditions& conditions;
  Narrowing& narrowing;
  Atomics& atomics;

  // Statements.
  Statements& statements;
  Declarations& declarations;
  Cleanups& cleanups;
  Loops& loops;
  Switches& switches;

  // Checks.
  Assertions& assertions;
  RuntimeChecks& runtimeChecks;
  ArithmeticChecks& arithmeticChecks;
  PointerChecks& pointerChecks;
  Extents& extents;
  Lifetimes& lifetimes;
  LivePointers& livePointers;
  LocalEnds& localEnds;

  // Functions and threads.
  Bodies& bodies;
  Calls& calls;
  FunctionCopies& copies;
  IndirectCalls& indirectCalls;
  Builtins& builtins;
  UnknownCode& unknownCode;
  Threads& threads;
  Handles& handles;
  Exits& exits;

  // What library models say.
  ModelledCalls& modelledCalls;
  MemoryModels& memoryModels;
  Callbacks& callbacks;
  Locks& locks;
  LibraryLocks& libraryLocks;
  Barriers& barriers;
  Signals& signals;

  /// Whether run-time errors of this kind are looked for.
  [[nodiscard]] bool checks(program::ObligationKind kind) const { return program.checked.contains(kind); }
  /// Every action makes at most one access to shared memory.
  [[nodiscard]] bool byAccess() const { return program.granularity == program::Granularity::Access; }
};

}  // namespace moire::extractor
