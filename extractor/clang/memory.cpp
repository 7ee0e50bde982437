// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/memory.h"

#include <algorithm>

#include "extractor/clang/initial_values.h"
#include "extractor/clang/source.h"

namespace moire::extractor {

using clang::VarDecl;
using program::CellId;

namespace {

std::string functionAround(const clang::Decl& declaration) {
  const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(declaration.getParentFunctionOrMethod());
  return function ? function->getNameAsString() + "::" : "";
}

bool isPrefix(const Path& shorter, const Path& longer) {
  return shorter.size() <= longer.size() && std::equal(shorter.begin(), shorter.end(), longer.begin());
}

}  // namespace

Memory::Memory(program::Program& program, const Linker& linker, const PointerFlow& pointers, const Limits& limits)
    : program_(program), linker_(linker), pointers_(pointers), limits_(limits) {}

std::string Memory::unique(const std::string& name) {
  if (names_.insert(name).second) return name;
  for (std::size_t i = 2;; ++i)
    if (std::string candidate = name + "#" + std::to_string(i); names_.insert(candidate).second) return candidate;
}

Object& Memory::add(Object object) {
  object.name = unique(object.name);
  object.leaves = leavesOf(*object.context, object.type, limits_.cellsPerObject);
  object.cells.resize(object.leaves.size());
  return objects_.emplace_back(std::move(object));
}

Object& Memory::staticObject(const VarDecl* variable, std::string name) {
  Object object;
  object.name = std::move(name);
  object.context = &variable->getASTContext();
  object.type = variable->getType();
  object.declaration = variable;
  object.position = positionOf(*variable);
  return add(std::move(object));
}

Object& Memory::global(const VarDecl* variable) {
  variable = linker_.resolve(variable);
  Object*& known = globals_[variable];
  if (known) return *known;
  known = &staticObject(variable, functionAround(*variable) + variable->getNameAsString());
  known->staticStorage = true;
  known->mayBeWrittenUnseen = true;
  known->external = variable->getFormalLinkage() == clang::Linkage::External;
  const bool declaredOnly = variable->isThisDeclarationADefinition() == VarDecl::DeclarationOnly;
  known->anyInitialValue = declaredOnly;
  if (declaredOnly && !variable->getASTContext().getSourceManager().isInSystemHeader(variable->getLocation()))
    program_.assumptions.push_back(
        {known->position,
         "variable '" + variable->getNameAsString() +
             "' has no definition: it may start with any value, and only the analysed code writes it"});
  return *known;
}

Object& Memory::threadLocal(const VarDecl* variable, program::BodyId body) {
  variable = linker_.resolve(variable);
  Object*& known = threadLocals_[{variable, body.index()}];
  if (known) return *known;
  known = &staticObject(variable, functionAround(*variable) + variable->getNameAsString());
  known->shared = false;
  known->body = body;
  known->mayBeWrittenUnseen = true;
  return *known;
}

Object& Memory::escapedLocal(const VarDecl* variable) {
  Object*& known = globals_[variable];
  if (known) return *known;
  known = &staticObject(variable, functionAround(*variable) + variable->getNameAsString());
  known->summary = true;
  known->anyInitialValue = true;
  known->mayBeWrittenUnseen = true;
  return *known;
}

Object& Memory::escapedLiteral(const PointerFlow::Literal& literal) {
  Object*& known = literals_[literal.expression];
  if (known) return *known;
  Object object;
  object.name = "literal";
  object.context = literal.context;
  object.type = literal.expression->getType();
  object.position = positionOf(literal.context->getSourceManager(), literal.expression->getBeginLoc());
  object.summary = true;
  object.anyInitialValue = true;
  object.mayBeWrittenUnseen = true;
  known = &add(std::move(object));
  return *known;
}

Object& Memory::local(std::string name, const clang::ASTContext& context, clang::QualType type, program::BodyId body,
                      program::SourcePosition position) {
  Object object;
  object.name = std::move(name);
  object.context = &context;
  object.type = type;
  object.position = std::move(position);
  object.shared = false;
  object.body = body;
  return add(std::move(object));
}

CellId Memory::temporary(const std::string& prefix, std::optional<program::IntType> type, program::BodyId body) {
  program::Cell cell;
  cell.name = unique(prefix);
  cell.type = type;
  cell.shared = false;
  cell.body = body;
  program_.cells.push_back(std::move(cell));
  return CellId(program_.cells.size() - 1);
}

std::optional<std::size_t> Memory::leafOf(const Object& object, const Path& path) {
  for (std::size_t i = 0; i < object.leaves.size(); ++i)
    if (isPrefix(object.leaves[i].path, path)) return i;
  return std::nullopt;
}

std::vector<std::size_t> Memory::leavesUnder(const Object& object, const Place& place) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < object.leaves.size(); ++i)
    if (place.blurred || isPrefix(place.path, object.leaves[i].path) || isPrefix(object.leaves[i].path, place.path))
      result.push_back(i);
  return result;
}

CellId Memory::cell(Object& object, std::size_t leaf) {
  auto& known = object.cells[leaf];
  if (known) return *known;
  const Leaf& part = object.leaves[leaf];
  program::Cell cell;
  cell.name = object.name + part.suffix;
  cell.type = part.value;
  cell.shared = object.shared;
  cell.summary = object.summary || part.inArray;
  cell.body = object.body;
  cell.declared = object.position;
  if (object.shared && !object.anyInitialValue && object.declaration && part.value)
    cell.initial = initialValue(*object.declaration, part.path, *part.value);
  known = CellId(program_.cells.size());
  program_.cells.push_back(std::move(cell));
  return *known;
}

std::vector<CellId> Memory::cellsOf(Object& object) {
  std::vector<CellId> result;
  for (std::size_t i = 0; i < object.leaves.size(); ++i) result.push_back(cell(object, i));
  return result;
}

const std::vector<CellId>& Memory::pointees() {
  if (!pointees_.empty()) return pointees_;
  for (const VarDecl* variable : pointers_.escapedVariables()) {
    const bool isStatic = variable->hasGlobalStorage() && variable->getTLSKind() == VarDecl::TLS_None;
    for (const CellId cell : cellsOf(isStatic ? global(variable) : escapedLocal(variable))) pointees_.push_back(cell);
  }
  for (const auto& literal : pointers_.escapedLiterals())
    for (const CellId cell : cellsOf(escapedLiteral(literal))) pointees_.push_back(cell);
  program::Cell unknown;
  unknown.name = unique("unknown memory");
  unknown.summary = true;
  pointees_.emplace_back(program_.cells.size());
  program_.cells.push_back(std::move(unknown));
  return pointees_;
}

std::vector<CellId> Memory::reachableFromOutside() {
  std::vector<CellId> result = pointees();
  for (Object& object : objects_)
    if (object.external)
      for (const auto& cell : object.cells)
        if (cell) result.push_back(*cell);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string Memory::nameOf(const Place& place) const {
  std::string name = place.object->name;
  clang::QualType type = place.object->type;
  for (const int step : place.path) {
    const clang::QualType part = typeAt(type, {step});
    if (step == anyElement) {
      name += "[]";
    } else if (const auto* record = plain(type)->getAs<clang::RecordType>()) {
      for (const auto* field : record->getDecl()->getDefinition()->fields())
        if (static_cast<int>(field->getFieldIndex()) == step && !field->getName().empty())
          name += "." + field->getName().str();
    }
    if (part.isNull()) break;
    type = part;
  }
  return name;
}

}  // namespace moire::extractor
