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

/// Turns main, everything that it calls, and everything that the threads run which it creates, into locations. For a
/// library: the entries, which any threads call after `init`, if there is one; each runs in any number of threads, or
/// in exactly one.
void lower(const LoweringInput& input, const ThreadStarts& starts, Lowered& lowered);

}  // namespace moire::extractor
