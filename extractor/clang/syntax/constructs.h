// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace moire::extractor {

/// How a construct that Clang can read is treated.
enum class Answer {
  Modelled,  ///< its meaning is followed, or over-approximated
  NoEffect,  ///< it changes nothing that is looked at
  Listed,    ///< what it may do is assumed, and the assumption is listed
  Refused,   ///< a program that uses it is refused
  NotC       ///< it belongs to another language or machine
};

/// What `docs/limits.md` calls it.
std::string_view nameOf(Answer answer);

/// A row of the table of constructs.
struct Construct {
  std::string_view what;  ///< in a user's words, as `docs/limits.md` has it
  Answer answer;
  std::string_view kinds;  ///< Clang's names, separated by spaces; one that ends in `*` stands for every such beginning
  std::string_view assumption = {};  ///< what is listed; empty if whatever meets it lists an assumption of its own
};

/// By Clang's names of classes of statements and expressions.
std::span<const Construct> statementConstructs();
/// By Clang's names of kinds of declarations.
std::span<const Construct> declarationConstructs();
/// By Clang's names of attributes.
std::span<const Construct> attributeConstructs();
/// By the names of functions that the compiler knows.
std::span<const Construct> builtinConstructs();

/// The first row that has the kind; null if there is none.
const Construct* find(std::span<const Construct> rows, std::string_view kind);

}  // namespace moire::extractor
