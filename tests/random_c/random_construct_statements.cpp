// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/random_c/random_statements.h"

namespace moire::randomc {

namespace {

bool hasFixedIndices(const Expression& place) {
  if (place.op == Op::Variable) return true;
  if (place.op == Op::Index && place.operands[1]->op != Op::Constant) return false;
  return hasFixedIndices(*place.operands[0]);
}

}  // namespace

void RandomStatements::special(Statements& to) {
  const std::vector<Construct> all(means_.constructs.begin(), means_.constructs.end());
  switch (random_.pick(all)) {
    case Construct::Cleanup:
      return random_.chance(60) ? scopeWithCleanup(to) : returnEarly(to);
    case Construct::StartAndEnd:
      return addProbe(to);
    case Construct::ExitHandlers:
      return registerHandler(to);
    case Construct::CastFunctions:
      return callCastFunction(to);
    case Construct::Frees:
      return freeSomething(to);
    case Construct::BitFields:
      return random_.chance(25) ? usePointerBits(to) : useBitField(to);
    case Construct::WideNumbers:
      return useWide(to);
    case Construct::AtomicPointers:
      return useAtomicPointer(to);
    case Construct::StructCalls:
      return passStruct(to);
    case Construct::VariadicCalls:
      return callVariadic(to);
  }
}

ExpressionPtr RandomStatements::globalInt() {
  std::vector<ExpressionPtr> found;
  for (const auto& each : places_) {
    const Variable* root = rootOf(*each);
    if (each->type == int_ && root != nullptr && root->global && hasFixedIndices(*each)) found.push_back(each);
  }
  return random_.pick(found);
}

void RandomStatements::scopeWithCleanup(Statements& to) {
  const auto inner = std::find_if(function_.variables.begin(), function_.variables.end(),
                                  [](const Variable& each) { return each.inner; });
  if (inner == function_.variables.end() || depth_ > 1 || inScope_) return;
  auto made = statement(StatementKind::Scope, variable(*inner), nullptr);
  const std::size_t outside = places_.size();
  collect(made->target, 0);
  inScope_ = true;
  made->body = block();
  if (random_.chance(30)) returnEarly(made->body);
  inScope_ = false;
  places_.resize(outside);
  to.push_back(std::move(made));
}

void RandomStatements::returnEarly(Statements& to) {
  const bool gives = function_.isThread || function_.result != nullptr;
  if (function_.result != nullptr && function_.result != int_) return;
  const auto result = !gives                                                    ? nullptr
                      : function_.result != nullptr && function_.name != "main" ? intValue()
                                                                                : number(0);
  to.push_back(statement(StatementKind::If, nullptr, condition(), {statement(StatementKind::Return, nullptr, result)}));
}

void RandomStatements::registerHandler(Statements& to) {
  if (means_.handlers.empty()) return addProbe(to);
  if (random_.chance(25)) {
    const auto how = random_.chance(60) ? AtEnd::Exit : AtEnd::QuickExit;
    const auto end = evaluate(exitProgram(how, static_cast<int>(random_.below(3))));
    return to.push_back(statement(StatementKind::If, nullptr, condition(), {end}));
  }
  const Function& handler = *random_.pick(means_.handlers);
  if (handler.isExitHandler)
    return to.push_back(evaluate(registerAtEnd(AtEnd::ExitWithArgument, handler, {addressOf(types_, globalInt())})));
  const auto when = random_.chance(65) ? AtEnd::Exit : AtEnd::QuickExit;
  to.push_back(evaluate(registerAtEnd(when, handler, {})));
}

void RandomStatements::callCastFunction(Statements& to) {
  const Type* kept = types_.plain(Kind::KeptFunction);
  const auto pointer = place(kept);
  if (!pointer || means_.callbacks.empty()) return;
  const Type* parameter = means_.callbacks.front()->parameters.front()->type;
  const Type* real = types_.functionOn(parameter);
  if (random_.chance(35))
    return to.push_back(
        statement(StatementKind::Assign, pointer,
                  operation(Op::Convert, kept, {functionValue(real, *random_.pick(means_.callbacks))})));
  const auto called = operation(Op::Convert, real, {pointer});
  to.push_back(evaluate(operation(Op::IndirectCall, int_, {called, firstValue(parameter)})));
}

}  // namespace moire::randomc
