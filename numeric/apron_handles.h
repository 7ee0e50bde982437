// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ap_abstract0.h>
#include <ap_global0.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "extractor/program/integer.h"

/// Owners of APRON's C objects. Only the representation of abstract values includes this file.
namespace moire::numeric::apron {

/// A handle of a manager for each thread, because no two threads may use the same one.
class ThreadHandles {
 public:
  explicit ThreadHandles(ap_manager_t* (*allocate)()) : allocate_(allocate) {}
  /// The calling thread's handle.
  ap_manager_t* get();

 private:
  struct Free {
    void operator()(ap_manager_t* handle) const { ap_manager_free(handle); }
  };
  ap_manager_t* (*allocate_)();
  std::mutex mutex_;
  std::map<std::thread::id, std::unique_ptr<ap_manager_t, Free>> byThread_;
};

/// A domain of APRON.
class Manager {
 public:
  /// Octagons with bounds that are doubles, rounded to the safe side.
  static Manager octagons();
  /// Polyhedra with exact rational coefficients.
  static Manager polyhedra();
  /// This thread's handle.
  [[nodiscard]] ap_manager_t* get() const { return handles_->get(); }
  [[nodiscard]] ThreadHandles& handles() const { return *handles_; }
  /// Its results are right only while a `RoundingUp` exists.
  [[nodiscard]] bool roundsUp() const { return roundsUp_; }

 private:
  Manager(ap_manager_t* (*allocate)(), bool roundsUp)
      : handles_(std::make_unique<ThreadHandles>(allocate)), roundsUp_(roundsUp) {}
  std::unique_ptr<ThreadHandles> handles_;
  bool roundsUp_;
};

/// While it exists, this thread's floating point rounds as the manager needs it; afterwards as before.
class RoundingUp {
 public:
  explicit RoundingUp(const Manager& manager);
  ~RoundingUp();
  RoundingUp(const RoundingUp&) = delete;
  RoundingUp& operator=(const RoundingUp&) = delete;

 private:
  int before_;
};

/// An abstract value over integer dimensions 0, 1, ...; the manager must outlive it. Two threads must not use it at the
/// same time, not even to read it.
class Abstract {
 public:
  Abstract(const Manager& manager, ap_abstract0_t* handle) : handle_(handle, Free{&manager.handles()}) {}
  [[nodiscard]] ap_abstract0_t* get() const { return handle_.get(); }

 private:
  struct Free {
    ThreadHandles* handles;
    void operator()(ap_abstract0_t* handle) const { ap_abstract0_free(handles->get(), handle); }
  };
  std::unique_ptr<ap_abstract0_t, Free> handle_;
};

/// A linear expression with one coefficient per dimension that occurs, and an interval as its constant.
class LinearExpression {
 public:
  explicit LinearExpression(program::Range constant);
  void add(std::size_t dimension, program::Int coefficient);
  [[nodiscard]] ap_linexpr0_t* get() const { return handle_.get(); }
  ap_linexpr0_t* release() { return handle_.release(); }

 private:
  struct Free {
    void operator()(ap_linexpr0_t* handle) const { ap_linexpr0_free(handle); }
  };
  std::unique_ptr<ap_linexpr0_t, Free> handle_;
};

/// A conjunction of `expression >= 0`.
class Constraints {
 public:
  Constraints() : handle_(ap_lincons0_array_make(0)) {}
  ~Constraints() { ap_lincons0_array_clear(&handle_); }
  Constraints(const Constraints&) = delete;
  Constraints& operator=(const Constraints&) = delete;
  void addNonNegative(LinearExpression expression);
  /// low <= dimension <= high
  void addBounds(std::size_t dimension, program::Range range);
  /// For APRON's functions, which take it as a non-const pointer, but do not change it.
  ap_lincons0_array_t* get() { return &handle_; }

 private:
  ap_lincons0_array_t handle_;
};

/// { (x0, x1, ...) | ranges[i].low <= xi <= ranges[i].high }
Abstract box(const Manager& manager, const std::vector<program::Range>& ranges);

/// The integers within the bounds of each dimension, among those in `limits`; none if some dimension has no integer.
std::optional<std::vector<program::Range>> integerHull(const Manager& manager, const Abstract& value,
                                                       const std::vector<program::Range>& limits);

/// The integers that the expression may be, among those in `limit`; none if there are none.
std::optional<program::Range> integerBounds(const Manager& manager, const Abstract& value,
                                            const LinearExpression& expression, program::Range limit);

/// `sum of coefficient * dimension + constant >= 0`, or `== 0`.
struct IntegerConstraint {
  std::vector<std::pair<std::size_t, program::Int>> parts;
  program::Int constant = 0;
  bool isEquation = false;
};

/// Constraints that describe the value, as far as small integers can.
std::vector<IntegerConstraint> constraintsOf(const Manager& manager, const Abstract& value);

}  // namespace moire::numeric::apron
