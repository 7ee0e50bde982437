// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/documents/document.h"
#include "tests/driver/shell.h"

namespace moire::documents {

/// The repository as a reader of its documents sees it, with the tested program as `build/moire`. Commands may write to
/// it: it is a separate folder, with links to the real files.
struct Repository : driver::test::Shell {
  std::filesystem::path source = MOIRE_SOURCE_DIR;

  Repository() {
    namespace fs = std::filesystem;
    for (const char* name : {"README.md", "docs", "tests", "tools"}) fs::create_symlink(source / name, folder / name);
    fs::create_directories(folder / "build");
    fs::create_symlink(MOIRE_PROGRAM, folder / "build/moire");
  }

  /// The README, and everything in `docs`.
  [[nodiscard]] std::vector<Document> documents() const {
    std::set<std::string> names = {"README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(source / "docs"))
      if (entry.path().extension() == ".md") names.insert("docs/" + entry.path().filename().string());
    std::vector<Document> documents;
    for (const std::string& name : names) documents.push_back(read(name));
    return documents;
  }

  [[nodiscard]] Document read(const std::string& name) const {
    return readDocument(name, driver::test::content(source / name));
  }
};

/// "docs/usage.md:12", as compilers name a place.
inline std::string place(const Document& document, std::size_t line) {
  return document.name + ":" + std::to_string(line);
}

}  // namespace moire::documents
