// SPDX-License-Identifier: Apache-2.0
#include "tests/documents/document.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace moire::documents {

namespace {

constexpr std::string_view indentation = "    ";
constexpr std::string_view prompt = "    $ ";
constexpr std::string_view fence = "```";

/// Reads a document from its first line to its last.
class Reader {
 public:
  explicit Reader(Document& document) : document_(document) {}

  void read() {
    while (next_ < lines().size()) {
      if (line().starts_with(fence)) {
        readListing();
      } else if (line().starts_with(prompt)) {
        readSample();
      } else {
        if (line().starts_with(indentation)) document_.untested.push_back(next_ + 1);
        ++next_;
      }
    }
  }

 private:
  [[nodiscard]] const Lines& lines() const { return document_.lines; }
  [[nodiscard]] const std::string& line() const { return lines()[next_]; }

  void readListing() {
    const auto space = line().find(' ');
    Listing listing{next_ + 1, space == std::string::npos ? "" : line().substr(space + 1), {}};
    for (++next_; next_ < lines().size() && !line().starts_with(fence); ++next_) listing.text.push_back(line());
    ++next_;
    document_.listings.push_back(std::move(listing));
  }

  void readSample() {
    Sample sample{next_ + 1, line().substr(prompt.size()), {}};
    while (sample.command.ends_with('\\') && next_ + 1 < lines().size()) sample.command += "\n" + lines()[++next_];
    for (++next_; next_ < lines().size() && isOutput(); ++next_)
      sample.output.push_back(line().empty() ? "" : line().substr(indentation.size()));
    while (!sample.output.empty() && sample.output.back().empty()) sample.output.pop_back();
    document_.samples.push_back(std::move(sample));
  }

  [[nodiscard]] bool isOutput() const {
    return line().empty() || (line().starts_with(indentation) && !line().starts_with(prompt));
  }

  Document& document_;
  std::size_t next_ = 0;
};

/// "moire rules run" of "moire rules run FILE.dl", "--profile" of "--profile=FILE".
std::string nameIn(const std::string& text) {
  std::istringstream words(text);
  std::string name, word;
  words >> name;
  while (words >> word && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::islower(c) != 0; }))
    name += " " + word;
  return name.substr(0, name.find('='));
}

}  // namespace

Lines splitLines(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Document readDocument(const std::string& name, const std::string& text) {
  Document document{name, splitLines(text), {}, {}, {}};
  Reader(document).read();
  return document;
}

std::set<std::string> quoted(const std::string& line, const std::string& start) {
  std::set<std::string> names;
  std::istringstream in(line);
  bool inside = false;
  for (std::string part; std::getline(in, part, '`'); inside = !inside)
    if (inside && part.starts_with(start)) names.insert(nameIn(part));
  return names;
}

std::vector<OptionRow> optionRows(const Document& document) {
  std::vector<OptionRow> rows;
  std::set<std::string> commands;
  for (std::size_t number = 0; number < document.lines.size(); ++number) {
    const std::string& line = document.lines[number];
    if (line.starts_with("#")) commands = quoted(line, "moire");
    if (!line.starts_with("| `-")) continue;
    const auto options = quoted(line.substr(0, line.find(" | ", 2)), "-");
    rows.push_back({number + 1, commands, options, line});
  }
  return rows;
}

}  // namespace moire::documents
