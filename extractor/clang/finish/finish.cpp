// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/finish/finish.h"

#include "extractor/clang/finish/call_reach.h"
#include "extractor/clang/finish/passes.h"

namespace moire::extractor {

void finish(Lowered& lowered) {
  CallReach callReach;
  connectJumpsBack(lowered);
  createThreadsOfUnknownCode(lowered);
  countObjects(lowered);
  settleLocks(lowered);
  settleBarriers(lowered);
  settleConditions(lowered);
  completeActions(lowered, callReach);
  settleLifetimes(lowered);
  settleJoins(lowered);
  dropSingleDeclarations(lowered);
  dropUnreadHandles(lowered);
  limitBodies(lowered);
  markUniqueReferences(lowered);
  settleExtents(lowered);
  followDivisors(lowered);
  settleOwnAccesses(lowered);
  settleOrders(lowered);
  markSharedCode(lowered, callReach);
}

}  // namespace moire::extractor
