// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tests/litmus/litmus.h"

namespace moire::litmus {

namespace {

const char* nameOf(Order order) {
  switch (order) {
    case Order::Relaxed:
      return "memory_order_relaxed";
    case Order::Consume:
      return "memory_order_consume";
    case Order::Acquire:
      return "memory_order_acquire";
    case Order::Release:
      return "memory_order_release";
    case Order::AcquireRelease:
      return "memory_order_acq_rel";
    case Order::Sequential:
      break;
  }
  return "memory_order_seq_cst";
}

class Printer {
 public:
  void thread(const Thread& statements, std::size_t number) {
    text_ += fmt::format("static void *thread{}(void *unused) {{\n  int wanted, found;\n", number);
    block(statements, 2);
    text_ += "  (void)wanted, (void)found;\n  return unused;\n}\n\n";
  }

  std::string take() { return std::move(text_); }
  void add(const std::string& line) { text_ += line; }

 private:
  void block(const std::vector<Statement>& statements, std::size_t margin) {
    for (const Statement& each : statements) statement(each, std::string(margin, ' '), margin);
  }

  void statement(const Statement& s, const std::string& margin, std::size_t indent) {
    const std::string asked = question(s);
    switch (s.kind) {
      case Kind::Write:
        text_ += fmt::format("{}d{} = 1;\n", margin, s.variable);
        return;
      case Kind::Read:
        text_ += fmt::format("{}found = d{};\n", margin, s.variable);
        return;
      case Kind::Store:
        text_ += fmt::format("{}atomic_store_explicit(&x{}, {}, {});\n", margin, s.variable, s.value, nameOf(s.order));
        return;
      case Kind::Fence:
        text_ += fmt::format("{}atomic_thread_fence({});\n", margin, nameOf(s.order));
        return;
      case Kind::Await:
        text_ += fmt::format("{}while (!({})) {{\n{}}}\n", margin, asked, margin);
        return;
      case Kind::Swap:
        text_ += fmt::format("{}wanted = {};\n", margin, s.wanted);
        break;
      default:
        break;
    }
    text_ += fmt::format("{}if ({}) {{\n", margin, s.negated ? fmt::format("!({})", asked) : asked);
    block(s.block, indent + 2);
    text_ += margin + "}\n";
  }

  static std::string question(const Statement& s) {
    switch (s.kind) {
      case Kind::Load:
      case Kind::Await:
        return fmt::format("atomic_load_explicit(&x{}, {}) == {}", s.variable, nameOf(s.order), s.wanted);
      case Kind::Exchange:
        return fmt::format("atomic_exchange_explicit(&x{}, {}, {}) == {}", s.variable, s.value, nameOf(s.order),
                           s.wanted);
      case Kind::Swap:
        return fmt::format("atomic_compare_exchange_strong_explicit(&x{}, &wanted, {}, {}, {})", s.variable, s.value,
                           nameOf(s.order), nameOf(s.failure));
      default:
        return "";
    }
  }

  std::string text_;
};

}  // namespace

std::string toC(const Litmus& litmus) {
  Printer printer;
  printer.add("#include <pthread.h>\n#include <stdatomic.h>\n\nstatic int d0, d1;\nstatic atomic_int x0, x1;\n\n");
  for (std::size_t i = 0; i < litmus.threads.size(); ++i) printer.thread(litmus.threads[i], i);
  printer.add(fmt::format("int main(void) {{\n  pthread_t threads[{}];\n", litmus.threads.size()));
  for (std::size_t i = 0; i < litmus.threads.size(); ++i)
    printer.add(fmt::format("  pthread_create(&threads[{}], 0, thread{}, 0);\n", i, i));
  printer.add("  return 0;\n}\n");
  return printer.take();
}

}  // namespace moire::litmus
