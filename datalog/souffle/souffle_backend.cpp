// SPDX-License-Identifier: Apache-2.0
// The analysis as Soufflé compiled it; built only with -DMOIRE_RULES=souffle.
#include <souffle/SouffleInterface.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "datalog/built_in.h"
#include "datalog/explain/same_rules.h"
#include "datalog/souffle/analysis_backend.h"

namespace souffle {
/// Declared in what Soufflé generates from the file analysis.dl.
SouffleProgram* newInstance_analysis();
}  // namespace souffle

namespace moire::datalog {
namespace {

static_assert(sizeof(souffle::RamDomain) == sizeof(Value), "Soufflé and Moiré must agree on the width of numbers");

class SouffleBackend : public Backend {
 public:
  SouffleBackend() : analysis_(loadAnalysis().program) {}

  bool serves(const RuleProgram& program) const override { return haveSameRules(program, *analysis_); }

  void run(const RuleProgram& program, Database& database, unsigned jobs) override {
    const std::unique_ptr<souffle::SouffleProgram> engine(souffle::newInstance_analysis());
    engine->setNumThreads(jobs);
    for (RelationId id = 0; id < program.relations().size(); ++id) give(program, id, database, *engine);
    engine->run();
    for (RelationId id = 0; id < program.relations().size(); ++id) take(program, id, database, *engine);
  }

 private:
  static bool isSymbol(const RelationInfo& relation, std::size_t column) {
    const Kind kind = relation.columns[column].kind;
    if (kind == Kind::Record || kind == Kind::Variant) throw std::logic_error("the analysis has no records");
    return kind == Kind::Symbol;
  }

  /// All relations are outputs of the compiled program, so it has every relation.
  static souffle::Relation& relationOf(souffle::SouffleProgram& engine, const RelationInfo& info) {
    souffle::Relation* relation = engine.getRelation(info.name);
    if (relation == nullptr)
      throw std::logic_error("Soufflé's analysis has no relation '" + info.name + "'; build it again from these rules");
    if (relation->getArity() != info.arity())
      throw std::logic_error("Soufflé's relation '" + info.name + "' has " + std::to_string(relation->getArity()) +
                             " columns, not " + std::to_string(info.arity()));
    return *relation;
  }

  static void give(const RuleProgram& program, RelationId id, Database& database, souffle::SouffleProgram& engine) {
    const RelationInfo& info = program.relations()[id];
    souffle::Relation& relation = relationOf(engine, info);
    database.relations[id].forEachTuple([&](const Value* values) {
      souffle::tuple tuple(&relation);
      for (std::size_t column = 0; column < info.arity(); ++column) {
        if (isSymbol(info, column)) {
          tuple << database.symbols.text(values[column]);
        } else {
          tuple << values[column];
        }
      }
      relation.insert(tuple);
    });
  }

  static void take(const RuleProgram& program, RelationId id, Database& database, souffle::SouffleProgram& engine) {
    const RelationInfo& info = program.relations()[id];
    souffle::Relation& relation = relationOf(engine, info);
    std::vector<Value> values(info.arity());
    for (souffle::tuple& tuple : relation) {
      for (std::size_t column = 0; column < info.arity(); ++column) {
        if (isSymbol(info, column)) {
          std::string text;
          tuple >> text;
          values[column] = database.symbols.intern(text);
        } else {
          tuple >> values[column];
        }
      }
      database.relations[id].tuples.insert(values.data());
    }
    database.relations[id].deltaEnd = database.relations[id].tuples.size();
  }

  std::shared_ptr<const RuleProgram> analysis_;
};

}  // namespace

Backend* analysisBackend() {
  static SouffleBackend backend;
  return &backend;
}

}  // namespace moire::datalog
