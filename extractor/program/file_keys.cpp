// SPDX-License-Identifier: Apache-2.0
#include "extractor/program/file_keys.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace moire::program {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesOf(const Program& program) {
  std::set<std::string> files;
  for (const auto& cell : program.cells) files.insert(cell.declared.file);
  for (const auto& location : program.locations) files.insert(location.position.file);
  for (const auto& obligation : program.obligations) files.insert(obligation.position.file);
  return {files.begin(), files.end()};
}

/// The whole path, however it was spelled.
fs::path whole(const std::string& file) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(file, error);
  if (error || path.is_relative()) path = fs::absolute(file, error);
  return path.lexically_normal();
}

/// The last parts of the path.
std::string lastParts(const fs::path& path, std::size_t count) {
  std::vector<std::string> parts;
  for (const auto& part : path.relative_path()) parts.push_back(part.string());
  std::string text;
  for (std::size_t i = parts.size() - std::min(count, parts.size()); i < parts.size(); ++i)
    text += (text.empty() ? "" : "/") + parts[i];
  return text;
}

/// How many last parts tell these paths apart.
std::size_t partsThatDiffer(const std::set<fs::path>& paths) {
  for (std::size_t count = 1;; ++count) {
    std::set<std::string> texts;
    bool all = true;
    for (const auto& path : paths) {
      const std::string text = lastParts(path, count);
      texts.insert(text);
      all = all && text == lastParts(path, count + 1);
    }
    if (texts.size() == paths.size() || all) return count;
  }
}

}  // namespace

FileKeys::FileKeys(const Program& program) : FileKeys(filesOf(program)) {}

FileKeys::FileKeys(const std::vector<std::string>& files) {
  std::map<std::string, std::set<fs::path>> ofName;
  std::map<std::string, fs::path> paths;
  for (const auto& file : files) {
    if (file.empty()) continue;
    paths[file] = whole(file);
    ofName[paths[file].filename().string()].insert(paths[file]);
  }
  std::map<std::string, std::size_t> parts;
  for (const auto& [name, all] : ofName) parts[name] = partsThatDiffer(all);
  for (const auto& [file, path] : paths) keys_[file] = lastParts(path, parts.at(path.filename().string()));
}

std::string FileKeys::of(const std::string& file) const {
  const auto found = keys_.find(file);
  return found != keys_.end() ? found->second : fs::path(file).filename().string();
}

}  // namespace moire::program
