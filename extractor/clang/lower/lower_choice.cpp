// SPDX-License-Identifier: Apache-2.0
// Calls with a lock behind a pointer that may mean one of several objects. One copy of the function for each of them
// knows which lock it takes and whose fields it accesses; one copy for all would know neither.
#include <algorithm>

#include "extractor/clang/lower/lowering.h"

namespace moire::extractor {

std::optional<Lowering::Choice> Lowering::choiceOf(const clang::FunctionDecl& function,
                                                   const Arguments& arguments) const {
  constexpr std::size_t few = 4;
  if (graph_.countOf(instance_->body) > limits_.inlinedLocations / 2) return std::nullopt;
  const auto isSomewhere = [](const Place& place) { return place.offset == anywhere; };
  for (unsigned i = 0; i < function.getNumParams() && i < arguments.size(); ++i) {
    const auto* parameter = function.getParamDecl(i);
    if (!arguments[i].value || !parameter->getType()->isPointerType() ||
        !arguments[i].expression->getType()->isPointerType() || map_.mayChange(parameter) ||
        !lockingParameters_.contains(function, i))
      continue;
    PlaceSet places = targetsOf(arguments[i].expression);
    if (!places.unknown && places.list.size() > 1 && places.list.size() <= few &&
        std::none_of(places.list.begin(), places.list.end(), isSomewhere))
      return Choice{parameter, std::move(places.list)};
  }
  return std::nullopt;
}

Instance& Lowering::callForEach(const Choice& choice, const Context& context, Arguments& arguments, bool used) {
  for (Argument& argument : arguments) {
    if (argument.value) argument.value = stable(argument.value);
    if (argument.extent) argument.extent = kept(*argument.extent);
  }
  settle();
  const Open before = graph_.take();
  Open after;
  Instance* first = nullptr;
  for (const Place& place : choice.places) {
    graph_.set(before);
    Instance& instance = newInlined(context, used);
    // All leave their result in the same place.
    if (!first)
      first = &instance;
    else if (!context.function->getReturnType()->isVoidType())
      instance.result = &resultOf(*first);
    instance.meant[choice.parameter].list = {place};
    lowerInlined(instance, arguments);
    const Open end = graph_.take();
    after.insert(after.end(), end.begin(), end.end());
  }
  graph_.set(after);
  return *first;
}

}  // namespace moire::extractor
