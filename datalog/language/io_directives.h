// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "datalog/language/ast.h"
#include "datalog/language/diagnostic.h"
#include "datalog/language/rule_program.h"

namespace moire::datalog {

/// Records an `.input`, `.output` or `.printsize` in its relation; refuses parameters that only Soufflé supports.
void applyDirective(const ast::Directive& directive, const std::unordered_map<std::string, RelationId>& byName,
                    std::vector<RelationInfo>& relations, DiagnosticSink& diagnostics);

}  // namespace moire::datalog
