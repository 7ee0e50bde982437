// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/statements.h"

#include <stdexcept>
#include <string>

#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/addresses.h"
#include "extractor/clang/lower/aggregates.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/assertions.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/branches.h"
#include "extractor/clang/lower/cleanups.h"
#include "extractor/clang/lower/conditions.h"
#include "extractor/clang/lower/declarations.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/live_pointers.h"
#include "extractor/clang/lower/local_ends.h"
#include "extractor/clang/lower/loops.h"
#include "extractor/clang/lower/lvalue.h"
#include "extractor/clang/lower/narrowing.h"
#include "extractor/clang/lower/switches.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/source.h"
#include "extractor/clang/syntax/statements.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;

void Statements::lower(const clang::Stmt* statement) {
  if (!statement) return;
  const At at(walk_, statement->getBeginLoc());
  const std::size_t mark = walk_.instance->used.size();
  Instance& owner = *walk_.instance;
  parts_.unknownCode.noteNamedFunctions(*statement);
  lowerPlain(statement);
  // Temporaries live as long as their statement.
  while (owner.used.size() > mark) {
    const auto [type, cell] = owner.used.back();
    owner.free[type].push_back(cell);
    owner.used.pop_back();
  }
}

void Statements::lowerPlain(const clang::Stmt* statement) {
  if (const auto* expression = dyn_cast<clang::Expr>(statement)) return parts_.values.discard(expression);
  switch (statement->getStmtClass()) {
    case clang::Stmt::NullStmtClass:
      return;
    case clang::Stmt::CompoundStmtClass:
      return block(clang::cast<clang::CompoundStmt>(statement));
    case clang::Stmt::DeclStmtClass:
      for (const auto* one : clang::cast<clang::DeclStmt>(statement)->decls()) {
        if (const auto* variable = dyn_cast<clang::VarDecl>(one)) parts_.declarations.declaration(variable);
        if (const auto* name = dyn_cast<clang::TypedefNameDecl>(one))
          parts_.declarations.sizesIn(name->getUnderlyingType());
      }
      return;
    case clang::Stmt::IfStmtClass:
      return ifStatement(clang::cast<clang::IfStmt>(statement));
    case clang::Stmt::WhileStmtClass:
      return parts_.loops.whileLoop(clang::cast<clang::WhileStmt>(statement));
    case clang::Stmt::DoStmtClass:
      return parts_.loops.doLoop(clang::cast<clang::DoStmt>(statement));
    case clang::Stmt::ForStmtClass:
      return parts_.loops.forLoop(clang::cast<clang::ForStmt>(statement));
    case clang::Stmt::SwitchStmtClass:
      return parts_.switches.switchStatement(clang::cast<clang::SwitchStmt>(statement));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass:
      return parts_.switches.switchLabel(clang::cast<clang::SwitchCase>(statement));
    case clang::Stmt::AttributedStmtClass:
      return this->lower(clang::cast<clang::AttributedStmt>(statement)->getSubStmt());
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
      throw std::logic_error(std::string("no program with a statement of this kind should come here: ") +
                             statement->getStmtClassName());
  }
}

void Statements::block(const clang::CompoundStmt* statement) {
  const std::size_t before = parts_.cleanups.alive();
  parts_.localEnds.enter(*statement);
  for (const auto* child : statement->children()) {
    parts_.narrowing.forgetChanged(child);
    this->lower(child);
  }
  parts_.cleanups.end(before);
  parts_.localEnds.leave();
}

void Statements::jump(const clang::Stmt* statement) {
  if (const auto* result = dyn_cast<clang::ReturnStmt>(statement)) return returnStatement(result);
  if (const auto* computed = dyn_cast<clang::IndirectGotoStmt>(statement)) return indirectGoto(computed);
  if (clang::isa<clang::BreakStmt>(statement)) {
    parts_.cleanups.runBeforeJump(walk_.jumps.aliveAfterBreak);
    parts_.localEnds.endBeforeJump(walk_.jumps.openAfterBreak);
    const Open here = graph_.take();
    if (walk_.jumps.breaks) walk_.jumps.breaks->insert(walk_.jumps.breaks->end(), here.begin(), here.end());
  } else if (clang::isa<clang::ContinueStmt>(statement)) {
    parts_.cleanups.runBeforeJump(walk_.jumps.aliveAfterContinue);
    parts_.localEnds.endBeforeJump(walk_.jumps.openAfterContinue);
    const Open here = graph_.take();
    if (walk_.jumps.continueTo) graph_.link(here, *walk_.jumps.continueTo);
  } else if (const auto* jump = dyn_cast<clang::GotoStmt>(statement)) {
    parts_.cleanups.runBeforeJump(*jump->getLabel());
    parts_.localEnds.endBeforeJump(*jump->getLabel());
    graph_.link(graph_.take(), labelOf(jump->getLabel()));
  } else if (const auto* label = dyn_cast<clang::LabelStmt>(statement)) {
    const auto location = labelOf(label->getDecl());
    graph_.link(graph_.take(), location);
    graph_.set({location});
    this->lower(label->getSubStmt());
  }
}

program::LocationId Statements::labelOf(const clang::LabelDecl* label) {
  const auto [found, isNew] = walk_.instance->labels.try_emplace(label);
  if (isNew) found->second = graph_.detached(*walk_.instance, positionOf(*label));
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

void Statements::indirectGoto(const clang::IndirectGotoStmt* statement) {
  // Clang accepts no such jump that leaves the scope of a variable with a cleanup.
  const auto jumpTo = [&](const Open& from, const clang::LabelDecl* target) {
    graph_.set(from);
    parts_.localEnds.endBeforeJump(*target);
    graph_.link(graph_.take(), labelOf(target));
  };
  if (const auto* target = statement->getConstantTarget()) return jumpTo(graph_.take(), target);
  parts_.values.discard(statement->getTarget());
  std::vector<const clang::LabelDecl*> labels;
  collectLabels(walk_.instance->function->getBody(), labels);
  const Open here = graph_.take();
  for (const auto* label : labels) jumpTo(here, label);
}

void Statements::ifStatement(const clang::IfStmt* statement) {
  if (statement->getInit()) this->lower(statement->getInit());
  if (parts_.assertions.checkStatement(statement)) return;
  const Branches branches = parts_.conditions.branch(statement->getCond());
  graph_.set(branches.yes);
  {
    const NarrowedScope scope(parts_.narrowing, statement->getCond(), true, statement->getThen());
    this->lower(statement->getThen());
  }
  const Open after = graph_.take();
  graph_.set(branches.no);
  {
    const NarrowedScope scope(parts_.narrowing, statement->getCond(), false, statement->getElse());
    this->lower(statement->getElse());
  }
  const bool onlyIfNot = after.empty();
  const bool onlyIf = graph_.open().empty();
  graph_.add(after);
  if (hasLabelOfOuterSwitch(statement)) {
    walk_.instance->narrowed.clear();
  } else if (onlyIfNot != onlyIf) {
    parts_.narrowing.narrow(statement->getCond(), onlyIf, nullptr);
  }
}

void Statements::returnStatement(const clang::ReturnStmt* statement) {
  const clang::Expr* result = statement->getRetValue();
  const clang::QualType type = walk_.instance->function->getReturnType();
  if (result && type->isVoidType()) {
    parts_.values.discard(result);
  } else if (result && isAggregate(type)) {
    parts_.aggregates.store({parts_.bodies.resultOf(*walk_.instance), type}, result);
  } else if (result) {
    program::ExpressionPtr computed = convert(parts_.values.of(result), walk_.typeOf(type));
    const auto extent = parts_.extents.ifChecked(result);
    if (walk_.instance->returnsInline) parts_.livePointers.bindResult(result);
    if (extent && walk_.instance->returnsInline)
      parts_.extents.store({parts_.bodies.resultOf(*walk_.instance), type}, *extent);
    if (walk_.instance->returnsInline) {
      // What is read here is read at this line, not where the result is used.
      const bool mayChange = readsShared(program_, *computed) || parts_.cleanups.alive() > 0;
      walk_.instance->inlineResult = mayChange ? parts_.emitter.stable(computed) : computed;
    } else if (walk_.instance->resultUsed) {
      parts_.livePointers.store({parts_.bodies.resultOf(*walk_.instance), type}, computed, extent, result);
    } else {
      parts_.emitter.touch(computed);
    }
  }
  parts_.cleanups.runBeforeJump(std::size_t{0});
  parts_.localEnds.endBeforeReturn();
  const Open here = graph_.take();
  walk_.instance->returns.insert(walk_.instance->returns.end(), here.begin(), here.end());
}

void Statements::assembly(const clang::AsmStmt* statement) {
  const bool everything = mayChangeMemory(*statement);
  if (const auto* gcc = dyn_cast<clang::GCCAsmStmt>(statement)) {
    for (unsigned i = 0; i < gcc->getNumInputs(); ++i)
      gcc->getInputExpr(i)->isGLValue()
          ? parts_.emitter.touch(parts_.accesses.load(parts_.addresses.lvalue(gcc->getInputExpr(i))))
          : parts_.values.discard(gcc->getInputExpr(i));
    for (unsigned i = 0; i < gcc->getNumOutputs(); ++i) {
      const clang::Expr* output = gcc->getOutputExpr(i);
      const LValue target = parts_.addresses.lvalue(output);
      parts_.aggregates.fill(target, false);
    }
  }
  parts_.emitter.noteAssumption("inline assembly: assumed to change only its outputs" +
                                std::string(everything ? " and memory that other functions can reach" : ""));
  if (everything) {
    const auto location = parts_.emitter.emitUnfinished({Unfinished::Kind::Outside, nullptr, {}});
    graph_.link({location}, location);
  }
  if (const auto* gcc = dyn_cast<clang::GCCAsmStmt>(statement); gcc && gcc->isAsmGoto())
    for (unsigned i = 0; i < gcc->getNumLabels(); ++i) {
      const Open here = graph_.open();
      parts_.localEnds.endBeforeJump(*gcc->getLabelExpr(i)->getLabel());
      graph_.link(graph_.take(), labelOf(gcc->getLabelExpr(i)->getLabel()));
      graph_.set(here);
    }
}

}  // namespace moire::extractor
