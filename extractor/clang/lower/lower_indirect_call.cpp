// SPDX-License-Identifier: Apache-2.0
// Calls through pointers, of the compiler's own functions, and of functions of which nothing is known.
#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/named_functions.h"

namespace moire::extractor {

using clang::Expr;
using clang::FunctionDecl;
using program::BodyId;
using program::ExpressionPtr;

namespace {

/// Types that a caller and a callee may differ in without the call becoming another one: how they are passed is the
/// same.
std::string shapeOf(const clang::ASTContext& context, clang::QualType type) {
  return integerType(context, type) ? "integer" : plain(type).getAsString();
}

/// The call could work, though perhaps only by how functions are called on most machines: a function may get more than
/// it takes, and a result that nobody reads.
bool isCompatible(const FunctionDecl& function, const clang::ASTContext& context, const clang::FunctionType& called) {
  const auto* prototype = clang::dyn_cast<clang::FunctionProtoType>(&called);
  const auto& own = function.getASTContext();
  const clang::QualType returned = called.getReturnType();
  const clang::QualType result = function.getReturnType();
  const bool sameResult = returned->isVoidType() ? !isAggregate(result)
                          : result->isVoidType() ? !isAggregate(returned)
                                                 : shapeOf(own, result) == shapeOf(context, returned);
  if (!sameResult) return false;
  if (!prototype || !function.hasPrototype() || prototype->isVariadic()) return true;
  if (prototype->getNumParams() < function.getNumParams()) return false;
  for (unsigned i = 0; i < function.getNumParams(); ++i)
    if (shapeOf(own, function.getParamDecl(i)->getType()) != shapeOf(context, prototype->getParamType(i))) return false;
  return true;
}

}  // namespace

std::vector<const FunctionDecl*> Lowering::possibleTargets(const Expr* site, const Expr* pointer) {
  if (const FunctionDecl* named = namedFunction(*pointer)) return {linker_.resolve(named)};
  const auto found = map_.siteOf(instance_->context, site->IgnoreParens());
  if (!found) return {};
  clang::QualType type = pointer->IgnoreParenCasts()->getType();
  if (type->isPointerType()) type = type->getPointeeType();
  const auto* called = type->getAs<clang::FunctionType>();
  std::vector<const FunctionDecl*> result;
  bool all = true;
  for (const FunctionDecl* function : pointsTo_.callees(*found)) {
    const bool fits = !called || isCompatible(*function, context(), *called);
    if (fits) result.push_back(function);
    all = all && fits;
  }
  if (!all) assumption("a call through a pointer: assumed not to reach functions that take or return something else");
  return result;
}

ExpressionPtr Lowering::callThroughPointer(const clang::CallExpr* expression, bool used, Object* aggregate) {
  const auto targets = possibleTargets(expression, expression->getCallee());
  const auto site = map_.siteOf(instance_->context, expression);
  const bool unknown = targets.empty() || (site && pointsTo_.callsUnknown(*site));
  // What the arguments do is done before a null pointer is called.
  const bool looked = checks(program::ObligationKind::Null);
  ExpressionPtr called = value(expression->getCallee());
  if (!looked)
    touch(called);
  else if (called->op != program::Op::Nondet)
    called = stable(called);
  Arguments arguments = evaluateArguments(expression, nullptr);
  for (Argument& argument : arguments) {
    if (argument.value) argument.value = stable(argument.value);
    if (argument.extent) argument.extent = kept(*argument.extent);
  }
  settle();
  if (looked) checkNotNull(expression, called);
  if (unknown)
    assumption(
        "a call through a pointer that may point to code which is not analysed: assumed to return any value, and to "
        "change only memory that this code can reach");
  const program::IntType type = typeOf(expression->getType());
  const bool scalar = used && !aggregate && !expression->getType()->isVoidType();
  const auto result = scalar ? std::optional(temporary(type)) : std::nullopt;
  const Open before = graph_.take();
  Open after;
  for (const FunctionDecl* target : targets) {
    graph_.set(before);
    const Callee callee = calleeOf(target, linker_, models_);
    ExpressionPtr computed = nondet(type);
    if (callee.hasBody()) {
      Instance& instance = invoke(*callee.function, contexts_.shared(*callee.function), arguments, used);
      if (scalar) computed = convert(resultValue(instance), type);
      if (aggregate) copy({*aggregate, expression->getType()}, {resultOf(instance), expression->getType()});
    } else {
      continue;  // among what is unknown
    }
    if (result) emit(program::Assign{{*result}, computed});
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  if (unknown) {
    graph_.set(before);
    unknownEffect();
    if (result) emit(program::Assign{{*result}, nondet(type)});
    if (aggregate) fill({*aggregate, expression->getType()}, false);
    graph_.add(after);
  } else {
    graph_.set(after);
  }
  return result ? read(*result, type) : program::constant(0, program::uint64);
}

std::optional<ExpressionPtr> Lowering::builtinCall(const clang::CallExpr* expression, const FunctionDecl& function) {
  const unsigned id = function.getBuiltinID();
  if (id == 0) return std::nullopt;
  const program::IntType type = typeOf(expression->getType());
  const auto& builtins = context().BuiltinInfo;
  switch (id) {
    case clang::Builtin::BI__builtin_expect:
      return value(expression->getArg(0));
    case clang::Builtin::BI__builtin_unreachable:
    case clang::Builtin::BI__builtin_trap:
      appendHere(program::Skip{});
      graph_.set({});
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_assume:
      require(expression->getArg(0), true, [&](const ExpressionPtr& leaf) { emit(program::Assume{leaf}); });
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_va_start:
    case clang::Builtin::BI__builtin_va_end:
    case clang::Builtin::BI__builtin_va_copy:
    case clang::Builtin::BI__builtin_prefetch:
      for (const Expr* argument : expression->arguments())
        argument->isGLValue() ? evaluateWithin(argument) : discard(argument);
      return program::constant(0, program::uint64);
    case clang::Builtin::BI__builtin_alloca:
    case clang::Builtin::BIalloca:
      discard(expression->getArg(0));
      return nondet(type, {1, type.max()});
    case clang::Builtin::BI__sync_synchronize:
      return program::constant(0, program::uint64);
    default:
      break;
  }
  if (const auto result = syncCall(expression, function.getName())) return result;
  if (!builtins.isConst(id) && !builtins.isPure(id)) return std::nullopt;
  for (const Expr* argument : expression->arguments())
    argument->isGLValue() ? evaluateWithin(argument) : discard(argument);
  return nondet(type);
}

ExpressionPtr Lowering::unknownCall(const clang::CallExpr* expression, const FunctionDecl* function) {
  assumption("call to unknown function '" + function->getNameAsString() +
             "': assumed to return, with any value, to change only memory that it can reach, to call functions that it "
             "knows only as other threads would, and to neither create threads nor use locks that it is not given, nor "
             "give back ones that its thread does not have");
  for (const Expr* argument : expression->arguments())
    isAggregate(argument->getType()) && argument->isGLValue() ? evaluateWithin(argument) : discard(argument);
  unknownEffect();
  // It may end the thread as well as the program: then others see what the thread wrote last.
  if (function->isNoReturn()) graph_.link(graph_.take(), program_.bodies[instance_->body.index()].exit);
  return nondet(typeOf(expression->getType()));
}

void Lowering::unknownEffect() {
  const auto location = emitUnfinished({Unfinished::Kind::Outside, nullptr, {}});
  graph_.link({location}, location);
  // It may free the locks that it can reach, and call the functions that it knows.
  emitUnfinished({Unfinished::Kind::OutsideRelease, nullptr, {{}, true}});
  callEscaped();
}

/// Functions that unknown code knows by now may be called by it from now on.
void Lowering::callEscaped() {
  if (escapedFunctions().empty()) return;
  settle();
  unknownCode_.runsAt(appendHere(program::Skip{}));
}

const std::vector<const FunctionDecl*>& Lowering::escapedFunctions() {
  if (escapedFunctions_) return *escapedFunctions_;
  escapedFunctions_.emplace();
  for (const ObjectId id : pointsTo_.escaped()) {
    const FunctionDecl* function = map_.graph()[id].function;
    const Callee callee = function ? calleeOf(function, linker_, models_) : Callee{};
    if (callee.hasBody()) escapedFunctions_->push_back(callee.function);
  }
  return *escapedFunctions_;
}

/// The functions' addresses are there once control has come by.
void Lowering::noteNamedFunctions(const clang::Stmt& statement) {
  const auto [found, isNew] = namedFunctions_.try_emplace(&statement);
  if (isNew) found->second = functionsNamedIn(statement, linker_);
  for (const FunctionDecl* function : found->second) unknownCode_.named(*function, graph_.open());
}

/// Unknown code may name these variables itself.
void Lowering::noteInitialFunctions() {
  for (const clang::VarDecl* variable : linker_.variables())
    if (variable->getFormalLinkage() == clang::Linkage::External && variable->getInit())
      for (const FunctionDecl* function : functionsNamedIn(*variable->getInit(), linker_))
        unknownCode_.named(*function, {});
}

/// Threads that call any functions of the group, any number of times.
void Lowering::lowerUnknownCode(UnknownGroup& group) {
  const BodyId id = group.body = addBody("unknown code calling " + group.functions.front()->getNameAsString());
  Instance& root = newInstance(nullptr, nullptr, id, nullptr, program_[id].name);
  instance_ = &root;
  graph_.set({});
  program_.bodies[id.index()].entry = graph_.append(program::Start{}, root, {});
  program_.bodies[id.index()].exit = graph_.detached(root, {});
  const auto loop = graph_.append(program::Skip{}, root, {});
  for (const FunctionDecl* function : group.functions) {
    context_ = &function->getASTContext();
    here_ = function->getLocation();
    graph_.set({loop});
    Arguments none;
    sharedCall(contexts_.shared(*function), none);
    graph_.link(graph_.take(), loop);
  }
  graph_.link({loop}, program_.bodies[id.index()].exit);
}

}  // namespace moire::extractor
