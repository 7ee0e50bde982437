// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/datalog/support.h"

using namespace moire::datalog;
using namespace moire::datalog::test;

namespace {

std::vector<std::string> ruleCaseTexts() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(MOIRE_SOURCE_DIR "/tests/rules")) {
    std::ifstream in(entry.path());
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    // Cases that reach a limit take long, damaged or not.
    if (text.find("souffle differs: it has no such limit") == std::string::npos) result.push_back(std::move(text));
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// Drops, doubles, swaps or replaces a few pieces of the text.
std::string damage(std::string text, std::mt19937& random) {
  static const std::vector<std::string> pieces = {
      "(", ")",      ".",      ",",      ":-",     "!",        "{",      "}",   "[",   "]",
      "$", "\"",     ".decl ", ".comp ", ".init ", "count : ", "x",      "_",   "nil", "1.",
      "#", "\n#if ", " <: ",   " = ",    ";",      "/*",       "range(", "as(", "@",   "%"};
  const auto pick = [&](std::size_t below) { return std::uniform_int_distribution<std::size_t>(0, below - 1)(random); };
  const std::size_t changes = 1 + pick(4);
  for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = pick(text.size());
    const std::size_t length = 1 + pick(6);
    switch (pick(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, pieces[pick(pieces.size())]);
        break;
      case 2:
        text.insert(pick(text.size()), text.substr(at, length * 4));
        break;
      default:
        text.replace(at, length, pieces[pick(pieces.size())]);
        break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("Damaged rule files give a program or an error, and evaluate or fail cleanly") {
  std::mt19937 random(2024);
  std::size_t refused = 0;
  std::size_t evaluated = 0;
  for (const std::string& text : ruleCaseTexts()) {
    for (int i = 0; i < 60; ++i) {
      const std::string damaged = damage(text, random);
      CAPTURE(damaged);
      const LoadResult result = load(damaged);
      REQUIRE((result.program == nullptr) == hasErrors(result.diagnostics));
      if (!result.program) {
        ++refused;
        REQUIRE_FALSE(render(result.diagnostics).empty());
        continue;
      }
      ++evaluated;
      Evaluation evaluation(result.program);
      int polls = 0;
      RunOptions options;
      options.shouldStop = [&] { return ++polls > 200; };  // a damaged program may count without end
      try {
        evaluation.run(options);
      } catch (const moire::Stopped&) {
        CHECK(polls > 200);
      } catch (const EvaluationError& error) {
        REQUIRE_FALSE(std::string(error.what()).empty());
      }
    }
  }
  CHECK(refused > 500);
  CHECK(evaluated > 200);
}
