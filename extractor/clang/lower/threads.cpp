// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/threads.h"

#include <algorithm>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/extents.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handles.h"
#include "extractor/clang/lower/indirect_calls.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/memory_models.h"
#include "extractor/clang/lower/own_addresses.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/context.h"
#include "extractor/clang/pointers/memory_map.h"
#include "extractor/clang/syntax/callee.h"
#include "extractor/clang/syntax/counting_loop.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/model_effects.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::FunctionDecl;
using program::ExpressionPtr;

std::optional<unsigned> Threads::mostTurns() const {
  const clang::ForStmt* around = walk_.onlyLoop();
  if (!around) return std::nullopt;
  const auto loop = countingLoop(*around, walk_.ast());
  if (!loop || !loop->byOne || parts_.places.objectOf(loop->counter).id) return std::nullopt;
  const auto bound = parts_.handles.boundOf(*loop);
  const auto type = integerType(walk_.ast(), loop->counter->getType());
  if (!bound || !bound->constant || !loop->first || !type) return std::nullopt;
  // A counter whose type cannot hold the bound wraps around and starts over.
  if (*bound->constant > type->max() || *loop->first < type->min()) return std::nullopt;
  const std::int64_t turns = *bound->constant - *loop->first;
  constexpr std::int64_t enough = 1'000'000;
  if (turns > enough) return std::nullopt;
  return turns < 0 ? 0U : static_cast<unsigned>(turns);
}

ExpressionPtr Threads::spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used) {
  const program::IntType type = walk_.typeOf(expression->getType());
  const std::string name = expression->getDirectCallee()->getNameAsString();
  if (model.start >= expression->getNumArgs()) return nondet(type);
  const auto targets = parts_.indirectCalls.possibleTargets(expression, expression->getArg(model.start));
  const Expr* given = argumentAt(*expression, model.argument);
  ExpressionPtr argument = given ? parts_.values.of(given) : nondet(program::uint64);
  auto extent = given ? parts_.extents.ifChecked(given) : std::nullopt;
  if (extent) extent = parts_.extents.kept(*extent);
  if (!isSomeAddress(*argument)) argument = parts_.emitter.stable(argument);
  if (targets.empty())
    parts_.emitter.noteAssumption("thread created by '" + name +
                                  "': no function is known that it could run; it is assumed to do nothing");
  const auto result = used ? std::optional(parts_.emitter.temporary(type)) : std::nullopt;
  parts_.emitter.settle();
  const Open before = graph_.take();
  Open after;
  const auto finishPath = [&](const ExpressionPtr& value) {
    if (result) parts_.emitter.append(program::Assign{{*result}, value});
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  };
  for (const FunctionDecl* start : targets) {
    graph_.set(before);
    spawnFunction(*start, expression, model, argument, extent);
    finishPath(program::constant(0, type));
  }
  if (used) {
    graph_.set(before);
    finishPath(nondet(type, {1, type.max()}));
  } else {
    parts_.emitter.noteAssumption(name + " is assumed to succeed: its result is ignored");
    if (targets.empty()) after = before;
  }
  graph_.set(after);
  return result ? read(*result, type) : nondet(type);
}

void Threads::spawnFunction(const FunctionDecl& start, const clang::CallExpr* expression,
                            const FunctionModel::Spawn& model, const ExpressionPtr& argument,
                            const std::optional<Extent>& extent) {
  const Callee callee = calleeOf(&start, parts_.linker, parts_.models);
  if (!callee.hasBody()) {
    parts_.emitter.noteAssumption("thread that runs unknown function '" + start.getNameAsString() +
                                  "': it is assumed to do nothing");
    return;
  }
  const Context* own = parts_.contexts.find(*walk_.instance->context, expression, *callee.function);
  BodyPlan& body = parts_.bodies.bodyFor(own ? *own : parts_.contexts.shared(*callee.function));
  const Expr* given = argumentAt(*expression, model.argument);
  body.most = mostTurns();
  body.ownArgumentBits = given ? bitsOfOwnArgument(given) : 0;
  if (body.argument && parts_.checks(program::ObligationKind::Bounds)) {
    const ExtentCells cells = parts_.extents.cellsOf(*body.argument, 1);
    if (extent) {
      const Extent bytes = parts_.extents.inUnitsOf(*extent, walk_.ast().VoidPtrTy);
      parts_.emitter.append(program::Assign{{cells.before}, bytes.before});
      parts_.emitter.append(program::Assign{{cells.after}, bytes.after});
    } else {
      parts_.emitter.append(program::Havoc{{cells.before, cells.after}});
    }
  }
  if (body.argument)
    parts_.emitter.append(program::Assign{{*body.argument}, convert(argument, *program_[*body.argument].type)});
  const auto location = parts_.emitter.append(program::Spawn{body.id});
  if (model.handle >= expression->getNumArgs()) return;
  storeHandle(expression, expression->getArg(model.handle), location);
}

void Threads::storeHandle(const clang::CallExpr* call, const Expr* handle, program::LocationId spawn) {
  const auto slots = parts_.handles.slotsBehind(handle);
  const PlaceSet places = parts_.places.targetsOf(handle);
  const Place* place = slots ? places.single() : nullptr;
  const auto leaf = place ? place->object->layout->leafAt(place->offset, 1) : std::nullopt;
  // Writes of cells that are not tracked, such as the members of a union, are not all seen.
  if (!leaf || !program_[memory_.cell(*place->object, *leaf)].type) return storeSomewhere(handle, spawn);
  Creation*& creation = creations_[{call, walk_.instance}];
  if (!creation) creation = &parts_.lowered.handles.creations.emplace_back(Creation{*slots, {}, {}, {}});
  creation->spawns.push_back(spawn);
  if (!slots->isOne()) creation->loop = walk_.loops.back().start;
  const auto cell = memory_.cell(*place->object, *leaf);
  const auto write =
      graph_.append(Unfinished{Unfinished::Kind::HandleWrite, nullptr, places}, *walk_.instance, walk_.position());
  program_.locations[write.index()].action = program::Assign{{cell}, nondet(*program_[cell].type)};
  creation->handleWrites.push_back(write);
  parts_.lowered.handles.writes.emplace(write, std::get<program::Spawn>(program_[spawn].action).body);
}

void Threads::storeSomewhere(const Expr* handle, program::LocationId spawn) {
  const std::size_t before = program_.locations.size();
  parts_.memoryModels.storeBehind(handle);
  for (std::size_t i = before; i < program_.locations.size(); ++i)
    parts_.lowered.handles.writes.emplace(i, std::get<program::Spawn>(program_[spawn].action).body);
}

namespace {

/// An element of an array, or a number.
struct Indexed {
  const Expr* index = nullptr;
  const Expr* array = nullptr;  ///< none for a number
};

Indexed indexedElement(const Expr* base, const Expr* index) {
  const Expr* array = base->IgnoreParenImpCasts();
  return array->getType()->isArrayType() ? Indexed{index, array} : Indexed{};
}

/// The array element whose address (or the address of a part of which) the expression is; the expression itself if it
/// is a number.
Indexed indexIn(const Expr* argument) {
  argument = argument->IgnoreParens();
  while (const auto* cast = dyn_cast<clang::CastExpr>(argument)) {
    const bool isAddress = cast->getSubExpr()->getType()->isPointerType() && cast->getType()->isPointerType();
    if (!isAddress || cast->getCastKind() == clang::CK_LValueToRValue) break;
    argument = cast->getSubExpr()->IgnoreParens();
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(argument);
      cast && cast->getCastKind() == clang::CK_IntegralToPointer)
    return {cast};
  if (const auto* e = dyn_cast<clang::UnaryOperator>(argument); e && e->getOpcode() == clang::UO_AddrOf) {
    const Expr* part = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(part)) {
      if (member->isArrow()) return {};
      part = member->getBase()->IgnoreParens();
    }
    const auto* element = dyn_cast<clang::ArraySubscriptExpr>(part);
    return element ? indexedElement(element->getBase(), element->getIdx()) : Indexed{};
  }
  const auto* sum = dyn_cast<clang::BinaryOperator>(argument);
  if (!sum || sum->getOpcode() != clang::BO_Add || !sum->getLHS()->getType()->isPointerType()) return {};
  return indexedElement(sum->getLHS(), sum->getRHS());
}

}  // namespace

bool Threads::staysApart(const Expr* array) const {
  const Designator designated = designatorOf(*array);
  const Expr* base = designated.base;
  switch (designated.kind) {
    case Designator::Kind::Variable:
      return true;
    case Designator::Kind::Member:
      return staysApart(base);
    case Designator::Kind::Element:
      if (const Expr* around = decayedArray(*base)) return staysApart(around);
      break;
    case Designator::Kind::MemberBehind:
    case Designator::Kind::Target:
      break;
    default:
      return false;
  }
  // Elements with different numbers could be the same if the pointer moved by less than the whole array.
  const auto* cast = dyn_cast<clang::CastExpr>(base->IgnoreParens());
  const clang::VarDecl* pointer = cast ? namedVariable(*cast->getSubExpr()) : nullptr;
  if (pointer && pointer->hasLocalStorage() && !parts_.map.mayChange(pointer)) return true;
  const PlaceSet places = parts_.places.targetsOf(base);
  return !places.unknown && std::all_of(places.list.begin(), places.list.end(),
                                        [](const Place& place) { return place.exact.has_value(); });
}

unsigned Threads::bitsOfOwnArgument(const Expr* argument) const {
  const clang::ForStmt* around = walk_.onlyLoop();
  if (!around) return 0;
  const auto loop = countingLoop(*around, walk_.ast());
  const auto [index, array] = indexIn(argument);
  if (!loop || !index || variableOf(index) != loop->counter || (array && !staysApart(array))) return 0;
  const auto value = parts_.ownAddresses.ownValue(index);
  const auto bits = static_cast<unsigned>(walk_.ast().getTypeSize(loop->counter->getType()));
  return value && value->bits >= bits ? bits : 0;
}

}  // namespace moire::extractor
