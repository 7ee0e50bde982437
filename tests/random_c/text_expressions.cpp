// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "tests/random_c/text.h"
#include "tests/random_c/text_parts.h"

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

std::string list(const std::vector<ExpressionPtr>& expressions, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < expressions.size(); ++i) text += (i == from ? "" : ", ") + toText(*expressions[i]);
  return text;
}

std::string atomicPointerText(const Expression& e) {
  const auto named = [&](const char* name) {
    const bool exchanges = e.atomic == Atomic::CompareExchange || e.atomic == Atomic::CompareExchangeWeak;
    return name + ("(&" + toText(*e.operands[0])) + (e.operands.size() > 1 ? exchanges ? ", &" : ", " : "") +
           list(e.operands, 1) + ")";
  };
  switch (e.atomic) {
    case Atomic::Load:
      return named("atomic_load");
    case Atomic::Store:
      return named("atomic_store");
    case Atomic::Exchange:
      return named("atomic_exchange");
    case Atomic::Initialise:
      return named("atomic_init");
    case Atomic::CompareExchange:
      return named("atomic_compare_exchange_strong");
    case Atomic::CompareExchangeWeak:
      return named("atomic_compare_exchange_weak");
    default:
      return "";
  }
}

std::string stepText(const Expression& e) {
  const std::string place = toText(*e.operands[0]);
  switch (e.step) {
    case Step::IncrementAfter:
      return "(" + place + "++)";
    case Step::IncrementBefore:
      return "(++" + place + ")";
    case Step::DecrementAfter:
      return "(" + place + "--)";
    case Step::DecrementBefore:
      return "(--" + place + ")";
  }
  return "";
}

std::string atomicText(const Expression& e) {
  if (e.operands[0]->type->kind == Kind::AtomicPointer) return atomicPointerText(e);
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
    default:
      return "";
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

std::string registerText(const Expression& e) {
  static constexpr const char* names[] = {"atexit", "on_exit", "at_quick_exit"};
  const std::string argument = e.atEnd == AtEnd::ExitWithArgument ? ", " + toText(*e.operands[0]) : "";
  return names[static_cast<std::size_t>(e.atEnd)] + ("(" + e.function->name) + argument + ")";
}

std::string infix(const Expression& e, const char* op) {
  return "(" + toText(*e.operands[0]) + " " + op + " " + toText(*e.operands[1]) + ")";
}

std::string unsignedText(const Expression& e, const char* op) {
  return "((int)((unsigned)" + toText(*e.operands[0]) + " " + op + " (unsigned)" + toText(*e.operands[1]) + "))";
}

}  // namespace

std::string numberText(int value) {
  // In C, the least number is the negation of a number that is not an int.
  if (value == std::numeric_limits<int>::min()) return "(-" + std::to_string(-(value + 1)) + " - 1)";
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

std::string toText(const Expression& e) {
  switch (e.op) {
    case Op::Constant:
      return numberText(e.value);
    case Op::Step:
      return stepText(e);
    case Op::Assigned:
      return infix(e, "=");
    case Op::Choose:
      return "(" + toText(*e.operands[0]) + " ? " + toText(*e.operands[1]) + " : " + toText(*e.operands[2]) + ")";
    case Op::VariadicArgument:
      return "va_arg(" + toText(*e.operands[0]) + ", " + declaration(*e.type, "") + ")";
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
    case Op::Register:
      return registerText(e);
    case Op::Exit:
      return (e.atEnd == AtEnd::QuickExit ? "quick_exit(" : "exit(") + numberText(e.value) + ")";
  }
  return "";
}

}  // namespace moire::randomc
