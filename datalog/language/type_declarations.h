// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/language/ast.h"
#include "datalog/language/diagnostic.h"
#include "datalog/language/types.h"

namespace moire::datalog {

/// Enters the declared types into the table; reports unknown bases, mixed unions, cycles and duplicates.
void declareTypes(const std::vector<ast::TypeDecl>& declarations, TypeTable& types, DiagnosticSink& diagnostics);

/// The type of that name; if there is none, reports that and returns number.
TypeId resolveType(const std::string& name, const SourceRange& at, const TypeTable& types, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
