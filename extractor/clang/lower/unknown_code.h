// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>

#include <vector>

#include "extractor/clang/lower/lowered.h"

namespace moire::extractor {

/// Where code that is not analysed may begin to call functions of the program: not before the program has named them,
/// for whoever calls a function needs its address. Such calls come from threads of their own, so that not each call of
/// unknown code leads through all of them; a thread that may be there already need not be created again.
class UnknownCode {
 public:
  explicit UnknownCode(UnknownCalls& calls) : calls_(calls) {}

  /// The function's address is there as soon as control comes by one of these; with none, from the beginning on.
  void named(const clang::FunctionDecl& function, const Open& after);
  /// Unknown code runs where this location is, which does nothing by itself.
  void runsAt(program::LocationId location) { calls_.at.push_back(location); }
  [[nodiscard]] bool runs() const { return !calls_.at.empty(); }

  /// Divides the functions that unknown code may get to know by where they are named, unless that makes too many
  /// groups; their bodies are yet to be made.
  std::vector<UnknownGroup>& divide(const std::vector<const clang::FunctionDecl*>& functions,
                                    const program::Program& program);

 private:
  UnknownCalls& calls_;
};

}  // namespace moire::extractor
