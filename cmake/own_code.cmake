# SPDX-License-Identifier: Apache-2.0
# What every target of our own code has in common.

set(MOIRE_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined")

# Warnings are errors in our own code; headers are named from the root of the repository.
function(own_code target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)  # GCC 12 sees overlap in "a" + std::string
  endif()
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # GCC 12's std::stable_sort calls a function that its own header deprecates
    target_compile_options(${target} PRIVATE -Wno-error=deprecated-declarations)
  endif()
  if(MOIRE_SANITIZE)
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
