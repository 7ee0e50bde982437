// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/shrink.h"

#include <utility>

namespace moire::randomc {

namespace {

class Shrinker {
 public:
  Shrinker(CProgram& program, const std::function<bool(CProgram&)>& fails, std::size_t attempts)
      : program_(program), fails_(fails), attempts_(attempts) {}

  void run() {
    do {
      changed_ = false;
      for (Function& function : program_.functions) shrink(function.body);
    } while (changed_ && attempts_ > 0);
  }

 private:
  void shrink(Statements& list) {
    for (std::size_t i = list.size(); i-- > 0;) {
      if (list[i]->kind == StatementKind::Return) continue;
      const Statements before = list;
      const StatementPtr statement = list[i];
      if (!replace(list, i, {}, before) && !replace(list, i, statement->body, before) &&
          !replace(list, i, statement->otherwise, before)) {
        shrink(statement->body);
        shrink(statement->otherwise);
      }
    }
  }

  bool replace(Statements& list, std::size_t at, const Statements& by, const Statements& before) {
    if (attempts_ == 0) return false;
    --attempts_;
    const auto place = list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
    list.insert(place, by.begin(), by.end());
    if (fails_(program_)) return changed_ = true;
    list = before;
    return false;
  }

  CProgram& program_;
  const std::function<bool(CProgram&)>& fails_;
  std::size_t attempts_;
  bool changed_ = false;
};

}  // namespace

void shrink(CProgram& program, const std::function<bool(CProgram&)>& fails, std::size_t attempts) {
  Shrinker(program, fails, attempts).run();
}

}  // namespace moire::randomc
