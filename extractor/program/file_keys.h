// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "extractor/program/program.h"

namespace moire::program {

/// What names the files of a program in ids: the name of the file, with as many folders before it as it takes to tell
/// it from other files of that name. So ids depend neither on the working directory, nor on how a path is spelled, nor
/// on other files, unless these have the same name.
class FileKeys {
 public:
  explicit FileKeys(const Program& program);
  explicit FileKeys(const std::vector<std::string>& files);

  /// The key of a file of the program; of another file, its name.
  [[nodiscard]] std::string of(const std::string& file) const;

 private:
  std::map<std::string, std::string> keys_;  ///< by the file as it is spelled
};

}  // namespace moire::program
