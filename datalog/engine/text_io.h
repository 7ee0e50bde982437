// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <ostream>
#include <stdexcept>

#include "datalog/engine/evaluation.h"

namespace moire::datalog {

/// A fact or result file that cannot be read or written; the message names file, line and reason in one line.
class TextIoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Inserts the facts of every input relation from `directory/RELATION.facts` (or the file its directive names).
void readFacts(Evaluation& evaluation, const std::filesystem::path& directory);

/// Inserts the facts of one file, in the form that `format` describes.
void readFactFile(Evaluation& evaluation, RelationRef relation, const std::filesystem::path& file,
                  const IoDirective& format = {});

/// Writes every output relation to `directory/RELATION.csv` (or the file its directive names), in Soufflé's order.
void writeOutputs(const Evaluation& evaluation, const std::filesystem::path& directory);

/// Numbers are sorted by value. Symbols and records are sorted either by their first occurrence, as in Soufflé, or as
/// they are shown: that takes longer, but the same facts then give the same file.
enum class RowOrder { OfFirstUse, AsShown };

/// Writes one relation, sorted, in the form that `format` describes.
void writeRows(std::ostream& out, const Evaluation& evaluation, RelationRef relation, RowOrder order,
               const IoDirective& format = {});

/// One line `relation<TAB>count` for each `.printsize`, in the order in which relations are computed.
void printSizes(std::ostream& out, const Evaluation& evaluation);

}  // namespace moire::datalog
