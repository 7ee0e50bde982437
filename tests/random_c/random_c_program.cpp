// SPDX-License-Identifier: Apache-2.0
#include "tests/random_c/random_c_program.h"

#include "tests/random_c/memory_layout.h"
#include "tests/random_c/random_constructs.h"

namespace moire::randomc {

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, const Constructs& constructs)
      : random_(seed), program_(std::make_unique<CProgram>()), types_(program_->types) {
    means_.constructs = constructs;
  }

  std::unique_ptr<CProgram> generate() {
    makeTypes();
    makeGlobals();
    makeFunctions();
    return std::move(program_);
  }

 private:
  void makeTypes() {
    int_ = types_.plain(Kind::Int);
    intPointer_ = types_.pointerTo(int_);
    mutex_ = types_.plain(Kind::Mutex);
    node_ = types_.addStruct("node");
    nodePointer_ = types_.pointerTo(node_);
    callback_ = types_.functionOn(random_.chance(60) ? nodePointer_ : intPointer_);
    const bool functions = random_.chance(35);
    node_->fields = {{"a", int_}};
    if (random_.chance(60)) node_->fields.push_back({"m", mutex_});
    if (random_.chance(40)) node_->fields.push_back({"b", int_});
    if (random_.chance(25)) node_->fields.push_back({"q", intPointer_});
    if (random_.chance(20)) node_->fields.push_back({"next", nodePointer_});
    if (functions && random_.chance(50)) node_->fields.push_back({"f", callback_});
    if (random_.chance(15)) node_->fields.push_back({"v", types_.arrayOf(int_, 2)});
    if (random_.chance(15)) node_->fields.push_back({"l", types_.plain(Kind::ReadWriteLock)});
    if (random_.chance(15)) node_->fields.push_back({"c", narrow()});
    constructs_.addFields(*node_);
    constructs_.makeTypes();
    means_.copiesStructs = random_.chance(50);
    for (const Field& each : node_->fields)
      if (each.type == mutex_ || each.type->kind == Kind::ReadWriteLock) means_.copiesStructs = false;
    means_.heap = random_.chance(45) || constructs_.has(Construct::Frees);
    means_.tryLock = random_.chance(40);
    means_.atomics = random_.chance(30);
    means_.atomicBlocks = random_.chance(15);
    functions_ = functions || constructs_.has(Construct::CastFunctions);
  }

  const Type* narrow() {
    static const std::vector<Kind> kinds{Kind::SignedChar, Kind::UnsignedChar, Kind::Short, Kind::Bool};
    return types_.plain(random_.pick(kinds));
  }

  Variable& global(const std::string& name, const Type* type) {
    Variable& made = program_->globals.emplace_back();
    made = {name, type, true, true, nullptr, {}};
    return made;
  }

  void makeGlobals() {
    for (std::size_t i = random_.between(1, 2); i-- > 0;) {
      Variable& x = global("x" + std::to_string(i), int_);
      if (random_.chance(30)) x.initial = constant(int_, static_cast<int>(random_.below(3)));
    }
    if (random_.chance(30)) global("c0", narrow());
    for (std::size_t i = random_.below(3); i-- > 0;) global("s" + std::to_string(i), node_);
    if (random_.chance(25)) global("arr", types_.arrayOf(int_, 2));
    if (random_.chance(25)) global("nodes", types_.arrayOf(node_, 2));
    if (random_.chance(75)) global("m0", mutex_);
    if (random_.chance(15)) global("ms", types_.arrayOf(mutex_, 2));
    if (random_.chance(50)) pointer("p", intPointer_);
    if (random_.chance(60)) pointer("n", nodePointer_);
    if (random_.chance(25)) pointer("k", nodePointer_);
    if (random_.chance(12)) global("list", types_.arrayOf(nodePointer_, 2));
    if (random_.chance(12)) pointer("pp", types_.pointerTo(random_.chance(50) ? intPointer_ : nodePointer_));
    if (random_.chance(12)) pointer("pm", types_.pointerTo(mutex_));
    if (functions_ && random_.chance(60)) global("f", callback_);
    if (functions_ && random_.chance(50)) global("table", types_.arrayOf(callback_, 2));
    if (random_.chance(22)) global("rw", types_.plain(Kind::ReadWriteLock));
    if (random_.chance(28)) global("sem", types_.plain(Kind::Semaphore));
    if (random_.chance(18)) global("all", types_.plain(Kind::Barrier));
    if (random_.chance(20)) global("ready", types_.plain(Kind::Condition));
    if (random_.chance(18)) global("done", types_.plain(Kind::Once));
    constructs_.makeGlobals();
  }

  void pointer(const std::string& name, const Type* type) {
    std::vector<ExpressionPtr> aims;
    for (Variable& each : program_->globals) {
      const auto whole = variable(each);
      if (each.type == type->to) aims.push_back(whole);
      if (each.type->kind == Kind::Array && each.type->to == type->to)
        aims.push_back(element(whole, constant(int_, static_cast<int>(random_.below(each.type->count)))));
      if (each.type->kind != Kind::Struct) continue;
      for (std::size_t i = 0; i < each.type->fields.size(); ++i)
        if (each.type->fields[i].type == type->to) aims.push_back(field(whole, i));
    }
    Variable& made = global(name, type);
    if (!aims.empty() && random_.chance(50)) made.initial = addressOf(types_, random_.pick(aims));
  }

  Function& function(const std::string& name) {
    Function& made = program_->functions.emplace_back();
    made.name = name;
    return made;
  }

  Variable& local(Function& in, const std::string& name, const Type* type) {
    const bool scalar =
        type == int_ || isNarrow(type->kind) || type->kind == Kind::Pointer || type->kind == Kind::FunctionPointer;
    Variable& made = in.variables.emplace_back();
    made = {name, type, false, !scalar, nullptr, {}};
    return made;
  }

  void parameter(Function& in, const std::string& name, const Type* type) {
    in.parameters.push_back(&local(in, name, type));
  }

  void locals(Function& in) {
    if (random_.chance(40)) local(in, "i", int_);
    if (means_.tryLock) local(in, "r", int_);
    if (random_.chance(30)) local(in, "t", int_);
    if (random_.chance(15)) local(in, "u", narrow());
    if (random_.chance(20)) local(in, "own", random_.chance(50) ? intPointer_ : nodePointer_);
    if (random_.chance(12)) local(in, "mine", node_);
    constructs_.addLocals(in);
  }

  RandomStatements statements(Function& in) { return {*program_, types_, means_, in, random_}; }

  void makeFunctions() {
    Means none;
    if (hasGlobal("done")) {
      Function& initialiser = function("initialise");
      initialiser.body = RandomStatements(*program_, types_, none, initialiser, random_).some(random_.between(1, 2));
      means_.initialiser = &initialiser;
    }
    std::vector<const Function*> callbacks;
    for (std::size_t i = 0; functions_ && i < 2; ++i) {
      Function& made = function("act" + std::to_string(i));
      parameter(made, "c", callback_->to);
      made.body = statements(made).some(random_.between(1, 2));
      callbacks.push_back(&made);
    }
    means_.callbacks = callbacks;
    giveInitialParts();
    constructs_.makeFunctions();
    std::vector<const Function*> helpers;
    if (random_.chance(30)) makeWrappers();
    for (std::size_t i = random_.below(3); i-- > 0;) helpers.push_back(&makeHelper(i));
    if (random_.chance(40)) helpers.push_back(&makeSource());
    means_.helpers = helpers;
    constructs_.makeFunctionsAround();
    for (std::size_t i = random_.chance(35) ? 2 : 1; i-- > 0;) threads_.push_back(&makeThread(i));
    makeMain();
  }

  Function& makeHelper(std::size_t number) {
    Function& made = function("help" + std::to_string(number));
    const std::size_t kind = random_.below(100);
    if (kind < 45)
      parameter(made, "h", nodePointer_);
    else if (kind < 80)
      parameter(made, "h", intPointer_);
    else if (kind < 90)
      parameter(made, "h", types_.pointerTo(mutex_));
    if (random_.chance(30)) parameter(made, "v", int_);
    if (random_.chance(50)) made.result = int_;
    if (random_.chance(30)) local(made, "t", int_);
    constructs_.addLocals(made);
    auto inside = statements(made);
    made.body = inside.some(random_.between(1, 2));
    makeRecursive(made);
    if (made.result != nullptr) made.body.push_back(statement(StatementKind::Return, nullptr, inside.value(int_)));
    return made;
  }

  // help(h, v) { if (0 < v) help(h, v - 1); ... }
  void makeRecursive(Function& helper) {
    if (helper.parameters.empty() || helper.parameters.back()->name != "v" || random_.chance(60)) return;
    std::vector<ExpressionPtr> arguments;
    for (Variable* each : helper.parameters) arguments.push_back(variable(*each));
    const auto count = arguments.back();
    arguments.back() = operation(Op::Subtract, int_, {count, constant(int_, 1)});
    auto again = statement(StatementKind::Evaluate, nullptr, call(int_, helper, std::move(arguments)));
    auto made = statement(StatementKind::If, nullptr, operation(Op::Less, int_, {constant(int_, 0), count}), {again});
    helper.body.insert(random_.chance(50) ? helper.body.begin() : helper.body.end(), std::move(made));
  }

  // Functions that return a pointer: to something new, or to something that exists.
  Function& makeSource() {
    Function& made = function("source");
    const bool toInt = !means_.heap && random_.chance(50);
    made.result = toInt ? intPointer_ : nodePointer_;
    if (random_.chance(60)) parameter(made, "h", random_.chance(50) ? intPointer_ : nodePointer_);
    Variable& result = local(made, "found", made.result);
    auto inside = statements(made);
    made.body.push_back(statement(StatementKind::Assign, variable(result), inside.firstValue(made.result)));
    for (auto& each : inside.some(random_.below(2))) made.body.push_back(std::move(each));
    made.body.push_back(statement(StatementKind::Return, nullptr, variable(result)));
    return made;
  }

  void makeWrappers() {
    const Type* wrapped = types_.pointerTo(mutex_);
    std::size_t inside = 0;
    for (std::size_t i = 1; i < node_->fields.size(); ++i)
      if (node_->fields[i].type == mutex_) inside = i;
    if (inside != 0 && random_.chance(70)) wrapped = nodePointer_;
    for (const bool enter : {true, false}) {
      Function& made = function(enter ? "enter" : "leave");
      parameter(made, "h", wrapped);
      const auto object = dereference(variable(*made.parameters[0]));
      const auto place = wrapped == nodePointer_ ? field(object, inside) : object;
      made.body.push_back(
          statement(StatementKind::Evaluate, nullptr, synchronise(int_, enter ? Sync::Lock : Sync::Unlock, {place})));
      (enter ? means_.enter : means_.leave) = &made;
    }
  }

  void giveInitialParts() {
    for (Variable& each : program_->globals) {
      if (random_.chance(50)) continue;
      if (each.type->kind == Kind::Array && each.type->to == callback_)
        for (int i = 0; i < 2; ++i)
          each.initialParts.push_back(
              {"[" + std::to_string(i) + "]", i, functionValue(callback_, *random_.pick(means_.callbacks))});
      if (each.type->kind == Kind::Array && each.type->to == int_)
        each.initialParts.push_back({"[1]", 1, constant(int_, 2)});
      if (each.type == node_) each.initialParts.push_back({".a", 0, constant(int_, 1)});
      if (each.type->kind == Kind::Array && each.type->to == node_)
        each.initialParts.push_back({"[1].a", sizeOf(*node_), constant(int_, 1)});
    }
  }

  Function& makeThread(std::size_t number) {
    Function& made = function("work" + std::to_string(number));
    made.isThread = true;
    const std::size_t kind = random_.below(100);
    parameter(made, "arg", kind < 40 ? nodePointer_ : kind < 65 ? intPointer_ : int_);
    locals(made);
    auto inside = statements(made);
    for (Variable& each : made.variables)
      if (each.name != "arg" && each.cleanup == nullptr) initialise(made, inside, variable(each));
    for (auto& each : inside.some(random_.between(2, 4))) made.body.push_back(std::move(each));
    return made;
  }

  void makeMain() {
    Function& main = function("main");
    main.result = int_;
    local(main, "threads", types_.arrayOf(types_.plain(Kind::Thread), 2));
    locals(main);
    auto inside = statements(main);
    initialise(main, inside);
    const auto add = [&](Statements more) { main.body.insert(main.body.end(), more.begin(), more.end()); };
    add(inside.some(random_.below(2)));
    const bool both = random_.chance(75);
    if (both && random_.chance(30))
      spawnInLoop(main, inside);
    else
      for (std::size_t i = 0; i < (both ? 2U : 1U); ++i) {
        spawn(main, inside, constant(int_, static_cast<int>(i)), random_.pick(threads_));
        if (i == 0 && both && random_.chance(15)) join(main, 0);
      }
    add(inside.some(random_.below(4)));
    if (both && random_.chance(40))
      joinInLoop(main);
    else
      for (std::size_t i = 0; i < (both ? 2U : 1U); ++i)
        if (random_.chance(70)) join(main, static_cast<int>(i));
    add(inside.some(random_.below(2)));
    main.body.push_back(inside.probe());
  }

  void initialise(Function& main, RandomStatements& inside) {
    for (Variable& each : program_->globals) {
      const auto whole = variable(each);
      if (each.type->kind == Kind::Semaphore)
        main.body.push_back(statement(StatementKind::InitialiseSemaphore, whole,
                                      constant(int_, static_cast<int>(random_.chance(40) ? 1 : random_.below(3)))));
      if (each.type->kind == Kind::Barrier)
        main.body.push_back(statement(StatementKind::InitialiseBarrier, whole,
                                      constant(int_, static_cast<int>(random_.between(1, 3)))));
      const bool unset = !each.initial && random_.chance(90);
      if (unset) initialise(main, inside, whole);
    }
    for (Variable& each : main.variables)
      if (each.cleanup == nullptr) initialise(main, inside, variable(each));
    for (auto& each : constructs_.first()) main.body.push_back(std::move(each));
  }

  // Pointers get their targets.
  void initialise(Function& in, RandomStatements& inside, const ExpressionPtr& place) {
    const Type& type = *place->type;
    if (type.kind == Kind::Pointer || type.kind == Kind::FunctionPointer || type.kind == Kind::AtomicPointer) {
      initialisePointer(in, inside, place);
    } else if (type.kind == Kind::Struct) {
      for (std::size_t i = 0; i < type.fields.size(); ++i) initialise(in, inside, field(place, i));
    } else if (type.kind == Kind::Array) {
      for (std::size_t i = 0; i < type.count; ++i)
        initialise(in, inside, element(place, constant(int_, static_cast<int>(i))));
    }
  }

  // Often it is not known which one of two it points to.
  void initialisePointer(Function& in, RandomStatements& inside, const ExpressionPtr& place) {
    const bool isAtomic = place->type->kind == Kind::AtomicPointer;
    const Type* type = isAtomic ? types_.pointerTo(place->type->to) : place->type;
    const auto aim = inside.firstValue(type);
    if (!aim) return;
    auto assign = statement(StatementKind::Assign, place, aim);
    if (random_.chance(50)) return in.body.push_back(std::move(assign));
    auto made = statement(StatementKind::If, nullptr, operation(Op::Nondet, int_, {}), {assign});
    made->otherwise = {statement(StatementKind::Assign, place, inside.firstValue(type))};
    in.body.push_back(std::move(made));
  }

  ExpressionPtr handle(Function& main, ExpressionPtr index) {
    return element(variable(main.variables.front()), std::move(index));
  }

  void spawn(Function& main, RandomStatements& inside, ExpressionPtr index, const Function* thread) {
    auto made = statement(StatementKind::Spawn, handle(main, std::move(index)), argumentFor(*thread, inside));
    made->function = thread;
    main.body.push_back(std::move(made));
  }

  ExpressionPtr argumentFor(const Function& thread, RandomStatements& inside) {
    const Type* type = thread.parameters.front()->type;
    return type == int_ || random_.chance(30) ? inside.value(type) : inside.firstValue(type);
  }

  void spawnInLoop(Function& main, RandomStatements& inside) {
    Variable& i = local(main, "each", int_);
    const Function* thread = random_.pick(threads_);
    const Type* wanted = thread->parameters.front()->type;
    ExpressionPtr argument = wanted == int_ ? variable(i) : argumentFor(*thread, inside);
    for (Variable& each : program_->globals)
      if (wanted->kind == Kind::Pointer && each.type->kind == Kind::Array && each.type->to == wanted->to)
        argument = addressOf(types_, element(variable(each), variable(i)));
    auto made = statement(StatementKind::Spawn, handle(main, variable(i)), argument);
    made->function = thread;
    main.body.push_back(statement(StatementKind::For, variable(i), constant(int_, 2), {made}));
  }

  void join(Function& main, int number) {
    main.body.push_back(statement(StatementKind::Join, handle(main, constant(int_, number)), nullptr));
  }

  /// For all threads, or for too few.
  void joinInLoop(Function& main) {
    Variable& i = local(main, "last", int_);
    auto each = statement(StatementKind::Join, handle(main, variable(i)), nullptr);
    if (random_.chance(15)) each = statement(StatementKind::If, nullptr, operation(Op::Nondet, int_, {}), {each});
    const int number = random_.chance(85) ? 2 : 1;
    main.body.push_back(statement(StatementKind::For, variable(i), constant(int_, number), {each}));
  }

  bool hasGlobal(const std::string& name) {
    for (const Variable& each : program_->globals)
      if (each.name == name) return true;
    return false;
  }

  explorer::Random random_;
  std::unique_ptr<CProgram> program_;
  Types types_;
  Means means_;
  RandomConstructs constructs_{*program_, types_, means_, random_};
  std::vector<const Function*> threads_;
  bool functions_ = false;
  const Type* int_ = nullptr;
  const Type* intPointer_ = nullptr;
  const Type* mutex_ = nullptr;
  Type* node_ = nullptr;
  const Type* nodePointer_ = nullptr;
  const Type* callback_ = nullptr;
};

}  // namespace

std::unique_ptr<CProgram> randomCProgram(std::uint64_t seed, const Constructs& constructs) {
  return Generator(seed, constructs).generate();
}

}  // namespace moire::randomc
