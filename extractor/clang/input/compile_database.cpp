// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/compile_database.h"

#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/JSONCompilationDatabase.h>
#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <mutex>

#include "extractor/clang/input/input_error.h"

namespace moire::extractor {

namespace fs = std::filesystem;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;

namespace {

/// Clang's reader of databases prints syntax errors itself, so the syntax is checked first.
void requireJson(const std::string& file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    throw InputError(
        fmt::format("cannot read '{}': {}; cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or 'bear -- make' writes it", file,
                    buffer.getError().message()));
  auto value = llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    throw InputError(fmt::format("'{}' is not a compile database: {}", file, llvm::toString(value.takeError())));
  const llvm::json::Array* entries = value->getAsArray();
  if (!entries) throw InputError(fmt::format("'{}' is not a compile database: it is not a JSON array", file));
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const llvm::json::Object* entry = (*entries)[i].getAsObject();
    if (!entry || !entry->getString("directory") || !entry->getString("file") ||
        (!entry->getString("command") && !entry->getArray("arguments")))
      throw InputError(
          fmt::format("'{}' is not a compile database: entry {} lacks 'directory', 'file', or 'command'", file, i + 1));
  }
}

std::unique_ptr<CompilationDatabase> load(const std::string& file) {
  // Without the registered targets, the name of a cross compiler would not say what its target is.
  static std::once_flag once;
  std::call_once(once, [] { llvm::InitializeAllTargetInfos(); });
  std::string problem;
  std::unique_ptr<CompilationDatabase> database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      file, problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database) throw InputError(fmt::format("'{}' is not a compile database: {}", file, problem));
  return clang::tooling::inferTargetAndDriverMode(
      clang::tooling::expandResponseFiles(std::move(database), llvm::vfs::getRealFileSystem()));
}

/// A database by the absolute paths of its files, in its own order.
class Commands {
 public:
  Commands(const CompilationDatabase& database, const fs::path& base) {
    for (CompileCommand& command : database.getAllCompileCommands()) {
      command.Directory = (base / command.Directory).lexically_normal().string();
      const std::string path = (fs::path(command.Directory) / command.Filename).lexically_normal().string();
      auto& known = byPath_[path];
      if (known.empty()) paths_.push_back(path);
      known.push_back(std::move(command));
    }
  }

  [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }
  [[nodiscard]] const std::vector<CompileCommand>& of(const std::string& path) const { return byPath_.at(path); }

  /// Null if no entry is about that file, not even through a link.
  [[nodiscard]] const std::vector<CompileCommand>* find(const fs::path& path) const {
    if (const auto found = byPath_.find(path.lexically_normal().string()); found != byPath_.end())
      return &found->second;
    std::error_code ignored;
    for (const auto& known : paths_)
      if (fs::equivalent(known, path, ignored)) return &byPath_.at(known);
    return nullptr;
  }

 private:
  std::map<std::string, std::vector<CompileCommand>> byPath_;
  std::vector<std::string> paths_;
};

class Choice {
 public:
  explicit Choice(std::string database) : database_(std::move(database)) {}

  void add(const std::string& name, const std::vector<CompileCommand>& commands, bool asked) {
    chosen_.files.push_back({name, commands.front().CommandLine, commands.front().Directory, asked});
    if (commands.size() > 1)
      chosen_.notes.push_back(
          noteOn(name, fmt::format("the file is compiled in {} ways; it is analysed as the first entry of '{}' says",
                                   commands.size(), database_)));
  }

  ChosenFiles take() { return std::move(chosen_); }

 private:
  std::string database_;
  ChosenFiles chosen_;
};

}  // namespace

std::string shownPath(const fs::path& path, const fs::path& directory, const fs::path& here) {
  const fs::path absolute = (directory / path).lexically_normal();
  if (here == here.root_path()) return absolute.string();
  const fs::path relative = absolute.lexically_relative(here);
  const bool below = !relative.empty() && *relative.begin() != "..";
  return (below ? relative : absolute).string();
}

ChosenFiles fromCompileDatabase(const fs::path& buildDirectory, const std::vector<std::string>& files) {
  std::error_code ignored;
  if (!fs::is_directory(buildDirectory, ignored))
    throw InputError(fmt::format("-p {}: there is no such directory", buildDirectory.string()));
  const std::string file = (buildDirectory / "compile_commands.json").string();
  requireJson(file);
  const fs::path here = fs::current_path();
  const Commands commands(*load(file), here / buildDirectory);
  Choice choice(file);
  for (const auto& name : files) {
    const auto* found = commands.find(here / name);
    if (!found) throw InputError(fmt::format("'{}' is not in '{}'; build it there, or leave -p out", name, file));
    choice.add(name, *found, true);
  }
  if (files.empty())
    for (const auto& path : commands.paths()) choice.add(shownPath(path, here, here), commands.of(path), false);
  if (commands.paths().empty()) throw InputError(fmt::format("'{}' names no file", file));
  return choice.take();
}

}  // namespace moire::extractor
