// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::extractor {

class Contexts;
class FunctionModels;
class Linker;
class MemoryMap;
class PointsTo;
struct ExtractOptions;
struct Lowered;
struct ThreadStarts;

/// What is known before function bodies are turned into locations.
struct LoweringInput {
  const ExtractOptions& options;
  const Linker& linker;
  const FunctionModels& models;
  Contexts& contexts;
  MemoryMap& map;
  const PointsTo& pointsTo;
};

/// Turns main, and all that it calls and the threads run that it creates, into locations. Of a library, the entries
/// that any threads call, after `init` if there is one: each runs in any number of threads, or in exactly one.
void lower(const LoweringInput& input, const ThreadStarts& starts, Lowered& lowered);

}  // namespace moire::extractor
