// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/parse.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/Utils.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "extractor/clang/extract.h"

namespace moire::extractor {

namespace {

/// Keeps the first error as a compiler would print it, and counts the others.
class ErrorCollector : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error) return;
    ++count_;
    if (count_ > 1) return;
    llvm::SmallString<200> text;
    info.FormatDiagnostic(text);
    first_ = place(info) + "error: " + text.str().str();
  }

  [[nodiscard]] unsigned count() const { return count_; }
  [[nodiscard]] std::string summary() const {
    if (count_ <= 1) return first_;
    return fmt::format("{} ({} more error{})", first_, count_ - 1, count_ == 2 ? "" : "s");
  }

 private:
  static std::string place(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return "";
    const auto where = info.getSourceManager().getPresumedLoc(info.getLocation());
    if (where.isInvalid()) return "";
    return fmt::format("{}:{}:{}: ", where.getFilename(), where.getLine(), where.getColumn());
  }

  unsigned count_ = 0;
  std::string first_;
};

void requireReadable(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw InputError(fmt::format("cannot read '{}': it is a directory; name C files (.c or .i)", file));
  errno = 0;
  const std::ifstream stream(file);
  if (!stream) {
    const int reason = errno ? errno : ENOENT;
    throw InputError(fmt::format("cannot read '{}': {}", file, std::generic_category().message(reason)));
  }
}

bool endsWithKnownSuffix(const std::string& file) { return file.ends_with(".c") || file.ends_with(".i"); }

std::vector<std::string> driverArguments(const std::string& file, const std::vector<std::string>& flags) {
  std::vector<std::string> arguments = {"clang", "-fsyntax-only", "-w", "-fbracket-depth=4096",
                                        "-resource-dir=" MOIRE_CLANG_RESOURCE_DIR};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  if (!endsWithKnownSuffix(file)) arguments.insert(arguments.end(), {"-x", "c"});
  arguments.insert(arguments.end(), {"--", file});
  return arguments;
}

std::unique_ptr<clang::ASTUnit> parseFile(const std::string& file, const std::vector<std::string>& flags) {
  requireReadable(file);
  ErrorCollector errors;
  const auto diagnostics = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &errors, false);
  const std::vector<std::string> arguments = driverArguments(file, flags);
  std::vector<const char*> pointers;
  for (const auto& argument : arguments) pointers.push_back(argument.c_str());

  clang::CreateInvocationOptions options;
  options.Diags = diagnostics;
  std::shared_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(pointers, options);
  std::unique_ptr<clang::ASTUnit> unit;
  if (invocation && errors.count() == 0) {
    auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(invocation->getFileSystemOpts());
    unit = clang::ASTUnit::LoadFromCompilerInvocation(invocation, std::make_shared<clang::PCHContainerOperations>(),
                                                      diagnostics, files.get());
  }
  if (errors.count() > 0) throw InputError(errors.summary());
  if (!unit) throw InputError(fmt::format("cannot compile '{}': the compiler flags do not describe one C file", file));
  diagnostics->setClient(new clang::IgnoringDiagConsumer, true);
  return unit;
}

}  // namespace

TranslationUnits parse(const std::vector<std::string>& files, const std::vector<std::string>& compilerFlags) {
  if (files.empty()) throw InputError("no input: name at least one C file");
  for (const auto& file : files) requireReadable(file);
  TranslationUnits units;
  for (const auto& file : files) units.push_back(parseFile(file, compilerFlags));
  return units;
}

}  // namespace moire::extractor
