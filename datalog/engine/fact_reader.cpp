// SPDX-License-Identifier: Apache-2.0
#include "datalog/engine/fact_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "datalog/engine/text_io.h"
#include "datalog/language/number_text.h"

namespace moire::datalog {
namespace {

bool isBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

void skipBlanks(std::string_view& text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
}

bool accept(std::string_view& text, char c) {
  skipBlanks(text);
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

std::string_view takeUntil(std::string_view& text, std::string_view stops) {
  const std::string_view result = text.substr(0, text.find_first_of(stops));
  text.remove_prefix(result.size());
  return result;
}

/// The length of the branch name, possibly of a component's type, that a text begins with.
std::size_t nameLength(std::string_view text) {
  const auto ends = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '?' && c != '.';
  };
  return static_cast<std::size_t>(std::find_if(text.begin(), text.end(), ends) - text.begin());
}

/// How many brackets are open at the end of a piece of text.
int openBrackets(std::string_view text) {
  int open = 0;
  for (const char c : text) open += (c == '[' || c == '(' ? 1 : 0) - (c == ']' || c == ')' ? 1 : 0);
  return open;
}

}  // namespace

void FactReader::read(std::string_view text) {
  const RelationInfo& info = evaluation_.program().relations()[relation_.id];
  const bool structured = std::any_of(info.columns.begin(), info.columns.end(), [](const Column& column) {
    return column.kind == Kind::Record || column.kind == Kind::Variant;
  });
  bool header = format_.headers;
  while (!text.empty()) {
    line_ += 1 + linesTaken_;
    linesTaken_ = 0;
    nextCells(text);
    if (std::exchange(header, false)) continue;
    if (structured && !format_.rfc4180) {  // a delimiter inside brackets belongs to the cell
      for (std::size_t i = 0; i + 1 < cells_.size();) {
        if (openBrackets(cells_[i]) <= 0) {
          ++i;
          continue;
        }
        cells_[i] += format_.delimiter + cells_[i + 1];
        cells_.erase(cells_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
    }
    insertCells();
  }
}

void FactReader::nextCells(std::string_view& text) {
  cells_.clear();
  if (!format_.rfc4180) {
    std::string_view line = takeUntil(text, "\n");
    if (!text.empty()) text.remove_prefix(1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    for (std::size_t end = line.find(format_.delimiter); end != std::string_view::npos;
         end = line.find(format_.delimiter)) {
      cells_.emplace_back(line.substr(0, end));
      line.remove_prefix(end + format_.delimiter.size());
    }
    cells_.emplace_back(line);
    return;
  }
  for (;;) {
    if (text.starts_with('"')) {
      cells_.push_back(quotedCell(text));
    } else {
      const std::size_t end = std::min({text.find(format_.delimiter), text.find('\n'), text.size()});
      std::string_view plain = text.substr(0, end);
      text.remove_prefix(end);
      if (plain.ends_with('\r')) plain.remove_suffix(1);
      cells_.emplace_back(plain);
    }
    if (text.starts_with(format_.delimiter)) {
      text.remove_prefix(format_.delimiter.size());
      continue;
    }
    if (text.starts_with('\r')) text.remove_prefix(1);
    if (!text.empty() && !text.starts_with('\n')) fail("text after a closing quote");
    if (!text.empty()) text.remove_prefix(1);
    return;
  }
}

std::string FactReader::quotedCell(std::string_view& text) {
  text.remove_prefix(1);
  std::string result;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '"') {
      if (!text.starts_with('"')) return result;
      text.remove_prefix(1);
    }
    if (c == '\n') ++linesTaken_;
    result += c;
  }
  fail("a quote is never closed");
}

void FactReader::insertCells() {
  if (relation_.arity == 0) {
    if (cells_.size() != 1 || cells_.front() != "()")
      fail("expected () as the only tuple of a relation without columns");
    evaluation_.insert(relation_, {});
    return;
  }
  if (cells_.size() != relation_.arity) {
    fail(fmt::format("expected {} columns for '{}', found {}", relation_.arity, evaluation_.name(relation_),
                     cells_.size()));
  }
  row_.clear();
  for (std::size_t i = 0; i < cells_.size(); ++i) row_.push_back(parseCell(cells_[i], i));
  evaluation_.insert(relation_, row_);
}

Value FactReader::parseCell(const std::string& cell, std::size_t column) {
  const Column& info = evaluation_.program().relations()[relation_.id].columns[column];
  if (info.kind == Kind::Symbol) return evaluation_.symbol(cell);
  if (info.kind == Kind::Record || info.kind == Kind::Variant) {
    std::string_view text = cell;
    const Value result = parseValue(text, info.type, '\0');
    skipBlanks(text);
    if (!text.empty()) fail(fmt::format("'{}' in column '{}' has text after its value", cell, info.name));
    return result;
  }
  std::string_view rest = cell;
  const auto number = parseLeadingNumber(rest, info.kind);
  if (!number || !rest.empty()) {
    fail(fmt::format("'{}' in column '{}' of '{}' is not of type {}", cell, info.name, evaluation_.name(relation_),
                     kindName(info.kind)));
  }
  return *number;
}

Value FactReader::parseValue(std::string_view& text, TypeId type, char close) {
  if (depth_ > deepest) fail("a record is nested too deeply");
  const TypeTable& types = evaluation_.program().types();
  const TypeInfo& root = types[types[type].root];
  skipBlanks(text);
  if (root.kind == Kind::Record) {
    if (text.starts_with("nil")) {
      text.remove_prefix(3);
      return 0;
    }
    if (!accept(text, '[')) fail(fmt::format("expected [ or nil for a record of type '{}'", root.name));
    return parseFields(text, root.fields, ']');
  }
  if (root.kind == Kind::Variant) {
    if (!accept(text, '$')) fail(fmt::format("expected $ and a branch of type '{}'", root.name));
    skipBlanks(text);
    const std::string_view name = text.substr(0, nameLength(text));
    text.remove_prefix(name.size());
    const auto branch =
        std::find_if(root.branches.begin(), root.branches.end(), [&](const Branch& b) { return b.name == name; });
    if (branch == root.branches.end()) fail(fmt::format("type '{}' has no branch '{}'", root.name, name));
    Value payload = 0;
    if (!branch->fields.empty()) {
      if (!accept(text, '(')) fail(fmt::format("expected ( after branch '{}'", name));
      payload = parseFields(text, branch->fields, ')');
    }
    const std::vector<Value> tagged = {static_cast<Value>(branch - root.branches.begin()), payload};
    return evaluation_.record(tagged);
  }
  if (root.kind == Kind::Symbol) return evaluation_.symbol(innerSymbol(text, close));
  const std::string_view shown = text.substr(0, text.find_first_of(",])"));
  const auto number = parseLeadingNumber(text, root.kind);
  if (!number) fail(fmt::format("'{}' is not of type {}", shown, kindName(root.kind)));
  return *number;
}

/// A symbol inside a record: in quotes, where a backslash makes any character an ordinary one, or up to what ends it.
std::string FactReader::innerSymbol(std::string_view& text, char close) const {
  const std::array<char, 3> stops = {',', close, 0};
  if (!text.starts_with('"')) return std::string(takeUntil(text, stops.data()));
  text.remove_prefix(1);
  std::string result;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '"') return result;
    if (c != '\\') {
      result += c;
    } else if (!text.empty()) {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  fail("a quote is never closed");
}

Value FactReader::parseFields(std::string_view& text, const std::vector<Field>& fields, char close) {
  std::vector<Value> values;
  ++depth_;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i != 0 && !accept(text, ',')) fail(fmt::format("expected {} fields in a record", fields.size()));
    values.push_back(parseValue(text, fields[i].type, close));
  }
  --depth_;
  if (!accept(text, close)) fail(fmt::format("expected {} after {} fields", close, fields.size()));
  return evaluation_.record(values);
}

void FactReader::fail(const std::string& message) const {
  throw TextIoError(fmt::format("{}:{}: {}", file_, line_, message));
}

}  // namespace moire::datalog
