// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "driver/verify/result.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// Changes with every change of the program, and of where its steps stand in the source.
std::string digestOf(const program::Program& program);

/// One obligation of a result file, as far as it is needed to explain it.
struct RecordedObligation {
  RunRecord run;
  std::string stoppedBy;  ///< the limit that ended the analysis early; empty if it is complete
};

/// The file is no result, or not the one that was meant.
class ResultFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the file that `moire analyze --format json` wrote. Throws ResultFileError if it is none, or has no such
/// obligation.
RecordedObligation readObligation(const std::filesystem::path& file, const std::string& id);

}  // namespace moire::driver
