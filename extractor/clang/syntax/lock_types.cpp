// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/syntax/lock_types.h"

#include <clang/AST/Decl.h>

#include <algorithm>
#include <array>

namespace moire::extractor {

namespace {

constexpr std::array<llvm::StringRef, 8> names{"pthread_mutex_t",
                                               "pthread_rwlock_t",
                                               "pthread_spinlock_t",
                                               "pthread_cond_t",
                                               "sem_t",
                                               "pthread_barrier_t",
                                               "mtx_t",
                                               "cnd_t"};

}  // namespace

bool holdsLock(clang::QualType type) {
  while (const auto* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  for (const auto* alias = type->getAs<clang::TypedefType>(); alias;) {
    if (std::find(names.begin(), names.end(), alias->getDecl()->getName()) != names.end()) return true;
    type = alias->desugar();
    alias = type->getAs<clang::TypedefType>();
  }
  const clang::RecordDecl* record = type->getAsRecordDecl();
  const clang::RecordDecl* definition = record ? record->getDefinition() : nullptr;
  return definition && std::any_of(definition->field_begin(), definition->field_end(),
                                   [](const clang::FieldDecl* field) { return holdsLock(field->getType()); });
}

}  // namespace moire::extractor
