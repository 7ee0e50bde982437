// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/program/integer.h"

namespace moire::extractor {

/// What a call to a function does, by the model files; argument positions count from 0. A function may do several
/// things.
struct FunctionModel {
  struct Spawn {
    unsigned handle;    ///< the argument that points to where the thread's handle goes
    unsigned start;     ///< the argument that is the thread's function
    unsigned argument;  ///< the argument that the thread's function is called with
  };

  bool winsOverBody = false;         ///< the model holds even if the program defines the function
  std::optional<unsigned> acquires;  ///< the argument that points to the lock
  std::optional<unsigned> releases;
  std::optional<unsigned> waits;  ///< releases that lock, and acquires it again before it returns
  std::optional<Spawn> spawns;
  std::optional<unsigned> joins;     ///< the argument that is the handle
  std::optional<unsigned> checks;    ///< an assertion of that argument
  bool fails = false;                ///< an assertion that does not hold
  std::optional<unsigned> failText;  ///< with `fails`: the argument with the assertion's text, a string literal
  std::optional<unsigned> assumes;
  bool beginsAtomic = false;
  bool endsAtomic = false;
  bool endsProgram = false;
  bool endsThread = false;
  std::vector<unsigned> stores;           ///< arguments that point to where any value is written
  std::optional<program::Range> returns;  ///< its possible results; none: any of its type
};

/// The models of all known functions. What is in none of them and has no body is unknown.
class FunctionModels {
 public:
  FunctionModels();

  FunctionModel& operator[](const std::string& function) { return exact_[function]; }
  /// Functions whose names begin with `prefix`, have no model of their own: an atomic block around their body, if they
  /// have one.
  void addAtomicPrefix(std::string prefix) { atomicPrefixes_.push_back(std::move(prefix)); }
  /// Functions whose names begin with `prefix` return any value of their type and do nothing else.
  void addNondetPrefix(std::string prefix) { nondetPrefixes_.push_back(std::move(prefix)); }

  [[nodiscard]] const FunctionModel* find(std::string_view function) const;
  [[nodiscard]] bool isAtomic(std::string_view function) const;

 private:
  std::map<std::string, FunctionModel, std::less<>> exact_;
  std::vector<std::string> atomicPrefixes_;
  std::vector<std::string> nondetPrefixes_;
  FunctionModel anyResult_;
};

}  // namespace moire::extractor
