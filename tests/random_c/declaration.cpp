// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/text_parts.h"

namespace moire::randomc {

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
    case Kind::BitField:
      return declaration(*type.to, name) + " : " + std::to_string(type.count);
    case Kind::Wide:
      return type.name + " " + name;
    case Kind::PointerBits:
      return "unsigned long " + name + (name.empty() ? "" : " : 48");
    case Kind::AtomicPointer:
      return declaration(*type.to, "*_Atomic " + name);
    case Kind::VariadicList:
      return "va_list " + name;
    case Kind::Pointer:
      return declaration(*type.to, "*" + name);
    case Kind::Struct:
      return "struct " + type.name + " " + name;
    case Kind::Array:
      return declaration(*type.to, name + "[" + std::to_string(type.count) + "]");
    case Kind::FunctionPointer:
      return "void (*" + name + ")(" + declaration(*type.to, "") + ")";
    case Kind::KeptFunction:
      return "void (*" + name + ")(void)";
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

}  // namespace moire::randomc
