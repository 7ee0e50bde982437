// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/interference/analysis.h"
#include "driver/verify/evidence.h"
#include "driver/verify/status.h"
#include "extractor/program/program.h"

namespace moire::driver {

class Derivations;
class Narrator;
class Page;

/// An obligation, and what an analysis says of it.
struct Judgement {
  program::Obligation obligation;
  Status status = Status::Alarm;
  Evidence evidence = {};
};

}  // namespace moire::driver
