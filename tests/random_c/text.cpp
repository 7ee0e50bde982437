// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/text.h"

#include <algorithm>
#include <limits>

namespace moire::randomc {

namespace {

const char* nameOf(Sync sync) {
  switch (sync) {
    case Sync::Lock:
      return "pthread_mutex_lock";
    case Sync::Unlock:
      return "pthread_mutex_unlock";
    case Sync::TryLock:
      return "pthread_mutex_trylock";
    case Sync::ReadLock:
      return "pthread_rwlock_rdlock";
    case Sync::WriteLock:
      return "pthread_rwlock_wrlock";
    case Sync::TryReadLock:
      return "pthread_rwlock_tryrdlock";
    case Sync::TryWriteLock:
      return "pthread_rwlock_trywrlock";
    case Sync::ReadWriteUnlock:
      return "pthread_rwlock_unlock";
    case Sync::SemaphoreWait:
      return "sem_wait";
    case Sync::SemaphorePost:
      return "sem_post";
    case Sync::SemaphoreTryWait:
      return "sem_trywait";
    case Sync::BarrierWait:
      return "pthread_barrier_wait";
    case Sync::Wait:
      return "pthread_cond_wait";
    case Sync::Signal:
      return "pthread_cond_broadcast";
    case Sync::Once:
      return "pthread_once";
  }
  return "";
}

std::string declaration(const Type& type, const std::string& name) {
  switch (type.kind) {
    case Kind::Int:
      return "int " + name;
    case Kind::SignedChar:
      return "signed char " + name;
    case Kind::UnsignedChar:
      return "unsigned char " + name;
    case Kind::Short:
      return "short " + name;
    case Kind::Bool:
      return "_Bool " + name;
    case Kind::Pointer:
      return declaration(*type.to, "*" + name);
    case Kind::Struct:
      return "struct " + type.name + " " + name;
    case Kind::Array:
      return declaration(*type.to, name + "[" + std::to_string(type.count) + "]");
    case Kind::FunctionPointer:
      return "void (*" + name + ")(" + declaration(*type.to, "") + ")";
    case Kind::Mutex:
      return "pthread_mutex_t " + name;
    case Kind::ReadWriteLock:
      return "pthread_rwlock_t " + name;
    case Kind::Semaphore:
      return "sem_t " + name;
    case Kind::Barrier:
      return "pthread_barrier_t " + name;
    case Kind::Once:
      return "pthread_once_t " + name;
    case Kind::Condition:
      return "pthread_cond_t " + name;
    case Kind::Thread:
      return "pthread_t " + name;
  }
  return "";
}

std::string list(const std::vector<ExpressionPtr>& expressions, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < expressions.size(); ++i) text += (i == from ? "" : ", ") + toText(*expressions[i]);
  return text;
}

std::string atomicText(const Expression& e) {
  const std::string place = "&" + toText(*e.operands[0]);
  const auto operand = [&](std::size_t i) { return ", " + toText(*e.operands[i]); };
  switch (e.atomic) {
    case Atomic::Load:
      return "__atomic_load_n(" + place + ", __ATOMIC_SEQ_CST)";
    case Atomic::Store:
      return "__atomic_store_n(" + place + operand(1) + ", __ATOMIC_SEQ_CST)";
    case Atomic::FetchAdd:
      return "__atomic_fetch_add(" + place + operand(1) + ", __ATOMIC_SEQ_CST)";
    case Atomic::Exchange:
      return "__atomic_exchange_n(" + place + operand(1) + ", __ATOMIC_SEQ_CST)";
    case Atomic::CompareAndSwap:
      return "__sync_bool_compare_and_swap(" + place + operand(1) + operand(2) + ")";
  }
  return "";
}

std::string syncText(const Expression& e) {
  std::string arguments;
  for (const auto& operand : e.operands)
    arguments +=
        (arguments.empty() ? "" : ", ") + (operand->op == Op::Function ? "" : "&" + std::string()) + toText(*operand);
  return nameOf(e.sync) + ("(" + arguments + ")");
}

std::string numberText(int value) {
  // In C, the least number is the negation of one that is no int.
  if (value == std::numeric_limits<int>::min()) return "(-" + std::to_string(-(value + 1)) + " - 1)";
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

std::string infix(const Expression& e, const char* op) {
  return "(" + toText(*e.operands[0]) + " " + op + " " + toText(*e.operands[1]) + ")";
}

std::string unsignedText(const Expression& e, const char* op) {
  return "((int)((unsigned)" + toText(*e.operands[0]) + " " + op + " (unsigned)" + toText(*e.operands[1]) + "))";
}

std::string initialText(const Variable& variable) {
  if (!variable.initialParts.empty()) {
    std::string parts;
    for (const auto& part : variable.initialParts)
      parts += (parts.empty() ? "" : ", ") + part.designator + " = " + toText(*part.value);
    return " = {" + parts + "}";
  }
  if (variable.initial) return " = " + toText(*variable.initial);
  if (variable.type->kind == Kind::Mutex) return " = PTHREAD_MUTEX_INITIALIZER";
  if (variable.type->kind == Kind::ReadWriteLock) return " = PTHREAD_RWLOCK_INITIALIZER";
  if (variable.type->kind == Kind::Once) return " = PTHREAD_ONCE_INIT";
  if (variable.global) return "";
  return variable.type->kind == Kind::Struct || variable.type->kind == Kind::Array ? " = {0}" : " = 0";
}

class Printer {
 public:
  std::string print(CProgram& program) {
    for (const char* header : {"assert", "pthread", "semaphore", "stdlib", "string"})
      line("#include <" + std::string(header) + ".h>");
    line("int __VERIFIER_nondet_int(void);");
    line("void __VERIFIER_atomic_begin(void);");
    line("void __VERIFIER_atomic_end(void);");
    for (const Type& type : program.types)
      if (type.kind == Kind::Struct) printStruct(type);
    for (const Function& function : program.functions)
      if (function.name != "main") line(signature(function) + ";");
    for (const Variable& variable : program.globals)
      line(declaration(*variable.type, variable.name) + initialText(variable) + ";");
    for (Function& function : program.functions) printFunction(function);
    return std::move(text_);
  }

 private:
  void line(const std::string& text) {
    text_ += std::string(static_cast<std::size_t>(indent_) * 2, ' ') + text + "\n";
    ++line_;
  }

  void printStruct(const Type& type) {
    line("struct " + type.name + " {");
    ++indent_;
    for (const Field& field : type.fields) line(declaration(*field.type, field.name) + ";");
    --indent_;
    line("};");
  }

  static std::string resultText(const Function& function) {
    return function.result ? declaration(*function.result, function.name) : "void " + function.name;
  }

  static std::string signature(const Function& function) {
    if (function.isThread) return "static void *" + function.name + "(void *argument)";
    std::string parameters;
    for (const Variable* parameter : function.parameters)
      parameters += (parameters.empty() ? "" : ", ") + declaration(*parameter->type, parameter->name);
    return std::string(function.name == "main" ? "" : "static ") + resultText(function) + "(" +
           (parameters.empty() ? "void" : parameters) + ")";
  }

  void printFunction(Function& function) {
    line(signature(function) + " {");
    ++indent_;
    for (const Variable& variable : function.variables) {
      const bool parameter =
          std::find(function.parameters.begin(), function.parameters.end(), &variable) != function.parameters.end();
      if (function.isThread && parameter)
        line(declaration(*variable.type, variable.name) +
             (variable.type->kind == Kind::Int ? " = (int)(long)argument;" : " = argument;"));
      else if (!parameter)
        line(declaration(*variable.type, variable.name) + initialText(variable) + ";");
    }
    print(function.body);
    if (function.isThread || function.name == "main") line("return 0;");
    --indent_;
    line("}");
  }

  void print(const Statements& statements) {
    for (const StatementPtr& statement : statements) {
      statement->line = line_;
      print(*statement);
    }
  }

  void block(const std::string& head, const Statements& body) {
    line(head + " {");
    ++indent_;
    print(body);
    --indent_;
  }

  void print(const Statement& s) {
    switch (s.kind) {
      case StatementKind::Assign:
        return line(assignmentText(s));
      case StatementKind::AddTo:
        return line(toText(*s.target) + " += " + toText(*s.value) + ";");
      case StatementKind::Evaluate:
        return line(toText(*s.value) + ";");
      case StatementKind::If:
        return printIf(s);
      case StatementKind::For: {
        const std::string i = toText(*s.target);
        block("for (" + i + " = 0; " + i + " < " + toText(*s.value) + "; " + i + "++)", s.body);
        return line("}");
      }
      case StatementKind::While:
        block(s.spelling % 2 == 0 ? "while (" + toText(*s.value) + ")"
                                  : "for (;;) { if (!(" + toText(*s.value) + ")) break;",
              s.body);
        return line(s.spelling % 2 == 0 ? "}" : "}}");
      case StatementKind::Return:
        return line("return " + toText(*s.value) + ";");
      case StatementKind::Spawn:
        return line("pthread_create(&" + toText(*s.target) + ", 0, " + s.function->name + ", " + argument(s) + ");");
      case StatementKind::Join:
        return line("pthread_join(" + toText(*s.target) + ", 0);");
      case StatementKind::InitialiseSemaphore:
        return line("sem_init(&" + toText(*s.target) + ", 0, " + toText(*s.value) + ");");
      case StatementKind::InitialiseBarrier:
        return line("pthread_barrier_init(&" + toText(*s.target) + ", 0, " + toText(*s.value) + ");");
      case StatementKind::AtomicBegin:
        return line("__VERIFIER_atomic_begin();");
      case StatementKind::AtomicEnd:
        return line("__VERIFIER_atomic_end();");
      case StatementKind::Probe:
        for (const int value : s.excluded)
          line("if (__VERIFIER_nondet_int()) assert(" + toText(*s.value) + " != " + numberText(value) + ");");
    }
  }

  void printIf(const Statement& s) {
    const std::string condition = toText(*s.value);
    if (s.spelling % 4 == 1) {
      block("switch (" + condition + ") { default:", s.body);
      block("break; case 0:", s.otherwise);
      return line("break; }}}");
    }
    if (s.spelling % 4 == 2) {
      block("if (!(" + condition + ")) goto not" + std::to_string(s.line) + "; else", s.body);
      block("} if (0)", {});
      block("not" + std::to_string(s.line) + ":", s.otherwise);
      return line("}}");
    }
    block("if (" + condition + ")", s.body);
    if (!s.otherwise.empty()) block("} else", s.otherwise);
    line("}");
  }

  static std::string assignmentText(const Statement& s) {
    const std::string target = toText(*s.target);
    if (s.target->type->kind == Kind::Struct && s.spelling % 2 == 1)
      return "memcpy(&" + target + ", &" + toText(*s.value) + ", sizeof(" + target + "));";
    return target + " = " + toText(*s.value) + ";";
  }

  static std::string argument(const Statement& spawn) {
    if (!spawn.value) return "0";
    const std::string value = toText(*spawn.value);
    const Kind kind = spawn.value->type->kind;
    return kind == Kind::Int || isNarrow(kind) ? "(void *)(long)" + value : value;
  }

  std::string text_;
  unsigned line_ = 1;
  int indent_ = 0;
};

}  // namespace

std::string toText(const Expression& e) {
  switch (e.op) {
    case Op::Constant:
      return numberText(e.value);
    case Op::Variable:
      return e.variable->name;
    case Op::Dereference:
      return "(*" + toText(*e.operands[0]) + ")";
    case Op::Field: {
      const std::string& field = e.operands[0]->type->fields[e.field].name;
      const Expression& whole = *e.operands[0];
      if (whole.op == Op::Dereference) return toText(*whole.operands[0]) + "->" + field;
      return toText(whole) + "." + field;
    }
    case Op::Index:
      return toText(*e.operands[0]) + "[" + toText(*e.operands[1]) + "]";
    case Op::AddressOf:
      return "&" + toText(*e.operands[0]);
    case Op::Function:
      return e.function->name;
    case Op::Add:
      return infix(e, "+");
    case Op::Subtract:
      return infix(e, "-");
    case Op::Multiply:
      return infix(e, "*");
    case Op::Divide:
      return infix(e, "/");
    case Op::Remainder:
      return infix(e, "%");
    case Op::ShiftLeft:
      return infix(e, "<<");
    case Op::ShiftRight:
      return infix(e, ">>");
    case Op::BitAnd:
      return infix(e, "&");
    case Op::BitOr:
      return infix(e, "|");
    case Op::BitXor:
      return infix(e, "^");
    case Op::UnsignedAdd:
      return unsignedText(e, "+");
    case Op::UnsignedSubtract:
      return unsignedText(e, "-");
    case Op::UnsignedMultiply:
      return unsignedText(e, "*");
    case Op::Negate:
      return "(-" + toText(*e.operands[0]) + ")";
    case Op::Complement:
      return "(~" + toText(*e.operands[0]) + ")";
    case Op::Convert:
      return "((" + declaration(*e.type, "") + ")" + toText(*e.operands[0]) + ")";
    case Op::Advance:
      return infix(e, "+");
    case Op::Equal:
      return infix(e, "==");
    case Op::NotEqual:
      return infix(e, "!=");
    case Op::Less:
      return infix(e, "<");
    case Op::Not:
      return "!" + toText(*e.operands[0]);
    case Op::And:
      return infix(e, "&&");
    case Op::Or:
      return infix(e, "||");
    case Op::Nondet:
      return "(__VERIFIER_nondet_int() != 0)";
    case Op::Allocate: {
      const std::string size = "sizeof(" + declaration(*e.type->to, "") + ")";
      return e.value != 0 ? "calloc(1, " + size + ")" : "malloc(" + size + ")";
    }
    case Op::Call:
      return e.function->name + "(" + list(e.operands, 0) + ")";
    case Op::IndirectCall:
      return toText(*e.operands[0]) + "(" + list(e.operands, 1) + ")";
    case Op::Sync:
      return syncText(e);
    case Op::Atomic:
      return atomicText(e);
  }
  return "";
}

std::string toText(CProgram& program) { return Printer().print(program); }

}  // namespace moire::randomc
