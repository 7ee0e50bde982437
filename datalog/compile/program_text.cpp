// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/program_text.h"

#include <fmt/format.h>

#include "datalog/compile/plan_recorder.h"
#include "datalog/compile/plan_source.h"

namespace moire::datalog {
namespace {

/// The text as a string literal.
std::string literal(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '\n') {
      result += "\\n\"\n    \"";
    } else if (letter == '"' || letter == '\\' || letter == '?' || code < 0x20 || code >= 0x7F) {
      result += fmt::format("\\{:03o}", code);
    } else {
      result += letter;
    }
  }
  return result + "\"";
}

struct Included {
  std::string includer;
  std::string requested;
  SourceText source;
};

std::string sourceTable(const std::vector<Included>& sources) {
  std::string result = "const moire::datalog::EmbeddedSource sources[] = {\n";
  for (const Included& each : sources) {
    result += fmt::format("    {{{}, {}, {},\n    {}}},\n", literal(each.includer), literal(each.requested),
                          literal(each.source.name), literal(each.source.text));
  }
  return result + "};\n";
}

}  // namespace

ProgramText programTextOf(const SourceText& rules, const IncludeResolver& resolver) {
  std::vector<Included> sources = {{"", "", rules}};
  const IncludeResolver recording = [&](const std::string& requested, const std::string& includer) {
    auto found = resolver(requested, includer);
    if (found) sources.push_back({includer, requested, *found});
    return found;
  };
  LoadResult loaded = loadRules({rules}, recording);
  ProgramText result{std::move(loaded.diagnostics), std::nullopt};
  if (!loaded.program) return result;
  result.text = sourceOf(plansOf(loaded.program, Updates::Never), "plans");
  *result.text += "\n#include \"datalog/compile/stand_alone.h\"\n\nnamespace {\n\n" + sourceTable(sources);
  *result.text += fmt::format(
      "\n}}  // namespace\n\nint main(int argc, char** argv) {{\n"
      "  const moire::datalog::StandAloneProgram program{{sources, {}, moire::datalog::plans, "
      "moire::datalog::plansCount}};\n"
      "  return moire::datalog::runStandAlone(program, argc, argv);\n}}\n",
      sources.size());
  return result;
}

}  // namespace moire::datalog
