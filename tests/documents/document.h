// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

namespace moire::documents {

using Lines = std::vector<std::string>;

/// A command that a document shows after `$`, and the output that it shows below it.
struct Sample {
  std::size_t line = 0;
  std::string command;
  Lines output;
};

/// A fenced block. One whose fence names a file, as in "```c docs/examples/server.c", shows a part of that file.
struct Listing {
  std::size_t line = 0;
  std::string file;
  Lines text;
};

/// A table row of options below a heading that names commands: "### Options of `moire facts`", "| `-o DIR` | ... |".
struct OptionRow {
  std::size_t line = 0;
  std::set<std::string> commands;
  std::set<std::string> options;
  std::string text;
};

/// What the tests need of a Markdown file.
struct Document {
  std::string name;
  Lines lines;
  std::vector<Sample> samples;
  std::vector<Listing> listings;
  /// Lines in code blocks that are neither a command, nor its output, nor in a fence.
  std::vector<std::size_t> untested;
};

Document readDocument(const std::string& name, const std::string& text);

/// The rows of options in all tables, each with the commands that the heading before it names.
std::vector<OptionRow> optionRows(const Document& document);

/// The commands or options between backticks that begin with `start`, without their arguments.
std::set<std::string> quoted(const std::string& line, const std::string& start);

Lines splitLines(const std::string& text);

}  // namespace moire::documents
