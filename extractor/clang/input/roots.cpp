// SPDX-License-Identifier: Apache-2.0
#include "extractor/clang/input/roots.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "extractor/clang/input/input_error.h"
#include "extractor/clang/input/position.h"

namespace moire::extractor {

using clang::FunctionDecl;

namespace {

bool isUserFunction(const FunctionDecl& function) {
  const auto& sources = function.getASTContext().getSourceManager();
  const auto location = sources.getExpansionLoc(function.getLocation());
  return sources.isInMainFile(location) && !sources.isInSystemHeader(location);
}

std::string nearest(const std::string& name, const Linker& linker) {
  std::string best;
  unsigned distance = static_cast<unsigned>(std::max<std::size_t>(2, name.size() / 3)) + 1;
  for (const FunctionDecl* function : linker.definitions()) {
    if (!isUserFunction(*function)) continue;
    const unsigned found = llvm::StringRef(name).edit_distance(function->getName());
    if (found < distance) {
      distance = found;
      best = function->getNameAsString();
    }
  }
  return best;
}

std::string inputsOf(const ExtractOptions& options) {
  if (options.files.size() == 1) return "'" + options.files.front() + "'";
  return fmt::format("the program of {} files", options.files.size());
}

const FunctionDecl& functionNamed(const std::string& option, const std::string& name, const Linker& linker,
                                  const ExtractOptions& options) {
  if (const FunctionDecl* found = linker.findDefinition(name)) return *found;
  const std::string guess = nearest(name, linker);
  const std::string advice =
      guess.empty() ? "name a function that is defined in the given files" : fmt::format("did you mean '{}'?", guess);
  throw InputError(
      fmt::format("{} {}: {} defines no function '{}'; {}", option, name, inputsOf(options), name, advice));
}

/// The functions with the attribute by its priority; those of one priority in the order of the files.
template <class Attribute>
std::vector<const FunctionDecl*> byPriority(const Linker& linker) {
  std::vector<const FunctionDecl*> found;
  for (const FunctionDecl* function : linker.definitions())
    if (function->hasAttr<Attribute>()) found.push_back(function);
  std::stable_sort(found.begin(), found.end(), [](const FunctionDecl* one, const FunctionDecl* other) {
    return one->getAttr<Attribute>()->getPriority() < other->getAttr<Attribute>()->getPriority();
  });
  return found;
}

/// The order of the files is decided by the linker.
template <class Attribute>
void noteOrder(const std::vector<const FunctionDecl*>& functions, std::vector<program::Assumption>& notes) {
  for (std::size_t i = 1; i < functions.size(); ++i) {
    const FunctionDecl& one = *functions[i - 1];
    const FunctionDecl& other = *functions[i];
    if (one.getAttr<Attribute>()->getPriority() == other.getAttr<Attribute>()->getPriority() &&
        &one.getASTContext() != &other.getASTContext())
      notes.push_back({positionOf(other),
                       "constructors and destructors of one priority are assumed to be linked in the "
                       "order of the files"});
  }
}

/// Whoever calls the entries could name the program's variables; pointers to these would be met everywhere.
void notePointers(const std::vector<const FunctionDecl*>& entries, std::vector<program::Assumption>& notes) {
  for (const FunctionDecl* entry : entries)
    for (const auto* parameter : entry->parameters())
      if (parameter->getType()->isPointerType())
        notes.push_back({positionOf(*entry), fmt::format("what '{}' is given is assumed to point to no variable of the "
                                                         "program, unless the program gives its address away",
                                                         entry->getNameAsString())});
}

bool runsByItself(const FunctionDecl& function) {
  return function.hasAttr<clang::ConstructorAttr>() || function.hasAttr<clang::DestructorAttr>();
}

}  // namespace

Roots findRoots(const ExtractOptions& options, const Linker& linker, const FunctionModels& models) {
  Roots roots;
  roots.early = linker.resolvers();
  const auto constructors = byPriority<clang::ConstructorAttr>(linker);
  roots.early.insert(roots.early.end(), constructors.begin(), constructors.end());
  roots.destructors = byPriority<clang::DestructorAttr>(linker);
  noteOrder<clang::ConstructorAttr>(constructors, roots.notes);
  noteOrder<clang::DestructorAttr>(roots.destructors, roots.notes);
  std::reverse(roots.destructors.begin(), roots.destructors.end());
  if (!options.library) {
    roots.main = linker.findDefinition("main");
    if (!roots.main)
      throw InputError(fmt::format("{} defines no 'main'; name entry points with --entry", inputsOf(options)));
    return roots;
  }
  const LibraryMode& library = *options.library;
  const auto add = [&](const FunctionDecl& function) {
    if (std::find(roots.entries.begin(), roots.entries.end(), &function) == roots.entries.end())
      roots.entries.push_back(&function);
  };
  for (const auto& name : library.entries) add(functionNamed("--entry", name, linker, options));
  if (library.init) {
    roots.init = &functionNamed("--init", *library.init, linker, options);
  } else if (const FunctionDecl* init = linker.findDefinition("init");
             init && std::find(roots.entries.begin(), roots.entries.end(), init) == roots.entries.end()) {
    roots.init = init;
  }
  if (library.allEntries)
    for (const FunctionDecl* function : linker.definitions())
      if (function != roots.init && isUserFunction(*function) && !runsByItself(*function) &&
          !models.deciding(function->getNameAsString(), true))
        add(*function);
  if (roots.entries.empty())
    throw InputError(fmt::format("{} defines no function that threads could run; name entry points with --entry",
                                 inputsOf(options)));
  notePointers(roots.entries, roots.notes);
  return roots;
}

}  // namespace moire::extractor
