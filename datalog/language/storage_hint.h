// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace moire::datalog {

/// How a declaration asks for its relation to be stored; the content is the same.
enum class StorageHint { None, Tuples, Sets };

}  // namespace moire::datalog
