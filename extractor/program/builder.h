// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "extractor/program/program.h"

namespace moire::program {

/// Builds a program location by location. A location added to a body follows the body's last one, unless `detach` was
/// called in between; `link` adds further edges. `build` ends every open body at its exit.
///
///     ProgramBuilder b;
///     auto main = b.body("main");
///     auto x = b.global("x", 0);
///     b.assign(main, x, constant(1));
///     Program program = b.build();
class ProgramBuilder {
 public:
  explicit ProgramBuilder(Granularity granularity = Granularity::Access) { program_.granularity = granularity; }

  /// The first body is the initial thread's. It begins with its Start location.
  BodyId body(std::string name);
  CellId global(std::string name, Int initial, IntType type = int32);
  CellId local(BodyId body, std::string name, IntType type = int32);
  /// A cell with all its properties.
  CellId cell(Cell cell);
  LockId lock(std::string name, bool summary = false);
  BarrierId barrier(std::string name, unsigned count);
  ConditionId condition(std::string name, bool summary = false);
  ReferenceId reference(Reference reference);
  ObligationId obligation(std::string text);

  LocationId add(BodyId body, Action action, SourcePosition position = {});
  LocationId assign(BodyId body, CellId cell, ExpressionPtr value);
  LocationId assume(BodyId body, ExpressionPtr condition);
  /// A check with an obligation of its own.
  LocationId check(BodyId body, ExpressionPtr condition, std::string text);

  /// No more threads than these run the body.
  void limit(BodyId body, unsigned most) { program_.bodies[body.index()].most = most; }

  /// Says where an access of the location goes.
  void addOwnAccess(LocationId location, OwnAccess access);

  void link(LocationId from, LocationId to);
  /// The next location of the body follows this one, instead of the one that was added last.
  void continueFrom(BodyId body, LocationId location);
  void detach(BodyId body);

  [[nodiscard]] const Program& program() const { return program_; }
  Program build();

 private:
  LocationId append(BodyId body, Location location);

  Program program_;
  std::vector<std::optional<LocationId>> last_;  // per body
};

}  // namespace moire::program
