// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace moire::test {

/// What a test program says about itself:
///
///   // moire: OPTIONS          in the first line; FILE.dl is beside the C file
///   // rounds: 3               how many rounds it takes
///   assert(x > 0);  // safe    or `alarm` or `unreachable`; `u1: safe` has a label
///   int x;  // race            or `no race`, at the declaration
///   lock(&m);  // deadlock     or `no deadlock`: one of the obligations there is an alarm, or all are proved
///   x = y / z;  // div         likewise `overflow`, `null`, `bounds`; several words with commas between them
///   int y;  // no race given bounds and null   a proof that rests on alarms of these kinds, and on no others
///
/// A comment at the end of a line of code is an expectation, or only a label; remarks have lines of their own. So a
/// misspelt word cannot be mistaken for a remark.
struct Expectations {
  std::vector<std::string> options;
  std::optional<std::size_t> rounds;
  /// By line and kind: `safe`, or `safe given bounds`.
  std::map<std::pair<unsigned, std::string>, std::string> statuses;
  std::vector<std::string> complaints;  ///< what could not be read: file, line, and what to write instead
};

Expectations readExpectations(const std::string& file);

/// `safe given bounds and null`: a status with the kinds of obligations that the proof rests on.
std::string withConditions(const std::string& status, const std::set<std::string>& kinds);

/// What to write at the end of a line where obligations of that kind have that status.
std::string expectationOf(const std::string& kind, const std::string& status);

}  // namespace moire::test
