// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/lower.h"

#include "extractor/clang/input/options.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic_checks.h"
#include "extractor/clang/lower/assertions.h"
#include "extractor/clang/lower/assignments.h"
#include "extractor/clang/lower/atomics.h"
#include "extractor/clang/lower/barriers.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/builtins.h"
#include "extractor/clang/lower/callbacks.h"
#include "extractor/clang/lower/calls.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/declarations.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/exits.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/function_copies.h"
#include "extractor/clang/lower/handles.h"
#include "extractor/clang/lower/indirect_calls.h"
#include "extractor/clang/lower/library_locks.h"
#include "extractor/clang/lower/lifetimes.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/locks.h"
#include "extractor/clang/lower/loops.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/modelled_calls.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/obligations.h"
#include "extractor/clang/lower/operators.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/pointer_arithmetic.h"
#include "extractor/clang/lower/pointer_checks.h"
#include "extractor/clang/lower/runtime_checks.h"
#include "extractor/clang/lower/signals.h"
#include "extractor/clang/lower/statements.h"
#include "extractor/clang/lower/switches.h"
#include "extractor/clang/lower/threads.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/object_ends.h"
#include "extractor/clang/pointers/pointer_analysis.h"

namespace moire::extractor {

namespace {

/// Owns the parts of the walk.
struct Walkers {
  Walkers(const LoweringInput& input, Lowered& lowered);

  Walk walk;
  Obligations obligations;
  ObjectEnds ends;
  Parts parts;

  Emitter emitter;
  PlaceFinder places;
  OwnAddresses ownAddresses;
  Accesses accesses;
  Aggregates aggregates;
  Constants constants;
  EffectFinder effects;
  Values values;
  Operators operators;
  Assignments assignments;
  Addresses addresses;
  PointerArithmetic pointerArithmetic;
  Conditions conditions;
  Narrowing narrowing;
  Atomics atomics;
  Statements statements;
  Declarations declarations;
  Cleanups cleanups;
  Loops loops;
  Switches switches;
  Assertions assertions;
  RuntimeChecks runtimeChecks;
  ArithmeticChecks arithmeticChecks;
  PointerChecks pointerChecks;
  Extents extents;
  Lifetimes lifetimes;
  LivePointers livePointers;
  LocalEnds localEnds;
  Bodies bodies;
  Calls calls;
  FunctionCopies copies;
  IndirectCalls indirectCalls;
  Builtins builtins;
  UnknownCode unknownCode;
  Threads threads;
  Handles handles;
  Exits exits;
  ModelledCalls modelledCalls;
  MemoryModels memoryModels;
  Callbacks callbacks;
  Locks locks;
  LibraryLocks libraryLocks;
  Barriers barriers;
  Signals signals;
};

Walkers::Walkers(const LoweringInput& input, Lowered& lowered)
    : obligations(lowered.program),
      ends(input.map, input.pointsTo, input.models, CallGraph(input.linker, input.models),
           input.options.checks.contains(program::ObligationKind::Memory)),
      parts{input.options,    input.linker,  input.models, input.contexts,  input.map,
            input.pointsTo,   ends,          lowered,      lowered.program, lowered.graph,
            lowered.memory,   obligations,   walk,         emitter,         places,
            ownAddresses,     accesses,      aggregates,   constants,       effects,
            values,           operators,     assignments,  addresses,       pointerArithmetic,
            conditions,       narrowing,     atomics,      statements,      declarations,
            cleanups,         loops,         switches,     assertions,      runtimeChecks,
            arithmeticChecks, pointerChecks, extents,      lifetimes,       livePointers,
            localEnds,        bodies,        calls,        copies,          indirectCalls,
            builtins,         unknownCode,   threads,      handles,         exits,
            modelledCalls,    memoryModels,  callbacks,    locks,           libraryLocks,
            barriers,         signals},
      emitter(parts),
      places(parts),
      ownAddresses(parts),
      accesses(parts),
      aggregates(parts),
      constants(parts),
      effects(parts),
      values(parts),
      operators(parts),
      assignments(parts),
      addresses(parts),
      pointerArithmetic(parts),
      conditions(parts),
      narrowing(parts),
      atomics(parts),
      statements(parts),
      declarations(parts),
      cleanups(parts),
      loops(parts),
      switches(parts),
      assertions(parts),
      runtimeChecks(parts),
      arithmeticChecks(parts),
      pointerChecks(parts),
      extents(parts),
      lifetimes(parts),
      livePointers(parts),
      localEnds(parts),
      bodies(parts),
      calls(parts),
      copies(parts),
      indirectCalls(parts),
      builtins(parts),
      unknownCode(parts),
      threads(parts),
      handles(parts),
      exits(parts),
      modelledCalls(parts),
      memoryModels(parts),
      callbacks(parts),
      locks(parts),
      libraryLocks(parts),
      barriers(parts),
      signals(parts) {
  lowered.program.granularity = input.options.granularity;
  for (const auto kind : runTimeErrors)
    if (input.options.checks.contains(kind)) lowered.program.checked.insert(kind);
}

}  // namespace

void lower(const LoweringInput& input, const ThreadStarts& starts, Lowered& lowered) {
  Walkers walkers(input, lowered);
  walkers.exits.setDestructors(starts.destructors);
  if (starts.main)
    walkers.bodies.wholeProgram(starts);
  else
    walkers.bodies.library(starts, input.options.library->manyCopies);
  walkers.bodies.run();
  if (starts.main) lowered.program.bodies[program::initialBody].endsProgram = !lowered.mainMayEndAlone;
}

}  // namespace moire::extractor
