// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/machine_code.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_map>

namespace moire::randomc {

namespace {

bool isScalar(const Type& type) {
  return type.kind == Kind::Int || isNarrow(type.kind) || type.kind == Kind::Pointer ||
         type.kind == Kind::FunctionPointer;
}

Do instructionFor(Op op) {
  switch (op) {
    case Op::Add:
      return Do::Add;
    case Op::Subtract:
      return Do::Subtract;
    case Op::Multiply:
      return Do::Multiply;
    case Op::Divide:
      return Do::Divide;
    case Op::Remainder:
      return Do::Remainder;
    case Op::ShiftLeft:
      return Do::ShiftLeft;
    case Op::ShiftRight:
      return Do::ShiftRight;
    case Op::BitAnd:
      return Do::BitAnd;
    case Op::BitOr:
      return Do::BitOr;
    case Op::BitXor:
      return Do::BitXor;
    case Op::UnsignedAdd:
      return Do::UnsignedAdd;
    case Op::UnsignedSubtract:
      return Do::UnsignedSubtract;
    case Op::UnsignedMultiply:
      return Do::UnsignedMultiply;
    case Op::Advance:
      return Do::Advance;
    case Op::Equal:
      return Do::Equal;
    case Op::NotEqual:
      return Do::NotEqual;
    default:
      return Do::Less;
  }
}

class Compiler {
 public:
  explicit Compiler(const CProgram& program) : program_(program) {}

  MachineCode compile() {
    code_.memory = {outside};
    int number = 0;
    for (const Function& function : program_.functions) numbers_[&function] = number++;
    for (const Variable& variable : program_.globals) addresses_[&variable] = addObject(*variable.type, code_.memory);
    for (const Variable& variable : program_.globals)
      if (variable.initial) code_.memory[static_cast<std::size_t>(addresses_[&variable])] = fixed(*variable.initial);
    for (const Variable& variable : program_.globals)
      for (const auto& part : variable.initialParts)
        code_.memory[static_cast<std::size_t>(addresses_[&variable] + part.offset)] = fixed(*part.value);
    for (const Function& function : program_.functions) compile(function);
    return std::move(code_);
  }

 private:
  // The value of an initialiser.
  int fixed(const Expression& e) {
    switch (e.op) {
      case Op::AddressOf:
        return fixedAddress(*e.operands[0]);
      case Op::Function:
        return numbers_[e.function] + 1;
      default:
        return e.value;
    }
  }

  int fixedAddress(const Expression& place) {
    switch (place.op) {
      case Op::Field:
        return fixedAddress(*place.operands[0]) + offsetOf(*place.operands[0]->type, place.field);
      case Op::Index:
        return fixedAddress(*place.operands[0]) + place.operands[1]->value * sizeOf(*place.type);
      default:
        return addresses_[place.variable];
    }
  }

  void compile(const Function& function) {
    registers_.clear();
    next_ = most_ = 0;
    function_ = &function;
    code_.functions.push_back({position(), 0});
    for (const Variable* parameter : function.parameters) registers_[parameter] = fresh();
    for (const Variable& variable : function.variables) enter(variable);
    firstTemporary_ = next_;
    compile(function.body);
    line_ = 0;
    leave(constant(0));
    code_.functions.back().registers = most_;
  }

  void enter(const Variable& variable) {
    const auto given = registers_.find(&variable);
    const bool parameter = given != registers_.end();
    if (parameter && !variable.addressed) return;
    const int initial = parameter ? given->second : variable.initial ? value(*variable.initial) : constant(0);
    const int own = fresh();
    registers_[&variable] = own;
    if (variable.addressed) {
      emit({.what = Do::Allocate, .a = own, .b = 1, .type = variable.type});
      if (isScalar(*variable.type)) emit({.what = Do::Store, .a = own, .b = initial});
    } else {
      emit({.what = Do::Move, .a = own, .b = initial});
    }
  }

  void leave(int result) {
    for (const Variable& variable : function_->variables)
      if (variable.addressed) emit({.what = Do::Free, .a = registers_[&variable], .type = variable.type});
    emit({.what = Do::Return, .a = result});
  }

  void compile(const Statements& statements) {
    for (const StatementPtr& statement : statements) {
      line_ = statement->line;
      compile(*statement);
      if (next_ > firstTemporary_) emit({.what = Do::Clear, .a = firstTemporary_});
      next_ = firstTemporary_;
    }
  }

  void compile(const Statement& s) {
    switch (s.kind) {
      case StatementKind::Assign:
        if (s.target->type->kind == Kind::Struct) return copy(*s.target, *s.value);
        return assign(*s.target, [&] { return value(*s.value); });
      case StatementKind::AddTo:
        return addTo(*s.target, [&] { return value(*s.value); });
      case StatementKind::Evaluate:
        value(*s.value);
        return;
      case StatementKind::If:
        return branch(s);
      case StatementKind::For:
      case StatementKind::While:
        return loop(s);
      case StatementKind::Return:
        return leave(value(*s.value));
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
      case StatementKind::Probe:
        emit({.what = Do::Probe, .a = value(*s.value)});
    }
  }

  // Operands are evaluated from left to right.
  void assign(const Expression& target, const std::function<int()>& given) {
    if (isRegister(target)) {
      const int result = converted(*target.type, given());
      emit({.what = Do::Move, .a = registers_.at(target.variable), .b = result});
    } else {
      const int place = address(target);
      const int result = converted(*target.type, given());
      emit({.what = Do::Store, .a = place, .b = result});
    }
  }

  int converted(const Type& type, int number) {
    if (!isNarrow(type.kind)) return number;
    const int result = fresh();
    emit({.what = Do::Convert, .a = result, .b = number, .type = &type});
    return result;
  }

  void copy(const Expression& target, const Expression& source) {
    const int from = address(source);
    const int to = address(target);
    const Type& type = *target.type;
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      for (int word = 0; word < sizeOf(*type.fields[i].type); ++word) {
        const int one = fresh();
        const int other = fresh();
        const int content = fresh();
        emit({.what = Do::Offset, .a = one, .b = from, .c = offsetOf(type, i) + word});
        emit({.what = Do::Offset, .a = other, .b = to, .c = offsetOf(type, i) + word});
        emit({.what = Do::Load, .a = content, .b = one});
        emit({.what = Do::Store, .a = other, .b = content});
      }
    }
  }

  void addTo(const Expression& target, const std::function<int()>& amount) {
    const int sum = fresh();
    const bool inRegister = isRegister(target);
    const int place = inRegister ? registers_.at(target.variable) : address(target);
    emit({.what = inRegister ? Do::Move : Do::Load, .a = sum, .b = place});
    const int added = amount();
    emit({.what = Do::Add, .a = sum, .b = sum, .c = added});
    emit({.what = inRegister ? Do::Move : Do::Store, .a = place, .b = converted(*target.type, sum)});
  }

  void branch(const Statement& s) {
    const int otherwise = jumpUnless(*s.value);
    compile(s.body);
    const int end = position();
    emit({.what = Do::Jump});
    code_.instructions[static_cast<std::size_t>(otherwise)].b = position();
    compile(s.otherwise);
    code_.instructions[static_cast<std::size_t>(end)].a = position();
  }

  // A jump whose aim is set later.
  int jumpUnless(const Expression& condition) {
    const int tested = value(condition);
    const int jump = position();
    emit({.what = Do::JumpIfZero, .a = tested, .c = firstTemporary_});
    next_ = firstTemporary_;
    return jump;
  }

  void loop(const Statement& s) {
    const bool counts = s.kind == StatementKind::For;
    if (counts) assign(*s.target, [&] { return constant(0); });
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

  // The register that has the value.
  int value(const Expression& e) {
    const int result = fresh();
    switch (e.op) {
      case Op::Constant:
      case Op::Function:
        emit({.what = Do::Constant, .a = result, .b = fixed(e)});
        break;
      case Op::Variable:
      case Op::Dereference:
      case Op::Field:
      case Op::Index:
        read(e, result);
        break;
      case Op::AddressOf:
        emit({.what = Do::Move, .a = result, .b = addressValue(*e.operands[0])});
        break;
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Remainder:
      case Op::ShiftLeft:
      case Op::ShiftRight:
      case Op::BitAnd:
      case Op::BitOr:
      case Op::BitXor:
      case Op::UnsignedAdd:
      case Op::UnsignedSubtract:
      case Op::UnsignedMultiply:
      case Op::Advance:
      case Op::Equal:
      case Op::NotEqual:
      case Op::Less:
        binary(e, result);
        break;
      case Op::Negate: {
        const int operand = value(*e.operands[0]);
        emit({.what = Do::Subtract, .a = result, .b = constant(0), .c = operand});
        break;
      }
      case Op::Complement: {
        const int operand = value(*e.operands[0]);
        emit({.what = Do::BitXor, .a = result, .b = operand, .c = constant(-1)});
        break;
      }
      case Op::Convert:
        emit({.what = Do::Convert, .a = result, .b = value(*e.operands[0]), .type = e.type});
        break;
      case Op::Not: {
        const int operand = value(*e.operands[0]);
        emit({.what = Do::Equal, .a = result, .b = operand, .c = constant(0)});
        break;
      }
      case Op::And:
      case Op::Or:
        logical(e, result);
        break;
      case Op::Nondet:
        emit({.what = Do::Nondet, .a = result});
        break;
      case Op::Allocate:
        emit({.what = Do::Allocate, .a = result, .b = e.value, .type = e.type->to});
        break;
      case Op::Call:
      case Op::IndirectCall:
        call(e, result);
        break;
      case Op::Sync:
        synchronise(e, result);
        break;
      case Op::Atomic:
        atomic(e, result);
    }
    return result;
  }

  void read(const Expression& place, int result) {
    if (isRegister(place))
      emit({.what = Do::Move, .a = result, .b = registers_.at(place.variable)});
    else
      emit({.what = Do::Load, .a = result, .b = address(place)});
  }

  void binary(const Expression& e, int result) {
    const int left = value(*e.operands[0]);
    const int right = value(*e.operands[1]);
    emit({.what = instructionFor(e.op), .a = result, .b = left, .c = right});
  }

  void logical(const Expression& e, int result) {
    const Do skip = e.op == Op::And ? Do::JumpIfZero : Do::JumpIfNotZero;
    constexpr int none = std::numeric_limits<int>::max();
    for (const auto& operand : e.operands) {
      const int part = value(*operand);
      emit({.what = Do::NotEqual, .a = result, .b = part, .c = constant(0)});
      if (operand == e.operands.back()) break;
      const int jump = position();
      emit({.what = skip, .a = result, .c = none});
      pending_.push_back(jump);
    }
    code_.instructions[static_cast<std::size_t>(pending_.back())].b = position();
    pending_.pop_back();
  }

  void call(const Expression& e, int result) {
    const bool direct = e.op == Op::Call;
    std::vector<int> values;
    for (const auto& operand : e.operands) values.push_back(value(*operand));
    const int first = next_;
    for (std::size_t i = direct ? 0 : 1; i < values.size(); ++i) {
      const int argument = fresh();
      emit({.what = Do::Move, .a = argument, .b = values[i]});
    }
    const int count = next_ - first;
    if (direct)
      emit({.what = Do::Call, .a = result, .b = numbers_.at(e.function), .c = first, .d = count});
    else
      emit({.what = Do::CallThrough, .a = result, .b = values[0], .c = first, .d = count});
  }

  void synchronise(const Expression& e, int result) {
    if (e.sync == Sync::Signal) {
      address(*e.operands[0]);
    } else if (e.sync == Sync::Once) {
      const int place = address(*e.operands[0]);
      emit({.what = Do::Once, .a = place, .b = numbers_.at(e.operands[1]->function)});
      emit({.what = Do::OnceDone, .a = place});
    } else if (e.sync == Sync::Wait) {
      const int mutex = address(*e.operands[1]);
      emit({.what = Do::Synchronise, .a = mutex, .b = result, .sync = Sync::Unlock});
      emit({.what = Do::Synchronise, .a = mutex, .b = result, .sync = Sync::Lock});
    } else {
      emit({.what = Do::Synchronise, .a = address(*e.operands[0]), .b = result, .sync = e.sync});
    }
  }

  void atomic(const Expression& e, int result) {
    const int place = address(*e.operands[0]);
    std::vector<int> values;
    for (std::size_t i = 1; i < e.operands.size(); ++i) values.push_back(value(*e.operands[i]));
    switch (e.atomic) {
      case Atomic::Load:
        emit({.what = Do::AtomicLoad, .a = result, .b = place});
        break;
      case Atomic::Store:
        emit({.what = Do::AtomicStore, .a = place, .b = values[0]});
        break;
      case Atomic::FetchAdd:
        emit({.what = Do::AtomicAdd, .a = result, .b = place, .c = values[0]});
        break;
      case Atomic::Exchange:
        emit({.what = Do::AtomicExchange, .a = result, .b = place, .c = values[0]});
        break;
      case Atomic::CompareAndSwap:
        emit({.what = Do::AtomicSwap, .a = result, .b = place, .c = values[0], .d = values[1]});
    }
  }

  // Nothing is followed where an address is taken of what a pointer points to, and the one behind an array is fine.
  int addressValue(const Expression& place) {
    if (place.op == Op::Dereference) return value(*place.operands[0]);
    if (place.op == Op::Index && place.operands[0]->type->kind == Kind::Array) return element(place, 1);
    return address(place);
  }

  // As many elements more may be meant as `behind` says.
  int element(const Expression& place, int behind) {
    const int result = fresh();
    const Expression& whole = *place.operands[0];
    const int first = address(whole);
    const int index = value(*place.operands[1]);
    const int count = static_cast<int>(whole.type->count) + behind;
    emit({.what = Do::Element, .a = result, .b = first, .c = index, .d = sizeOf(*place.type), .e = count});
    return result;
  }

  int address(const Expression& place) {
    if (place.op == Op::Variable && !place.variable->global) return registers_.at(place.variable);
    const int result = fresh();
    switch (place.op) {
      case Op::Variable:
        emit({.what = Do::Constant, .a = result, .b = addresses_.at(place.variable)});
        break;
      case Op::Dereference:
        emit({.what = Do::Follow, .a = result, .b = value(*place.operands[0])});
        break;
      case Op::Field: {
        const int whole = address(*place.operands[0]);
        emit({.what = Do::Offset, .a = result, .b = whole, .c = offsetOf(*place.operands[0]->type, place.field)});
        break;
      }
      default: {  // Index
        if (place.operands[0]->type->kind == Kind::Array) return element(place, 0);
        const int pointer = value(*place.operands[0]);
        const int index = value(*place.operands[1]);
        emit({.what = Do::Advance, .a = result, .b = pointer, .c = index, .d = 1});
      }
    }
    return result;
  }

  static bool isRegister(const Expression& place) {
    return place.op == Op::Variable && !place.variable->global && !place.variable->addressed;
  }

  int constant(int number) {
    const int result = fresh();
    emit({.what = Do::Constant, .a = result, .b = number});
    return result;
  }

  int fresh() {
    most_ = std::max(most_, next_ + 1);
    return next_++;
  }

  void emit(Instruction instruction) {
    instruction.line = line_;
    code_.instructions.push_back(instruction);
  }

  [[nodiscard]] int position() const { return static_cast<int>(code_.instructions.size()); }

  const CProgram& program_;
  MachineCode code_;
  std::unordered_map<const Function*, int> numbers_;
  std::unordered_map<const Variable*, int> addresses_;  // of globals
  std::unordered_map<const Variable*, int> registers_;  // of the function: the value, or the address if it has one
  const Function* function_ = nullptr;
  std::vector<int> pending_;
  int firstTemporary_ = 0;
  int next_ = 0;
  int most_ = 0;
  unsigned line_ = 0;
};

}  // namespace

MachineCode compile(const CProgram& program) { return Compiler(program).compile(); }

}  // namespace moire::randomc
