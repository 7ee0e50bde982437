// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::extractor {

struct Lowered;
class CallReach;

// The passes of finishing, in this order.

/// A jump back may lead to any place that can be jumped back to.
void connectJumpsBack(Lowered& lowered);
/// Unknown code may call functions of the program from its calls on: creates threads there that do so.
void createThreadsOfUnknownCode(Lowered& lowered);
/// A local or heap object that comes into being at most once is one object; otherwise it stands for many.
void countObjects(Lowered& lowered);
/// Which locks stand for many, are recursive, or exclude nobody.
void settleLocks(Lowered& lowered);
/// Keeps the barriers of which it is known which threads come to them, and how many they wait for.
void settleBarriers(Lowered& lowered);
/// Which conditions stand for many. Signals where nobody sleeps are dropped.
void settleConditions(Lowered& lowered);
/// What unknown code, returns from shared code and releases of an unknown lock do.
void completeActions(Lowered& lowered, CallReach& callReach);
/// Which objects end where, and what is known of pointers to them.
void settleLifetimes(Lowered& lowered);
/// Which threads have surely ended where somebody waited for the threads behind some handles.
void settleJoins(Lowered& lowered);
/// Locals come into being with any value. That matters only where control may pass more than once.
void dropSingleDeclarations(Lowered& lowered);
/// Handles that nothing reads are not stored.
void dropUnreadHandles(Lowered& lowered);
/// Limits threads that one call in one loop creates to the number of the loop's turns, if the loop ends.
void limitBodies(Lowered& lowered);
/// If each thread of a body was given a different address, what it reaches by that address is its own.
void markUniqueReferences(Lowered& lowered);
/// Whatever changes a pointer in an unclear way also changes the extent that is kept beside it.
void settleExtents(Lowered& lowered);
/// Remembers whether divisors are zero.
void followDivisors(Lowered& lowered);
/// Keeps the accesses of a location for which it is known which one of many objects is meant.
void settleOwnAccesses(Lowered& lowered);
/// What the atomic accesses of each cell order.
void settleOrders(Lowered& lowered);
/// Marks the code that calls share, and where control goes on after each call.
void markSharedCode(Lowered& lowered, CallReach& callReach);

}  // namespace moire::extractor
