// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "datalog/language/ast.h"
#include "datalog/language/diagnostic.h"

namespace moire::datalog {

/// Replaces every `.init` by the statements of its component: a relation `r` of instance `i` becomes `i.r`.
ast::Scope instantiateComponents(ast::Scope program, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
