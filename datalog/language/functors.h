// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/language/resolved_rule.h"

namespace moire::datalog {

/// How the kinds of a functor's operands and of its result are related.
enum class FunctorShape {
  Numeric,     ///< all operands and the result are of one kind: number, unsigned or float
  Integral,    ///< the same without float
  Ordered,     ///< the same as numeric, or symbols to a symbol
  Convert,     ///< from any of `operands` to `result`
  TextToText,  ///< symbols to a symbol
  Substring,   ///< symbol, number, number to symbol
};

struct Functor {
  std::string_view name;
  std::size_t least;
  std::size_t most;
  Operator op;
  FunctorShape shape;
  std::optional<Kind> operand;  ///< of a conversion; nothing means any kind
  Kind result = Kind::Number;   ///< of a conversion
};

/// The functor that is written so and takes that many operands, if there is one.
const Functor* findFunctor(std::string_view name, std::size_t operands);

/// Functors are referred to by number.
Value functorNumber(const Functor& functor);
const Functor& functorAt(Value number);

/// Whether the word names a functor of any number of operands.
bool isFunctorName(std::string_view name);

/// Whether the word has a special meaning in rules, so that no relation can have this name.
bool isReserved(std::string_view word);

/// How strongly an infix operator binds, from 1; 0 if the word is not one.
int infixStrength(std::string_view spelling);

/// Functors and constructs of Soufflé that this engine refuses by name.
bool needsSouffleFunctor(std::string_view name);

}  // namespace moire::datalog
