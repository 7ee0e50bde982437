// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "extractor/clang/finish/tidy_graph.h"

namespace moire::extractor {

namespace {

/// Tarjan's strongly connected components, without recursion: bodies can be long.
class Components {
 public:
  explicit Components(const program::Program& program)
      : program_(program),
        index_(program.locations.size(), 0),
        low_(index_),
        onStack_(index_.size(), false),
        inCycle_(index_.size(), false) {}

  std::vector<bool> run() {
    for (std::size_t i = 0; i < index_.size(); ++i)
      if (index_[i] == 0) visit(i);
    return std::move(inCycle_);
  }

 private:
  struct Frame {
    std::size_t location;
    std::size_t next;
  };

  void enter(std::size_t location) {
    index_[location] = low_[location] = ++count_;
    stack_.push_back(location);
    onStack_[location] = true;
    frames_.push_back({location, 0});
  }

  void visit(std::size_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const auto& successors = program_.locations[frame.location].successors;
      if (frame.next < successors.size()) {
        const std::size_t next = successors[frame.next++].index();
        if (next == frame.location) inCycle_[next] = true;
        if (index_[next] == 0) {
          enter(next);
        } else if (onStack_[next]) {
          low_[frame.location] = std::min(low_[frame.location], index_[next]);
        }
        continue;
      }
      leave(frame.location);
    }
  }

  void leave(std::size_t location) {
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().location] = std::min(low_[frames_.back().location], low_[location]);
    if (low_[location] != index_[location]) return;
    const bool several = stack_.back() != location;
    for (std::size_t member = stack_.size(); member-- > 0;) {
      const std::size_t id = stack_[member];
      stack_.pop_back();
      onStack_[id] = false;
      if (several) inCycle_[id] = true;
      if (id == location) break;
    }
  }

  const program::Program& program_;
  std::vector<std::size_t> index_;
  std::vector<std::size_t> low_;
  std::vector<bool> onStack_;
  std::vector<bool> inCycle_;
  std::vector<std::size_t> stack_;
  std::vector<Frame> frames_;
  std::size_t count_ = 0;
};

}  // namespace

std::vector<bool> inCycle(const program::Program& program) { return Components(program).run(); }

}  // namespace moire::extractor
