// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/datalog/random_rules.h"

namespace moire::datalog::test {

/// A relation whose recursive rules pass on some columns unchanged.
void RandomRules::passing() {
  const std::size_t complete = sample_.relations.size();
  const auto arity = static_cast<std::size_t>(dice_.pick(2, 4));
  const std::size_t relation = declareMain(arity);
  sample_.relations[relation].isOutput = dice_.chance(20);
  std::vector<bool> passed(arity, false);
  for (std::size_t i = 0; i < arity; ++i) passed[i] = dice_.chance(i + 1 == arity ? 20 : 60);
  baseRule(relation);
  if (dice_.chance(50)) anyRule(relation, complete);
  const auto rules = dice_.pick(1, 3);
  for (int i = 0; i < rules; ++i) passingRule(relation, passed);
  readers(relation);
}

void RandomRules::passingRule(std::size_t relation, const std::vector<bool>& passed) {
  RuleWriter writer(dice_, scope(relation));
  std::vector<std::string> from;
  std::vector<std::string> to;
  for (std::size_t i = 0; i < passed.size(); ++i) from.push_back(writer.fresh(main_));
  to = from;
  const std::string& name = sample_.relations[relation].name;
  if (dice_.chance(8)) from.back() = from.front();
  writer.addText(fmt::format("{}({})", name, fmt::join(from, ", ")), main_, from);
  to.back() = from.back();
  const std::size_t moving = dice_.index(passed.size());
  for (std::size_t i = 0; i < passed.size(); ++i) {
    if (passed[i]) continue;
    if (i != moving && dice_.chance(60)) continue;
    if (dice_.chance(12)) {
      to[i] = dice_.choose(from);
      continue;
    }
    to[i] = writer.fresh(main_);
    const std::string step = mainRelation(2, relation);
    writer.addText(dice_.chance(70) ? fmt::format("{}({}, {})", step, from[i], to[i])
                                    : fmt::format("{}({}, {})", step, to[i], from[i]),
                   main_, {to[i]});
  }
  const auto blocks = dice_.pick(0, 2);
  for (int i = 0; i < blocks; ++i) {
    const std::string literal =
        fmt::format("{}({}, {})", mainRelation(2, relation), dice_.choose(from), dice_.choose(from));
    writer.addText(dice_.chance(75) ? "!" + literal : literal, main_, {});
  }
  if (dice_.chance(30)) writer.addConditions();
  add(writer.rule(fmt::format("{}({})", name, fmt::join(to, ", "))));
}

/// Relations that read one relation, mostly in a way that needs only one of its tuples at a time.
void RandomRules::readers(std::size_t relation) {
  const std::size_t arity = sample_.relations[relation].columns.size();
  const auto count = dice_.pick(1, 2);
  for (int i = 0; i < count; ++i) {
    const std::size_t complete = sample_.relations.size();
    RuleWriter writer(dice_, scope(complete));
    std::vector<std::string> args;
    std::vector<std::string> kept;
    for (std::size_t c = 0; c < arity; ++c) {
      const bool keep = dice_.chance(65);
      args.push_back(keep ? writer.fresh(main_) : "_");
      if (keep) kept.push_back(args.back());
    }
    if (kept.empty()) kept.push_back(args.back() = writer.fresh(main_));
    writer.addText(fmt::format("{}({})", sample_.relations[relation].name, fmt::join(args, ", ")), main_, kept);
    if (dice_.chance(40)) writer.addAtom(dice_.index(3));
    if (dice_.chance(30)) writer.addConditions();
    const std::size_t head = declareMain(kept.size());
    if (dice_.chance(30)) baseRule(head);
    if (dice_.chance(30)) dice_.shuffle(kept);
    add(writer.rule(fmt::format("{}({})", sample_.relations[head].name, fmt::join(kept, ", "))));
  }
}

/// Two threads that step in turn unless one blocks the other, and what one of them wrote.
void RandomRules::pairsOfThreads() {
  const std::size_t complete = sample_.relations.size();
  const std::string start = mainRelation(1, complete);
  const std::string step = mainRelation(2, complete);
  const std::string writes = mainRelation(2, complete);
  const std::string blocked = mainRelation(2, complete);
  const std::string both = sample_.relations[declareMain(2)].name;
  const std::string reach = sample_.relations[declareMain(4)].name;
  const std::string flow = sample_.relations[declareMain(3)].name;
  add(fmt::format("{}(u, v) :- {}(u), {}(v).", both, start, start));
  add(fmt::format("{}(v, u) :- {}(u, v).", both, both));
  add(fmt::format("{}(w, v) :- {}(u, v), {}(u, w), !{}(u, v).", both, both, step, blocked));
  add(fmt::format("{}(d, x, u, v) :- {}(d, x), {}(d, v), !{}(d, v), {}(d, u).", reach, writes, both, blocked, step));
  add(fmt::format("{}(d, x, w, v) :- {}(d, x, u, v), !{}(u, x), {}(u, w), !{}(u, v).", reach, reach, writes, step,
                  blocked));
  add(fmt::format("{}(d, x, u, w) :- {}(d, x, u, v), !{}(v, x), {}(v, w), !{}(v, u).", reach, reach, writes, step,
                  blocked));
  add(fmt::format("{}(d, x, v) :- {}(d, x, _, v).", flow, reach));
  if (dice_.chance(40)) readers(complete + dice_.index(3));
}

/// Variables that point to objects, and objects that point to objects.
void RandomRules::pointsTo() {
  const std::size_t complete = sample_.relations.size();
  const std::string alloc = mainRelation(2, complete);
  const std::string assign = mainRelation(2, complete);
  const std::string load = mainRelation(2, complete);
  const std::string store = mainRelation(2, complete);
  const std::string points = sample_.relations[declareMain(2)].name;
  const std::string heap = dice_.chance(50) ? sample_.relations[declareMain(2)].name : points;
  add(fmt::format("{}(v, o) :- {}(v, o).", points, alloc));
  add(fmt::format("{}(v, o) :- {}(v, w), {}(w, o).", points, assign, points));
  add(fmt::format("{}(v, p) :- {}(v, w), {}(w, o), {}(o, p).", points, load, points, heap));
  add(fmt::format("{}(o, p) :- {}(v, w), {}(v, o), {}(w, p).", heap, store, points, points));
  if (dice_.chance(50)) {
    const std::string alias = sample_.relations[declareMain(2)].name;
    add(fmt::format("{}(v, w) :- {}(v, o), {}(w, o), v != w.", alias, points, points));
  }
  if (dice_.chance(30)) readers(complete);
}

/// Classes of equal values that rules of all kinds make and read, in one stratum and after it.
void RandomRules::unification() {
  const std::size_t complete = sample_.relations.size();
  const std::string assign = mainRelation(2, complete);
  const std::string deref = mainRelation(2, complete);
  const std::size_t equals = declareMain(2);
  sample_.relations[equals].isEquivalence = true;
  const std::string equal = sample_.relations[equals].name;
  add(fmt::format("{}(x, y) :- {}(x, y).", equal, assign));
  const std::string grown = dice_.chance(50) ? sample_.relations[declareMain(2)].name : deref;
  if (grown != deref) add(fmt::format("{}(x, y) :- {}(z, x), {}(z, y).", grown, equal, deref));
  if (dice_.chance(70)) add(fmt::format("{}(a, b) :- {}(p, q), {}(p, a), {}(q, b).", equal, equal, deref, grown));
  if (dice_.chance(30))
    add(fmt::format("{}(a, b) :- {}(a, q), {}(b, q), !{}(a).", equal, equal, grown, mainRelation(1, complete)));
  if (dice_.chance(40)) add(fmt::format("{}(q, b) :- {}(p, q), {}(p, b).", equal, equal, deref));
  if (dice_.chance(30)) {
    const std::string other = sample_.relations[declareMain(2)].name;
    sample_.relations.back().isEquivalence = true;
    add(fmt::format("{}(a, b) :- {}(p, q), {}(a, p), {}(b, q).", other, equal, deref, deref));
    if (dice_.chance(50)) add(fmt::format("{}(a, b) :- {}(a, b), {}(a, _).", equal, other, assign));
  }
  const auto others = dice_.pick(0, 2);
  for (int i = 0; i < others; ++i) anyRule(complete + dice_.index(sample_.relations.size() - complete), complete);
  if (dice_.chance(50)) readers(equals);
}

}  // namespace moire::datalog::test
