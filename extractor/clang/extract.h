// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/options.h"
#include "extractor/models/function_models.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// Links the C files to one program and turns it into a well-formed program model. Throws InputError and Stopped.
program::Program extract(const ExtractOptions& options, const FunctionModels& models);

}  // namespace moire::extractor
