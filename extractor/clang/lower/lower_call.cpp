// SPDX-License-Identifier: Apache-2.0
// Calls of functions with a body.
#include <stdexcept>

#include "extractor/clang/lower/lowering.h"
#include "extractor/clang/syntax/callee.h"

namespace moire::extractor {

using clang::FunctionDecl;
using program::ExpressionPtr;

ExpressionPtr Lowering::call(const clang::CallExpr* expression, bool used) {
  const Callee callee = calleeOf(*expression, linker_, models_);
  if (!callee.function) return callThroughPointer(expression, used, nullptr);
  if (callee.model) return modelledCall(expression, *callee.model, used);
  if (!callee.hasBody()) {
    if (const auto result = builtinCall(expression, *callee.function)) return *result;
    return unknownCall(expression, callee.function);
  }
  Arguments arguments = evaluateArguments(expression, callee.function);
  Instance& instance = invoke(*callee.function, contextOf(expression, *callee.function), arguments, used);
  if (used) rememberResult(expression, instance);
  return used ? resultValue(instance) : program::constant(0, program::uint64);
}

Object* Lowering::aggregateCall(const clang::CallExpr* expression) {
  const Callee callee = calleeOf(*expression, linker_, models_);
  if (!callee.function) {
    Object& object = materialise(expression);
    callThroughPointer(expression, true, &object);
    return &object;
  }
  if (!callee.hasBody()) {
    callee.model ? modelledCall(expression, *callee.model, false) : unknownCall(expression, callee.function);
    return nullptr;
  }
  Arguments arguments = evaluateArguments(expression, callee.function);
  return &resultOf(invoke(*callee.function, contextOf(expression, *callee.function), arguments, true));
}

Lowering::Arguments Lowering::evaluateArguments(const clang::CallExpr* expression, const FunctionDecl* callee) {
  Arguments arguments(expression->getNumArgs());
  std::vector<std::unique_ptr<Pending>> pending;
  const auto laterArePure = [&](unsigned i) {
    for (unsigned later = i + 1; later < expression->getNumArgs(); ++later)
      if (!effectsOf(expression->getArg(later)).pure) return false;
    return true;
  };
  for (unsigned i = 0; i < expression->getNumArgs(); ++i) {
    Argument& argument = arguments[i];
    argument.expression = expression->getArg(i);
    const auto* parameter = callee && i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr;
    if (isAggregate(argument.expression->getType())) {
      if (!parameter) discard(argument.expression);
      continue;
    }
    if (argument.expression->getType()->isPointerType()) argument.through = throughPointer(argument.expression);
    argument.value = value(argument.expression);
    argument.extent = extentIfChecked(argument.expression);
    if (argument.extent && !laterArePure(i)) argument.extent = kept(*argument.extent);
    pending.push_back(std::make_unique<Pending>(*this, argument.value, argument.expression->getBeginLoc()));
  }
  return arguments;
}

bool Lowering::mustShare(const FunctionDecl& function) const {
  if (graph_.countOf(instance_->body) > limits_.inlinedLocations || instance_->depth >= limits_.inlinedDepth)
    return true;
  if (callGraph_.isRecursive(&function)) return true;
  for (const Instance* around = instance_; around; around = around->caller)
    if (around->function == &function) return true;
  return false;
}

const Context& Lowering::contextOf(const clang::Expr* site, const FunctionDecl& function) const {
  const Context* found = contexts_.find(*instance_->context, site, function);
  if (!found)
    throw std::logic_error("a call of '" + function.getNameAsString() + "' was not met by the pointer analysis");
  return *found;
}

Instance& Lowering::invoke(const FunctionDecl& function, const Context& context, Arguments& arguments, bool used) {
  const bool share = context.shared && mustShare(function);
  return share ? sharedCall(context, arguments) : inlineCall(context, arguments, used);
}

namespace {

unsigned countReturns(const clang::Stmt* statement) {
  if (!statement) return 0;
  unsigned count = clang::isa<clang::ReturnStmt>(statement) ? 1 : 0;
  for (const auto* child : statement->children()) count += countReturns(child);
  return count;
}

bool returnsOnceAtEnd(const FunctionDecl& function) {
  const auto* body = clang::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (!body || body->body_empty() || !clang::isa<clang::ReturnStmt>(body->body_back())) return false;
  return countReturns(body) == 1;
}

}  // namespace

Instance& Lowering::newInlined(const Context& context, bool used) {
  const FunctionDecl& function = *context.function;
  const std::string name = function.getNameAsString();
  const unsigned count = ++instance_->calleeCount[name];
  std::string label = instance_->label + "/" + name + (count > 1 ? "#" + std::to_string(count) : "");
  Instance& instance = newInstance(&function, &context, instance_->body, instance_, std::move(label));
  instance.resultUsed = used;
  return instance;
}

void Lowering::lowerInlined(Instance& instance, Arguments& arguments) {
  // What a copy for one target passes on means that target there, too.
  for (unsigned i = 0; !instance_->meant.empty() && i < instance.function->getNumParams() && i < arguments.size();
       ++i) {
    const auto* parameter = instance.function->getParamDecl(i);
    if (!arguments[i].value || !parameter->getType()->isPointerType() ||
        !arguments[i].expression->getType()->isPointerType() || map_.mayChange(parameter))
      continue;
    if (PlaceSet places = targetsOf(arguments[i].expression); places.single())
      instance.meant.try_emplace(parameter, std::move(places));
  }
  bindFirst(instance, arguments);
  assignParameters(instance, arguments);
  lowerFunctionBody(instance);
}

Instance& Lowering::inlineCall(const Context& context, Arguments& arguments, bool used) {
  settle(true);
  const FunctionDecl& function = *context.function;
  if (const auto choice = choiceOf(function, arguments)) return callForEach(*choice, context, arguments, used);
  Instance& instance = newInlined(context, used);
  instance.returnsInline = used && !models_.isAtomic(function.getNameAsString()) &&
                           !isAggregate(function.getReturnType()) && !function.getReturnType()->isVoidType() &&
                           returnsOnceAtEnd(function);
  lowerInlined(instance, arguments);
  return instance;
}

Instance& Lowering::sharedCall(const Context& context, Arguments& arguments) {
  settle();
  const FunctionDecl& function = *context.function;
  Instance*& known = sharedInstances_[{instance_->body.index(), &function}];
  const bool isNew = !known;
  if (isNew) {
    const std::string root = program_.bodies[instance_->body.index()].name;
    known = &newInstance(&function, &context, instance_->body, instance_,
                         root + "/" + function.getNameAsString() + "#shared");
    known->shared = true;
    known->entry = graph_.detached(*known, here());
    known->exit = graph_.detached(*known, here());
    bindFirst(*known, arguments);
  } else {
    instance_->callees.push_back(known);
  }
  Instance& instance = *known;
  assignParameters(instance, arguments);
  const auto at = graph_.append(program::Skip{}, *instance_, here());
  graph_.link({at}, instance.entry);
  graph_.set({});
  if (isNew) lowerShared(instance);
  graph_.set({instance.exit});
  const auto back = graph_.append(program::Skip{}, *instance_, here());
  lowered_.sharedCalls.push_back({at, back, &instance});
  graph_.set({back});
  graph_.set({graph_.append(Unfinished{Unfinished::Kind::ReturnSite, &instance, {}}, *instance_, here())});
  return instance;
}

void Lowering::lowerShared(Instance& instance) {
  graph_.set({instance.entry});
  lowerFunctionBody(instance);
  graph_.link(graph_.take(), instance.exit);
}

/// An address of which nothing matters but that it is one: where it points to is known otherwise.
bool Lowering::isSomeAddress(const program::Expression& value) {
  return value.op == program::Op::Nondet && value.type == program::uint64 && value.range.low == 1;
}

void Lowering::bindFirst(Instance& instance, const Arguments& arguments) {
  for (unsigned i = 0; i < instance.function->getNumParams() && i < arguments.size(); ++i) {
    const auto* parameter = instance.function->getParamDecl(i);
    const ExpressionPtr& value = arguments[i].value;
    if (instance.shared || !value || map_.mayChange(parameter)) continue;
    if (arguments[i].through) instance.throughs.emplace(parameter, *arguments[i].through);
    const bool simple = value->op == program::Op::Constant || value->op == program::Op::Read;
    if ((simple && isFrozen(*value)) || isSomeAddress(*value))
      if (const auto type = integerType(context(), parameter->getType()))
        instance.values.emplace(parameter, convert(value, *type));
  }
}

void Lowering::assignParameters(Instance& instance, Arguments& arguments) {
  const auto& function = *instance.function;
  // Arguments of a call to the same copy may read the parameters that are about to be written.
  if (instance.shared)
    for (Argument& argument : arguments) {
      if (argument.value) argument.value = stable(argument.value);
      if (argument.extent) argument.extent = kept(*argument.extent);
    }
  const auto hasExtent = [&](unsigned i) { return i < arguments.size() && arguments[i].extent.has_value(); };
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const auto* parameter = function.getParamDecl(i);
    Instance* const caller = std::exchange(instance_, &instance);
    Object* const own = instance.values.contains(parameter) && !hasExtent(i) ? nullptr : &objectOf(parameter);
    instance_ = caller;
    if (!own) continue;
    Object& object = *own;
    if (instance.values.contains(parameter)) {
      storeExtent({object, parameter->getType()}, *arguments[i].extent);
      continue;
    }
    if (!instance.shared && !map_.mayChange(parameter) && !object.id && !object.layout->leaves().empty() &&
        object.layout->leaves().front().value && !isAggregate(parameter->getType()))
      lasting_.insert(*frozen_.insert(memory_.cell(object, 0)).first);
    const LValue target(object, parameter->getType());
    if (i >= arguments.size() || !arguments[i].expression) {
      fill(target, false);
    } else if (!arguments[i].value) {
      storeAggregate(target, arguments[i].expression);
    } else {
      const At at(*this, arguments[i].expression->getBeginLoc());
      const auto type = integerType(context(), parameter->getType());
      storePointer(target, type ? convert(arguments[i].value, *type) : arguments[i].value, arguments[i].extent);
    }
  }
}

ExpressionPtr Lowering::resultValue(Instance& instance) {
  const clang::QualType type = instance.function->getReturnType();
  if (type->isVoidType()) return program::constant(0, program::uint64);
  if (instance.returnsInline && instance.inlineResult) return instance.inlineResult;
  const ExpressionPtr result = load({resultOf(instance), type});
  return instance.shared ? spill(result) : result;
}

}  // namespace moire::extractor
