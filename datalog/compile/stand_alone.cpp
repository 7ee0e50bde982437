// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/stand_alone.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <thread>

#include "datalog/compile/function_linker.h"
#include "datalog/engine/text_io.h"

namespace moire::datalog {
namespace {

constexpr int done = 0;
constexpr int notEmpty = 1;
constexpr int badInput = 2;

struct Request {
  std::filesystem::path facts = ".";
  std::filesystem::path output = ".";
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  bool profile = false;
  bool help = false;
};

/// A command line that cannot be understood.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

unsigned parseJobs(const std::string& text) {
  unsigned result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size() || result == 0) {
    throw BadRequest(fmt::format("-j needs a number of threads, not '{}'", text));
  }
  return result;
}

Request parse(const std::vector<std::string>& words) {
  Request result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-h" || word == "--help") {
      result.help = true;
    } else if (word == "--profile") {
      result.profile = true;
    } else if (word.rfind("-F", 0) == 0 || word.rfind("-D", 0) == 0 || word.rfind("-j", 0) == 0) {
      if (word.size() == 2 && i + 1 == words.size()) throw BadRequest(fmt::format("{} needs a value", word));
      const std::string value = word.size() > 2 ? word.substr(2) : words[++i];
      if (word[1] == 'F') result.facts = value;
      if (word[1] == 'D') result.output = value;
      if (word[1] == 'j') result.jobs = parseJobs(value);
    } else {
      throw BadRequest(fmt::format("'{}' is not an option; see --help", word));
    }
  }
  return result;
}

std::shared_ptr<const RuleProgram> load(const StandAloneProgram& program) {
  const IncludeResolver resolver = [&](const std::string& requested,
                                       const std::string& includer) -> std::optional<SourceText> {
    for (std::size_t i = 0; i < program.sourceCount; ++i) {
      const EmbeddedSource& source = program.sources[i];
      if (requested == source.requested && includer == source.includer) return SourceText{source.name, source.text};
    }
    return std::nullopt;
  };
  const LoadResult loaded = loadRules({{program.sources[0].name, program.sources[0].text}}, resolver);
  if (!loaded.program) throw BadRequest(render(loaded.diagnostics));
  return loaded.program;
}

void printProfile(const Evaluation& evaluation) {
  std::vector<RuleStatistics> rules = evaluation.statistics();
  std::sort(rules.begin(), rules.end(),
            [](const auto& left, const auto& right) { return left.seconds > right.seconds; });
  fmt::print(stderr, "{:>10} {:>12}  rule\n", "seconds", "new tuples");
  for (const RuleStatistics& rule : rules) {
    fmt::print(stderr, "{:>10.3f} {:>12}  {}\n", rule.seconds, rule.tuples,
               evaluation.program().describe(evaluation.program().rules()[rule.rule].at));
  }
}

int evaluate(const StandAloneProgram& program, const Request& request) {
  Evaluation evaluation(load(program));
  PlanFunctions functions;
  functions.add({program.plans, program.planCount});
  FunctionLinker linker(evaluation.program(), functions);
  RunOptions options;
  options.jobs = request.jobs;
  options.keep = Keep::Outputs;
  options.profile = request.profile;
  options.linker = &linker;
  readFacts(evaluation, request.facts);
  evaluation.run(options);
  std::filesystem::create_directories(request.output);
  writeOutputs(evaluation, request.output);
  printSizes(std::cout, evaluation);
  if (request.profile) printProfile(evaluation);
  const auto violated = evaluation.violated();
  for (const RelationRef relation : violated) {
    fmt::print(stderr, "'{}' must stay empty, but has {} tuples\n", evaluation.name(relation),
               evaluation.size(relation));
  }
  return violated.empty() ? done : notEmpty;
}

}  // namespace

int runStandAlone(const StandAloneProgram& program, int argc, char** argv) {
  const std::string name = std::filesystem::path(argv[0]).filename().string();
  try {
    const Request request = parse({argv + 1, argv + argc});
    if (!request.help) return evaluate(program, request);
    fmt::print(
        "Evaluates the rules of {}.\nusage: {} [options]\n"
        "  -F DIR     where RELATION.facts are read (.)\n"
        "  -D DIR     where RELATION.csv are written (.)\n"
        "  -j N       number of threads (number of cores)\n"
        "  --profile  time and new tuples of each rule, on standard error\n"
        "Exit status: 0 done; 1 done, but a relation named must_stay_empty_... has tuples; 2 bad input.\n",
        program.sources[0].name, name);
    return done;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return badInput;
  }
}

}  // namespace moire::datalog
