// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/stable_id.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>

namespace moire::program {

namespace {
// FNV-1a: it only has to tell the obligations of one program apart.
std::uint32_t hash(std::uint32_t state, std::string_view text) {
  for (const char c : text) state = (state ^ static_cast<unsigned char>(c)) * 16777619U;
  return (state ^ 0U) * 16777619U;  // "ab","c" differs from "a","bc"
}
}  // namespace

std::string stableId(std::string_view kind, std::string_view subject, const std::vector<std::string>& details) {
  std::uint32_t state = hash(2166136261U, subject);
  for (const auto& detail : details) state = hash(state, detail);
  std::string word;
  for (const char c : subject) word += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '.';
  return fmt::format("{}-{}-{:08x}", kind, word, state);
}

}  // namespace moire::program
