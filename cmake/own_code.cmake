# SPDX-License-Identifier: Apache-2.0
# What every target of our own code has in common.

set(MOIRE_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")

# Warnings are errors in our own code; headers are named from the root of the repository.
function(own_code target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Werror)
  # Asked for by some of the libraries; for all, since a precompiled header fits only where such options are the same.
  target_compile_options(${target} PRIVATE -pthread)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)  # GCC 12 sees overlap in "a" + std::string
    # Read from a precompiled header, the standard library no longer counts as system headers, and it warns of what is
    # right in it.
    target_compile_options(${target} PRIVATE -Wno-stringop-overflow -Wno-array-bounds)
  endif()
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # GCC 12's std::stable_sort calls a function that its own header deprecates
    target_compile_options(${target} PRIVATE -Wno-error=deprecated-declarations)
  endif()
  if(MOIRE_SANITIZE)
    # With its sanitizers GCC no longer sees that std::regex sets what it reads.
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

# Reads the headers of others once for eight files of the library: less than half the time from scratch, but a change to
# one file then compiles eight. Files of a group share their unnamed namespaces, and a name there hides what bears it
# outside, without a word of the compiler: tests/style/names looks after the folders of such a library.
function(compile_in_groups target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${MOIRE_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# precompiled_headers(TARGET LIBRARY... HEADERS HEADER...): a target that others take their precompiled headers from.
function(precompiled_headers target)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" HEADERS)
  set(source ${PROJECT_BINARY_DIR}/generated/${target}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Only there for its headers.\n")
  add_library(${target} OBJECT ${source})
  own_code(${target})
  target_link_libraries(${target} PRIVATE ${of_UNPARSED_ARGUMENTS})
  target_precompile_headers(${target} PRIVATE ${of_HEADERS})
endfunction()

# What most of our files include, read once for all of them: half a second less for each.
precompiled_headers(moire_common_headers fmt::fmt HEADERS
  <fmt/format.h> <algorithm> <cstdint> <deque> <filesystem> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <unordered_map> <variant> <vector>)
function(use_common_headers)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM moire_common_headers)
  endforeach()
endfunction()
