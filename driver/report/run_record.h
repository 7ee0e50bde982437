// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Changes whenever the program changes, or the position of a step in the source.
std::string digestOf(const program::Program& program);

/// What is needed to explain one obligation of a result file.
struct RecordedObligation {
  RunRecord run;
  std::string status;              ///< of the obligation
  std::string pattern;             ///< of an alarm, if it has one
  std::string stoppedBy;           ///< the limit that ended the analysis early; empty if it is complete
  std::vector<std::string> given;  ///< what a proof of it rests on: `bounds a[11] (t.c:4)`
  std::size_t moreGiven = 0;       ///< what else it rests on
};

/// The file is not a result, or not the right one.
class ResultFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the file that `moire analyze --format json` wrote. Throws ResultFileError if the file is no result, or has no
/// such obligation.
RecordedObligation readObligation(const std::filesystem::path& file, const std::string& id);

}  // namespace moire::driver
