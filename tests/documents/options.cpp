// SPDX-License-Identifier: Apache-2.0
// Does docs/usage.md know the same commands and options as `--help`?
#include <map>
#include <regex>

#include "tests/documents/repository.h"

using namespace moire::documents;

namespace {

/// What `--help` says of an option.
struct Option {
  std::set<std::string> names;
  std::set<std::string> values;
};

std::set<std::string> split(const std::string& text, char separator) {
  std::set<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.insert(part);
  return parts;
}

/// The first words of the lines below a heading such as "Options:".
std::vector<std::string> entries(const std::string& help, const std::string& heading) {
  std::vector<std::string> entries;
  bool inside = false;
  for (const std::string& line : splitLines(help)) {
    if (!line.starts_with(' ')) inside = line == heading;
    if (inside && line.starts_with("  ") && line.find_first_not_of(' ') == 2)
      entries.push_back(line.substr(2, line.find("  ", 2) - 2));
  }
  return entries;
}

/// Every command's options, by the command's full name, such as "moire rules run".
class Help {
 public:
  explicit Help(const Repository& repository) : repository_(repository) { read("moire"); }

  std::map<std::string, std::vector<Option>> commands;

 private:
  void read(const std::string& command) {
    const std::string help = repository_.run("build/" + command + " --help").out;
    std::vector<Option>& options = commands[command];
    for (const std::string& entry : entries(help, "Options:")) {
      static const std::regex choice("\\{([^}]*)\\}");
      Option option{split(entry.substr(0, entry.find_first_of(" :=[")), ','), {}};
      if (std::smatch match; std::regex_search(entry, match, choice)) option.values = split(match[1], ',');
      if (!option.names.contains("--help")) options.push_back(std::move(option));
    }
    for (const std::string& entry : entries(help, "Subcommands:")) read(command + " " + entry);
  }

  const Repository& repository_;
};

std::set<std::string> without(const std::set<std::string>& these, const std::set<std::string>& those) {
  std::set<std::string> rest;
  std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::inserter(rest, rest.end()));
  return rest;
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

}  // namespace

TEST_CASE_METHOD(Repository, "docs/usage.md and --help name the same options") {
  const Document usage = read("docs/usage.md");
  const Help help(*this);
  std::map<std::string, std::set<std::string>> there, told;
  for (const auto& [command, options] : help.commands)
    for (const Option& option : options) there[command].insert(option.names.begin(), option.names.end());
  for (const OptionRow& row : optionRows(usage)) {
    for (const std::string& command : row.commands) told[command].insert(row.options.begin(), row.options.end());
    for (const auto& command : row.commands)
      if (const auto wrong = without(row.options, there[command]); !wrong.empty())
        FAIL_CHECK(place(usage, row.line) << ": '" << command << "' does not have" << joined(wrong));
    if (row.commands.empty()) FAIL_CHECK(place(usage, row.line) << ": the heading above names no command");
  }
  for (const auto& [command, options] : there)
    if (const auto missing = without(options, told[command]); !missing.empty())
      FAIL_CHECK("docs/usage.md does not tell of '" << command << "'" << joined(missing));
  CHECK(there["moire analyze"].size() > 15);
}

TEST_CASE_METHOD(Repository, "docs/usage.md names the values that options take") {
  const Document usage = read("docs/usage.md");
  const auto rows = optionRows(usage);
  std::size_t values = 0;
  for (const auto& [command, options] : Help(*this).commands) {
    for (const Option& option : options) {
      for (const OptionRow& row : rows) {
        if (!row.commands.contains(command) || without(option.names, row.options) == option.names) continue;
        for (const std::string& value : option.values) {
          ++values;
          if (row.text.find("`" + value + "`") == std::string::npos)
            FAIL_CHECK(place(usage, row.line) << ": the value " << value << " is not told");
        }
      }
    }
  }
  CHECK(values > 10);
}

TEST_CASE_METHOD(Repository, "docs/usage.md names every command") {
  const std::string text = moire::driver::test::content(source / "docs/usage.md");
  for (const auto& [command, options] : Help(*this).commands) {
    INFO(command);
    CHECK_THAT(text, Catch::Matchers::Contains(command));
  }
}
