// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <set>
#include <unordered_map>

#include "extractor/program/integer_text.h"
#include "extractor/program/well_formed.h"
#include "extractor/tables/action_text.h"
#include "extractor/tables/model_relations.h"
#include "extractor/tables/program_tables.h"
#include "extractor/tables/table_file.h"

namespace moire::tables {

using program::Program;

namespace {

/// Which entity a name means.
template <class Id>
class Names {
 public:
  explicit Names(std::string what) : what_(std::move(what)) {}

  void add(const Row& row, const std::string& name) {
    if (name.empty()) row.fail(fmt::format("a {} has no name", what_));
    if (!ids_.emplace(name, Id(ids_.size())).second) row.fail(fmt::format("a second {} is named '{}'", what_, name));
  }
  [[nodiscard]] std::optional<Id> find(const std::string& name) const {
    const auto found = ids_.find(name);
    return found == ids_.end() ? std::nullopt : std::optional<Id>(found->second);
  }
  /// Throws TextError.
  [[nodiscard]] Id get(const std::string& name) const {
    const auto found = find(name);
    if (!found) throw TextError(fmt::format("there is no {} '{}'", what_, name));
    return *found;
  }
  [[nodiscard]] Id get(const Row& row, std::size_t column) const {
    return row.reading([&] { return get(row[column]); });
  }

 private:
  std::string what_;
  std::unordered_map<std::string, Id> ids_;
};

class ProgramReader {
 public:
  explicit ProgramReader(const std::filesystem::path& directory) : directory_(directory) {}

  Program read() {
    readGranularity();
    readChecked();
    const TableFile steps(directory_, model::step);
    for (const Row& row : steps.rows()) locations_.add(row, row[0]);
    readBodies();
    readLimits();
    readLocks();
    readBarriers();
    readConditions();
    readCells();
    readReferences();
    readElements();
    readObligations();
    for (const Row& row : steps.rows()) readStep(row);
    readTryResults();
    readLockReferences();
    readOwnAccesses();
    readSuccessors();
    readCalls();
    readPositions();
    readAssumptions();
    if (const auto wrong = violations(program_); !wrong.empty())
      throw TableError(fmt::format("the tables in '{}' are not a program: {}", directory_.string(), wrong.front()));
    return std::move(program_);
  }

 private:
  void readGranularity() {
    const TableFile file(directory_, model::granularity);
    if (file.rows().size() != 1) file.fail("one line is expected: access, or statement");
    program_.granularity = file.rows().front().choice(0, "access", "statement") ? program::Granularity::Access
                                                                                : program::Granularity::Statement;
  }

  /// The initial thread's comes first, wherever its row is.
  void readBodies() {
    const TableFile initial(directory_, model::initial);
    if (initial.rows().size() != 1) initial.fail("one line is expected: the body that the first thread runs");
    const std::string& first = initial.rows().front()[0];
    const TableFile file(directory_, model::body);
    const auto read = [&](bool isFirst) {
      for (const Row& row : file.rows()) {
        if ((row[0] == first) != isFirst) continue;
        bodies_.add(row, row[0]);
        program_.bodies.push_back({row[0], locations_.get(row, 1), locations_.get(row, 2)});
      }
    };
    read(true);
    read(false);
    if (program_.bodies.empty() || program_.bodies.front().name != first)
      initial.rows().front().fail(fmt::format("there is no body '{}'", first));
  }

  void readLimits() {
    const TableFile file(directory_, model::limited);
    for (const Row& row : file.rows()) program_.bodies[bodies_.get(row, 0).index()].most = row.number(1);
    const TableFile onTop(directory_, model::interrupts);
    for (const Row& row : onTop.rows()) program_.bodies[bodies_.get(row, 0).index()].interrupts = true;
    const TableFile last(directory_, model::endsProgram);
    for (const Row& row : last.rows()) program_.bodies[bodies_.get(row, 0).index()].endsProgram = true;
  }

  void readBarriers() {
    const TableFile file(directory_, model::barrier);
    for (const Row& row : file.rows()) {
      barriers_.add(row, row[0]);
      program_.barriers.push_back({row[0], row.number(1)});
    }
  }

  void readConditions() {
    const TableFile file(directory_, model::condition);
    for (const Row& row : file.rows()) {
      conditions_.add(row, row[0]);
      program_.conditions.push_back({row[0], row.choice(1, "many", "one")});
    }
  }

  void readLocks() {
    const TableFile file(directory_, model::lock);
    for (const Row& row : file.rows()) {
      locks_.add(row, row[0]);
      program_.locks.push_back({row[0], row.choice(1, "many", "one"), lockKindIn(row, 2), {}});
    }
    const TableFile elements(directory_, model::oneOf);
    for (const Row& row : elements.rows()) program_.locks[locks_.get(row, 0).index()].among = locks_.get(row, 1);
  }

  static program::LockKind lockKindIn(const Row& row, std::size_t column) {
    if (row[column] == "recursive") return program::LockKind::Recursive;
    if (row[column] == "semaphore") return program::LockKind::Semaphore;
    if (row[column] == "writers_first") return program::LockKind::WritersFirst;
    if (row[column] != "plain")
      row.fail(fmt::format("'{}' is not a kind of lock; there are plain, recursive, semaphore and writers_first",
                           row[column]));
    return program::LockKind::Plain;
  }

  void readCells() {
    const TableFile file(directory_, model::cell);
    for (const Row& row : file.rows()) {
      cells_.add(row, row[0]);
      program::Cell cell;
      cell.name = row[0];
      if (row[1] != "untracked") {
        cell.type = program::typeNamed(row[1]);
        if (!cell.type)
          row.fail(fmt::format("'{}' is not a type; there are int32, uint8, bool, ... and untracked", row[1]));
      }
      cell.shared = row.choice(2, "shared", "local");
      if (!cell.shared) cell.body = bodies_.get(row, 3);
      if (cell.shared && !row[3].empty()) row.fail("a shared cell belongs to no body");
      cell.summary = row.choice(4, "many", "one");
      cell.initial = initialIn(row, 5);
      cell.hidden = row.choice(6, "hidden", "visible");
      program_.cells.push_back(std::move(cell));
    }
    const TableFile alongside(directory_, model::writtenAlong);
    for (const Row& row : alongside.rows())
      program_.cells[cells_.get(row, 0).index()].alongside.push_back(cells_.get(row, 1));
    const TableFile orders(directory_, model::weakOrder);
    for (const Row& row : orders.rows())
      program_.cells[cells_.get(row, 0).index()].order =
          row.choice(1, "synchronises", "unordered") ? program::Order::Synchronises : program::Order::Unordered;
    const TableFile forHandlers(directory_, model::forHandlers);
    for (const Row& row : forHandlers.rows()) program_.cells[cells_.get(row, 0).index()].forHandlers = true;
  }

  static std::optional<program::Range> initialIn(const Row& row, std::size_t column) {
    const std::string& text = row[column];
    if (text == "any") return std::nullopt;
    if (const auto value = program::integerIn(text)) return program::Range{*value, *value};
    const std::size_t comma = text.find(", ");
    if (text.starts_with('[') && text.ends_with(']') && comma != std::string::npos) {
      const auto low = program::integerIn(text.substr(1, comma - 1));
      const auto high = program::integerIn(text.substr(comma + 2, text.size() - comma - 3));
      if (low && high && *low <= *high) return program::Range{*low, *high};
    }
    row.fail(fmt::format("'{}' is not an initial value; it can be 5, [0, 5], or any", text));
  }

  void readReferences() {
    const TableFile file(directory_, model::reference);
    for (const Row& row : file.rows()) {
      references_.add(row, row[0]);
      program::Reference reference;
      reference.name = row[0];
      reference.body = bodies_.get(row, 1);
      reference.unique = row.choice(2, "unique", "common");
      program_.references.push_back(std::move(reference));
    }
    const TableFile cells(directory_, model::computedFrom);
    for (const Row& row : cells.rows())
      program_.references[references_.get(row, 0).index()].cells.push_back(cells_.get(row, 1));
  }

  void readElements() {
    const TableFile file(directory_, model::referenceElement);
    for (const Row& row : file.rows())
      program_.references[references_.get(row, 0).index()].element =
          program::Element{row[1], row.reading([&] { return parseExpression(row[2], scope().cells); })};
  }

  void readTryResults() {
    std::set<program::LocationId> known;
    const TableFile file(directory_, model::tryResult);
    for (const Row& row : file.rows()) {
      const auto at = locations_.get(row, 0);
      auto* attempt = std::get_if<program::TryAcquire>(&program_.locations[at.index()].action);
      if (!attempt) row.fail(fmt::format("the step '{}' does not try to take a lock", row[0]));
      const auto success = program::integerIn(row[2]);
      if (!success) row.fail(fmt::format("column 3 is '{}', which is no number", row[2]));
      attempt->result = cells_.get(row, 1);
      attempt->success = *success;
      if (!known.insert(at).second) row.fail(fmt::format("the step '{}' has a second result", row[0]));
    }
    for (std::size_t i = 0; i < program_.locations.size(); ++i)
      if (std::holds_alternative<program::TryAcquire>(program_.locations[i].action) &&
          !known.contains(program::LocationId(i)))
        file.fail(fmt::format("the step '{}' tries to take a lock, but has no result", program_.locations[i].name));
  }

  void readLockReferences() {
    const TableFile file(directory_, model::lockReference);
    for (const Row& row : file.rows()) {
      const auto reference = references_.get(row, 1);
      std::visit(
          [&](auto& action) {
            if constexpr (requires { action.reference; })
              action.reference = reference;
            else
              row.fail(fmt::format("the step '{}' does nothing to a lock", row[0]));
          },
          program_.locations[locations_.get(row, 0).index()].action);
    }
  }

  void readOwnAccesses() {
    const TableFile file(directory_, model::ownAccess);
    for (const Row& row : file.rows())
      program_.locations[locations_.get(row, 0).index()].own.push_back(
          {cells_.get(row, 1), references_.get(row, 2), row[3]});
  }

  static program::ObligationKind kindIn(const Row& row, std::size_t column) {
    for (const auto kind : program::allObligationKinds)
      if (row[column] == toText(kind)) return kind;
    row.fail(fmt::format("'{}' is not a kind of obligation; there are assert, race, overflow, ...", row[column]));
  }

  void readChecked() {
    const TableFile file(directory_, model::checked);
    for (const Row& row : file.rows()) program_.checked.insert(kindIn(row, 0));
  }

  void readObligations() {
    const TableFile file(directory_, model::obligation);
    for (const Row& row : file.rows()) {
      obligations_.add(row, row[0]);
      program::Obligation obligation;
      obligation.id = row[0];
      obligation.kind = kindIn(row, 1);
      obligation.function = row[2];
      obligation.text = row[3];
      program_.obligations.push_back(std::move(obligation));
    }
  }

  [[nodiscard]] ActionScope scope() const {
    return {{[this](const std::string& name) { return cells_.find(name); },
             [this](program::CellId cell) { return program_[cell].type; }},
            [this](const std::string& name) { return locks_.get(name); },
            [this](const std::string& name) { return bodies_.get(name); },
            [this](const std::string& name) { return barriers_.get(name); },
            [this](const std::string& name) { return conditions_.get(name); },
            [this](const std::string& name) { return obligations_.get(name); }};
  }

  void readStep(const Row& row) {
    program::Location location;
    location.name = row[0];
    location.body = bodies_.get(row, 1);
    location.function = row[2];
    location.action = row.reading([&] { return parseAction({row[3], row[4], row[5]}, scope()); });
    program_.locations.push_back(std::move(location));
  }

  void readSuccessors() {
    const TableFile file(directory_, model::follows);
    for (const Row& row : file.rows())
      program_.locations[locations_.get(row, 0).index()].successors.push_back(locations_.get(row, 1));
  }

  void readCalls() {
    const TableFile codes(directory_, model::belongs);
    for (const Row& row : codes.rows())
      program_.locations[locations_.get(row, 0).index()].code = locations_.get(row, 1);
    const TableFile calls(directory_, model::resumes);
    for (const Row& row : calls.rows())
      program_.locations[locations_.get(row, 0).index()].back = locations_.get(row, 1);
  }

  static program::SourcePosition positionIn(const Row& row, std::size_t column) {
    return {row[column], row.number(column + 1), row.number(column + 2)};
  }

  void readPositions() {
    const TableFile ofSteps(directory_, model::stepPosition);
    for (const Row& row : ofSteps.rows())
      program_.locations[locations_.get(row, 0).index()].position = positionIn(row, 1);
    const TableFile ofCells(directory_, model::cellPosition);
    for (const Row& row : ofCells.rows()) program_.cells[cells_.get(row, 0).index()].declared = positionIn(row, 1);
    const TableFile ofObligations(directory_, model::obligationPosition);
    for (const Row& row : ofObligations.rows())
      program_.obligations[obligations_.get(row, 0).index()].position = positionIn(row, 1);
  }

  void readAssumptions() {
    const TableFile file(directory_, model::assumption);
    for (const Row& row : file.rows()) program_.assumptions.push_back({positionIn(row, 0), row[3]});
  }

  const std::filesystem::path& directory_;
  Program program_;
  Names<program::BodyId> bodies_{"body"};
  Names<program::LocationId> locations_{"step"};
  Names<program::LockId> locks_{"lock"};
  Names<program::BarrierId> barriers_{"barrier"};
  Names<program::ConditionId> conditions_{"condition"};
  Names<program::CellId> cells_{"cell"};
  Names<program::ReferenceId> references_{"reference"};
  Names<program::ObligationId> obligations_{"obligation"};
};

}  // namespace

Program readProgram(const std::filesystem::path& directory) { return ProgramReader(directory).read(); }

bool hasProgram(const std::filesystem::path& directory) {
  std::error_code ignored;
  return std::filesystem::exists(directory / "step.facts", ignored);
}

}  // namespace moire::tables
