// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/engine/database.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Another engine that can evaluate a whole program.
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  /// Whether it was made for exactly this program.
  virtual bool serves(const RuleProgram& program) const = 0;
  /// Adds to the facts in the database what the rules derive from them.
  virtual void run(const RuleProgram& program, Database& database, unsigned jobs) = 0;
};

}  // namespace moire::datalog
