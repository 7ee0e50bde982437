// SPDX-License-Identifier: Apache-2.0
// Used by the build: emit_rules OUTPUT PARTS SYMBOL [FILE...] writes the plans of the rule files, each of which is a
// separate program, as C++: OUTPUT_0.cpp, OUTPUT_1.cpp, ... with the functions, and OUTPUT.cpp with the table. Without
// files, the analysis is written. Files with errors are left out.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "datalog/built_in.h"
#include "datalog/compile/plan_source.h"

namespace {

using namespace moire::datalog;

/// Does not touch a file whose content is already right, so that it need not be compiled again.
bool write(const std::string& file, const std::string& text) {
  std::ifstream old(file);
  if (old && std::string(std::istreambuf_iterator<char>(old), {}) == text) return true;
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) fmt::print(stderr, "emit_rules: cannot write {}\n", file);
  return static_cast<bool>(out);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const std::string output = argv[1];
  const std::size_t parts = std::strtoul(argv[2], nullptr, 10);
  if (parts == 0) return 2;
  PlanRecorder::Plans plans;
  const auto add = [&](const LoadResult& loaded) {
    if (loaded.program) plans.merge(plansOf(loaded.program, Updates::Possible));
  };
  if (argc == 4) {
    const LoadResult analysis = loadAnalysis();
    if (!analysis.program) {
      fmt::print(stderr, "{}", render(analysis.diagnostics));
      return 1;
    }
    add(analysis);
  }
  for (int i = 4; i < argc; ++i) add(loadRuleFiles({argv[i]}));
  const std::vector<std::string> sources = sourcesOf(plans, argv[3], parts);
  for (std::size_t part = 0; part < parts; ++part) {
    if (!write(fmt::format("{}_{}.cpp", output, part), sources[part])) return 1;
  }
  return write(output + ".cpp", sources.back()) ? 0 : 1;
}
