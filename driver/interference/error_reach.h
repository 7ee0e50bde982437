// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "driver/interference/analysis.h"
#include "driver/verify/error_order.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Finds the obligations that a program may still come to behind its run-time errors: those in steps which the thread
/// with the error or threads that it creates may take later, or which other threads may take that are there at the same
/// time.
class ErrorReach : public ErrorOrder {
 public:
  /// Of an analysis in which executions end at errors. `errors` are those that it does not exclude.
  ErrorReach(const program::Program& program, const Analysis& analysis,
             const std::vector<program::Obligation>& obligations, const std::set<std::string>& errors);

  /// Errors that were not in question come first, if in doubt, and so do all errors before what has no known steps.
  [[nodiscard]] bool mayComeFirst(const std::string& error, const std::string& obligation) const override;

 private:
  std::map<std::string, std::size_t> known_;          ///< the obligations whose steps are known
  std::map<std::string, std::vector<bool>> reached_;  ///< by error: which of the known obligations come later
};

}  // namespace moire::driver
