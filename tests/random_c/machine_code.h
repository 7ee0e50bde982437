// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "tests/random_c/memory_layout.h"
#include "tests/random_c/syntax.h"
#include "tests/random_c/wide_numbers.h"

namespace moire::randomc {

/// What the machine does. Operands a, b, c are registers of the current call unless stated otherwise.
enum class Do {
  Constant,  ///< a = the number b
  Move,      ///< a = b
  Offset,    ///< a = address b + the number c
  Follow,    ///< a = address b, which must be that of something
  Element,   ///< a = address b + c times the number d, where c is below the number e
  Load,      ///< a = memory at b, in a memory location that begins the number d of words before
  Store,     ///< memory at a = b, likewise
  LoadOwn,   ///< a = memory at b, which no other thread knows
  StoreOwn,  ///< memory at a = b, likewise
  Expect,    ///< a is the number b
  Add,       ///< a = b + c
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  UnsignedAdd,
  UnsignedSubtract,
  UnsignedMultiply,
  Equal,
  NotEqual,
  Less,
  Wide,        ///< a = b and c combined by `op` as numbers of the type
  Convert,     ///< a = b, which is of the type `from`, as a number of the type
  Advance,     ///< a = pointer b, moved by c ints; the number d is 1 for a subscript
  Jump,        ///< to the instruction number a
  JumpIfZero,  ///< to the instruction number b if a is 0; in any case registers from the number c on are cleared
  JumpIfNotZero,
  Clear,           ///< registers from the number a on
  Call,            ///< a = function number b with d arguments from register c on
  CallThrough,     ///< a = the function that b points to, with d arguments from register c on
  Return,          ///< a
  Nondet,          ///< a = 0 or 1
  Allocate,        ///< a = the address of a new object of the type; b is the number 0 if its content is any, c is 1 if
                   ///< it is for `free`
  EndLife,         ///< of the object at a, of the type, if there is one
  Probe,           ///< somebody looks at a
  Synchronise,     ///< with the object at a; for attempts, b = what it returns
  Once,            ///< begins to call the function number b unless it was done at a, then goes to the next but one
  OnceDone,        ///< the call has been made
  AtomicLoad,      ///< a = memory at b
  AtomicStore,     ///< memory at a = b
  AtomicAdd,       ///< a = memory at b; memory at b += c
  AtomicExchange,  ///< a = memory at b; memory at b = c
  AtomicSwap,      ///< if memory at b is c, then memory at b = d and a = 1, else a = 0
  AtomicTry,       ///< a = memory at b; if that is c, memory at b = d
  Free,            ///< the object at a
  SetSemaphore,    ///< at a to b; also for a barrier
  Spawn,           ///< a thread that runs function number b with the argument c; its handle goes to memory at a
  Join,            ///< the thread a
  AtomicBegin,
  AtomicEnd,
  Register,     ///< function number b for the end of the program as the number c says, with the argument a
  BeginExit,    ///< no other thread may end the program any more
  RunHandlers,  ///< those for an exit of kind number a, the last one first, with the status b
  EndProgram
};

struct Instruction {
  Do what = Do::Constant;
  int a = 0;
  int b = 0;
  int c = 0;
  int d = 0;
  int e = 0;
  unsigned line = 0;
  const Type* type = nullptr;
  const Type* from = nullptr;
  Op op = Op::Constant;
  Sync sync = Sync::Lock;
};

struct FunctionCode {
  int entry = 0;
  int registers = 0;
};

/// A whole program for a machine in which every object has its own address.
struct MachineCode {
  std::vector<Instruction> instructions;
  std::vector<FunctionCode> functions;                     ///< the last one is where the program starts
  std::vector<int> memory;                                 ///< at the beginning
  WideNumbers numbers;                                     ///< that the program names
  std::vector<std::shared_ptr<const Type>> argumentLists;  ///< of variadic calls
};

/// Statements must have their lines.
MachineCode compile(const CProgram& program);

}  // namespace moire::randomc
