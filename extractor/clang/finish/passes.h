// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::extractor {

struct Lowered;
class CallReach;

// What finishing consists of, in this order.

/// A jump back leads to any place that can be jumped back to.
void connectJumpsBack(Lowered& lowered);
/// Calls of unknown code create the threads by which it may call functions of the program from there on.
void createThreadsOfUnknownCode(Lowered& lowered);
/// A local or heap object is one object if it comes into being at most once; else it stands for many.
void countObjects(Lowered& lowered);
/// Which locks stand for many, are recursive, or keep nobody out.
void settleLocks(Lowered& lowered);
/// Keeps the barriers of which it is known who comes to them, and how many threads they wait for.
void settleBarriers(Lowered& lowered);
/// What unknown code, returns from shared code and releases of an unknown lock do.
void completeActions(Lowered& lowered, CallReach& callReach);
/// Which threads have surely ended where somebody waited for the threads behind some handles.
void settleJoins(Lowered& lowered);
/// Locals come into being with any value; that matters only where control passes twice.
void dropSingleDeclarations(Lowered& lowered);
/// Handles that nothing reads are not stored.
void dropUnreadHandles(Lowered& lowered);
/// Created by one call in one loop that comes to its end: no more threads than the loop has turns.
void limitBodies(Lowered& lowered);
/// Where each thread of a body was given another address, what it reaches by it is its own.
void markUniqueReferences(Lowered& lowered);
/// Whoever changes a pointer in an unclear way changes the extent that is kept beside it.
void settleExtents(Lowered& lowered);
/// Remembers of divisors whether they are zero.
void followDivisors(Lowered& lowered);
/// Keeps the accesses of a location that say which one of many objects is meant.
void settleOwnAccesses(Lowered& lowered);
/// Tells which code calls share, and where they go on.
void markSharedCode(Lowered& lowered, CallReach& callReach);

}  // namespace moire::extractor
