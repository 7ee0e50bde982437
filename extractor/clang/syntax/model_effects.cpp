// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/model_effects.h"

#include <algorithm>
#include <map>

#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::Expr;
using EffectKind = MemoryEffect::Kind;

const Expr* argumentAt(const clang::CallExpr& call, std::optional<unsigned> position) {
  return position && *position < call.getNumArgs() ? call.getArg(*position) : nullptr;
}

namespace {

/// The address of something that has a name is never null.
bool isNeverNull(const Expr& pointer) {
  const Expr* plain = pointer.IgnoreParenCasts();
  const auto* address = clang::dyn_cast<clang::UnaryOperator>(plain);
  return (address && address->getOpcode() == clang::UO_AddrOf) || plain->getType()->isArrayType();
}

/// A pointer to an integer that is not a character and may be written.
bool isAddressOfNumber(const Expr& argument) {
  const clang::QualType type = argument.IgnoreParenImpCasts()->getType();
  const clang::QualType pointee = type->isPointerType() ? type->getPointeeType() : clang::QualType();
  const bool isNumber = !pointee.isNull() && pointee->isIntegerType() && !pointee.isConstQualified();
  return isNumber && (!pointee->isCharType() || pointee->isSpecificBuiltinType(clang::BuiltinType::SChar));
}

const clang::StringLiteral* knownFormat(const Expr* format) {
  const auto* text = format ? clang::dyn_cast<clang::StringLiteral>(format->IgnoreParenCasts()) : nullptr;
  return text && text->getCharByteWidth() == 1 ? text : nullptr;
}

/// The format may contain this conversion: `n` stores the number of characters so far, `p` prints an address. A format
/// that is not known may contain any.
bool mayAskFor(char conversion, const Expr* format) {
  const auto* text = knownFormat(format);
  if (!text) return format != nullptr;
  const llvm::StringRef all = text->getString();
  for (std::size_t i = all.find('%'); i != llvm::StringRef::npos; i = all.find('%', i + 1)) {
    i = all.find_first_not_of("0123456789$.*+- #'hlLjztq", i + 1);
    if (i == llvm::StringRef::npos) return false;
    if (all[i] == conversion) return true;
  }
  return false;
}

/// The state is meant unless the argument is surely not null.
bool isMeant(const FunctionModel::State& state, const clang::CallExpr& call) {
  const Expr* argument = argumentAt(call, state.ifNull);
  return !argument || !isNeverNull(*argument);
}

/// In bits; 0 if it is not known.
std::int64_t strideOf(const Expr* size, const clang::ASTContext& ast) {
  const auto bytes = size && !size->isValueDependent() ? size->getIntegerConstantExpr(ast) : std::nullopt;
  return bytes && bytes->getSignificantBits() < 32 ? bytes->getExtValue() * 8 : 0;
}

/// Collects the effects of one call.
class EffectReader {
 public:
  EffectReader(const clang::CallExpr& call, const FunctionModel& model) : call_(call), model_(model) {}

  void add(EffectKind kind, unsigned position) {
    if (position >= call_.getNumArgs()) return;
    MemoryEffect effect;
    effect.kind = kind;
    effect.position = position;
    effect.target = call_.getArg(position);
    effect.acceptsNull = model_.acceptsNull.contains(position);
    effects_.push_back(effect);
  }

  void addEach(EffectKind kind, const std::vector<unsigned>& positions) {
    for (const unsigned position : positions) add(kind, position);
  }

  /// The argument at the first position and all later ones.
  void addRest(EffectKind kind, std::optional<unsigned> first) {
    for (unsigned i = first.value_or(call_.getNumArgs()); i < call_.getNumArgs(); ++i) add(kind, i);
  }

  /// Printing by a format: the address of a number is passed only as the place to store a count in (%n).
  void addPrinted(std::optional<unsigned> format) {
    addRest(EffectKind::Reads, format);
    addAddresses(argumentAt(call_, format));
    if (!format || !mayAskFor('n', argumentAt(call_, format))) return;
    for (unsigned i = *format + 1; i < call_.getNumArgs(); ++i)
      if (isAddressOfNumber(*call_.getArg(i))) add(EffectKind::Fills, i);
  }

  /// Who reads what is printed knows the addresses in it. Text is not printed as an address without being asked for.
  void addAddresses(const Expr* format) {
    const clang::FunctionDecl* callee = call_.getDirectCallee();
    if (!format || !callee || !callee->isVariadic()) return;
    const bool printsAddresses = mayAskFor('p', format);
    for (unsigned i = callee->getNumParams(); i < call_.getNumArgs(); ++i) {
      const clang::QualType type = call_.getArg(i)->getType();
      const bool isText = type->isPointerType() && type->getPointeeType()->isAnyCharacterType();
      const bool isAddress = type->isPointerType() && printsAddresses && (!isText || knownFormat(format));
      if (isAddress || type->isIntegerType()) add(EffectKind::Keeps, i);
    }
  }

  void add(EffectKind kind, unsigned target, unsigned source, unsigned size) {
    if (!argumentAt(call_, target) || !argumentAt(call_, source)) return;
    add(kind, target);
    effects_.back().source = argumentAt(call_, source);
    effects_.back().size = argumentAt(call_, size);
  }

  void addState(EffectKind kind, const std::string& state) {
    MemoryEffect effect;
    effect.kind = kind;
    effect.state = &state;
    effects_.push_back(effect);
  }

  void addStates(EffectKind kind, const std::vector<FunctionModel::State>& states) {
    for (const auto& state : states)
      if (isMeant(state, call_)) addState(kind, state.name);
  }

  void addStates(EffectKind kind, const std::vector<std::string>& states) {
    for (const std::string& state : states) addState(kind, state);
  }

  void addStores() {
    const auto& fresh = model_.storesNew;
    for (const unsigned position : model_.stores) {
      if (!argumentAt(call_, position)) continue;
      add(EffectKind::Stores, position);
      effects_.back().isNew = std::find(fresh.begin(), fresh.end(), position) != fresh.end();
      effects_.back().advances = model_.advances.contains(position);
      if (const auto into = model_.storesInto.find(position); into != model_.storesInto.end())
        effects_.back().source = argumentAt(call_, into->second);
    }
  }

  void addKept() {
    for (const auto& [state, argument] : model_.keepsInState) {
      if (!argumentAt(call_, argument)) continue;
      add(EffectKind::KeepsInState, argument);
      effects_.back().state = &state;
    }
    for (const auto& [holder, argument] : model_.keepsIn) {
      if (!argumentAt(call_, holder) || !argumentAt(call_, argument)) continue;
      add(EffectKind::KeepsIn, argument);
      effects_.back().source = argumentAt(call_, holder);
    }
    addEach(EffectKind::ReadsKept, model_.readsKept);
    addEach(EffectKind::UsesKept, model_.usesKept);
    addStates(EffectKind::UsesKeptInState, model_.usesKeptInState);
  }

  std::vector<MemoryEffect> take() { return std::move(effects_); }

 private:
  const clang::CallExpr& call_;
  const FunctionModel& model_;
  std::vector<MemoryEffect> effects_;
};

}  // namespace

std::vector<MemoryEffect> memoryEffectsOf(const clang::CallExpr& call, const FunctionModel& model) {
  EffectReader effects(call, model);
  effects.addEach(EffectKind::Reads, model.reads);
  effects.addEach(EffectKind::Sends, model.sends);
  effects.addPrinted(model.readsFrom);
  for (const auto& copy : model.copies) effects.add(EffectKind::Copies, copy.to, copy.from, copy.size);
  effects.addEach(EffectKind::Shuffles, model.shuffles);
  effects.addStores();
  effects.addEach(EffectKind::ReadsBehind, model.readsBehind);
  effects.addEach(EffectKind::FillsBehind, model.fillsBehind);
  effects.addEach(EffectKind::Fills, model.fills);
  effects.addEach(EffectKind::Receives, model.receives);
  effects.addRest(EffectKind::Fills, model.fillsFrom);
  if (const auto& fill = model.fillsWith) effects.add(EffectKind::FillsWith, fill->target, fill->value, fill->size);
  effects.addEach(EffectKind::Keeps, model.keeps);
  effects.addKept();
  effects.addStates(EffectKind::ReadsState, model.readsState);
  effects.addStates(EffectKind::ChangesState, model.changesState);
  effects.addStates(EffectKind::Updates, model.updates);
  effects.addEach(EffectKind::Frees, model.frees);
  return effects.take();
}

std::vector<const std::string*> statesReturnedBy(const clang::CallExpr& call, const FunctionModel& model) {
  std::vector<const std::string*> result;
  for (const auto& state : model.returnsState)
    if (isMeant(state, call)) result.push_back(&state.name);
  return result;
}

std::vector<CalledBack> calledBackBy(const clang::CallExpr& call, const FunctionModel& model,
                                     const clang::ASTContext& ast) {
  std::map<unsigned, CalledBack> byPosition;
  for (const auto& callback : model.callbacks) {
    CalledBack& called = byPosition[callback.callback];
    const Expr* argument = argumentAt(call, callback.argument);
    if (!argument) continue;
    CalledBack::Given given{callback.parameter, argument, {}};
    if (callback.width) given.stride = strideOf(argumentAt(call, callback.width), ast);
    called.given.push_back(given);
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
