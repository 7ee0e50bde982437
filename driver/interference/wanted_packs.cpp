// SPDX-License-Identifier: Apache-2.0
#include "driver/interference/wanted_packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "datalog/engine/evaluation.h"
#include "datalog/explain/rule_text.h"
#include "driver/interference/program_facts.h"

namespace moire::driver {

namespace {

using program::CellId;

class Reader {
 public:
  Reader(const program::Program& program, const std::shared_ptr<const datalog::RuleProgram>& rules)
      : program_(program), evaluation_(rules), related_(evaluation_.relation("related", 2)) {
    for (std::size_t i = 0; i < program.cells.size(); ++i) cells_.emplace(program.cells[i].name, CellId(i));
  }

  numeric::CellPairs read() {
    const auto& rules = evaluation_.program().rules();
    const bool asked =
        std::any_of(rules.begin(), rules.end(), [this](const auto& rule) { return rule.head == related_.id; });
    if (!asked) return {};
    const ProgramFacts facts(program_, evaluation_);
    evaluation_.run();
    numeric::CellPairs pairs;
    for (const auto row : evaluation_.rows(related_)) pairs.emplace_back(cell(row, 0), cell(row, 1));
    return pairs;
  }

 private:
  CellId cell(datalog::Row row, std::size_t column) const {
    const std::string name(evaluation_.text(row[column]));
    const auto found = cells_.find(name);
    if (found == cells_.end()) refuse(row, fmt::format("the program has no cell '{}'", name));
    if (!numeric::canBeRelated(program_[found->second]))
      refuse(row, fmt::format("'{}' {}", name,
                              program_[found->second].type ? "stands for many objects" : "is not a number"));
    return found->second;
  }

  [[noreturn]] void refuse(datalog::Row row, const std::string& why) const {
    throw WantedCellError(fmt::format("{}: {} (--dump-program shows the cells and their names)",
                                      datalog::tupleText(evaluation_, related_.id, row), why));
  }

  const program::Program& program_;
  datalog::Evaluation evaluation_;
  datalog::RelationRef related_;
  std::map<std::string, CellId> cells_;
};

}  // namespace

numeric::CellPairs wantedPacks(const program::Program& program,
                               const std::shared_ptr<const datalog::RuleProgram>& rules) {
  return Reader(program, rules).read();
}

}  // namespace moire::driver
