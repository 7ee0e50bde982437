# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a C++ source that holds the rule files of the folders rules/ and models/ below SOURCE, so that the program
# does not depend on where it is installed. Called with cmake -P.
file(GLOB files RELATIVE ${SOURCE} ${SOURCE}/rules/*.dl ${SOURCE}/models/*.dl)
list(SORT files)
set(text "// Made from the rule files by cmake/embed_rules.cmake.\n#include \"datalog/built_in.h\"\n\n")
string(APPEND text "namespace moire::datalog {\n\nconst std::vector<SourceText>& builtInSources() {\n")
string(APPEND text "  static const std::vector<SourceText> sources = {\n")
foreach(file ${files})
  file(READ ${SOURCE}/${file} content)
  string(APPEND text "      {\"${file}\", R\"rules(${content})rules\"},\n")
endforeach()
string(APPEND text "  };\n  return sources;\n}\n\n}  // namespace moire::datalog\n")
file(WRITE ${OUTPUT} "${text}")
