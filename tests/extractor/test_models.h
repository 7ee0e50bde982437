// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/models/function_models.h"

namespace moire::extractor {

/// The functions that the tests use, as the product's model files describe them.
inline FunctionModels testModels() {
  using program::Range;
  FunctionModels models;
  models["pthread_mutex_lock"].acquires = 0;
  models["pthread_mutex_lock"].returns = Range{0, 0};
  models["pthread_mutex_unlock"].releases = 0;
  models["pthread_mutex_unlock"].returns = Range{0, 0};
  models["pthread_mutex_init"];
  models["pthread_cond_wait"].waits = 1;
  models["pthread_create"].spawns = FunctionModel::Spawn{0, 2, 3};
  models["pthread_join"].joins = 0;
  models["pthread_join"].stores = {1};
  models["pthread_exit"].endsThread = true;
  models["__assert_fail"].fails = true;
  models["__assert_fail"].failText = 0;
  models["reach_error"].fails = true;
  models["reach_error"].winsOverBody = true;
  models["__VERIFIER_assert"].checks = 0;
  models["__VERIFIER_assert"].winsOverBody = true;
  models["__VERIFIER_assume"].assumes = 0;
  models["__VERIFIER_assume"].winsOverBody = true;
  models["__VERIFIER_atomic_begin"].beginsAtomic = true;
  models["__VERIFIER_atomic_end"].endsAtomic = true;
  models["abort"].endsProgram = true;
  models["exit"].endsProgram = true;
  models["printf"];
  models["malloc"];
  models.addAtomicPrefix("__VERIFIER_atomic_");
  models.addNondetPrefix("__VERIFIER_nondet_");
  return models;
}

}  // namespace moire::extractor
