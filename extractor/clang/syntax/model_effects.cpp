// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/model_effects.h"

#include <map>

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using Kind = MemoryEffect::Kind;

const Expr* argumentAt(const clang::CallExpr& call, std::optional<unsigned> position) {
  return position && *position < call.getNumArgs() ? call.getArg(*position) : nullptr;
}

namespace {

/// Collects the effects of one call.
class Effects {
 public:
  Effects(const clang::CallExpr& call, const FunctionModel& model) : call_(call), model_(model) {}

  void add(Kind kind, unsigned position) {
    if (position >= call_.getNumArgs()) return;
    MemoryEffect effect;
    effect.kind = kind;
    effect.position = position;
    effect.target = call_.getArg(position);
    effect.acceptsNull = model_.acceptsNull.contains(position);
    effects_.push_back(effect);
  }

  void addEach(Kind kind, const std::vector<unsigned>& positions) {
    for (const unsigned position : positions) add(kind, position);
  }

  /// The first position and all behind it.
  void addRest(Kind kind, std::optional<unsigned> first) {
    for (unsigned i = first.value_or(call_.getNumArgs()); i < call_.getNumArgs(); ++i) add(kind, i);
  }

  void add(Kind kind, unsigned target, unsigned source, unsigned size) {
    if (!argumentAt(call_, target) || !argumentAt(call_, source)) return;
    add(kind, target);
    effects_.back().source = argumentAt(call_, source);
    effects_.back().size = argumentAt(call_, size);
  }

  std::vector<MemoryEffect> take() { return std::move(effects_); }

 private:
  const clang::CallExpr& call_;
  const FunctionModel& model_;
  std::vector<MemoryEffect> effects_;
};

}  // namespace

std::vector<MemoryEffect> memoryEffectsOf(const clang::CallExpr& call, const FunctionModel& model) {
  Effects effects(call, model);
  effects.addEach(Kind::Reads, model.reads);
  effects.addEach(Kind::Sends, model.sends);
  effects.addRest(Kind::Reads, model.readsFrom);
  for (const auto& copy : model.copies) effects.add(Kind::Copies, copy.to, copy.from, copy.size);
  effects.addEach(Kind::Stores, model.stores);
  effects.addEach(Kind::Fills, model.fills);
  effects.addEach(Kind::Receives, model.receives);
  effects.addRest(Kind::Fills, model.fillsFrom);
  if (const auto& fill = model.fillsWith) effects.add(Kind::FillsWith, fill->target, fill->value, fill->size);
  effects.addEach(Kind::Keeps, model.keeps);
  effects.addEach(Kind::Frees, model.frees);
  return effects.take();
}

std::vector<CalledBack> calledBackBy(const clang::CallExpr& call, const FunctionModel& model) {
  std::map<unsigned, CalledBack> byPosition;
  for (const auto& callback : model.callbacks) {
    CalledBack& called = byPosition[callback.callback];
    if (const Expr* argument = argumentAt(call, callback.argument))
      called.given.push_back({callback.parameter, argument});
  }
  std::vector<CalledBack> result;
  for (auto& [position, called] : byPosition) {
    called.function = argumentAt(call, position);
    if (called.function) result.push_back(std::move(called));
  }
  return result;
}

clang::QualType copiedType(const MemoryEffect& copy, const clang::ASTContext& context) {
  if (!copy.size) return {};
  const auto pointee = [](const Expr* pointer) {
    const clang::QualType type = pointer->IgnoreParenImpCasts()->getType();
    return type->isPointerType() ? type->getPointeeType() : clang::QualType();
  };
  const clang::QualType to = pointee(copy.target);
  const clang::QualType from = pointee(copy.source);
  if (to.isNull() || from.isNull() || !context.hasSameUnqualifiedType(to, from)) return {};
  const auto bytes = copy.size->isValueDependent() ? std::nullopt : copy.size->getIntegerConstantExpr(context);
  const std::int64_t bits = sizeOf(context, to);
  const bool whole = bits > 0 && bytes && bytes->getSignificantBits() < 48 && bytes->getExtValue() * 8 == bits;
  return whole ? to : clang::QualType();
}

}  // namespace moire::extractor
