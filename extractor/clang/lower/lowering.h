// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "extractor/clang/extract.h"
#include "extractor/clang/lower/extent.h"
#include "extractor/clang/lower/graph.h"
#include "extractor/clang/lower/handle_slots.h"
#include "extractor/clang/lower/instance.h"
#include "extractor/clang/lower/lock_kinds.h"
#include "extractor/clang/lower/locking_parameters.h"
#include "extractor/clang/lower/lowering_parts.h"
#include "extractor/clang/lower/memory.h"
#include "extractor/clang/lower/obligations.h"
#include "extractor/clang/lower/unknown_code.h"
#include "extractor/clang/syntax/call_graph.h"
#include "extractor/clang/syntax/counting_loop.h"

namespace moire::extractor {

/// Turns function bodies into locations. Statements and expressions are walked in C's order of evaluation; values that
/// have been computed but not yet used are expressions on a stack of *pending* ones, which are stored in temporaries
/// before an action is emitted that could change them.
class Lowering {
 public:
  Lowering(program::Program& program, const ExtractOptions& options, const Linker& linker, const FunctionModels& models,
           Contexts& contexts, MemoryMap& map, const PointsTo& pointsTo, const Limits& limits);

  void wholeProgram(const Context& main);
  void library(const std::vector<const Context*>& entries, const Context* init, bool manyCopies);
  /// Lowers the bodies that were planned.
  void run();

 private:
  friend class Finish;
  friend class Pending;
  friend class At;
  friend class NarrowedScope;

  // Bodies and instances.
  void lowerBody(const BodyPlan& plan);
  BodyPlan& bodyFor(const Context& start);
  program::BodyId addBody(const std::string& name);
  Instance& newInstance(const clang::FunctionDecl* function, const Context* context, program::BodyId body,
                        Instance* caller, std::string label);
  void takeArgument(Instance& root, program::CellId argument);
  void lowerFunctionBody(Instance& instance);
  Object& resultOf(Instance& instance);

  // Statements.
  void statement(const clang::Stmt* statement);
  void plainStatement(const clang::Stmt* statement);
  void jump(const clang::Stmt* statement);
  void ifStatement(const clang::IfStmt* statement);
  void whileLoop(const clang::WhileStmt* statement);
  void doLoop(const clang::DoStmt* statement);
  void forLoop(const clang::ForStmt* statement);
  void switchStatement(const clang::SwitchStmt* statement);
  void switchLabel(const clang::SwitchCase* statement);
  program::ExpressionPtr matches(const clang::CaseStmt* label, const program::ExpressionPtr& value);
  void indirectGoto(const clang::IndirectGotoStmt* statement);
  void returnStatement(const clang::ReturnStmt* statement);
  void assembly(const clang::AsmStmt* statement);
  void declaration(const clang::VarDecl* variable);
  void havocDeclared(Object& object);
  program::LocationId labelOf(const clang::LabelDecl* label);
  struct Loop;
  void loopBody(const clang::Stmt* body, Open& breaks, program::LocationId continueTo, Loop& loop,
                const clang::Expr* condition = nullptr);

  // Values. A value of a type that is not tracked is some expression of type uint64 that reads what the value reads.
  program::ExpressionPtr value(const clang::Expr* expression);
  program::ExpressionPtr computed(const clang::Expr* expression);
  program::ExpressionPtr castValue(const clang::CastExpr* expression);
  program::ExpressionPtr unaryValue(const clang::UnaryOperator* expression, bool used);
  program::ExpressionPtr binaryValue(const clang::BinaryOperator* expression);
  program::ExpressionPtr conditionalValue(const clang::AbstractConditionalOperator* expression, bool used);
  program::ExpressionPtr branchedValue(const clang::Expr* expression);
  program::ExpressionPtr increment(const clang::UnaryOperator* expression, bool used);
  program::ExpressionPtr assignment(const clang::BinaryOperator* expression, bool used);
  static bool canReadBack(const LValue& target);
  program::ExpressionPtr compoundAssignment(const clang::CompoundAssignOperator* expression, bool used);
  program::ExpressionPtr statementExpression(const clang::StmtExpr* expression, bool used);
  /// The operands, for their effects.
  void evaluateParts(const clang::Expr* expression);
  /// For its effects.
  void discard(const clang::Expr* expression);
  std::optional<program::ExpressionPtr> constantValue(const clang::Expr* expression) const;
  std::optional<program::ExpressionPtr> evaluatedConstant(const clang::Expr* expression) const;
  Effects effectsOf(const clang::Expr* expression) const;
  Effects effectsWithin(const clang::Expr* lvalue) const;
  Effects effectsOfAddress(const clang::Expr* pointer) const;
  bool isPureCall(const clang::CallExpr* call) const;

  // Arithmetic on values that have been computed.
  program::ExpressionPtr arithmetic(clang::BinaryOperatorKind op, program::ExpressionPtr left,
                                    program::ExpressionPtr right, clang::QualType type);
  program::ExpressionPtr untracked(const std::vector<program::ExpressionPtr>& operands,
                                   std::optional<program::IntType> type) const;
  /// What a bit-field holds after the value was stored in it.
  program::ExpressionPtr throughBitField(const clang::Expr* lvalue, const program::ExpressionPtr& value) const;
  /// With a site, the step is checked.
  program::ExpressionPtr stepped(const program::ExpressionPtr& old, clang::QualType type, bool up,
                                 const clang::Expr* site = nullptr);
  program::IntType typeOf(clang::QualType type) const;

  // Places.
  LValue lvalue(const clang::Expr* expression);
  void evaluateWithin(const clang::Expr* lvalue);
  std::optional<Extent> evaluateAddress(const clang::Expr* pointer, const clang::Expr* site = nullptr);
  void evaluateElement(const clang::ArraySubscriptExpr* element, bool followed);
  void evaluateAddressOf(const clang::Expr* lvalue);
  Places placesOf(const clang::Expr* lvalue) const;
  Places targetsOf(const clang::Expr* pointer) const;
  /// By the pointer analysis.
  Places pointees(const clang::Expr* pointer) const;
  static Places moved(Places places, Offset amount);
  static Places spread(Places places, std::int64_t stride);
  /// How a thread gets at one of many objects by what only it can change; none if that is not known.
  std::optional<Through> throughOf(const clang::Expr* lvalue) const;
  /// The index, if it is computed from the thread's own variables and nothing else.
  struct OwnIndex {
    program::ExpressionPtr value;
    std::vector<program::CellId> cells;
  };
  std::optional<OwnIndex> ownIndex(const clang::Expr* expression) const;
  std::optional<Through> throughElement(const clang::ArraySubscriptExpr* element) const;
  std::optional<Through> throughPointer(const clang::Expr* pointer) const;
  std::optional<OwnValue> ownValue(const clang::Expr* expression) const;
  void rememberOwn(const clang::VarDecl* variable, const clang::Expr* init);
  std::string nameOf(const OwnValue& value) const;
  std::optional<Through> reference(const std::string& name, const std::vector<OwnValue>& values,
                                   std::vector<Place> bases) const;
  std::vector<program::OwnAccess> ownAccesses(const LValue& place, const std::vector<program::CellId>& cells) const;
  void recordOwn(program::LocationId location);
  /// The address stays the same as long as the function runs.
  bool isFixed(const Through& through) const;
  bool isLasting(const program::Expression& value) const;
  Places element(const Places& base, const clang::Expr* index, clang::QualType type, int sign) const;
  Object& objectOf(const clang::VarDecl* variable) const;
  Object& materialise(const clang::Expr* expression);
  bool isConstantLiteral(const clang::Expr* lvalue) const;

  // Accesses.
  /// The cells that an access may touch, and whether it touches just the one cell, as what that holds.
  struct Touched {
    std::vector<program::CellId> cells;
    bool exactly = false;
  };
  Touched touched(const LValue& place) const;
  std::int64_t bitsOf(const LValue& place) const;
  bool readsPartOfPointer(const LValue& from) const;
  program::ExpressionPtr load(const LValue& from);
  program::ExpressionPtr own(const LValue& from, program::ExpressionPtr value);
  void addOwn(program::LocationId location, const std::vector<program::OwnAccess>& accesses);
  void store(const LValue& to, program::ExpressionPtr value);
  /// Before a write to shared memory at access granularity: the read that the value needs, at the place of the read.
  void prepareStore(const LValue& to, program::ExpressionPtr& value, clang::SourceLocation where);
  void storeSomewhere(const std::vector<program::CellId>& cells, const program::ExpressionPtr& value, bool exactly,
                      const std::vector<program::OwnAccess>& accesses = {});
  /// Stores an aggregate, field by field.
  void storeAggregate(const LValue& to, const clang::Expr* from);
  void storeList(const LValue& to, const clang::InitListExpr* list);
  void copy(const LValue& to, const LValue& from);
  void fill(const LValue& to, bool withZero);
  /// Nothing is gained by looking at its fields: it is one cell, or it is not known where it is.
  bool isOnePart(const LValue& place) const;
  static LValue part(const LValue& whole, const clang::FieldDecl* field);
  /// Of an array: its elements are one.
  static LValue anyPart(const LValue& whole, clang::QualType type);

  // Conditions.
  /// What the condition says of pointers that do not change in `scope`, or anywhere if there is none.
  void narrow(const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  void narrowByPart(const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  void narrow(const clang::Expr* pointer, const clang::Expr* other, bool equal, const clang::Stmt* scope);
  void forgetChanged(const clang::Stmt* statement);
  const clang::VarDecl* lastingPointer(const clang::Expr* expression, const clang::Stmt* scope) const;
  Branches branch(const clang::Expr* condition);
  Branches branchOn(const program::ExpressionPtr& value);

  // Checks.
  /// Lowers `if (c) ; else FAIL(...)` and its like; false if the statement or expression is none.
  bool checkStatement(const clang::IfStmt* statement);
  bool checkExpression(const clang::ConditionalOperator* expression);
  const clang::CallExpr* failingCall(const clang::Stmt* statement) const;
  void check(const clang::Expr* condition, bool holds, program::ObligationId obligation);
  /// Lowers a condition that has to hold (or not to hold), its parts one after the other where they cannot be one
  /// action.
  void require(const clang::Expr* condition, bool holds,
               const std::function<void(const program::ExpressionPtr&)>& leaf);
  void checkValue(program::ExpressionPtr condition, program::ObligationId obligation);
  program::ObligationId obligationFor(const clang::CallExpr* call, const FunctionModel& model,
                                      const clang::Expr* condition, bool holds);

  // Run-time errors. Where they are looked for, a check comes before what may be undefined.
  bool checks(program::ObligationKind kind) const { return program_.checked.contains(kind); }
  void checkThat(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site);
  /// Reports the error, but execution goes on: what happens then is known.
  void noteUnless(program::ExpressionPtr condition, program::ObligationKind kind, const clang::Expr* site);
  /// The operands stay the same until the operation.
  void checkArithmetic(const clang::Expr* site, clang::BinaryOperatorKind op, program::ExpressionPtr& left,
                       program::ExpressionPtr& right, clang::QualType type);
  void checkOverflow(const clang::Expr* site, program::Op operation, const program::ExpressionPtr& left,
                     const program::ExpressionPtr& right);
  program::ExpressionPtr checkedConversion(const clang::Expr* site, program::ExpressionPtr value,
                                           program::IntType type);
  program::ExpressionPtr checkedForBitField(const clang::Expr* site, const clang::FieldDecl* field,
                                            program::ExpressionPtr value);
  void checkConstant(const clang::Expr* expression);
  bool mayChangeValue(const clang::CastExpr* cast) const;
  void checkNotNull(const clang::Expr* site, const program::ExpressionPtr& pointer);
  void checkReach(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up,
                  bool followed);
  void checkFollowed(const clang::Expr* site, const std::optional<Extent>& extent, clang::QualType type);
  void checkArgument(const clang::CallExpr* call, unsigned position, const FunctionModel& model);
  void checkSize(const clang::CallExpr* call, unsigned position, unsigned size);
  bool isChecked(const clang::Expr* lvalue) const;

  // Extents of pointers, where bounds are checked.
  std::int64_t unitOf(clang::QualType pointer) const;
  Extent inUnitsOf(const Extent& extent, clang::QualType pointer) const;
  Extent extentOf(const clang::Expr* pointer);
  Extent extentOfArray(const clang::Expr* lvalue);
  Extent extentOfPart(const clang::Expr* lvalue);
  Extent storedExtent(const clang::Expr* lvalue);
  Extent storedExtent(const LValue& place);
  std::optional<Extent> extentIfChecked(const clang::Expr* pointer);
  Extent moved(const clang::Expr* site, const Extent& extent, const program::ExpressionPtr& distance, bool up);
  std::optional<Extent> movedAt(const clang::Expr* site, const LValue& place, const program::ExpressionPtr& distance,
                                bool up);
  program::ExpressionPtr movedPointer(const program::ExpressionPtr& pointer);
  program::ExpressionPtr pointerSum(const clang::BinaryOperator* sum, program::ExpressionPtr left,
                                    program::ExpressionPtr right);
  Extent steady(Extent extent);
  Extent kept(const Extent& extent);
  /// What it was at the end of the expression's evaluation.
  void rememberExtent(const clang::Expr* expression, const Extent& extent);
  void rememberAllocation(const clang::CallExpr* call, const FunctionModel::Allocation& model);
  void rememberResult(const clang::CallExpr* call, Instance& instance);
  ExtentCells extentCells(program::CellId pointer, std::int64_t unit);
  /// Right before the pointer is stored there.
  void storeExtent(const LValue& to, const Extent& extent);
  void storePointer(const LValue& to, program::ExpressionPtr value, const std::optional<Extent>& extent);
  void noteWrite(program::LocationId location);
  void finishExtents();
  void takeMainArguments(Instance& root);

  // Calls.
  /// What a call's parameters get.
  struct Argument {
    const clang::Expr* expression = nullptr;
    program::ExpressionPtr value;  ///< none for an aggregate
    std::optional<Through> through;
    std::optional<Extent> extent;
  };
  using Arguments = std::vector<Argument>;

  program::ExpressionPtr call(const clang::CallExpr* expression, bool used);
  /// A call whose result is an aggregate: the object that holds it; null if nothing is known of it.
  Object* aggregateCall(const clang::CallExpr* expression);
  Instance& invoke(const clang::FunctionDecl& function, const Context& context, Arguments& arguments, bool used);
  const Context& contextOf(const clang::Expr* site, const clang::FunctionDecl& function) const;
  Arguments evaluateArguments(const clang::CallExpr* expression, const clang::FunctionDecl* callee);
  Instance& inlineCall(const Context& context, Arguments& arguments, bool used);
  /// A parameter by which the function takes locks, and the few objects of which one is meant.
  struct Choice {
    const clang::ParmVarDecl* parameter;
    std::vector<Place> places;
  };
  std::optional<Choice> choiceOf(const clang::FunctionDecl& function, const Arguments& arguments) const;
  Instance& callForEach(const Choice& choice, const Context& context, Arguments& arguments, bool used);
  Instance& newInlined(const Context& context, bool used);
  void lowerInlined(Instance& instance, Arguments& arguments);
  Instance& sharedCall(const Context& context, Arguments& arguments);
  void lowerShared(Instance& instance);
  static bool isSomeAddress(const program::Expression& value);
  void bindFirst(Instance& instance, const Arguments& arguments);
  void assignParameters(Instance& instance, Arguments& arguments);
  program::ExpressionPtr callThroughPointer(const clang::CallExpr* expression, bool used, Object* aggregate);
  /// The functions that a call may go to, or a thread may start with.
  std::vector<const clang::FunctionDecl*> possibleTargets(const clang::Expr* site, const clang::Expr* pointer);
  program::ExpressionPtr resultValue(Instance& instance);
  bool mustShare(const clang::FunctionDecl& function) const;
  /// A function of the compiler; none if it has no meaning here beyond an unknown function's.
  std::optional<program::ExpressionPtr> builtinCall(const clang::CallExpr* expression,
                                                    const clang::FunctionDecl& function);
  program::ExpressionPtr unknownCall(const clang::CallExpr* expression, const clang::FunctionDecl* function);
  void unknownEffect();
  void callEscaped();
  const std::vector<const clang::FunctionDecl*>& escapedFunctions();
  void noteNamedFunctions(const clang::Stmt& statement);
  void noteInitialFunctions();
  void lowerUnknownCode(UnknownCode::Group& group);

  // Atomic operations.
  program::ExpressionPtr atomicOperation(const clang::AtomicExpr* expression);
  std::optional<program::ExpressionPtr> syncCall(const clang::CallExpr* expression, llvm::StringRef name);
  bool readsOneAtomic(const clang::Expr* condition) const;
  Branches branchInAtomic(const clang::Expr* condition);
  LValue dereferenced(const clang::Expr* pointer, bool checked = true);
  program::ExpressionPtr atomicLoad(const LValue& target);
  void atomicStore(const LValue& target, const program::ExpressionPtr& value);
  static LValue withoutAtomic(LValue place);
  program::ExpressionPtr readModifyWrite(const LValue& target, std::optional<clang::BinaryOperatorKind> op,
                                         const program::ExpressionPtr& operand, bool returnsNew);
  program::ExpressionPtr wrapped(clang::BinaryOperatorKind op, const program::ExpressionPtr& left,
                                 const program::ExpressionPtr& right, clang::QualType type);
  /// The old value, or with `expectedPlace`, which takes the old value on failure, whether it succeeded.
  program::ExpressionPtr compareAndSwap(const LValue& target, const program::ExpressionPtr& expected,
                                        const program::ExpressionPtr& desired, const LValue* expectedPlace,
                                        bool mayFail);
  /// Opens an atomic block, unless the action is inside one or atomic anyway; true if it did.
  bool beginAtomic(const LValue& target);
  void endAtomic();

  // Modelled calls.
  program::ExpressionPtr modelledCall(const clang::CallExpr* expression, const FunctionModel& model, bool used);
  void modelledArguments(const clang::CallExpr* expression, const FunctionModel& model);
  void acquire(const clang::Expr* lock, bool shared);
  void release(const clang::Expr* lock);
  program::ExpressionPtr tryAcquire(const clang::CallExpr* expression, const FunctionModel::Try& model);
  void initialiseLock(const clang::Expr* lock, const clang::Expr* count);
  void lockKinds(const clang::CallExpr* expression, const FunctionModel& model);
  /// A lock, and by which address it is meant where there are many.
  struct MeantLock {
    program::LockId lock;
    std::optional<program::ReferenceId> reference;
    bool exact = true;
  };
  std::optional<MeantLock> lockThere(const Place& place, const clang::Expr* pointer);
  std::optional<MeantLock> lockBehind(const clang::Expr* pointer);
  bool isPrivateLock(const clang::Expr* lock) const;
  void takeOneOf(const clang::Expr* pointer, const std::function<void(const MeantLock&)>& take);
  program::LockId lockAt(const Place& place);
  program::ExpressionPtr modelledResult(const clang::CallExpr* expression, const FunctionModel& model) const;
  program::ExpressionPtr spawn(const clang::CallExpr* expression, const FunctionModel::Spawn& model, bool used);
  /// Each thread that the call creates gets another argument.
  unsigned bitsOfOwnArgument(const clang::Expr* argument) const;
  void spawnFunction(const clang::FunctionDecl& start, const clang::CallExpr* expression,
                     const FunctionModel::Spawn& model, const program::ExpressionPtr& argument,
                     const std::optional<Extent>& extent);

  // Barriers.
  void makeBarrier(const clang::Expr* barrier, const clang::Expr* count);
  void meet(const clang::Expr* barrier);
  /// How many threads the loop around creates at most by a call in it, if that is the only loop.
  std::optional<unsigned> mostTurns() const;

  // Waiting for threads.
  struct LoopJoin {
    const clang::CallExpr* call;
    HandleSlots slots;
  };
  void join(const clang::CallExpr* call, const clang::Expr* handle);
  void joinLoop(const clang::ForStmt& loop, const std::vector<LoopJoin>& joins);
  std::optional<LoopBound> boundOf(const CountingLoop& loop) const;
  std::optional<program::CellId> cellOf(const clang::Expr* expression) const;
  /// Where the handle is, in all turns of the loop around.
  std::optional<HandleSlots> slotsOf(const clang::Expr* lvalue) const;
  std::optional<HandleSlots> slotsBehind(const clang::Expr* pointer) const;
  std::optional<HandleSlots> slotsOf(const Places& places, const std::optional<IndexedElement>& element) const;
  void storeHandle(const clang::CallExpr* call, const clang::Expr* handle, program::LocationId spawn);
  void storeBehind(const clang::Expr* pointer, bool checked = true);

  // What modelled functions do to memory.
  void memoryEffects(const clang::CallExpr* expression, const FunctionModel& model);
  std::vector<program::CellId> allBehind(const clang::Expr* pointer);
  void readAll(const clang::Expr* pointer);
  void fillAll(const clang::Expr* pointer);
  void fillWith(const clang::CallExpr* expression, const FunctionModel::Fill& model);
  void copyBehind(const clang::CallExpr* expression, const FunctionModel::Copy& model);
  void allocate(const clang::CallExpr* expression, const FunctionModel::Allocation& model);
  void callModelled(const clang::CallExpr* expression, const FunctionModel& model);
  void callGiven(const clang::CallExpr* expression, const clang::Expr* function, const Open& before);
  void once(const clang::CallExpr* expression, const FunctionModel::Once& model);
  void runAnyTime(const clang::CallExpr* expression, const clang::Expr* function);
  void runAnyTime(const clang::FunctionDecl& function);
  void startAnyTime(const Context& function);

  // Emitting.
  program::LocationId emit(program::Action action);
  program::LocationId emitUnfinished(Unfinished unfinished);
  program::LocationId appendHere(program::Action action);
  void flush(const std::vector<program::CellId>& written);
  /// Before control splits or a call: what is pending must not change meanwhile.
  void settle(bool callOnly = false);
  program::ExpressionPtr spill(const program::ExpressionPtr& value);
  /// The value with its reads of shared cells made by actions of their own.
  program::ExpressionPtr spillReads(const program::ExpressionPtr& value);
  program::CellId temporary(program::IntType type);
  /// Makes the two fit into one action: at access granularity only one of them may read a shared cell.
  void separate(program::ExpressionPtr& first, const program::ExpressionPtr& second, clang::SourceLocation where);
  /// The value later on: a temporary unless nothing can change it.
  program::ExpressionPtr stable(const program::ExpressionPtr& value);
  /// The value, the same in a check and in the action after it.
  program::ExpressionPtr steady(const program::ExpressionPtr& value);
  /// Records what the value reads, if that is shared, though the value is not used.
  void touch(const program::ExpressionPtr& value);
  bool readsShared(const program::Expression& value) const;
  bool isFrozen(const program::Expression& value) const;
  bool byAccess() const { return program_.granularity == program::Granularity::Access; }
  void assumption(std::string text);
  program::SourcePosition here() const;
  const clang::ASTContext& context() const { return *context_; }

  program::Program& program_;
  const Linker& linker_;
  const FunctionModels& models_;
  Contexts& contexts_;
  MemoryMap& map_;
  const PointsTo& pointsTo_;
  const std::function<bool()>& shouldStop_;
  Limits limits_;
  mutable Memory memory_;
  Graph graph_;
  Obligations obligations_;

  std::deque<Instance> instances_;
  std::deque<BodyPlan> plans_;
  std::map<const Context*, BodyPlan*> bodies_;
  mutable CallGraph callGraph_;
  mutable LockingParameters lockingParameters_;
  std::set<std::string> bodyNames_;
  std::map<std::pair<std::size_t, const clang::FunctionDecl*>, Instance*> sharedInstances_;
  std::map<std::pair<const Object*, Offset>, program::LockId> locks_;  ///< by true offset
  std::deque<Creation> creations_;                                     ///< those whose handles are known
  std::map<std::pair<const clang::CallExpr*, const Instance*>, Creation*> creationsByCall_;
  std::vector<std::pair<program::LocationId, HandleSlots>> joins_;
  std::map<const Object*, std::vector<program::LocationId>> allocations_;
  std::map<std::pair<const Object*, Offset>, program::LockId> manyLocks_;  ///< one for all elements of an array
  LockKinds lockKinds_;
  using BarrierPlace = std::pair<const Object*, Offset>;
  std::map<BarrierPlace, program::BarrierId> barriers_;
  std::map<BarrierPlace, std::set<program::Int>> barrierCounts_;  ///< 0 where it is not known
  bool unknownBarriers_ = false;                                  ///< one is made or used, and it is not known which
  std::set<program::LockId> semaphores_;
  std::set<program::LockId> freeOnce_;  ///< those that are known to be so at first
  std::optional<std::vector<const clang::FunctionDecl*>> escapedFunctions_;
  UnknownCode unknownCode_;
  std::unordered_map<const clang::Stmt*, std::vector<const clang::FunctionDecl*>> namedFunctions_;
  struct SharedCall {
    program::LocationId at;
    program::LocationId back;
    const Instance* callee = nullptr;
  };
  std::vector<SharedCall> sharedCalls_;
  std::map<program::BodyId, std::vector<program::LocationId>> returnPoints_;  ///< of setjmp
  std::map<program::BodyId, Open> jumpsBack_;                                 ///< to any of these
  std::map<program::BodyId, program::CellId> parameters_;  ///< where threads keep their argument, if it never changes
  mutable std::map<std::string, program::ReferenceId> references_;
  std::map<program::CellId, OwnValue> converted_;  ///< of a variable that never changes: what its value comes from
  mutable std::vector<unsigned> referenceBits_;    ///< of a reference: how much of its first variable's value matters
  struct OwnRead {
    program::ExpressionPtr value;
    std::vector<program::OwnAccess> accesses;
  };
  std::map<const program::Expression*, OwnRead> ownReads_;
  std::map<program::CellId, ExtentCells> extents_;  ///< of pointers
  std::set<program::CellId> extentStored_;          ///< of the pointers that are about to be written
  std::vector<program::LocationId> unclearWrites_;  ///< of pointers, with whatever extent
  std::vector<Place> countingLocks_;                ///< semaphores that several threads may hold at once
  bool unknownLocksCount_ = false;                  ///< and all that unknown pointers may mean

  // Where the walk is.
  const BodyPlan* plan_ = nullptr;
  Instance* instance_ = nullptr;
  const clang::ASTContext* context_ = nullptr;
  clang::SourceLocation here_;
  struct Jumps {
    Open* breaks = nullptr;
    std::optional<program::LocationId> continueTo;
  };
  Jumps jumps_;
  struct Loop {
    const clang::ForStmt* loop;  ///< none for a loop of another kind
    const Instance* instance;
    program::LocationId start;    ///< before its first turn
    std::vector<LoopJoin> joins;  ///< in its body
  };
  /// The place that is being evaluated is followed only later: until then, execution goes on whatever is wrong with it.
  bool followedLater_ = false;
  std::vector<Loop> loops_;  ///< around the place, also in callers
  struct PendingValue {
    program::ExpressionPtr* value;
    clang::SourceLocation where;
  };
  std::vector<PendingValue> pending_;
  mutable std::unordered_map<const clang::Expr*, std::optional<program::ExpressionPtr>> constants_;
  std::set<program::CellId> lasting_;       ///< of these, those that are no temporaries
  std::set<program::CellId> frozen_;        ///< temporaries and parameters that are never written again
  std::set<program::CellId> privateCells_;  ///< locals that no pointer can point to
};

/// The condition without what does not change whether it holds: parentheses, casts of truth values, __builtin_expect.
const clang::Expr* withoutBooleanCasts(const clang::Expr* condition);

bool isAtomicLoad(const clang::AtomicExpr& expression);

/// Of the program model; none for operators that have a meaning of their own here.
std::optional<program::Op> operatorOf(clang::BinaryOperatorKind op);

/// The value as a condition: 0 or 1.
program::ExpressionPtr truth(const program::ExpressionPtr& value);

/// Keeps a computed value right while others are computed.
class Pending {
 public:
  Pending(Lowering& lowering, program::ExpressionPtr& value, clang::SourceLocation where) : lowering_(lowering) {
    lowering_.pending_.push_back({&value, where});
  }
  ~Pending() { lowering_.pending_.pop_back(); }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

 private:
  Lowering& lowering_;
};

/// While it exists, the condition holds, or does not hold.
class NarrowedScope {
 public:
  NarrowedScope(Lowering& lowering, const clang::Expr* condition, bool holds, const clang::Stmt* scope);
  ~NarrowedScope();
  NarrowedScope(const NarrowedScope&) = delete;
  NarrowedScope& operator=(const NarrowedScope&) = delete;

 private:
  Instance& instance_;
  std::map<const clang::VarDecl*, Places> before_;
};

/// Says which source code the actions come from.
class At {
 public:
  At(Lowering& lowering, clang::SourceLocation location) : lowering_(lowering), before_(lowering.here_) {
    if (location.isValid()) lowering_.here_ = location;
  }
  ~At() { lowering_.here_ = before_; }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  Lowering& lowering_;
  clang::SourceLocation before_;
};

}  // namespace moire::extractor
