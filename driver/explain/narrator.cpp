// SPDX-License-Identifier: Apache-2.0
#include "driver/explain/narrator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/text/access_text.h"
#include "extractor/program/text.h"

namespace moire::driver {

using program::LocationId;

std::string Narrator::where(LocationId at) const {
  const auto& position = program_[at].position;
  return position.line == 0 ? program_[at].name : place(position);
}

std::string Narrator::code(LocationId at) {
  const auto& location = program_[at];
  std::string line = page_.sourceLine(location.position);
  const auto first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return program::toText(program_, location.action);
  line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  return line;
}

std::string Narrator::threadAt(LocationId at) const {
  const auto& created = paths_.creationsOf(program_[at].body);
  if (created.empty()) return "the first thread";
  return fmt::format("a thread that runs {}, created at {}{}", program_[program_[at].body].name, place(created.front()),
                     created.size() > 1 ? fmt::format(" (or at {} other places)", created.size() - 1) : "");
}

std::string Narrator::shortThread(LocationId at) const {
  return program_[at].body.index() == program::initialBody ? "the first thread" : program_[program_[at].body].name;
}

std::string Narrator::locksAt(LocationId at) const {
  std::vector<std::string> names;
  for (const auto lock : analysis_.locksHeld[at.index()]) names.push_back(program_[lock].name);
  return names.empty() ? "holding no lock" : fmt::format("holding {}", fmt::join(names, " and "));
}

}  // namespace moire::driver
