// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

#include "extractor/models/function_models.h"

namespace moire::extractor {

/// The argument at that position; null if the call has fewer.
const clang::Expr* argumentAt(const clang::CallExpr& call, std::optional<unsigned> position);

/// Something that a call of a modelled function does to the memory behind one of its arguments.
struct MemoryEffect {
  enum class Kind {
    Reads,        ///< any part of what `target` points into is read
    Sends,        ///< the same, and unknown code gets to know what was there
    Copies,       ///< `size` bytes where `source` points to are copied to where `target` points to
    Stores,       ///< the object that `target` points to gets any value
    Fills,        ///< any part of what `target` points into gets any value that is not a pointer
    Receives,     ///< the same, and the values may be pointers that unknown code has
    FillsWith,    ///< `size` bytes where `target` points to take the value of `source`
    FillsBehind,  ///< `target` points to a pointer; any part of what that points into gets any value but a pointer
    ReadsBehind,  ///< the same, but that part is read
    Shuffles,     ///< any part of the object that `target` points into is copied to any other part
    Frees,        ///< the object that `target` points to is freed
    Keeps,        ///< unknown code knows `target` from now on
    KeepsIn,      ///< what `target` points to belongs to the object that `source` points into
    UsesKept,     ///< what belongs to the object that `target` points into is read and changed
    ReadsKept,    ///< or only read
    // The following are about `state`; only the first of them has a target.
    KeepsInState,     ///< what `target` points to belongs to it
    ReadsState,       ///< the state and what belongs to it are read
    ChangesState,     ///< the state and what belongs to it are read and changed
    UsesKeptInState,  ///< only what belongs to it is read and changed
    Updates           ///< it is changed while a lock of the library protects it
  };
  Kind kind = Kind::Reads;
  unsigned position = 0;  ///< of the target among the arguments
  const clang::Expr* target = nullptr;
  const std::string* state = nullptr;
  bool isNew = false;                   ///< what is stored is a pointer to a new object
  const clang::Expr* source = nullptr;  ///< of a store: the stored pointer points into what this one points into
  bool advances = false;                ///< or it points into what the old value pointed into
  const clang::Expr* size = nullptr;
  bool acceptsNull = false;  ///< if the argument is null, there is no effect
};

/// In the order in which they happen. Effects on arguments that the call does not have are omitted.
std::vector<MemoryEffect> memoryEffectsOf(const clang::CallExpr& call, const FunctionModel& model);

/// The states that the call may return a pointer to.
std::vector<const std::string*> statesReturnedBy(const clang::CallExpr& call, const FunctionModel& model);

/// A function of the program that a call of a modelled function calls, any number of times, before it returns.
struct CalledBack {
  struct Given {
    unsigned parameter = 0;
    const clang::Expr* argument = nullptr;    ///< the parameter points into what this points to
    std::optional<std::int64_t> stride = {};  ///< at any multiple of this many bits; 0: anywhere
  };
  const clang::Expr* function = nullptr;
  std::vector<Given> given;
};

/// In the order of the arguments that are called.
std::vector<CalledBack> calledBackBy(const clang::CallExpr& call, const FunctionModel& model,
                                     const clang::ASTContext& ast);

/// The type that the copy copies as one value: both arguments point to that type, and its size is copied. Null if the
/// bytes may be anything.
clang::QualType copiedType(const MemoryEffect& copy, const clang::ASTContext& context);

}  // namespace moire::extractor
