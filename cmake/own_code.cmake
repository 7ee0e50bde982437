# SPDX-License-Identifier: Apache-2.0
# What every target of our own code has in common.

set(MOIRE_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")

# Warnings are errors in our own code; headers are named from the root of the repository.
function(own_code target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Werror)
  # Some libraries require it; all targets get it, because a precompiled header needs equal options.
  target_compile_options(${target} PRIVATE -pthread)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)  # GCC 12 sees overlap in "a" + std::string
    # In a precompiled header, the standard library no longer counts as system headers, and GCC warns of correct code
    # in it.
    target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
  endif()
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # GCC 12's std::stable_sort calls a function that its own header deprecates
    target_compile_options(${target} PRIVATE -Wno-error=deprecated-declarations)
  endif()
  if(MOIRE_SANITIZE)
    # With sanitizers, GCC does not see that std::regex initialises what it reads.
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
    target_compile_options(${target} PUBLIC -fsanitize=${MOIRE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(${target} PUBLIC -fsanitize=${MOIRE_SANITIZE})
  endif()
endfunction()

# A library made of all sources in the given folders below the current one.
function(own_library target)
  list(TRANSFORM ARGN APPEND /*.cpp OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  add_library(${target} STATIC ${sources})
  own_code(${target})
endfunction()

option(MOIRE_UNITY "Compile some libraries in groups of files: faster from scratch, slower after a change" OFF)

# Reads headers once for eight files of the library: less than half the time from scratch, but after a change to one
# file, eight are compiled. Files of a group share their unnamed namespaces, and a name there hides the same name
# outside without any warning: tests/style/names checks the folders of such a library.
function(compile_in_groups target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${MOIRE_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# precompiled_headers(TARGET LIBRARY... HEADERS HEADER...): a target whose precompiled headers other targets use.
function(precompiled_headers target)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" HEADERS)
  set(source ${PROJECT_BINARY_DIR}/generated/${target}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Only there for its headers.\n")
  add_library(${target} OBJECT ${source})
  own_code(${target})
  target_link_libraries(${target} PRIVATE ${of_UNPARSED_ARGUMENTS})
  target_precompile_headers(${target} PRIVATE ${of_HEADERS})
endfunction()

# Headers that most of our files include, read once for all of them: saves half a second per file.
precompiled_headers(moire_common_headers fmt::fmt HEADERS
  <fmt/format.h> <algorithm> <cstdint> <deque> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <unordered_map> <variant> <vector>)
function(use_common_headers)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM moire_common_headers)
  endforeach()
endfunction()
