// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/machine_compiler.h"

#include <algorithm>

namespace moire::randomc {

namespace {

bool isScalar(const Type& type) {
  switch (type.kind) {
    case Kind::Int:
    case Kind::Wide:
    case Kind::Pointer:
    case Kind::AtomicPointer:
    case Kind::FunctionPointer:
    case Kind::KeptFunction:
    case Kind::VariadicList:
      return true;
    default:
      return isNarrow(type.kind);
  }
}

}  // namespace

MachineCode Compiler::compile() {
  code_.memory = {outside};
  int number = 0;
  for (const Function& function : program_.functions) numbers_[&function] = number++;
  for (const Variable& variable : program_.globals) addresses_[&variable] = addObject(*variable.type, code_.memory);
  for (const Variable& variable : program_.globals)
    if (variable.initial) code_.memory[static_cast<std::size_t>(addresses_[&variable])] = fixed(*variable.initial);
  for (const Variable& variable : program_.globals)
    for (const auto& part : variable.initialParts)
      code_.memory[static_cast<std::size_t>(addresses_[&variable] + part.offset)] = fixed(*part.value);
  exits_ = {{AtEnd::Exit, number}, {AtEnd::QuickExit, number + 1}};
  for (const Function& function : program_.functions) compile(function);
  for (const auto& [how, ignored] : exits_) compileExit(how);
  compileStart();
  return std::move(code_);
}

int Compiler::fixed(const Expression& e) {
  switch (e.op) {
    case Op::AddressOf:
      return fixedAddress(*e.operands[0]);
    case Op::Function:
      return numbers_[e.function] + 1;
    default:
      return e.type->kind == Kind::Wide ? code_.numbers.indexOf(static_cast<Bits>(e.value)) : e.value;
  }
}

int Compiler::fixedAddress(const Expression& place) {
  switch (place.op) {
    case Op::Field:
      return fixedAddress(*place.operands[0]) + offsetOf(*place.operands[0]->type, place.field);
    case Op::Index:
      return fixedAddress(*place.operands[0]) + place.operands[1]->value * sizeOf(*place.type);
    default:
      return addresses_[place.variable];
  }
}

void Compiler::compile(const Function& function) {
  beginFunction(&function);
  for (const Variable* parameter : function.parameters) registers_[parameter] = fresh();
  if (function.isVariadic) argumentList_ = fresh();
  for (const Variable& variable : function.variables)
    if (variable.inner) registers_[&variable] = fresh();
  for (const Variable& variable : function.variables)
    if (!variable.inner) enter(variable);
  firstTemporary_ = next_;
  compile(function.body);
  line_ = 0;
  leave(constant(0));
  code_.functions.back().registers = most_;
}

void Compiler::enter(const Variable& variable) {
  const auto given = registers_.find(&variable);
  const bool parameter = given != registers_.end() && !variable.inner;
  // A struct was copied by the call.
  if (parameter && (!variable.addressed || variable.type->kind == Kind::Struct)) return;
  const int initial = parameter ? given->second : variable.initial ? value(*variable.initial) : constant(0);
  const int own = variable.inner ? given->second : fresh();
  registers_[&variable] = own;
  if (variable.addressed) {
    emit({.what = Do::Allocate, .a = own, .b = 1, .type = variable.type});
    if (isScalar(*variable.type)) emit({.what = Do::Store, .a = own, .b = initial});
  } else {
    emit({.what = Do::Move, .a = own, .b = initial});
  }
}

void Compiler::leave(int result) {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) leaveScope(**scope);
  for (auto variable = function_->variables.rbegin(); variable != function_->variables.rend(); ++variable)
    if (!variable->inner) leaveScope(*variable);
  emit({.what = Do::Return, .a = result});
}

void Compiler::leaveScope(const Variable& variable) {
  if (!variable.addressed) return;
  const int own = registers_[&variable];
  if (variable.cleanup) {
    const int ignored = fresh();
    const int argument = fresh();
    emit({.what = Do::Move, .a = argument, .b = own});
    emit({.what = Do::Call, .a = ignored, .b = numbers_.at(variable.cleanup), .c = argument, .d = 1});
  }
  emit({.what = Do::EndLife, .a = own, .type = variable.type});
}

void Compiler::compile(const Statements& statements) {
  for (const StatementPtr& statement : statements) {
    line_ = statement->line;
    compile(*statement);
    endTemporaries();
    if (next_ > firstTemporary_) emit({.what = Do::Clear, .a = firstTemporary_});
    next_ = firstTemporary_;
  }
}

void Compiler::compile(const Statement& s) {
  switch (s.kind) {
    case StatementKind::Assign:
      if (s.target->type->kind == Kind::Struct) return copy(*s.target, *s.value);
      assign(*s.target, [&] { return value(*s.value); }, *s.value->type);
      return;
    case StatementKind::AddTo:
      return addTo(*s.target, [&] { return value(*s.value); });
    case StatementKind::Evaluate:
      s.value->type != nullptr&& s.value->type->kind == Kind::Struct ? structValue(*s.value) : value(*s.value);
      return;
    case StatementKind::If:
      return branch(s);
    case StatementKind::For:
    case StatementKind::While:
      return loop(s);
    case StatementKind::Return: {
      const bool isStruct = s.value && s.value->type != nullptr && s.value->type->kind == Kind::Struct;
      const int result = isStruct ? ownStruct(*s.value) : s.value ? value(*s.value) : constant(0);
      endTemporaries();
      return leave(result);
    }
    case StatementKind::Free:
      emit({.what = Do::Free, .a = value(*s.value)});
      return;
    case StatementKind::BeginVariadic:
      emit({.what = Do::Move, .a = registers_.at(s.target->variable), .b = argumentList_});
      return;
    case StatementKind::CopyVariadic:
      emit({.what = Do::Move, .a = registers_.at(s.target->variable), .b = value(*s.value)});
      return;
    case StatementKind::EndVariadic:
      emit({.what = Do::Move, .a = registers_.at(s.target->variable), .b = constant(0)});
      return;
    case StatementKind::Spawn: {
      const int argument = s.value ? value(*s.value) : constant(0);
      emit({.what = Do::Spawn, .a = address(*s.target), .b = numbers_.at(s.function), .c = argument});
      return;
    }
    case StatementKind::Join:
      emit({.what = Do::Join, .a = value(*s.target)});
      return;
    case StatementKind::InitialiseSemaphore:
    case StatementKind::InitialiseBarrier: {
      const int count = value(*s.value);
      emit({.what = Do::SetSemaphore, .a = address(*s.target), .b = count});
      return;
    }
    case StatementKind::AtomicBegin:
      emit({.what = Do::AtomicBegin});
      return;
    case StatementKind::AtomicEnd:
      emit({.what = Do::AtomicEnd});
      return;
    case StatementKind::Scope:
      enter(*s.target->variable);
      scopes_.push_back(s.target->variable);
      compile(s.body);
      scopes_.pop_back();
      return leaveScope(*s.target->variable);
    case StatementKind::Probe:
      emit({.what = Do::Probe, .a = value(*s.value)});
  }
}

int Compiler::assign(const Expression& target, const std::function<int()>& given, const Type& from) {
  const int result = converted(*target.type, given(), from);
  store(target, locate(target), result);
  return result;
}

void Compiler::addTo(const Expression& target, const std::function<int()>& amount) {
  const Type& type = *target.type;
  const int added = amount();
  const int at = locate(target);
  const int old = load(target, at);
  const int sum = fresh();
  const bool isWide = type.kind == Kind::Wide;
  emit({.what = isWide ? Do::Wide : Do::Add, .a = sum, .b = old, .c = added, .type = &type, .op = Op::Add});
  store(target, at, isWide ? sum : converted(type, sum, int_));
}

int Compiler::locate(const Expression& place) {
  return isRegister(place) ? registers_.at(place.variable) : address(place);
}

int Compiler::load(const Expression& place, int at) {
  const int content = fresh();
  if (isRegister(place))
    emit({.what = Do::Move, .a = content, .b = at});
  else if (place.type->kind == Kind::AtomicPointer)
    emit({.what = Do::AtomicLoad, .a = content, .b = at});
  else
    emit({.what = Do::Load, .a = content, .b = at, .d = behindLocation(place)});
  return content;
}

void Compiler::store(const Expression& place, int at, int content) {
  if (isRegister(place))
    emit({.what = Do::Move, .a = at, .b = content});
  else if (place.type->kind == Kind::AtomicPointer)
    emit({.what = Do::AtomicStore, .a = at, .b = content});
  else
    emit({.what = Do::Store, .a = at, .b = content, .d = behindLocation(place)});
}

void Compiler::branch(const Statement& s) {
  const int otherwise = jumpUnless(*s.value);
  compile(s.body);
  const int end = position();
  emit({.what = Do::Jump});
  code_.instructions[static_cast<std::size_t>(otherwise)].b = position();
  compile(s.otherwise);
  code_.instructions[static_cast<std::size_t>(end)].a = position();
}

int Compiler::jumpUnless(const Expression& condition) {
  const int tested = value(condition);
  endTemporaries();
  const int jump = position();
  emit({.what = Do::JumpIfZero, .a = tested, .c = firstTemporary_});
  next_ = firstTemporary_;
  return jump;
}

void Compiler::loop(const Statement& s) {
  const bool counts = s.kind == StatementKind::For;
  if (counts) assign(*s.target, [&] { return constant(0); }, int_);
  const int head = position();
  ExpressionPtr condition = s.value;
  if (counts) {
    Expression less{.op = Op::Less, .type = s.value->type, .operands = {s.target, s.value}};
    condition = std::make_shared<const Expression>(std::move(less));
  }
  const int end = jumpUnless(*condition);
  compile(s.body);
  line_ = s.line;
  if (counts) addTo(*s.target, [&] { return constant(1); });
  emit({.what = Do::Clear, .a = firstTemporary_});
  emit({.what = Do::Jump, .a = head});
  code_.instructions[static_cast<std::size_t>(end)].b = position();
  next_ = firstTemporary_;
}

int Compiler::constant(int number) {
  const int result = fresh();
  emit({.what = Do::Constant, .a = result, .b = number});
  return result;
}

int Compiler::fresh() {
  most_ = std::max(most_, next_ + 1);
  return next_++;
}

void Compiler::emit(Instruction instruction) {
  instruction.line = line_;
  code_.instructions.push_back(instruction);
}

MachineCode compile(const CProgram& program) { return Compiler(program).compile(); }

}  // namespace moire::randomc
