// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/parse.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>

#include "extractor/clang/input/big_stack.h"
#include "extractor/clang/input/ignored_pragmas.h"
#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/invocation.h"
#include "extractor/clang/input/nesting_guard.h"

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
    throw InputError(fmt::format("cannot read '{}': it is a directory without facts; name C files (.c or .i)", file));
  errno = 0;
  const std::ifstream stream(file);
  if (!stream) {
    const int reason = errno ? errno : ENOENT;
    throw InputError(fmt::format("cannot read '{}': {}", file, std::generic_category().message(reason)));
  }
}

/// One file's share of the result.
struct Parsed {
  std::unique_ptr<clang::ASTUnit> unit;
  std::vector<program::Assumption> notes;
  std::exception_ptr failure;
};

/// Makes the syntax tree, while a guard sees every token.
class GuardedAction : public clang::SyntaxOnlyAction {
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    guard_.emplace(compiler.getPreprocessor());
    // The watcher gets the token that the parser will get.
    compiler.getPreprocessor().setTokenWatcher(
        [this](const clang::Token& token) { guard_->see(const_cast<clang::Token&>(token)); });
    return SyntaxOnlyAction::BeginSourceFileAction(compiler);
  }

  std::optional<NestingGuard> guard_;
};

std::unique_ptr<clang::ASTUnit> syntaxTree(const SourceFile& file,
                                           const std::shared_ptr<clang::CompilerInvocation>& invocation) {
  ErrorCollector errors;
  const auto diagnostics = clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(), &errors, false);
  GuardedAction action;
  std::unique_ptr<clang::ASTUnit> unit(clang::ASTUnit::LoadFromCompilerInvocationAction(
      invocation, std::make_shared<clang::PCHContainerOperations>(), diagnostics, &action));
  if (errors.count() > 0) throw InputError(errors.summary());
  if (!unit) throw InputError(fmt::format("cannot compile '{}'", file.name));
  requireShallow(*unit);
  diagnostics->setClient(new clang::IgnoringDiagConsumer, true);
  return unit;
}

/// Flags that have the compiler add calls to every function: the program may define what is called.
bool addsCalls(const clang::CodeGenOptions& options) {
  return options.InstrumentFunctions || options.InstrumentFunctionsAfterInlining ||
         options.InstrumentFunctionEntryBare || options.InstrumentForProfiling || options.XRayInstrumentFunctions ||
         options.SanitizeCoverageType != 0 || options.SanitizeCoverageTracePC || options.SanitizeCoverageTracePCGuard;
}

Parsed parseFile(const SourceFile& file, const std::vector<std::string>& flags) {
  Parsed parsed;
  const Invocation invocation = invocationFor(file, flags);
  if (!invocation.otherLanguage.empty()) {
    if (file.asked)
      throw InputError(
          fmt::format("'{}' is compiled as {}, which cannot be analysed", file.name, invocation.otherLanguage));
    parsed.notes.push_back(
        noteOn(file.name, fmt::format("the file is {}, not C, and was left out", invocation.otherLanguage)));
    return parsed;
  }
  for (const auto& problem : invocation.ignored)
    parsed.notes.push_back(noteOn(file.name, fmt::format("a compiler flag was ignored: {}", problem)));
  if (addsCalls(invocation.compiler->getCodeGenOpts()))
    parsed.notes.push_back(
        noteOn(file.name, "the calls that flags of the compiler add to functions are assumed to change nothing"));
  parsed.unit = syntaxTree(file, invocation.compiler);
  if (const auto pragma = firstIgnoredPragma(*parsed.unit))
    parsed.notes.push_back({*pragma, "OpenMP pragmas are ignored, as without -fopenmp"});
  return parsed;
}

/// Hands out files in their order, so that all files before the first failing one are parsed.
class ParallelParse {
 public:
  ParallelParse(const std::vector<SourceFile>& files, const std::vector<std::string>& flags)
      : files_(files), flags_(flags), results_(files.size()), firstFailure_(files.size()) {}

  std::vector<Parsed> run(unsigned jobs) {
    inThreadsWithBigStacks(std::min<std::size_t>(std::max(1U, jobs), files_.size()), [this] { work(); });
    if (firstFailure_ < files_.size()) std::rethrow_exception(results_[firstFailure_].failure);
    return std::move(results_);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < firstFailure_; i = next_++) {
      try {
        results_[i] = parseFile(files_[i], flags_);
      } catch (...) {
        results_[i].failure = std::current_exception();
        for (std::size_t known = firstFailure_; i < known && !firstFailure_.compare_exchange_weak(known, i);) {
        }
      }
    }
  }

  const std::vector<SourceFile>& files_;
  const std::vector<std::string>& flags_;
  std::vector<Parsed> results_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> firstFailure_;
};

}  // namespace

ParsedFiles parse(const std::vector<SourceFile>& files, const std::vector<std::string>& compilerFlags, unsigned jobs) {
  for (const auto& file : files) requireReadable(file.name);
  ParsedFiles result;
  for (Parsed& parsed : ParallelParse(files, compilerFlags).run(jobs)) {
    if (parsed.unit) result.units.push_back(std::move(parsed.unit));
    result.notes.insert(result.notes.end(), parsed.notes.begin(), parsed.notes.end());
  }
  if (result.units.empty()) throw InputError("no C file among the inputs");
  return result;
}

}  // namespace moire::extractor
