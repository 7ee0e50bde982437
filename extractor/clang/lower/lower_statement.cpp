// SPDX-License-Identifier: Apache-2.0
// Statements except loops and switches.
#include <algorithm>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/source.h"

namespace moire::extractor {

using clang::dyn_cast;

void Lowering::statement(const clang::Stmt* statement) {
  if (!statement) return;
  const At at(*this, statement->getBeginLoc());
  const std::size_t mark = instance_->used.size();
  Instance& owner = *instance_;
  noteNamedFunctions(*statement);
  plainStatement(statement);
  // Temporaries live as long as their statement.
  while (owner.used.size() > mark) {
    const auto [type, cell] = owner.used.back();
    owner.free[type].push_back(cell);
    owner.used.pop_back();
  }
}

void Lowering::plainStatement(const clang::Stmt* statement) {
  if (const auto* expression = dyn_cast<clang::Expr>(statement)) return discard(expression);
  switch (statement->getStmtClass()) {
    case clang::Stmt::NullStmtClass:
      return;
    case clang::Stmt::CompoundStmtClass:
      for (const auto* child : statement->children()) {
        forgetChanged(child);
        this->statement(child);
      }
      return;
    case clang::Stmt::DeclStmtClass:
      for (const auto* one : clang::cast<clang::DeclStmt>(statement)->decls())
        if (const auto* variable = dyn_cast<clang::VarDecl>(one)) declaration(variable);
      return;
    case clang::Stmt::IfStmtClass:
      return ifStatement(clang::cast<clang::IfStmt>(statement));
    case clang::Stmt::WhileStmtClass:
      return whileLoop(clang::cast<clang::WhileStmt>(statement));
    case clang::Stmt::DoStmtClass:
      return doLoop(clang::cast<clang::DoStmt>(statement));
    case clang::Stmt::ForStmtClass:
      return forLoop(clang::cast<clang::ForStmt>(statement));
    case clang::Stmt::SwitchStmtClass:
      return switchStatement(clang::cast<clang::SwitchStmt>(statement));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass:
      return switchLabel(clang::cast<clang::SwitchCase>(statement));
    case clang::Stmt::AttributedStmtClass:
      return this->statement(clang::cast<clang::AttributedStmt>(statement)->getSubStmt());
    case clang::Stmt::GCCAsmStmtClass:
    case clang::Stmt::MSAsmStmtClass:
      return assembly(clang::cast<clang::AsmStmt>(statement));
    case clang::Stmt::ReturnStmtClass:
    case clang::Stmt::BreakStmtClass:
    case clang::Stmt::ContinueStmtClass:
    case clang::Stmt::GotoStmtClass:
    case clang::Stmt::IndirectGotoStmtClass:
    case clang::Stmt::LabelStmtClass:
      return jump(statement);
    default:
      assumption("a statement that is not understood is assumed to do nothing but what its parts do");
      for (const auto* child : statement->children()) this->statement(child);
  }
}

void Lowering::jump(const clang::Stmt* statement) {
  if (const auto* result = dyn_cast<clang::ReturnStmt>(statement)) return returnStatement(result);
  if (const auto* computed = dyn_cast<clang::IndirectGotoStmt>(statement)) return indirectGoto(computed);
  const Open here = graph_.take();
  if (clang::isa<clang::BreakStmt>(statement)) {
    if (jumps_.breaks) jumps_.breaks->insert(jumps_.breaks->end(), here.begin(), here.end());
  } else if (clang::isa<clang::ContinueStmt>(statement)) {
    if (jumps_.continueTo) graph_.link(here, *jumps_.continueTo);
  } else if (const auto* jump = dyn_cast<clang::GotoStmt>(statement)) {
    graph_.link(here, labelOf(jump->getLabel()));
  } else if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) {
    const auto location = labelOf(label->getDecl());
    graph_.link(here, location);
    graph_.set({location});
    this->statement(label->getSubStmt());
  }
}

program::LocationId Lowering::labelOf(const clang::LabelDecl* label) {
  const auto [found, isNew] = instance_->labels.try_emplace(label);
  if (isNew) found->second = graph_.detached(*instance_, positionOf(*label));
  return found->second;
}

namespace {

void collectLabels(const clang::Stmt* statement, std::vector<const clang::LabelDecl*>& labels) {
  if (!statement) return;
  if (const auto* address = dyn_cast<clang::AddrLabelExpr>(statement)) labels.push_back(address->getLabel());
  for (const auto* child : statement->children()) collectLabels(child, labels);
  if (const auto* declared = dyn_cast<clang::DeclStmt>(statement))
    for (const auto* one : declared->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(one)) collectLabels(variable->getInit(), labels);
}

}  // namespace

void Lowering::indirectGoto(const clang::IndirectGotoStmt* statement) {
  if (const auto* target = statement->getConstantTarget()) return graph_.link(graph_.take(), labelOf(target));
  discard(statement->getTarget());
  std::vector<const clang::LabelDecl*> labels;
  collectLabels(instance_->function->getBody(), labels);
  const Open here = graph_.take();
  for (const auto* label : labels) graph_.link(here, labelOf(label));
}

void Lowering::ifStatement(const clang::IfStmt* statement) {
  if (statement->getInit()) this->statement(statement->getInit());
  if (checkStatement(statement)) return;
  const Branches branches = branch(statement->getCond());
  graph_.set(branches.yes);
  {
    const NarrowedScope scope(*this, statement->getCond(), true, statement->getThen());
    this->statement(statement->getThen());
  }
  const Open after = graph_.take();
  graph_.set(branches.no);
  {
    const NarrowedScope scope(*this, statement->getCond(), false, statement->getElse());
    this->statement(statement->getElse());
  }
  const bool onlyIfNot = after.empty();
  const bool onlyIf = graph_.open().empty();
  graph_.add(after);
  if (hasLabelOfOuterSwitch(statement)) {
    instance_->narrowed.clear();
  } else if (onlyIfNot != onlyIf) {
    narrow(statement->getCond(), onlyIf, nullptr);
  }
}

void Lowering::returnStatement(const clang::ReturnStmt* statement) {
  const clang::Expr* result = statement->getRetValue();
  const clang::QualType type = instance_->function->getReturnType();
  if (result && type->isVoidType()) {
    discard(result);
  } else if (result && isAggregate(type)) {
    storeAggregate({resultOf(*instance_), type}, result);
  } else if (result) {
    program::ExpressionPtr computed = convert(value(result), typeOf(type));
    const auto extent = extentIfChecked(result);
    if (extent && instance_->returnsInline) storeExtent({resultOf(*instance_), type}, *extent);
    if (instance_->returnsInline) {
      // What is read here is read at this line, not where the result is used.
      instance_->inlineResult = readsShared(*computed) ? stable(computed) : computed;
    } else if (instance_->resultUsed) {
      storePointer({resultOf(*instance_), type}, computed, extent);
    } else {
      touch(computed);
    }
  }
  const Open here = graph_.take();
  instance_->returns.insert(instance_->returns.end(), here.begin(), here.end());
}

void Lowering::declaration(const clang::VarDecl* variable) {
  if (!variable->hasLocalStorage()) return;
  const At at(*this, variable->getLocation());
  const auto* array = clang::dyn_cast_or_null<clang::VariableArrayType>(variable->getType()->getAsArrayTypeUnsafe());
  if (array && array->getSizeExpr() && checks(program::ObligationKind::Bounds)) {
    const auto count = memory_.temporary(instance_->prefix + "::" + variable->getNameAsString() + "%count",
                                         program::int64, instance_->body);
    instance_->temporaries.push_back(count);
    emit(program::Assign{{count}, convert(value(array->getSizeExpr()), program::int64)});
    const std::int64_t unit = std::max<std::int64_t>(sizeOf(context(), array->getElementType()) / 8, 1);
    rememberExtent(array->getSizeExpr(), {program::constant(0, program::int64), read(count, program::int64), unit});
  } else if (array && array->getSizeExpr()) {
    discard(array->getSizeExpr());
  }
  const clang::Expr* init = variable->getInit();
  if (init && !isAggregate(variable->getType())) {
    const program::ExpressionPtr first = convert(value(init), typeOf(variable->getType()));
    const auto extent = extentIfChecked(init);
    instance_->values.erase(variable);
    instance_->throughs.erase(variable);
    if ((isSomeAddress(*first) || isLasting(*first)) && !map_.mayChange(variable)) {
      if (const auto through = variable->getType()->isPointerType() ? throughPointer(init) : std::nullopt;
          through && isFixed(*through))
        instance_->throughs.emplace(variable, *through);
      instance_->values.emplace(variable, first);
      if (extent) storeExtent({objectOf(variable), variable->getType()}, *extent);
      return;
    }
    rememberOwn(variable, init);
    return storePointer({objectOf(variable), variable->getType()}, first, extent);
  }
  Object& object = objectOf(variable);
  init ? storeAggregate({object, variable->getType()}, init) : havocDeclared(object);
}

void Lowering::havocDeclared(Object& object) {
  if (object.shared) return;
  std::vector<program::CellId> cells;
  for (std::size_t i = 0; i < object.layout->leaves().size(); ++i)
    if (object.layout->leaves()[i].value) cells.push_back(memory_.cell(object, i));
  if (cells.empty()) return;
  // One havoc for several declarations in a row.
  const Open& open = graph_.open();
  const auto last = open.size() == 1 ? graph_.unfinished().find(open.front()) : graph_.unfinished().end();
  if (last != graph_.unfinished().end() && last->second.kind == Unfinished::Kind::Declaration) {
    auto& havoc = std::get<program::Havoc>(program_.locations[open.front().index()].action);
    havoc.cells.insert(havoc.cells.end(), cells.begin(), cells.end());
    return;
  }
  const auto location = emitUnfinished({Unfinished::Kind::Declaration, nullptr, {}});
  program_.locations[location.index()].action = program::Havoc{std::move(cells)};
}

void Lowering::assembly(const clang::AsmStmt* statement) {
  bool everything = true;
  if (const auto* gcc = dyn_cast<clang::GCCAsmStmt>(statement)) {
    everything = gcc->isSimple();
    for (unsigned i = 0; i < gcc->getNumClobbers(); ++i) everything = everything || gcc->getClobber(i) == "memory";
    for (unsigned i = 0; i < gcc->getNumInputs(); ++i)
      gcc->getInputExpr(i)->isGLValue() ? touch(load(lvalue(gcc->getInputExpr(i)))) : discard(gcc->getInputExpr(i));
    for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
      const clang::Expr* output = gcc->getOutputExpr(i);
      const LValue target = lvalue(output);
      fill(target, false);
    }
  }
  assumption("inline assembly: assumed to change only its outputs" +
             std::string(everything ? " and memory that other functions can reach" : ""));
  if (everything) {
    const auto location = emitUnfinished({Unfinished::Kind::Outside, nullptr, {}});
    graph_.link({location}, location);
  }
  if (const auto* gcc = dyn_cast<clang::GCCAsmStmt>(statement); gcc && gcc->isAsmGoto())
    for (unsigned i = 0; i < gcc->getNumLabels(); ++i)
      graph_.link(graph_.open(), labelOf(gcc->getLabelExpr(i)->getLabel()));
}

}  // namespace moire::extractor
