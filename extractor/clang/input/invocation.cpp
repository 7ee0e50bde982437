// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/invocation.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Types.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/HeaderSearchOptions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Tooling/ArgumentsAdjusters.h>
#include <fmt/format.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <filesystem>

#include "extractor/clang/input/compile_database.h"
#include "extractor/clang/input/input_error.h"

namespace moire::extractor {

namespace fs = std::filesystem;
using Flags = std::vector<std::string>;

namespace {

class FlagErrors : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<200> text;
    info.FormatDiagnostic(text);
    texts_.push_back(text.str().str());
  }
  [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
};

const Flags ownFlags = {"-w", "-fbracket-depth=4096", "-resource-dir=" MOIRE_CLANG_RESOURCE_DIR};

/// What GCC only warns about.
const Flags lenience = {"-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
                        "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types"};

bool nameLanguage(const Flags& flags) {
  return std::any_of(flags.begin(), flags.end(), [](const auto& flag) { return flag.starts_with("-x"); });
}

Flags commandOfUser(const SourceFile& file, const Flags& flags) {
  Flags command = {"clang", "-fsyntax-only"};
  command.insert(command.end(), ownFlags.begin(), ownFlags.end());
  command.insert(command.end(), flags.begin(), flags.end());
  if (!nameLanguage(flags) && !file.name.ends_with(".c") && !file.name.ends_with(".i"))
    command.insert(command.end(), {"-x", "c"});
  command.insert(command.end(), {"--", file.name});
  return command;
}

Flags commandOfDatabase(const SourceFile& file, const Flags& flags) {
  namespace tooling = clang::tooling;
  Flags command = file.command;
  constexpr auto atEnd = tooling::ArgumentInsertPosition::END;
  for (const auto& adjust :
       {tooling::getClangStripOutputAdjuster(), tooling::getClangStripDependencyFileAdjuster(),
        tooling::getStripPluginsAdjuster(), tooling::getClangSyntaxOnlyAdjuster(),
        tooling::getInsertArgumentAdjuster(lenience, atEnd), tooling::getInsertArgumentAdjuster(ownFlags, atEnd),
        tooling::getInsertArgumentAdjuster(flags, atEnd)})
    command = adjust(command, file.name);
  // The driver mode and the target are flags by now, and a wrapper's name says nothing.
  command.front() = "clang";
  return command;
}

/// The command was run elsewhere: makes its paths what the user would write here.
class PathsFromHere {
 public:
  explicit PathsFromHere(const SourceFile& file) : file_(file), directory_(file.directory), here_(fs::current_path()) {}

  void apply(clang::CompilerInvocation& invocation) const {
    if (const auto& inner = invocation.getFileSystemOpts().WorkingDir; !inner.empty())
      return PathsFromHere(*this, inner).applyHere(invocation);
    applyHere(invocation);
  }

 private:
  PathsFromHere(const PathsFromHere& outer, const std::string& inner)
      : file_(outer.file_), directory_(outer.directory_ / inner), here_(outer.here_) {}

  void applyHere(clang::CompilerInvocation& invocation) const {
    invocation.getFileSystemOpts().WorkingDir.clear();
    auto& search = invocation.getHeaderSearchOpts();
    for (auto& entry : search.UserEntries)
      if (!entry.Path.empty() && !entry.Path.starts_with("=")) entry.Path = shown(entry.Path);
    if (!search.Sysroot.empty()) search.Sysroot = (directory_ / search.Sysroot).lexically_normal().string();
    auto& preprocessor = invocation.getPreprocessorOpts();
    for (auto* list : {&preprocessor.Includes, &preprocessor.MacroIncludes})
      for (auto& header : *list)
        if (fs::exists(directory_ / header)) header = shown(header);
    auto& inputs = invocation.getFrontendOpts().Inputs;
    const clang::FrontendInputFile first = inputs.front();
    inputs.assign(1, clang::FrontendInputFile(file_.name, first.getKind(), first.isSystem()));
  }

  [[nodiscard]] std::string shown(const std::string& path) const { return shownPath(path, directory_, here_); }

  const SourceFile& file_;
  fs::path directory_;
  fs::path here_;
};

std::string languageName(clang::Language language) {
  switch (language) {
    case clang::Language::CXX:
      return "C++";
    case clang::Language::Asm:
      return "assembly";
    case clang::Language::ObjC:
    case clang::Language::ObjCXX:
      return "Objective-C";
    default:
      return "another language";
  }
}

/// By the name of the file alone; empty for C, and for names that say nothing.
std::string languageByEnding(const std::string& file) {
  namespace types = clang::driver::types;
  std::string ending = fs::path(file).extension().string();
  if (ending.starts_with('.')) ending.erase(0, 1);
  const auto type = types::lookupTypeForExtension(ending);
  if (type == types::TY_INVALID || type == types::TY_C || type == types::TY_PP_C || type == types::TY_CHeader)
    return "";
  if (type == types::TY_Asm || type == types::TY_PP_Asm) return languageName(clang::Language::Asm);
  if (types::isObjC(type)) return languageName(clang::Language::ObjC);
  return types::isCXX(type) ? languageName(clang::Language::CXX) : types::getTypeName(type);
}

bool speaksOf(const std::string& problem, const Flags& flags) {
  return std::any_of(flags.begin(), flags.end(),
                     [&](const auto& flag) { return problem.find("'" + flag + "'") != std::string::npos; });
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesSeenFrom(const SourceFile& file) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files(llvm::vfs::createPhysicalFileSystem().release());
  if (const auto error = files->setCurrentWorkingDirectory(file.directory))
    throw InputError(fmt::format("'{}' is compiled in '{}', which cannot be entered: {}", file.name, file.directory,
                                 error.message()));
  return files;
}

/// Everything that would be written beside the syntax tree.
void dropOutputs(clang::CompilerInvocation& invocation) {
  invocation.getDependencyOutputOpts() = {};
  invocation.getDiagnosticOpts().DiagnosticSerializationFile.clear();
  invocation.getFrontendOpts().Plugins.clear();
}

}  // namespace

Invocation invocationFor(const SourceFile& file, const Flags& flags) {
  const bool fromDatabase = !file.command.empty();
  const Flags command = fromDatabase ? commandOfDatabase(file, flags) : commandOfUser(file, flags);
  std::vector<const char*> pointers;
  for (const auto& word : command) pointers.push_back(word.c_str());

  FlagErrors errors;
  clang::CreateInvocationOptions options;
  options.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &errors, false);
  options.RecoverOnError = fromDatabase;
  if (fromDatabase) options.VFS = filesSeenFrom(file);
  Invocation result;
  result.compiler = clang::createInvocation(pointers, options);
  const bool usable = result.compiler && !result.compiler->getFrontendOpts().Inputs.empty();

  // The driver does not even pass some files to the compiler proper.
  if (fromDatabase ? !usable : !nameLanguage(flags)) result.otherLanguage = languageByEnding(file.name);
  if (usable) {
    const auto language = result.compiler->getFrontendOpts().Inputs.front().getKind().getLanguage();
    if (language != clang::Language::C) result.otherLanguage = languageName(language);
  }
  if (!result.otherLanguage.empty()) return result;
  for (const auto& problem : errors.texts()) {
    if (!fromDatabase || !usable || speaksOf(problem, flags)) throw InputError("error: " + problem);
    result.ignored.push_back(problem);
  }
  if (!usable)
    throw InputError(fmt::format("cannot compile '{}': the compiler flags do not describe one C file", file.name));
  if (fromDatabase) PathsFromHere(file).apply(*result.compiler);
  dropOutputs(*result.compiler);
  // What OpenMP says of loops for this flag does not change their meaning.
  auto& language = result.compiler->getLangOpts();
  if (language.OpenMPSimd) language.OpenMP = language.OpenMPSimd = 0;
  return result;
}

}  // namespace moire::extractor
