// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace moire::randomc {

enum class Kind {
  Int,
  SignedChar,
  UnsignedChar,
  Short,
  Bool,
  BitField,  ///< of a struct: of the type `to`, with `count` bits; 0 bits end a run of them
  Wide,      ///< another integer, which has `count` bits
  Pointer,
  AtomicPointer,
  PointerBits,  ///< a bit-field of a struct that keeps a pointer
  Struct,
  Array,
  FunctionPointer,  ///< to a function without result that takes one pointer
  KeptFunction,     ///< pointer to a function without parameters and result
  Mutex,
  ReadWriteLock,
  Semaphore,
  Barrier,
  Once,
  Condition,
  Thread,
  VariadicList  ///< va_list
};

struct Type;

struct Field {
  std::string name;
  const Type* type = nullptr;
};

/// For numbers that are stored in less than an int.
inline bool isNarrow(Kind kind) {
  return kind == Kind::SignedChar || kind == Kind::UnsignedChar || kind == Kind::Short || kind == Kind::Bool ||
         kind == Kind::BitField;
}

/// A type of C; equal types are the same object.
struct Type {
  Kind kind = Kind::Int;
  const Type* to = nullptr;  ///< what a pointer points to, an array's element, a function's parameter
  std::size_t count = 0;     ///< of an array's elements, of a number's bits
  std::string name;          ///< of a struct, or of a wide integer
  std::vector<Field> fields;
  bool isSigned = true;  ///< of a wide integer
};

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

struct Function;

struct Variable {
  std::string name;
  const Type* type = nullptr;
  bool global = false;
  bool addressed = false;  ///< its address is taken, or it is not a scalar
  ExpressionPtr initial;   ///< none: zero
  struct Part {
    std::string designator;
    int offset = 0;
    ExpressionPtr value;
  };
  std::vector<Part> initialParts;     ///< of a global struct or array
  const Function* cleanup = nullptr;  ///< called with the local's address when it goes out of scope
  bool inner = false;                 ///< declared by a Scope, not at the beginning of its function
};

enum class Sync {
  Lock,
  Unlock,
  TryLock,
  ReadLock,
  WriteLock,
  TryReadLock,
  TryWriteLock,
  ReadWriteUnlock,
  SemaphoreWait,
  SemaphorePost,
  SemaphoreTryWait,
  BarrierWait,
  Wait,    ///< operands: condition variable, mutex
  Signal,  ///< operand: condition variable
  Once
};

/// How a function is called at the end of the program.
enum class AtEnd { Exit, ExitWithArgument, QuickExit };

enum class Atomic {
  Load,
  Store,
  FetchAdd,
  Exchange,
  CompareAndSwap,
  // Of atomic pointers only:
  Initialise,
  CompareExchange,     ///< operands: place, place of what is expected, new value
  CompareExchangeWeak  ///< it may fail for no reason
};

enum class Op {
  Constant,
  Variable,
  Dereference,
  Field,
  Index,  ///< operands: array or pointer, index
  AddressOf,
  Function,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  UnsignedAdd,  ///< of unsigned numbers; the result is converted to int
  UnsignedSubtract,
  UnsignedMultiply,
  Negate,
  Complement,
  Convert,  ///< to `type`
  Advance,  ///< operands: pointer to an int, number
  Equal,
  NotEqual,
  Less,
  Step,      ///< ++ or -- of a place: `step` says which
  Assigned,  ///< operands: place, the value that it gets
  Choose,    ///< operands: condition, two structs
  Not,
  And,
  Or,
  Nondet,    ///< 0 or 1
  Allocate,  ///< malloc or, if `value` is not 0, calloc, of what `type` points to
  Call,
  IndirectCall,      ///< operands: function pointer, argument
  VariadicArgument,  ///< the next one of the list, of `type`
  Sync,
  Atomic,
  Register,  ///< `function` to be called at the end as `atEnd` says, perhaps with an argument
  Exit       ///< of the program, with the status `value`, as `atEnd` says
};

enum class Step { IncrementAfter, IncrementBefore, DecrementAfter, DecrementBefore };

/// Places of memory are variables, dereferences, fields and elements; where a value is wanted, they are read.
struct Expression {
  Op op = Op::Constant;
  const Type* type = nullptr;
  std::vector<ExpressionPtr> operands;
  int value = 0;
  Variable* variable = nullptr;
  const Function* function = nullptr;
  std::size_t field = 0;
  Sync sync = Sync::Lock;
  Atomic atomic = Atomic::Load;
  AtEnd atEnd = AtEnd::Exit;
  Step step = Step::IncrementAfter;
};

enum class StatementKind {
  Assign,  ///< also of whole structs
  AddTo,   ///< target += value
  Evaluate,
  If,
  For,    ///< for (target = 0; target < value; target++) body
  While,  ///< while (value) body
  Return,
  Spawn,  ///< pthread_create(&target, 0, function, value)
  Join,
  Free,
  BeginVariadic,  ///< va_start(target, value)
  CopyVariadic,   ///< va_copy(target, value)
  EndVariadic,    ///< va_end(target)
  InitialiseSemaphore,
  InitialiseBarrier,  ///< for `value` threads
  AtomicBegin,
  AtomicEnd,
  Scope,  ///< a block in which the variable `target` lives
  Probe   ///< two assertions that `value` is not what it was seen to be
};

struct Statement;
using StatementPtr = std::shared_ptr<Statement>;
using Statements = std::vector<StatementPtr>;

struct Statement {
  StatementKind kind = StatementKind::Evaluate;
  ExpressionPtr target;
  ExpressionPtr value;
  const Function* function = nullptr;
  Statements body;
  Statements otherwise;
  unsigned spelling = 0;     ///< which of several ways to write it
  unsigned line = 0;         ///< where it begins in the text
  int excluded[2] = {0, 0};  ///< Probe
};

struct Function {
  std::string name;
  bool isThread = false;       ///< void *name(void *)
  bool isExitHandler = false;  ///< void name(int, void *)
  /// The order of functions called before or after main: from low priorities to high ones before it, and back after it.
  std::optional<int> constructor;
  std::optional<int> destructor;
  static constexpr int noPriority = 65535;
  const Type* result = nullptr;
  std::vector<Variable*> parameters;
  bool isVariadic = false;
  std::deque<Variable> variables;  ///< parameters and locals
  Statements body;
};

/// A small multithreaded C program. The last function is main.
struct CProgram {
  std::deque<Type> types;
  std::deque<Variable> globals;
  std::deque<Function> functions;
};

}  // namespace moire::randomc
