// SPDX-License-Identifier: Apache-2.0
// Statements, declarations, and where threads begin.
#include "extractor/clang/pointers/constraint_visitor.h"

#include "extractor/clang/syntax/cleanups.h"
#include "extractor/clang/syntax/evaluated.h"
#include "extractor/clang/syntax/statements.h"
#include "support/stop.h"

namespace moire::extractor {

using clang::dyn_cast;

Context& ConstraintVisitor::entry(const clang::FunctionDecl& function) {
  Context& context = contexts_.root(function);
  modelConstraints_.passUnknown(context);
  return context;
}

Context& ConstraintVisitor::main(const clang::FunctionDecl& function) {
  Context& context = contexts_.root(function);
  passProgramArguments(context);
  return context;
}

Context& ConstraintVisitor::early(const clang::FunctionDecl& function, Context* main) {
  Context& context = main ? contexts_.called(*main, nullptr, function) : contexts_.root(function);
  passProgramArguments(context);
  early_.try_emplace(&function, &context);
  return context;
}

Context& ConstraintVisitor::destructor(const clang::FunctionDecl& function) { return contexts_.shared(function); }

void ConstraintVisitor::passProgramArguments(const Context& context) {
  for (const auto* parameter : context.function->parameters()) {
    const ObjectId object = map_.variable(parameter, &context);
    if (parameter->getType()->isPointerType())
      graph_.address(graph_.part(object, 0), {map_.library("the program's arguments"), anywhere});
  }
}

Pointer ConstraintVisitor::resolvedBy(const clang::FunctionDecl& resolver) const {
  const ObjectId result = map_.result(*early_.at(&resolver));
  return graph_[result].layout->leaves().empty() ? Pointer() : Pointer(graph_.part(result, 0));
}

void ConstraintVisitor::run(const StopRequest& shouldStop) {
  auto& contexts = contexts_.all();
  std::size_t done = 0;
  const auto walkContexts = [&] {
    for (; done < contexts.size(); ++done) {
      throwIfStopped(shouldStop);
      context_ = &contexts[done];
      ast_ = &context_->function->getASTContext();
      for (const EvaluatedInType& evaluated : evaluatedOnEntry(*context_->function)) discard(evaluated.expression);
      statement(context_->function->getBody());
    }
  };
  walkContexts();
  if (map_.callsUnknownCode) reachFromOutside();
  // Functions that only unknown code reaches.
  walkContexts();
  modelConstraints_.keepThreadResults();
}

void ConstraintVisitor::reachFromOutside() {
  context_ = nullptr;
  for (const auto* variable : linker_.variables()) {
    if (variable->getFormalLinkage() != clang::Linkage::External) continue;
    if (isDeclaredOnly(*variable)) continue;  // unknown code knows it anyway, once it is met
    reach(variable);
    graph_.address(graph_.unknownNode(), {map_.variable(variable, nullptr), anywhere});
  }
}

void ConstraintVisitor::statement(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* expression = dyn_cast<clang::Expr>(statement)) return discard(expression);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement)) {
    for (const auto* one : declared->decls()) {
      if (const auto* variable = dyn_cast<clang::VarDecl>(one)) declaration(variable);
      if (const auto* name = dyn_cast<clang::TypedefNameDecl>(one)) sizes(name->getUnderlyingType());
    }
    return;
  }
  if (const auto* result = dyn_cast<clang::ReturnStmt>(statement)) {
    if (!result->getRetValue()) return;
    const clang::QualType type = context_->function->getReturnType();
    if (type->isVoidType()) return discard(result->getRetValue());
    return assign(Pointer::to(map_.result(*context_)), type, result->getRetValue());
  }
  if (const auto* inlined = dyn_cast<clang::AsmStmt>(statement)) return assembly(*inlined);
  for (const auto* child : statement->children()) this->statement(child);
}

void ConstraintVisitor::assembly(const clang::AsmStmt& statement) {
  for (unsigned i = 0; i < statement.getNumInputs(); ++i) {
    const auto* input = statement.getInputExpr(i);
    if (!input->isGLValue()) {
      graph_.copy(flow_.nodeOf(value(input)), graph_.unknownNode());
      continue;
    }
    const Pointer place = lvalue(input);
    graph_.copy(flow_.nodeOf(read(place, input->getType())), graph_.unknownNode());
    graph_.copy(flow_.nodeOf(place), graph_.unknownNode());
  }
  for (unsigned i = 0; i < statement.getNumOutputs(); ++i) {
    const auto* output = statement.getOutputExpr(i);
    changed(output);
    const Node any = flow_.unknown();
    write(Pointer(any), lvalue(output), output->getType());
  }
  const bool ofSystem = ast_->getSourceManager().isInSystemHeader(statement.getAsmLoc());
  if (mayChangeMemory(statement) && !ofSystem) map_.callsUnknownCode = true;
}

void ConstraintVisitor::declaration(const clang::VarDecl* variable) {
  sizes(variable->getType());
  if (!variable->hasLocalStorage()) return reach(linker_.resolve(variable));
  if (variable->getInit())
    assign(Pointer::to(map_.variable(variable, context_)), variable->getType(), variable->getInit());
  if (const auto* call = cleanupCall(*variable)) discard(call);
}

void ConstraintVisitor::reach(const clang::VarDecl* variable) {
  if (!met_.insert(variable).second) return;
  if (isDeclaredOnly(*variable)) {
    const std::string name = variable->getNameAsString();
    if (models_.isLibraryPointer(name)) {
      map_.neverNull.insert(variable);
      const ObjectId memory = map_.library("memory behind " + name);
      graph_.markOne(memory);
      graph_.address(graph_.part(map_.variable(variable, nullptr), 0), {memory, anywhere});
    } else {  // unknown code knows what it defines
      if (const std::string* state = models_.stateBehind(name))
        graph_.address(graph_.part(map_.variable(variable, nullptr), 0), {map_.state(*state), anywhere});
      graph_.address(graph_.unknownNode(), {map_.variable(variable, nullptr), anywhere});
    }
  }
  if (!variable->getInit()) return;
  auto* const around = std::exchange(context_, nullptr);
  const auto* const ast = std::exchange(ast_, &variable->getASTContext());
  assign(Pointer::to(map_.variable(variable, nullptr)), variable->getType(), variable->getInit());
  context_ = around;
  ast_ = ast;
}

}  // namespace moire::extractor
