// SPDX-License-Identifier: Apache-2.0
// How much of an object is around a pointer: read off the expression where it names an array or an object, else kept in
// hidden cells beside each pointer. They are written right before the pointer and read right after it. Where the
// program has the pointer between the two, some schedule of the model has these steps in a row, so nothing is missed.
#include <algorithm>

#include "extractor/clang/lower/initial_values.h"
#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;
using program::CellId;
using program::ExpressionPtr;
using program::int64;
using program::Op;

namespace {

ExpressionPtr number(program::Int value) { return program::constant(value, int64); }

/// What a null pointer has, so that it does not weaken what is known of the others: following it is another error.
Extent endless(std::int64_t unit) { return {number(mostUnits), number(mostUnits), unit}; }

Extent unknownExtent(std::int64_t unit) {
  const ExpressionPtr any = nondet(int64, {0, mostUnits});
  return {any, any, unit};
}

Extent exactly(program::Int after, std::int64_t unit) { return {number(0), number(after), unit}; }

ExpressionPtr scaled(const ExpressionPtr& count, std::int64_t from, std::int64_t to) {
  if (from == to) return count;
  if (count->op == Op::Constant) return number(count->range.low * from / to);
  if (from % to == 0) return binary(Op::Multiply, count, number(from / to));
  if (to % from == 0) return binary(Op::Divide, count, number(to / from));
  return binary(Op::Divide, binary(Op::Multiply, count, number(from)), number(to));
}

Extent inUnits(const Extent& extent, std::int64_t unit) {
  if (extent.unit == unit) return extent;
  if (extent.unit > largestUnit || unit > largestUnit) return unknownExtent(unit);
  return {scaled(extent.before, extent.unit, unit), scaled(extent.after, extent.unit, unit), unit};
}

/// Of the pointer that lies `distance` further; it was checked that the object reaches that far.
Extent shifted(const Extent& extent, const ExpressionPtr& distance, bool up) {
  return {binary(up ? Op::Add : Op::Subtract, extent.before, distance),
          binary(up ? Op::Subtract : Op::Add, extent.after, distance), extent.unit};
}

/// A size is converted to the type of the parameter.
const Expr* withoutConversion(const Expr* size) {
  size = size->IgnoreParens();
  const auto* cast = dyn_cast<clang::ImplicitCastExpr>(size);
  return cast && cast->getCastKind() == clang::CK_IntegralCast ? cast->getSubExpr()->IgnoreParens() : size;
}

/// Of a shared pointer, before the first step.
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

std::int64_t Lowering::unitOf(QualType pointer) const {
  const QualType type = pointer->getPointeeType();
  if (type.isNull() || type->isFunctionType() || type->isIncompleteType()) return 1;
  const auto* record = type->getAs<clang::RecordType>();
  // What follows its last member belongs to it, too.
  if (record && record->getDecl()->hasFlexibleArrayMember()) return 1;
  return std::max<std::int64_t>(sizeOf(context(), type) / 8, 1);
}

Extent Lowering::inUnitsOf(const Extent& extent, QualType pointer) const { return inUnits(extent, unitOf(pointer)); }

ExtentCells Lowering::extentCells(CellId pointer, std::int64_t unit) {
  const auto [found, isNew] = lowered_.extents.of.try_emplace(pointer);
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

Extent Lowering::storedExtent(const LValue& place) {
  const std::int64_t unit = unitOf(plain(place.type));
  const Touched touched = this->touched(place);
  if (!touched.exactly || touched.cells.empty()) return unknownExtent(unit);
  std::vector<CellId> before;
  std::vector<CellId> after;
  std::optional<std::int64_t> kept;
  for (const CellId cell : touched.cells) {
    if (!memory_.pointers().contains(cell)) return unknownExtent(unit);
    const ExtentCells cells = extentCells(cell, unit);
    if (kept && *kept != cells.unit) return unknownExtent(unit);
    kept = cells.unit;
    before.push_back(cells.before);
    after.push_back(cells.after);
  }
  return inUnits({readOneOf(before, int64), readOneOf(after, int64), *kept}, unit);
}

Extent Lowering::storedExtent(const Expr* lvalue) { return storedExtent(LValue(placesOf(lvalue), lvalue->getType())); }

Extent Lowering::extentOfArray(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  QualType type = lvalue->getType();
  const auto* name = dyn_cast<clang::DeclRefExpr>(lvalue);
  if (name && type->isIncompleteArrayType())
    if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl())) type = linker_.resolve(variable)->getType();
  const auto* array = type->getAsArrayTypeUnsafe();
  const std::int64_t unit = std::max<std::int64_t>(sizeOf(context(), array->getElementType()) / 8, 1);
  const auto* fixed = dyn_cast<clang::ConstantArrayType>(array);
  if (fixed && fixed->getSize().getSignificantBits() <= 32 && fixed->getSize() != 0)
    return exactly(fixed->getSize().getSExtValue(), unit);
  if (const auto* varying = dyn_cast<clang::VariableArrayType>(array); varying && varying->getSizeExpr())
    if (const auto known = instance_->extents.find(varying->getSizeExpr()->IgnoreParens());
        known != instance_->extents.end())
      return known->second;
  // A flexible array member has what is left of the object.
  const auto* member = dyn_cast<clang::MemberExpr>(lvalue);
  const auto* field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || !member->isArrow() || !field->getParent()->hasFlexibleArrayMember()) return unknownExtent(unit);
  const Extent around = inUnits(extentOf(member->getBase()), 1);
  const ExpressionPtr rest = binary(Op::Subtract, around.after, number(offsetOf(*field) / 8));
  return {number(0), scaled(rest, 1, unit), unit};
}

Extent Lowering::extentOfPart(const Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  const QualType type = lvalue->getType();
  const std::int64_t unit = std::max<std::int64_t>(sizeOf(context(), type) / 8, 1);
  if (const auto known = instance_->extents.find(lvalue); known != instance_->extents.end()) return known->second;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(lvalue); e && e->getOpcode() == clang::UO_Deref)
    return extentOf(e->getSubExpr());
  const auto* record = type->getAs<clang::RecordType>();
  const bool open = record && record->getDecl()->hasFlexibleArrayMember();
  const bool named = clang::isa<clang::DeclRefExpr>(lvalue) || clang::isa<clang::MemberExpr>(lvalue) ||
                     clang::isa<clang::CompoundLiteralExpr>(lvalue) || clang::isa<clang::StringLiteral>(lvalue);
  if (!named || type->isFunctionType() || type->isIncompleteType() || sizeOf(context(), type) == 0)
    return unknownExtent(unit);
  return open ? exactly(unit, 1) : exactly(1, unit);
}

Extent Lowering::extentOf(const Expr* pointer) {
  pointer = pointer->IgnoreParens();
  const std::int64_t unit = unitOf(pointer->getType());
  if (constantValue(pointer)) return endless(unit);
  if (const auto known = instance_->extents.find(pointer); known != instance_->extents.end()) return known->second;
  if (const auto* cast = dyn_cast<clang::CastExpr>(pointer)) {
    const Expr* operand = cast->getSubExpr();
    switch (cast->getCastKind()) {
      case clang::CK_ArrayToPointerDecay:
        return extentOfArray(operand);
      case clang::CK_NoOp:
      case clang::CK_BitCast:
        return operand->getType()->isPointerType() ? inUnits(extentOf(operand), unit) : unknownExtent(unit);
      case clang::CK_LValueToRValue:
      case clang::CK_AtomicToNonAtomic:
        return operand->isGLValue() ? storedExtent(operand) : unknownExtent(unit);
      case clang::CK_NullToPointer:
        return endless(unit);
      default:
        return unknownExtent(unit);
    }
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(pointer)) {
    if (e->getOpcode() == clang::UO_AddrOf) return inUnits(extentOfPart(e->getSubExpr()), unit);
    if (e->getOpcode() == clang::UO_Extension) return extentOf(e->getSubExpr());
    if (!e->isIncrementDecrementOp()) return unknownExtent(unit);
    const Extent now = storedExtent(e->getSubExpr());
    return e->isPostfix() ? shifted(now, number(1), e->isDecrementOp()) : now;
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(pointer)) {
    if (e->isAssignmentOp()) return storedExtent(e->getLHS());
    if (e->isCommaOp()) return extentOf(e->getRHS());
  }
  if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(pointer)) return extentOf(e->getResultExpr());
  if (const auto* e = dyn_cast<clang::ChooseExpr>(pointer)) return extentOf(e->getChosenSubExpr());
  return unknownExtent(unit);
}

Extent Lowering::steady(Extent extent) {
  if (byAccess() && readsShared(*extent.before)) extent.before = spillReads(extent.before);
  if (byAccess() && readsShared(*extent.after)) extent.after = spillReads(extent.after);
  return extent;
}

void Lowering::rememberExtent(const Expr* expression, const Extent& extent) {
  instance_->extents.insert_or_assign(expression->IgnoreParens(), extent);
}

void Lowering::storePointer(const LValue& to, ExpressionPtr value, const std::optional<Extent>& extent) {
  if (!extent || to.constant || !plain(to.type)->isPointerType()) return store(to, std::move(value));
  storeExtent(to, *extent);
  for (const CellId cell : touched(to).cells) extentStored_.insert(cell);
  store(to, std::move(value));
  extentStored_.clear();
}

void Lowering::storeExtent(const LValue& to, const Extent& extent) {
  const Touched touched = this->touched(to);
  const Extent kept = steady(extent);
  std::vector<CellId> unclear;
  for (const CellId cell : touched.cells) {
    if (!memory_.pointers().contains(cell)) continue;
    const ExtentCells cells = extentCells(cell, unitOf(plain(to.type)));
    const Extent stored = inUnits(kept, cells.unit);
    if (!touched.exactly) {
      unclear.insert(unclear.end(), {cells.before, cells.after});
      continue;
    }
    // Of several, one changes; which one is decided by the write of the pointer.
    const bool one = touched.cells.size() == 1;
    const auto perhaps = [&](CellId target) {
      return one ? std::vector<CellId>{target} : std::vector<CellId>{target, temporary(int64)};
    };
    appendHere(program::Assign{perhaps(cells.before), stored.before});
    appendHere(program::Assign{perhaps(cells.after), stored.after});
  }
  if (!unclear.empty()) appendHere(program::Havoc{std::move(unclear)});
}

/// A write of a pointer whose extent was not written before it: nothing is known of it then.
void Lowering::noteWrite(program::LocationId location) {
  const auto* assign = std::get_if<program::Assign>(&program_[location].action);
  if (!assign || !checks(program::ObligationKind::Bounds)) return;
  const auto& pointers = memory_.pointers();
  if (std::any_of(assign->targets.begin(), assign->targets.end(),
                  [&](CellId cell) { return pointers.contains(cell) && !extentStored_.contains(cell); }))
    lowered_.extents.unclearWrites.push_back(location);
}

/// Of what a call returned.
void Lowering::rememberResult(const clang::CallExpr* call, Instance& instance) {
  const QualType type = instance.function->getReturnType();
  if (!checks(program::ObligationKind::Bounds) || !plain(type)->isPointerType()) return;
  const Extent result = storedExtent(LValue(resultOf(instance), type));
  rememberExtent(call, instance.shared ? kept(result) : result);
}

/// There are argc strings, and a null pointer after them.
void Lowering::takeMainArguments(Instance& root) {
  if (!checks(program::ObligationKind::Bounds) && !checks(program::ObligationKind::Null)) return;
  if (!root.function->isMain() || root.function->getNumParams() < 2) return;
  instance_ = &root;
  context_ = &root.function->getASTContext();
  here_ = root.function->getLocation();
  const auto* count = root.function->getParamDecl(0);
  const auto* strings = root.function->getParamDecl(1);
  if (!count->getType()->isIntegerType() || !strings->getType()->isPointerType()) return;
  const ExpressionPtr argc = load({objectOf(count), count->getType()});
  const LValue argv(objectOf(strings), strings->getType());
  appendHere(program::Assume{binary(Op::LessEqual, program::constant(0, argc->type), argc)});
  appendHere(program::Assume{binary(Op::NotEqual, load(argv), program::constant(0, program::uint64))});
  if (checks(program::ObligationKind::Bounds))
    storeExtent(argv, {number(0), binary(Op::Add, convert(argc, int64), number(1)), unitOf(strings->getType())});
}

/// Of what a call allocates.
void Lowering::rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model) {
  if (!checks(program::ObligationKind::Bounds)) return;
  instance_->extents.erase(call);
  std::vector<const Expr*> factors;
  for (const unsigned position : model.sizes) {
    if (position >= call->getNumArgs()) return;
    const Expr* size = withoutConversion(call->getArg(position));
    const auto* product = dyn_cast<clang::BinaryOperator>(size);
    // Narrower products may wrap before they become a size.
    const bool splits = product && product->getOpcode() == clang::BO_Mul && !constantValue(size) &&
                        integerType(context(), product->getType()) == program::uint64;
    factors.push_back(splits ? product->getLHS() : size);
    if (splits) factors.push_back(product->getRHS());
  }
  program::Int unit = 1;
  const Expr* count = nullptr;
  for (const Expr* factor : factors) {
    const auto value = constantValue(factor);
    if (!value && count) return;
    if (!value) count = factor;
    if (value) unit *= (*value)->range.low;
    if (unit < 1 || unit > (count ? largestUnit : mostUnits)) return;
  }
  if (!count) return rememberExtent(call, exactly(unit, 1));
  if (!effectsOf(count).pure) return;
  // The product is one of unsigned numbers: where the count is too large, nothing is known of it.
  const ExpressionPtr size = steady(convert(value(count), program::uint64));
  settle();
  // One of its own, so that what it is related to stays clear.
  const CellId result = memory_.temporary(instance_->prefix + "::%size", int64, instance_->body);
  instance_->temporaries.push_back(result);
  const ExpressionPtr most = program::constant(mostUnits, program::uint64);
  const Open before = graph_.take();
  graph_.set(before);
  appendHere(program::Assume{binary(Op::LessEqual, size, most)});
  appendHere(program::Assign{{result}, convert(size, int64)});
  const Open after = graph_.take();
  graph_.set(before);
  appendHere(program::Assume{binary(Op::Less, most, size)});
  appendHere(program::Assign{{result}, nondet(int64, {0, mostUnits})});
  graph_.add(after);
  rememberExtent(call, {number(0), read(result, int64), static_cast<std::int64_t>(unit)});
}

}  // namespace moire::extractor
