// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "extractor/clang/limits.h"
#include "extractor/clang/linker.h"
#include "extractor/clang/pointer_flow.h"
#include "extractor/clang/types.h"
#include "extractor/program/program.h"

namespace moire::extractor {

/// A variable, or what else has storage. Its cells are made when they are first used.
struct Object {
  std::string name;
  const clang::ASTContext* context = nullptr;
  clang::QualType type;
  const clang::VarDecl* declaration = nullptr;
  program::SourcePosition position;
  bool shared = true;
  bool summary = false;
  bool staticStorage = false;
  bool external = false;            ///< other files that are not analysed can name it
  bool anyInitialValue = false;     ///< nothing is known of its values before the first step
  bool mayBeWrittenUnseen = false;  ///< an alias of it exists: a call may change it without naming it
  program::BodyId body;             ///< if not shared

  std::vector<Leaf> leaves;
  std::vector<std::optional<program::CellId>> cells;  ///< one per leaf
};

/// An object or a part of it.
struct Place {
  Object* object = nullptr;
  Path path;
  bool blurred = false;  ///< somewhere in the object

  [[nodiscard]] clang::QualType type() const { return blurred ? clang::QualType() : typeAt(object->type, path); }
};

/// The objects and cells of the program.
class Memory {
 public:
  Memory(program::Program& program, const Linker& linker, const PointerFlow& pointers, const Limits& limits);

  /// A variable with static storage.
  Object& global(const clang::VarDecl* variable);
  Object& threadLocal(const clang::VarDecl* variable, program::BodyId body);
  /// A local whose address escapes: one object for all activations.
  Object& escapedLocal(const clang::VarDecl* variable);
  Object& escapedLiteral(const PointerFlow::Literal& literal);
  Object& local(std::string name, const clang::ASTContext& context, clang::QualType type, program::BodyId body,
                program::SourcePosition position);
  program::CellId temporary(const std::string& prefix, std::optional<program::IntType> type, program::BodyId body);

  /// The index of the leaf that is, or contains, the place; none if the place consists of several leaves.
  static std::optional<std::size_t> leafOf(const Object& object, const Path& path);
  /// The leaves that the place consists of.
  static std::vector<std::size_t> leavesUnder(const Object& object, const Place& place);
  program::CellId cell(Object& object, std::size_t leaf);
  std::vector<program::CellId> cellsOf(Object& object);

  /// All that a pointer which is not followed may point to.
  const std::vector<program::CellId>& pointees();
  /// What code outside the analysed files can read and write: complete once all cells exist.
  std::vector<program::CellId> reachableFromOutside();

  [[nodiscard]] std::string nameOf(const Place& place) const;
  /// `name`, or `name#2` if that is taken.
  std::string unique(const std::string& name);

 private:
  Object& add(Object object);
  Object& staticObject(const clang::VarDecl* variable, std::string name);

  program::Program& program_;
  const Linker& linker_;
  const PointerFlow& pointers_;
  Limits limits_;
  std::deque<Object> objects_;
  std::map<const clang::VarDecl*, Object*> globals_;
  std::map<std::pair<const clang::VarDecl*, std::size_t>, Object*> threadLocals_;
  std::map<const clang::CompoundLiteralExpr*, Object*> literals_;
  std::set<std::string> names_;
  std::vector<program::CellId> pointees_;
};

}  // namespace moire::extractor
