// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace moire::driver {

/// What a worker hands over to the process that watches it: the latest state of the answer, and the names of
/// unfinished files. Made before the fork, and known to both. Nothing here needs the cooperation of the other side, so
/// that the watching process can end the worker at any moment.
class HandOver {
 public:
  HandOver();
  ~HandOver();
  HandOver(const HandOver&) = delete;
  HandOver& operator=(const HandOver&) = delete;

  /// False if the system gave no memory for it.
  [[nodiscard]] bool works() const { return shared_ != nullptr; }

  // The worker's side.

  /// From now on, this process is the worker.
  void becomeWorker();
  /// Replaces the answer so far.
  void put(std::string_view answer);
  /// Before the result itself is written: from now on the answer so far is not wanted. If the watching process has
  /// just decided to answer, this never returns.
  void beginWriting();
  void endWriting();
  /// The result is written, and this is the exit status: all that is left is to end.
  void finish(int status);

  // The watching side.

  /// From now on the worker writes no result. False if it is writing one.
  bool forbidWriting();
  /// Whether the worker wrote a result, or began to.
  [[nodiscard]] bool hasWritten() const;
  /// The exit status if the work is done, though the worker may not have ended.
  [[nodiscard]] std::optional<int> finished() const;
  /// The answer so far; empty if there is none.
  [[nodiscard]] std::string latest() const;
  /// Removes what the worker left unfinished.
  void removeUnfinished() const;

 private:
  enum State : int { Working, Writing, Forbidden };
  struct Shared {
    std::atomic<int> state = Working;
    std::atomic<bool> written = false;
    std::atomic<int> status = -1;           ///< of the finished work
    std::atomic<int> slot = -1;             ///< which of the two holds the latest answer
    std::atomic<std::size_t> size[2] = {};  ///< of the two answers
  };

  Shared* shared_ = nullptr;
  int answers_[2] = {-1, -1};  ///< files in memory: while one is written, the other one is complete
  int unfinished_ = -1;
};

/// The worker's side of this process; null if nobody watches it.
HandOver* handOver();

/// Writing the result of a command: it is not ended half-way if that can be avoided.
class WritingResult {
 public:
  WritingResult();
  ~WritingResult();
  WritingResult(const WritingResult&) = delete;
  WritingResult& operator=(const WritingResult&) = delete;
};

}  // namespace moire::driver
