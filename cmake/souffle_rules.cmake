# SPDX-License-Identifier: Apache-2.0
# The analysis with Soufflé's generated C++ in place of the built-in engine. Sets souffle_sources.
find_program(SOUFFLE souffle REQUIRED)
execute_process(COMMAND ${SOUFFLE} --version OUTPUT_VARIABLE souffle_version)
string(REGEX MATCH "Version: ([0-9.]+)" matched "${souffle_version}")
if(NOT matched OR CMAKE_MATCH_1 VERSION_LESS 2.4)
  message(FATAL_ERROR "MOIRE_RULES=souffle needs Soufflé 2.4 or newer; ${SOUFFLE} is '${CMAKE_MATCH_1}'")
endif()
cmake_path(GET SOUFFLE PARENT_PATH souffle_programs)
find_path(SOUFFLE_HEADERS souffle/SouffleInterface.h HINTS ${souffle_programs}/../include REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)

# Soufflé drops what no output needs, so everything is one.
set(everything ${CMAKE_CURRENT_BINARY_DIR}/souffle/analysis.dl)
set(text ".include \"${CMAKE_CURRENT_SOURCE_DIR}/rules/analysis.dl\"\n")
string(APPEND text ".include \"${CMAKE_CURRENT_SOURCE_DIR}/models/models.dl\"\n")
file(GLOB souffle_rules CONFIGURE_DEPENDS rules/*.dl models/*.dl)
foreach(file ${souffle_rules})
  file(STRINGS ${file} declarations REGEX "^\\.decl ")
  foreach(declaration ${declarations})
    string(REGEX REPLACE "^\\.decl ([A-Za-z_0-9]+).*" "\\1" relation "${declaration}")
    string(APPEND text ".output ${relation}\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT ${everything} CONTENT "${text}" @ONLY)
set(generated ${CMAKE_CURRENT_BINARY_DIR}/souffle/analysis.cpp)
add_custom_command(OUTPUT ${generated} COMMAND ${SOUFFLE} -g ${generated} ${everything}
  DEPENDS ${souffle_rules} ${everything})
set_source_files_properties(${generated} PROPERTIES
  COMPILE_OPTIONS "-w;-std=c++17" COMPILE_DEFINITIONS __EMBEDDED_SOUFFLE__)
set(souffle_sources souffle/souffle_backend.cpp ${generated})
