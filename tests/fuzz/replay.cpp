// SPDX-License-Identifier: Apache-2.0
// Gives every file of the folders named on the command line to the fuzz target, if there is no libFuzzer.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::size_t files = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::cout << entry.path().filename().string() << std::endl;  // the last line shows which file crashed
      std::ifstream in(entry.path(), std::ios::binary);
      const std::vector<char> text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
      ++files;
    }
  }
  std::cout << files << " files replayed\n";
  return files == 0 ? 1 : 0;
}
