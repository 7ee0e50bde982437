// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/text.h"

#include <algorithm>

#include "tests/random_c/text_parts.h"

namespace moire::randomc {

namespace {

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
  if (variable.global || variable.type->kind == Kind::VariadicList) return "";
  return variable.type->kind == Kind::Struct || variable.type->kind == Kind::Array ? " = {0}" : " = 0";
}

class Printer {
 public:
  std::string print(CProgram& program) {
    for (const char* header : {"assert", "pthread", "semaphore", "stdlib", "string"})
      line("#include <" + std::string(header) + ".h>");
    for (const auto& [kind, header] : {std::pair(Kind::AtomicPointer, "stdatomic"), {Kind::VariadicList, "stdarg"}})
      if (std::any_of(program.types.begin(), program.types.end(), [&](const Type& t) { return t.kind == kind; }))
        line("#include <" + std::string(header) + ".h>");
    line("int __VERIFIER_nondet_int(void);");
    line("void __VERIFIER_atomic_begin(void);");
    line("void __VERIFIER_atomic_end(void);");
    for (const Type& type : program.types)
      if (type.kind == Kind::Struct) printStruct(type);
    for (const Function& function : program.functions)
      if (function.name != "main") line(signature(function) + attributes(function) + ";");
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
    if (function.isExitHandler) return "static void " + function.name + "(int status, void *argument)";
    if (function.isThread) return "static void *" + function.name + "(void *argument)";
    std::string parameters;
    for (const Variable* parameter : function.parameters)
      parameters += (parameters.empty() ? "" : ", ") + declaration(*parameter->type, parameter->name);
    return std::string(function.name == "main" ? "" : "static ") + resultText(function) + "(" +
           (parameters.empty() ? "void" : parameters) + (function.isVariadic ? ", ...)" : ")");
  }

  static std::string attributes(const Function& function) {
    const auto attribute = [](const char* name, const std::optional<int>& priority) -> std::string {
      if (!priority) return "";
      const std::string number = *priority == Function::noPriority ? "" : "(" + std::to_string(*priority) + ")";
      return std::string(" __attribute__((") + name + number + "))";
    };
    return attribute("constructor", function.constructor) + attribute("destructor", function.destructor);
  }

  static std::string localText(const Variable& variable) {
    const std::string cleanup =
        variable.cleanup ? " __attribute__((cleanup(" + variable.cleanup->name + ")))" : std::string();
    return declaration(*variable.type, variable.name) + cleanup + initialText(variable) + ";";
  }

  void printFunction(Function& function) {
    line(signature(function) + " {");
    ++indent_;
    for (const Variable& variable : function.variables) {
      const bool parameter =
          std::find(function.parameters.begin(), function.parameters.end(), &variable) != function.parameters.end();
      if (variable.inner || (function.isExitHandler && variable.name == "status")) continue;
      if ((function.isThread || function.isExitHandler) && parameter)
        line(declaration(*variable.type, variable.name) +
             (variable.type->kind == Kind::Int ? " = (int)(long)argument;" : " = argument;"));
      else if (!parameter)
        line(localText(variable));
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
        return line(s.value ? "return " + toText(*s.value) + ";" : "return;");
      case StatementKind::Spawn:
        return line("pthread_create(&" + toText(*s.target) + ", 0, " + s.function->name + ", " + argument(s) + ");");
      case StatementKind::Join:
        return line("pthread_join(" + toText(*s.target) + ", 0);");
      case StatementKind::Free:
        return line("free(" + toText(*s.value) + ");");
      case StatementKind::BeginVariadic:
        return line("va_start(" + toText(*s.target) + ", " + toText(*s.value) + ");");
      case StatementKind::CopyVariadic:
        return line("va_copy(" + toText(*s.target) + ", " + toText(*s.value) + ");");
      case StatementKind::EndVariadic:
        return line("va_end(" + toText(*s.target) + ");");
      case StatementKind::InitialiseSemaphore:
        return line("sem_init(&" + toText(*s.target) + ", 0, " + toText(*s.value) + ");");
      case StatementKind::InitialiseBarrier:
        return line("pthread_barrier_init(&" + toText(*s.target) + ", 0, " + toText(*s.value) + ");");
      case StatementKind::AtomicBegin:
        return line("__VERIFIER_atomic_begin();");
      case StatementKind::AtomicEnd:
        return line("__VERIFIER_atomic_end();");
      case StatementKind::Scope:
        block("{ " + localText(*s.target->variable), s.body);
        return line("}}");
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

std::string toText(CProgram& program) { return Printer().print(program); }

}  // namespace moire::randomc
