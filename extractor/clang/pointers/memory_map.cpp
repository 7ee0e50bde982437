// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/pointers/memory_map.h"

#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::VarDecl;
using ObjectKind = MemoryObject::Kind;

namespace {

std::string functionAround(const clang::Decl& declaration) {
  const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(declaration.getParentFunctionOrMethod());
  return function ? function->getNameAsString() + "::" : "";
}

}  // namespace

std::optional<ObjectId> MemoryMap::find(const std::map<Key, ObjectId>& table, const Key& key) {
  const auto found = table.find(key);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ObjectId> MemoryMap::findVariable(const VarDecl* variable, const Context* context) const {
  variable = linker_.resolve(variable);
  return find(variables_, {variable->hasLocalStorage() ? context : nullptr, variable});
}

std::optional<ObjectId> MemoryMap::findHeap(const clang::Expr* call, const Context& context) const {
  return find(heap_, {&context, call});
}

std::optional<ObjectId> MemoryMap::findLiteral(const clang::Expr* expression, const Context* context) const {
  return find(literals_, {context, expression});
}

ObjectId MemoryMap::variable(const VarDecl* variable, const Context* context) {
  variable = linker_.resolve(variable);
  const bool local = variable->hasLocalStorage();
  const Key key{local ? context : nullptr, variable};
  if (const auto known = find(variables_, key)) return *known;
  MemoryObject object;
  object.kind = local                                         ? ObjectKind::Local
                : variable->getTLSKind() != VarDecl::TLS_None ? ObjectKind::ThreadLocal
                                                              : ObjectKind::Static;
  object.name = (local && context ? context->name + "::" : functionAround(*variable)) + variable->getNameAsString();
  object.ast = &variable->getASTContext();
  object.type = variable->getType();
  object.variable = variable;
  object.context = local ? context : nullptr;
  object.position = positionOf(*variable);
  return variables_[key] = graph_.add(std::move(object));
}

ObjectId MemoryMap::function(const clang::FunctionDecl* function) {
  function = linker_.resolve(function);
  const auto found = functions_.find(function);
  if (found != functions_.end()) return found->second;
  MemoryObject object;
  object.kind = ObjectKind::Function;
  object.name = function->getNameAsString();
  object.ast = &function->getASTContext();
  object.function = function;
  object.position = positionOf(*function);
  return functions_[function] = graph_.add(std::move(object));
}

ObjectId MemoryMap::result(const Context& context) {
  const auto found = results_.find(&context);
  if (found != results_.end()) return found->second;
  MemoryObject object;
  object.kind = ObjectKind::Local;
  object.name = context.name + "::result";
  object.ast = &context.function->getASTContext();
  object.type = context.function->getReturnType();
  object.context = &context;
  return results_[&context] = graph_.add(std::move(object));
}

ObjectId MemoryMap::literal(const clang::Expr* expression, const Context* context, const clang::ASTContext& ast) {
  const Key key{context, expression};
  if (const auto known = find(literals_, key)) return *known;
  MemoryObject object;
  object.kind = context ? ObjectKind::Local : ObjectKind::Static;
  object.name = context ? context->name + "::literal" : "literal";
  object.ast = &ast;
  object.type = expression->getType();
  object.expression = expression;
  object.context = context;
  object.position = positionOf(ast.getSourceManager(), expression->getBeginLoc());
  return literals_[key] = graph_.add(std::move(object));
}

ObjectId MemoryMap::heap(const clang::Expr* call, const Context& context, const std::string& callee,
                         const AllocationHint& hint, bool zeroed, bool onStack) {
  const Key key{&context, call};
  if (const auto known = find(heap_, key)) return *known;
  MemoryObject object;
  object.kind = ObjectKind::Heap;
  object.name = context.name + "::" + callee;
  object.ast = &context.function->getASTContext();
  object.type = hint.type;
  object.context = &context;
  object.expression = call;
  object.zeroed = zeroed;
  object.whole = hint.whole;
  object.onStack = onStack;
  object.position = positionOf(object.ast->getSourceManager(), call->getBeginLoc());
  return heap_[key] = graph_.add(std::move(object), !hint.single);
}

ObjectId MemoryMap::library(const std::string& name, bool ofThread) {
  const auto found = library_.find(name);
  if (found != library_.end()) return found->second;
  MemoryObject object;
  object.kind = ofThread ? ObjectKind::ThreadLibrary : ObjectKind::Library;
  object.name = name;
  const ObjectId id = graph_.add(std::move(object));
  graph_.address(graph_.part(id, 0), {id, anywhere});
  return library_[name] = id;
}

ObjectId MemoryMap::state(const std::string& name) {
  const VarDecl* named = linker_.findVariable(name);
  return named ? variable(named, nullptr) : library(name);
}

void MemoryMap::noteLockKind(std::optional<std::int64_t> kind) {
  constexpr std::int64_t recursive = 1;  // PTHREAD_MUTEX_RECURSIVE
  constexpr std::int64_t checking = 2;   // PTHREAD_MUTEX_ERRORCHECK
  constexpr std::int64_t kindBits = 3;   // the bits that are not about other properties
  locksMayRefuse = locksMayRefuse || !kind || (*kind & kindBits) == checking;
  unlocksMayRefuse = unlocksMayRefuse || locksMayRefuse || (*kind & kindBits) == recursive;
}

std::optional<ObjectId> MemoryMap::findState(const std::string& name) const {
  if (const VarDecl* named = linker_.findVariable(name)) return findVariable(named, nullptr);
  const auto found = library_.find(name);
  return found == library_.end() ? std::nullopt : std::optional(found->second);
}

Node MemoryMap::valueOf(const Context* context, const clang::Expr* expression) const {
  const auto found = values_.find({context, expression});
  return found == values_.end() ? 0 : found->second;
}

std::optional<int> MemoryMap::siteOf(const Context* context, const clang::Expr* expression) const {
  const auto found = sites_.find({context, expression});
  return found == sites_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace moire::extractor
