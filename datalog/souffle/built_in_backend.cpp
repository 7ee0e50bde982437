// SPDX-License-Identifier: Apache-2.0
#include "datalog/souffle/analysis_backend.h"

namespace moire::datalog {

Backend* analysisBackend() { return nullptr; }

}  // namespace moire::datalog
