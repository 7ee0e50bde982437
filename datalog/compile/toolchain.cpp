// SPDX-License-Identifier: Apache-2.0
#include "datalog/compile/toolchain.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "datalog/compile/emitted_plan.h"
#include "datalog/compile/runtime_headers.h"
#include "support/unfinished.h"

namespace moire::datalog {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw CompileError(fmt::format("cannot write '{}'", file.string()));
}

/// The library that stand-alone programs are linked with: where it is installed, or where it was built.
fs::path engineLibrary() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = self.parent_path().parent_path() / "lib/moire/libmoire_datalog.a";
  if (!error && fs::exists(installed, error)) return installed;
  const fs::path built = MOIRE_DATALOG_LIBRARY;
  if (fs::exists(built, error)) return built;
  throw CompileError(fmt::format("the engine's library is neither at '{}' nor at '{}'; install it again",
                                 installed.string(), built.string()));
}

/// Returns the exit status; what the command prints is written to the file.
int execute(const std::vector<std::string>& command, const fs::path& messages) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int problem = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  constexpr int notFound = 127;
  if (problem != 0) return notFound;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : notFound + 1;
}

/// The first line that mentions an error.
std::string firstError(const fs::path& messages) {
  std::ifstream in(messages);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    if (first.empty()) first = line;
    if (line.find("error") != std::string::npos) return line;
  }
  return first;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  std::string name = (parent / ".moire-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw CompileError(fmt::format("cannot write to '{}'", parent.string()));
  noteUnfinished(name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::vector<std::string> compilerCommand() {
  const char* wanted = std::getenv("CXX");
  std::istringstream words(wanted != nullptr && *wanted != '\0' ? wanted : MOIRE_CXX);
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  if (result.empty()) result.emplace_back("c++");
  return result;
}

void compileText(const std::string& text, Product product, const fs::path& output) {
  const TemporaryFolder folder;
  for (const SourceText& header : runtimeHeaders()) write(folder.path() / header.name, header.text);
  const fs::path source = folder.path() / "rules.cpp";
  write(source, text);
  std::vector<std::string> command = compilerCommand();
  const std::string compiler = command.front();
  for (const char* flag : {"-std=c++20", "-O2", "-w", "-I"}) command.emplace_back(flag);
  command.push_back(folder.path().string());
#ifdef MOIRE_DOMAIN_64BIT
  command.emplace_back("-DMOIRE_DOMAIN_64BIT");
#endif
  if (product == Product::SharedObject) {
    for (const char* flag : {"-shared", "-fPIC"}) command.emplace_back(flag);
  }
  command.insert(command.end(), {source.string(), "-o", output.string()});
  if (product == Product::Program) {
    command.insert(command.end(), {engineLibrary().string(), MOIRE_LINK_OPTIONS});
  }
  const fs::path messages = folder.path() / "messages";
  const int status = execute(command, messages);
  if (status == 0) return;
  const std::string reason = firstError(messages);
  if (status >= 126 && reason.empty()) {
    throw CompileError(fmt::format(
        "compiling rules needs a C++ compiler, and '{}' cannot be run; install one or name it in CXX", compiler));
  }
  throw CompileError(fmt::format("'{}' cannot compile the rules: {}", compiler, reason));
}

std::string buildIdentity() {
  std::string text;
  for (const SourceText& header : runtimeHeaders()) text += header.name + '\n' + header.text;
  for (const std::string& word : compilerCommand()) text += word + ' ';
  text += std::to_string(sizeof(Value));
  return fingerprintOf(text).hex();
}

}  // namespace moire::datalog
