// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <string>

#include "extractor/clang/extract.h"
#include "tests/random_c/random_c_program.h"
#include "tests/random_c/text.h"
#include "tests/soundness/c_refutation.h"

using namespace moire::randomc;
using moire::extractor::FunctionModel;
namespace model = moire::program;

namespace {

/// A front end that gets something wrong.
struct Weakness {
  const char* name;
  const char* about;  ///< only programs whose text contains this can show the error
  std::function<void(Pipeline&)> weaken;
};

std::function<void(Pipeline&)> inModel(const char* function, const std::function<void(FunctionModel&)>& change) {
  return [=](Pipeline& pipeline) { change(pipeline.models[function]); };
}

std::function<void(Pipeline&)> inProgram(const std::function<void(model::Program&)>& change) {
  return [=](Pipeline& pipeline) { pipeline.change = change; };
}

template <class Of>
std::function<void(Pipeline&)> inActions(const std::function<void(model::Action&, Of&)>& change) {
  return inProgram([change](model::Program& program) {
    for (model::Location& location : program.locations)
      if (auto* action = std::get_if<Of>(&location.action)) {
        model::Action changed = location.action;
        change(changed, *action);
        location.action = std::move(changed);
      }
  });
}

model::ExpressionPtr withOneSource(const model::ExpressionPtr& expression) {
  model::Expression copy = *expression;
  for (auto& operand : copy.operands) operand = withOneSource(operand);
  if (copy.op == model::Op::Read) copy.cells.resize(1);
  return std::make_shared<const model::Expression>(std::move(copy));
}

void forgetSources(model::Program& program) {
  for (model::Location& location : program.locations) {
    if (auto* assign = std::get_if<model::Assign>(&location.action)) assign->value = withOneSource(assign->value);
    if (auto* assume = std::get_if<model::Assume>(&location.action))
      assume->condition = withOneSource(assume->condition);
    if (auto* check = std::get_if<model::Check>(&location.action)) check->condition = withOneSource(check->condition);
  }
}

void keepOneTarget(model::Action& changed, model::Assign& assign) {
  assign.targets.resize(1);
  changed = assign;
}

std::function<void(Pipeline&)> withoutErrors(model::ObligationKind kind) {
  return [=](Pipeline& pipeline) {
    pipeline.checks = {moire::extractor::runTimeErrors.begin(), moire::extractor::runTimeErrors.end()};
    pipeline.change = [=](model::Program& program) {
      for (model::Location& location : program.locations)
        if (auto* check = std::get_if<model::Check>(&location.action); check && program[check->obligation].kind == kind)
          check->condition = model::constant(1);
    };
  };
}

const std::vector<Weakness>& weaknesses() {
  static const std::vector<Weakness> list{
      {"arithmetic never overflows", "+", withoutErrors(model::ObligationKind::Overflow)},
      {"no divisor is zero", "/", withoutErrors(model::ObligationKind::Div)},
      {"no pointer is null", "*", withoutErrors(model::ObligationKind::Null)},
      {"every index is within its array", "[", withoutErrors(model::ObligationKind::Bounds)},
      {"a write through a pointer has one target", "*", inActions<model::Assign>(keepOneTarget)},
      {"a read through a pointer has one source", "*", inProgram(forgetSources)},
      {"objects of which there are many are one", "alloc", inProgram([](model::Program& program) {
         for (model::Cell& cell : program.cells) cell.summary = false;
       })},
      {"the last way is not taken", "if", inProgram([](model::Program& program) {
         for (model::Location& location : program.locations)
           if (location.successors.size() > 1) location.successors.pop_back();
       })},
      {"memory starts as zero", "malloc", inModel("malloc", [](FunctionModel& m) { m.allocates->zeroed = true; })},
      {"a wait for a condition keeps the lock", "cond_wait",
       inModel("pthread_cond_wait", [](FunctionModel& m) { m.waits.reset(); })},
      {"pthread_once calls nothing", "pthread_once", inModel("pthread_once", [](FunctionModel& m) { m.once.reset(); })},
      {"a reader has a lock alone", "rdlock",
       inModel("pthread_rwlock_rdlock",
               [](FunctionModel& m) {
                 m.acquires = m.acquiresShared;
                 m.acquiresShared.reset();
               })},
      {"an attempt to lock always succeeds", "mutex_trylock",
       inModel("pthread_mutex_trylock",
               [](FunctionModel& m) {
                 m.acquires = m.tries->lock;
                 m.tries.reset();
               })},
      {"an unlock does nothing", "mutex_unlock",
       inModel("pthread_mutex_unlock", [](FunctionModel& m) { m.releases.reset(); })},
      {"the end of a semaphore's section does nothing", "sem_post",
       inModel("sem_post", [](FunctionModel& m) { m.releases.reset(); })},
      {"a barrier waits for one thread more", "barrier_wait", inProgram([](model::Program& program) {
         for (model::Barrier& barrier : program.barriers) ++barrier.count;
       })},
      {"the elements that different steps access are different", "arr[", inProgram([](model::Program& program) {
         for (std::size_t i = 0; i < program.references.size(); ++i)
           if (auto& element = program.references[i].element)
             element->index = model::constant(static_cast<model::Int>(i));
       })},
      {"every semaphore can be taken once", ", 0, 2);", [](Pipeline& pipeline) {
         pipeline.models["sem_init"].initialises.reset();
         for (const char* function : {"sem_wait", "sem_trywait", "sem_post"}) pipeline.models[function].counts.reset();
       }}};
  return list;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("a front end that misreads one thing is refuted by random C programs, part", "",
                       ((std::size_t part), part), 0, 1, 2, 3) {
  constexpr std::size_t parts = 4;
  constexpr std::uint64_t programs = 5000;
  for (std::size_t i = part; i < weaknesses().size(); i += parts) {
    const Weakness& weakness = weaknesses()[i];
    Pipeline pipeline;
    weakness.weaken(pipeline);
    bool refuted = false;
    for (std::uint64_t seed = 1; seed <= programs && !refuted; ++seed) {
      const auto program = randomCProgram(seed);
      if (toText(*program).find(weakness.about) == std::string::npos) continue;
      refuted = !checkAnalysis(*program, pipeline).refutations.empty();
    }
    INFO(weakness.name);
    CHECK(refuted);
  }
}
