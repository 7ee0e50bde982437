// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace moire::extractor {

class Contexts;
class FunctionModels;
class Linker;
class MemoryMap;
class PointsTo;
struct Context;
struct ExtractOptions;
struct Lowered;

/// What is known before function bodies are turned into locations.
struct LoweringInput {
  const ExtractOptions& options;
  const Linker& linker;
  const FunctionModels& models;
  Contexts& contexts;
  MemoryMap& map;
  const PointsTo& pointsTo;
};

/// Turns main, and all that it calls and the threads run that it creates, into locations.
void lowerWholeProgram(const LoweringInput& input, const Context& main, Lowered& lowered);

/// The same for entries that any threads call, after `init` if there is one: each runs in any number of threads, or in
/// exactly one.
void lowerLibrary(const LoweringInput& input, const std::vector<const Context*>& entries, const Context* init,
                  bool manyCopies, Lowered& lowered);

}  // namespace moire::extractor
