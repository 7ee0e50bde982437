// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "extractor/program/text.h"
#include "extractor/tables/action_text.h"
#include "extractor/tables/model_relations.h"
#include "extractor/tables/program_tables.h"

namespace moire::tables {

using program::BodyId;
using program::CellId;
using program::LocationId;
using program::Program;

namespace {

std::string initialText(const program::Cell& cell) {
  if (!cell.initial) return "any";
  const auto [low, high] = *cell.initial;
  return low == high ? program::toString(low)
                     : fmt::format("[{}, {}]", program::toString(low), program::toString(high));
}

std::string_view kindText(program::LockKind kind) {
  switch (kind) {
    case program::LockKind::Plain:
      break;
    case program::LockKind::Recursive:
      return "recursive";
    case program::LockKind::Semaphore:
      return "semaphore";
    case program::LockKind::WritersFirst:
      return "writers_first";
  }
  return "plain";
}

class Writer {
 public:
  Writer(const Program& program, RowSink& sink) : program_(program), sink_(sink) {}

  void write() {
    sink_.add(model::granularity, program_.granularity == program::Granularity::Access ? "access" : "statement");
    for (const auto kind : program_.checked) sink_.add(model::checked, toText(kind));
    writeBodies();
    writeCells();
    for (std::size_t i = 0; i < program_.locks.size(); ++i) {
      const auto& lock = program_.locks[i];
      sink_.add(model::lock, program::LockId(i), lock.summary ? "many" : "one", kindText(lock.kind));
      if (lock.among) sink_.add(model::oneOf, program::LockId(i), *lock.among);
    }
    for (std::size_t i = 0; i < program_.barriers.size(); ++i)
      sink_.add(model::barrier, program::BarrierId(i), program_.barriers[i].count);
    for (std::size_t i = 0; i < program_.conditions.size(); ++i)
      sink_.add(model::condition, program::ConditionId(i), program_.conditions[i].summary ? "many" : "one");
    writeReferences();
    for (std::size_t i = 0; i < program_.locations.size(); ++i) writeLocation(LocationId(i));
    writeObligations();
    for (const auto& [position, text] : program_.assumptions)
      sink_.add(model::assumption, position.file, position.line, position.column, text);
  }

 private:
  /// The source position of an entity; entities without one get no row.
  template <class Positions, class Id>
  void writePosition(const Positions& relation, Id id, const program::SourcePosition& position) {
    if (position != program::SourcePosition{}) sink_.add(relation, id, position.file, position.line, position.column);
  }

  void writeBodies() {
    for (std::size_t i = 0; i < program_.bodies.size(); ++i) {
      const auto& body = program_.bodies[i];
      sink_.add(model::body, BodyId(i), body.entry, body.exit);
      if (body.most) sink_.add(model::limited, BodyId(i), *body.most);
      if (body.interrupts) sink_.add(model::interrupts, BodyId(i));
      if (body.endsProgram) sink_.add(model::endsProgram, BodyId(i));
    }
    sink_.add(model::initial, BodyId(program::initialBody));
  }

  void writeCells() {
    for (std::size_t i = 0; i < program_.cells.size(); ++i) {
      const auto& cell = program_.cells[i];
      sink_.add(model::cell, CellId(i), cell.type ? toString(*cell.type) : "untracked",
                cell.shared ? "shared" : "local", cell.shared ? std::nullopt : std::optional(cell.body),
                cell.summary ? "many" : "one", initialText(cell), cell.hidden ? "hidden" : "visible");
      for (const CellId other : cell.alongside) sink_.add(model::writtenAlong, CellId(i), other);
      if (cell.order != program::Order::Sequential) sink_.add(model::weakOrder, CellId(i), toText(cell.order));
      if (cell.forHandlers) sink_.add(model::forHandlers, CellId(i));
      writePosition(model::cellPosition, CellId(i), cell.declared);
    }
  }

  void writeReferences() {
    for (std::size_t i = 0; i < program_.references.size(); ++i) {
      const auto& reference = program_.references[i];
      const program::ReferenceId id(i);
      sink_.add(model::reference, id, reference.body, reference.unique ? "unique" : "common");
      for (const CellId cell : reference.cells) sink_.add(model::computedFrom, id, cell);
      if (const auto& element = reference.element)
        sink_.add(model::referenceElement, id, element->array, toExactText(program_, *element->index));
    }
  }

  void writeLocation(LocationId at) {
    const auto& location = program_[at];
    const ActionText text = textOf(program_, location.action);
    sink_.add(model::step, at, location.body, location.function, text.action, text.object, text.value);
    std::visit(
        [&](const auto& action) {
          if constexpr (requires { action.reference; })
            if (action.reference) sink_.add(model::lockReference, at, *action.reference);
        },
        location.action);
    if (const auto* attempt = std::get_if<program::TryAcquire>(&location.action))
      sink_.add(model::tryResult, at, attempt->result, attempt->success);
    for (const auto& own : location.own) sink_.add(model::ownAccess, at, own.cell, own.reference, own.anchor);
    writePosition(model::stepPosition, at, location.position);
    for (const LocationId next : location.successors) sink_.add(model::follows, at, next);
    if (location.code) sink_.add(model::belongs, at, *location.code);
    if (location.back) sink_.add(model::resumes, at, *location.back);
  }

  void writeObligations() {
    for (std::size_t i = 0; i < program_.obligations.size(); ++i) {
      const auto& obligation = program_.obligations[i];
      const program::ObligationId id(i);
      sink_.add(model::obligation, id, toText(obligation.kind), obligation.function, obligation.text);
      writePosition(model::obligationPosition, id, obligation.position);
    }
  }

  const Program& program_;
  RowSink& sink_;
};

/// Rows as text.
class TableSink : public RowSink {
 public:
  explicit TableSink(const Program& program) : program_(program) {
    for (const auto& schema : schemasOf(model::all)) {
      numbers_.emplace(schema.name, tables_.size());
      tables_.push_back({std::string(schema.name), {}});
    }
  }

  std::vector<Table> take() { return std::move(tables_); }

 private:
  void put(std::string_view relation, std::span<const Field> row) override {
    auto& texts = tables_[numbers_.at(relation)].rows.emplace_back();
    for (const Field& field : row)
      texts.push_back(std::visit([this](const auto& value) { return text(value); }, field));
  }

  template <class Id>
  [[nodiscard]] std::string text(Id id) const {
    return program_[id].name;
  }
  [[nodiscard]] std::string text(program::ObligationId id) const { return program_[id].id; }
  [[nodiscard]] std::string text(const std::optional<BodyId>& body) const { return body ? text(*body) : ""; }
  static std::string text(program::Int value) { return program::toString(value); }
  static std::string text(unsigned value) { return std::to_string(value); }
  static std::string text(std::string_view value) { return std::string(value); }

  const Program& program_;
  std::vector<Table> tables_;
  std::map<std::string_view, std::size_t> numbers_;
};

}  // namespace

void writeProgram(const Program& program, RowSink& sink) { Writer(program, sink).write(); }

std::vector<Table> tablesOf(const Program& program) {
  TableSink sink(program);
  writeProgram(program, sink);
  return sink.take();
}

}  // namespace moire::tables
