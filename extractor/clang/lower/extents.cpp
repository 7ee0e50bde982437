// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/lower/extents.h"

#include <clang/AST/Attr.h>

#include <algorithm>
#include <utility>

#include "extractor/clang/input/linker.h"
#include "extractor/clang/lower/accesses.h"
#include "extractor/clang/lower/arithmetic.h"
#include "extractor/clang/lower/bodies.h"
#include "extractor/clang/lower/constants.h"
#include "extractor/clang/lower/effect_finder.h"
#include "extractor/clang/lower/emitter.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/initial_values.h"
#include "extractor/clang/lower/lowered.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/place_finder.h"
#include "extractor/clang/lower/values.h"
#include "extractor/clang/lower/walk.h"
#include "extractor/clang/pointers/layout.h"
#include "extractor/clang/syntax/designator.h"
#include "extractor/clang/syntax/pointer_source.h"
#include "extractor/clang/syntax/types.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;
using program::CellId;
using program::ExpressionPtr;
using program::int64;
using program::ObligationKind;
using program::Op;

namespace {

/// The size before it is converted to the parameter's type.
const Expr* withoutConversion(const Expr* size) {
  size = size->IgnoreParens();
  const auto* cast = dyn_cast<clang::ImplicitCastExpr>(size);
  return cast && cast->getCastKind() == clang::CK_IntegralCast ? cast->getSubExpr()->IgnoreParens() : size;
}

/// A variable, or an element of an array that is one: it is as large as its type says.
bool isDeclared(const Expr* lvalue) {
  const Designator designated = designatorOf(*lvalue);
  if (designated.kind == Designator::Kind::Variable) return true;
  const Expr* array = designated.kind == Designator::Kind::Element ? decayedArray(*designated.base) : nullptr;
  return array && isDeclared(array);
}

/// Something runs at the end of the block, when its value is known already.
bool cleansUp(const clang::CompoundStmt& block) {
  return std::any_of(block.body_begin(), block.body_end(), [](const clang::Stmt* statement) {
    const auto* declaration = dyn_cast<clang::DeclStmt>(statement);
    return declaration && std::any_of(declaration->decl_begin(), declaration->decl_end(),
                                      [](const clang::Decl* each) { return each->hasAttr<clang::CleanupAttr>(); });
  });
}

/// The extent of a shared pointer before the first step.
program::Range initialReachOf(Memory& memory, CellId pointer, const program::Cell& about, std::int64_t unit,
                              bool after) {
  const bool isNull = about.initial && about.initial->high == 0 && about.initial->low == 0;
  if (isNull) return {mostUnits, mostUnits};
  for (const Object& object : memory.objects()) {
    const auto found = std::find(object.cells.begin(), object.cells.end(), std::optional(pointer));
    if (found == object.cells.end() || !object.declaration || object.anyInitialValue || !about.initial) continue;
    const auto& leaf = object.layout->leaves()[static_cast<std::size_t>(found - object.cells.begin())];
    if (const auto known = initialReach(*object.declaration, leaf.path, unit, after)) return *known;
  }
  return {0, mostUnits};
}

}  // namespace

std::int64_t Extents::unitOf(QualType pointer) const {
  const QualType type = pointer->getPointeeType();
  if (type.isNull() || type->isFunctionType() || type->isIncompleteType()) return 1;
  const auto* record = type->getAs<clang::RecordType>();
  // What follows the struct's last member belongs to the struct, too.
  if (record && record->getDecl()->hasFlexibleArrayMember()) return 1;
  return std::max<std::int64_t>(sizeOf(walk_.ast(), type) / 8, 1);
}

Extent Extents::inUnitsOf(const Extent& extent, QualType pointer) const { return inUnits(extent, unitOf(pointer)); }

ExtentCells Extents::cellsOf(CellId pointer, std::int64_t unit) {
  const auto [found, isNew] = parts_.lowered.extents.of.try_emplace(pointer);
  if (!isNew) return found->second;
  const program::Cell about = program_[pointer];
  program::Cell cell;
  cell.type = int64;
  cell.shared = about.shared;
  cell.summary = about.summary;
  cell.body = about.body;
  cell.hidden = true;
  cell.declared = about.declared;
  const auto add = [&](const char* suffix, bool after) {
    if (about.shared) cell.initial = initialReachOf(memory_, pointer, about, unit, after);
    cell.name = memory_.unique(about.name + suffix);
    program_.cells.push_back(cell);
    return CellId(program_.cells.size() - 1);
  };
  const CellId before = add("%before", false);
  const CellId after = add("%after", true);
  found->second = {before, after, unit};
  return found->second;
}

Extent Extents::stored(const LValue& place) {
  const std::int64_t unit = unitOf(plain(place.type));
  const Accesses::Touched touched = parts_.accesses.touched(place);
  if (!touched.exactly || touched.cells.empty()) return unknownExtent(unit);
  std::vector<CellId> before;
  std::vector<CellId> after;
  std::optional<std::int64_t> kept;
  for (const CellId cell : touched.cells) {
    if (!memory_.pointers().contains(cell)) return unknownExtent(unit);
    const ExtentCells cells = cellsOf(cell, unit);
    if (kept && *kept != cells.unit) return unknownExtent(unit);
    kept = cells.unit;
    before.push_back(cells.before);
    after.push_back(cells.after);
  }
  return inUnits({readOneOf(before, int64), readOneOf(after, int64), *kept}, unit);
}

Extent Extents::stored(const Expr* lvalue) { return stored(LValue(parts_.places.placesOf(lvalue), lvalue->getType())); }

Extent Extents::ofArray(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  QualType type = lvalue->getType();
  if (const auto* variable = namedVariable(*lvalue); variable && type->isIncompleteArrayType())
    type = parts_.linker.resolve(variable)->getType();
  const auto* array = type->getAsArrayTypeUnsafe();
  const std::int64_t unit = std::max<std::int64_t>(sizeOf(walk_.ast(), array->getElementType()) / 8, 1);
  const auto* fixed = dyn_cast<clang::ConstantArrayType>(array);
  if (fixed && fixed->getSize().getSignificantBits() <= 32 && fixed->getSize() != 0)
    return exactly(fixed->getSize().getSExtValue(), unit);
  if (const auto* varying = dyn_cast<clang::VariableArrayType>(array);
      varying && varying->getSizeExpr() && isDeclared(lvalue))
    if (const auto known = walk_.instance->extents.find(varying->getSizeExpr()->IgnoreParens());
        known != walk_.instance->extents.end())
      return known->second;
  // A flexible array member has what is left of the object.
  const auto* member = dyn_cast<clang::MemberExpr>(lvalue);
  const auto* field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || !member->isArrow() || !field->getParent()->hasFlexibleArrayMember()) return unknownExtent(unit);
  const Extent around = inUnits(of(member->getBase()), 1);
  const ExpressionPtr rest = binary(Op::Subtract, around.after, units(offsetOf(*field) / 8));
  return {units(0), scaled(rest, 1, unit), unit};
}

Extent Extents::ofPart(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  const QualType type = lvalue->getType();
  const std::int64_t unit = std::max<std::int64_t>(sizeOf(walk_.ast(), type) / 8, 1);
  if (const auto known = walk_.instance->extents.find(lvalue); known != walk_.instance->extents.end())
    return known->second;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    return of(e->getSubExpr());
  const auto* record = type->getAs<clang::RecordType>();
  const bool open = record && record->getDecl()->hasFlexibleArrayMember();
  const bool named = clang::isa<clang::DeclRefExpr>(lvalue) || clang::isa<clang::MemberExpr>(lvalue) ||
                     clang::isa<clang::CompoundLiteralExpr>(lvalue) || clang::isa<clang::StringLiteral>(lvalue);
  if (!named || type->isFunctionType() || type->isIncompleteType() || sizeOf(walk_.ast(), type) == 0)
    return unknownExtent(unit);
  return open ? exactly(unit, 1) : exactly(1, unit);
}

Extent Extents::of(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  const std::int64_t unit = unitOf(pointer->getType());
  if (parts_.constants.of(pointer)) return endless(unit);
  if (const auto known = walk_.instance->extents.find(pointer); known != walk_.instance->extents.end())
    return known->second;
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    switch (cast->getCastKind()) {
      case clang::CK_ArrayToPointerDecay:
        return ofArray(operand);
      case clang::CK_NoOp:
      case clang::CK_BitCast:
        return operand->getType()->isPointerType() ? inUnits(of(operand), unit) : unknownExtent(unit);
      case clang::CK_LValueToRValue:
      case clang::CK_AtomicToNonAtomic:
        return operand->isGLValue() ? stored(operand) : unknownExtent(unit);
      case clang::CK_NullToPointer:
        return endless(unit);
      default:
        return unknownExtent(unit);
    }
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer)) {
    if (e->getOpcode() == clang::UO_AddrOf) return inUnits(ofPart(e->getSubExpr()), unit);
    if (!e->isIncrementDecrementOp()) return unknownExtent(unit);
    const Extent now = stored(e->getSubExpr());
    return e->isPostfix() ? shifted(now, units(1), e->isDecrementOp()) : now;
  }
  if (const auto* e = dyn_cast<clang::StmtExpr>(pointer)) {
    const auto* body = e->getSubStmt();
    const auto* last = body->body_empty() || cleansUp(*body) ? nullptr : dyn_cast<Expr>(body->body_back());
    return last && last->getType()->isPointerType() ? inUnits(of(last), unit) : unknownExtent(unit);
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(pointer)) {
    if (e->isAssignmentOp()) return stored(e->getLHS());
    if (e->isCommaOp()) return of(e->getRHS());
  }
  return unknownExtent(unit);
}

Extent Extents::steady(Extent extent) {
  if (parts_.byAccess() && readsShared(program_, *extent.before))
    extent.before = parts_.emitter.spillReads(extent.before);
  if (parts_.byAccess() && readsShared(program_, *extent.after)) extent.after = parts_.emitter.spillReads(extent.after);
  return extent;
}

void Extents::remember(const Expr* expression, const Extent& extent) {
  walk_.instance->extents.insert_or_assign(expression->IgnoreParens(), extent);
}

void Extents::storePointer(const LValue& to, ExpressionPtr value, const std::optional<Extent>& extent) {
  if (!extent || to.constant || !plain(to.type)->isPointerType()) return parts_.accesses.store(to, std::move(value));
  store(to, *extent);
  for (const CellId cell : parts_.accesses.touched(to).cells) stored_.insert(cell);
  parts_.accesses.store(to, std::move(value));
  stored_.clear();
}

void Extents::store(const LValue& to, const Extent& extent) {
  const Accesses::Touched touched = parts_.accesses.touched(to);
  const Extent kept = steady(extent);
  std::vector<CellId> unclear;
  for (const CellId cell : touched.cells) {
    if (!memory_.pointers().contains(cell)) continue;
    const ExtentCells cells = cellsOf(cell, unitOf(plain(to.type)));
    const Extent stored = inUnits(kept, cells.unit);
    if (!touched.exactly) {
      unclear.insert(unclear.end(), {cells.before, cells.after});
      continue;
    }
    // Of several cells, only one changes; which one is decided by the write of the pointer.
    const bool one = touched.cells.size() == 1;
    const auto perhaps = [&](CellId target) {
      return one ? std::vector<CellId>{target} : std::vector<CellId>{target, parts_.emitter.temporary(int64)};
    };
    parts_.emitter.append(program::Assign{perhaps(cells.before), stored.before});
    parts_.emitter.append(program::Assign{perhaps(cells.after), stored.after});
  }
  if (!unclear.empty()) parts_.emitter.append(program::Havoc{std::move(unclear)});
}

void Extents::noteWrite(program::LocationId location) {
  const auto* assign = std::get_if<program::Assign>(&program_[location].action);
  if (!assign || !parts_.checks(program::ObligationKind::Bounds)) return;
  const auto& pointers = memory_.pointers();
  if (std::any_of(assign->targets.begin(), assign->targets.end(),
                  [&](CellId cell) { return pointers.contains(cell) && !stored_.contains(cell); }))
    parts_.lowered.extents.unclearWrites.push_back(location);
}

void Extents::rememberResult(const clang::CallExpr* call, Instance& instance) {
  const QualType type = instance.function->getReturnType();
  if (!parts_.checks(program::ObligationKind::Bounds) || !plain(type)->isPointerType()) return;
  const Extent result = stored(LValue(parts_.bodies.resultOf(instance), type));
  remember(call, instance.shared ? kept(result) : result);
}

void Extents::rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model) {
  if (!parts_.checks(program::ObligationKind::Bounds)) return;
  walk_.instance->extents.erase(call);
  std::vector<const Expr*> factors;
  for (const unsigned position : model.sizes) {
    if (position >= call->getNumArgs()) return;
    const Expr* size = withoutConversion(call->getArg(position));
    const auto* product = dyn_cast<clang::BinaryOperator>(size);
    // Narrower products may wrap before they become a size.
    const bool splits = product && product->getOpcode() == clang::BO_Mul && !parts_.constants.of(size) &&
                        integerType(walk_.ast(), product->getType()) == program::uint64;
    factors.push_back(splits ? product->getLHS() : size);
    if (splits) factors.push_back(product->getRHS());
  }
  program::Int unit = 1;
  const Expr* count = nullptr;
  for (const Expr* factor : factors) {
    const auto value = parts_.constants.of(factor);
    if (!value && count) return;
    if (!value) count = factor;
    if (value) unit *= (*value)->range.low;
    if (unit < 1 || unit > (count ? largestUnit : mostUnits)) return;
  }
  if (!count) return remember(call, exactly(unit, 1));
  if (!parts_.effects.of(count).pure) return;
  // The product is unsigned: if the count is so large that it may wrap, nothing is known of the product.
  const ExpressionPtr size = parts_.emitter.steady(convert(parts_.values.of(count), program::uint64));
  parts_.emitter.settle();
  // A temporary that is used for nothing else, so that relations with it stay precise.
  const CellId result = memory_.temporary(walk_.instance->prefix + "::%size", int64, walk_.instance->body);
  walk_.instance->temporaries.push_back(result);
  const ExpressionPtr most = program::constant(mostUnits, program::uint64);
  const Open before = graph_.take();
  graph_.set(before);
  parts_.emitter.append(program::Assume{binary(Op::LessEqual, size, most)});
  parts_.emitter.append(program::Assign{{result}, convert(size, int64)});
  const Open after = graph_.take();
  graph_.set(before);
  parts_.emitter.append(program::Assume{binary(Op::Less, most, size)});
  parts_.emitter.append(program::Assign{{result}, nondet(int64, {0, mostUnits})});
  graph_.add(after);
  remember(call, {units(0), read(result, int64), static_cast<std::int64_t>(unit)});
}

Extent Extents::kept(const Extent& extent) {
  return {parts_.emitter.stable(extent.before), parts_.emitter.stable(extent.after), extent.unit};
}

std::optional<Extent> Extents::ifChecked(const Expr* pointer) {
  if (!parts_.checks(ObligationKind::Bounds) || !plain(pointer->getType())->isPointerType()) return std::nullopt;
  return steady(of(pointer));
}

}  // namespace moire::extractor
