// SPDX-License-Identifier: Apache-2.0
// The types that constructs need, and the globals of these types.
#include "tests/random_c/random_constructs.h"

namespace moire::randomc {

void RandomConstructs::addFields(Type& node) {
  node_ = &node;
  if (has(Construct::BitFields)) addBitFields(node);
  if (has(Construct::WideNumbers)) {
    struct Named {
      const char* name;
      std::size_t bits;
      bool isSigned;
    };
    static const std::vector<Named> all{{"__int128", 128, true},
                                        {"unsigned __int128", 128, false},
                                        {"_BitInt(100)", 100, true},
                                        {"unsigned _BitInt(65)", 65, false},
                                        {"_BitInt(64)", 64, true},
                                        {"_BitInt(33)", 33, true},
                                        {"unsigned _BitInt(33)", 33, false},
                                        {"_BitInt(7)", 7, true},
                                        {"unsigned _BitInt(7)", 7, false},
                                        {"unsigned _BitInt(1)", 1, false},
                                        {"long", 64, true},
                                        {"unsigned long", 64, false},
                                        {"unsigned", 32, false}};
    for (std::size_t i = random_.between(1, 2); i-- > 0;) {
      const Named& chosen = all[random_.chance(50) ? random_.below(4) : random_.below(all.size())];
      means_.wide.push_back(types_.wide(chosen.name, chosen.bits, chosen.isSigned));
    }
    if (random_.chance(40)) node.fields.push_back({"w", means_.wide.front()});
  }
  if (has(Construct::AtomicPointers) && random_.chance(50))
    node.fields.push_back({"link", types_.atomicPointerTo(&node)});
}

void RandomConstructs::addBitFields(Type& node) {
  // Whole structs are copied if they have no locks.
  if (random_.chance(65))
    std::erase_if(node.fields, [](const Field& field) {
      return field.type->kind == Kind::Mutex || field.type->kind == Kind::ReadWriteLock;
    });
  const Type* unsignedInt = types_.wide("unsigned", 32, false);
  static const std::vector<std::size_t> widths{1, 2, 3, 3, 5, 7, 8, 17, 31};
  const bool keeps = random_.chance(45);
  const std::size_t count = random_.between(2, 4);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t kind = random_.below(100);
    const Type* type = kind < 45   ? unsignedInt
                       : kind < 75 ? int_
                                   : types_.plain(kind < 85   ? Kind::Bool
                                                  : kind < 93 ? Kind::SignedChar
                                                              : Kind::UnsignedChar);
    const std::size_t most = type->kind == Kind::Bool ? 1 : isNarrow(type->kind) ? 8 : 31;
    node.fields.push_back({"b" + std::to_string(i), types_.bitField(type, std::min(random_.pick(widths), most))});
    if (random_.chance(12)) node.fields.push_back({"", types_.bitField(int_, 0)});
    if (keeps && i == 0) node.fields.push_back({"kept", types_.plain(Kind::PointerBits)});
  }
}

void RandomConstructs::makeTypes() {
  if (!has(Construct::StructCalls)) return;
  Type& passed = *types_.addStruct("pack");
  passed.fields = {{"a", int_}, {"q", types_.pointerTo(int_)}};
  if (random_.chance(50)) passed.fields.push_back({"n", types_.pointerTo(node_)});
  if (random_.chance(30)) passed.fields.push_back({"c", types_.plain(Kind::SignedChar)});
  if (random_.chance(25)) passed.fields.push_back({"v", types_.arrayOf(int_, 2)});
  if (has(Construct::BitFields)) passed.fields.push_back({"b", types_.bitField(int_, 3)});
  means_.passed = &passed;
}

void RandomConstructs::makeGlobalsOfTypes() {
  if (has(Construct::BitFields)) {
    global("bits0", node_);
    if (random_.chance(60)) global("bits1", node_);
  }
  if (has(Construct::Frees)) global("heap", types_.pointerTo(node_));
  for (std::size_t i = 0; i < means_.wide.size(); ++i) {
    Variable& made = global("w" + std::to_string(i), means_.wide[i]);
    if (random_.chance(30)) made.initial = constant(made.type, 1);
  }
  if (has(Construct::AtomicPointers)) {
    Variable& top = global("top", types_.atomicPointerTo(node_));
    if (random_.chance(60)) global("aim", types_.atomicPointerTo(int_));
    if (random_.chance(30)) global("way", types_.pointerTo(top.type)).initial = addressOf(types_, variable(top));
    if (random_.chance(50)) global("seen0", types_.pointerTo(node_));
  }
  if (has(Construct::StructCalls))
    for (std::size_t i = 0; i < 2; ++i) global("pack" + std::to_string(i), means_.passed);
}

}  // namespace moire::randomc
