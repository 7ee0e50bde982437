// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/program/integer.h"

namespace moire::extractor {

/// What a call to a function does according to the model files; argument positions count from 0. A function may do
/// several things.
struct FunctionModel {
  struct Spawn {
    unsigned handle;    ///< the argument that points to where the thread's handle is stored
    unsigned start;     ///< the argument that is the thread's function
    unsigned argument;  ///< the argument that the thread's function is called with
  };
  struct Try {
    unsigned lock;
    program::Int success;  ///< what it returns if it has taken the lock
    bool shared = false;
  };
  struct Once {
    unsigned control;   ///< the argument that points to what remembers that the call was made
    unsigned function;  ///< the argument that is the function to call
  };
  struct Allocation {
    std::vector<unsigned> sizes;  ///< the arguments whose product is the size in bytes
    bool zeroed = false;
  };
  /// `to` and `from` point to memory; `size` bytes are copied from the one to the other.
  struct Copy {
    unsigned to;
    unsigned from;
    unsigned size;
  };
  /// `size` bytes where `target` points to get the value.
  struct Fill {
    unsigned target;
    unsigned value;
    unsigned size;
  };
  /// The function in argument `callback` is called; its parameter points into what `argument` points to.
  struct Callback {
    unsigned callback;
    unsigned parameter;
    unsigned argument;
    std::optional<unsigned> width = {};  ///< the parameter points to any element of an array; its size
  };
  /// Memory of the library that calls share, by its name. Whether it is meant may depend on an argument.
  struct State {
    std::string name;
    std::optional<unsigned> ifNull = {};  ///< it is meant only if this argument is null
  };
  struct Keeping {
    std::string state;
    unsigned argument;
  };
  /// What `argument` points to belongs to the object that `holder` points into.
  struct HeldBy {
    unsigned holder;
    unsigned argument;
  };

  bool acts = false;                     ///< a call does something besides returning a value
  std::vector<std::string> assumptions;  ///< unchecked assumptions that the model rests on
  std::set<unsigned> acceptsNull;        ///< arguments that may be null, though memory behind them is accessed
  bool winsOverBody = false;             ///< the model holds even if the program defines the function
  std::optional<unsigned> acquires;      ///< the argument that points to the lock
  std::optional<unsigned> acquiresShared;
  std::optional<Try> tries;
  bool recursive = false;                ///< the lock may be taken again by the thread that holds it
  std::optional<program::Int> refuses;   ///< what it may return without the lock, if locks check how they are used
  std::optional<program::Int> inherits;  ///< what it may return with the lock, if locks are robust
  bool revealsLocks = false;             ///< calls of other functions may have to wait for locks of the library
  std::vector<unsigned> locksMeanwhile;  ///< arguments that point to what a lock of its own protects during a call
  std::vector<std::string> locksStateMeanwhile;  ///< the same for states
  bool locksAllMeanwhile = false;                ///< it takes each of these locks, one after the other
  std::optional<unsigned> locksAllIfNull;        ///< the same if this argument is null
  bool makesRobust = false;                      ///< locks may report that a thread that held them has ended
  bool cancels = false;                          ///< a thread may end wherever it calls functions of the library
  bool neverCancelled = false;                   ///< but not in a call of this one
  bool registersCleanup = false;  ///< where a thread ends, control may go back to where a function returns again
  std::vector<unsigned> renews;   ///< arguments that point to what nobody else may use during the call
  std::vector<unsigned> uses;     ///< arguments that point to what nobody may make or destroy during the call
  std::optional<unsigned> releases;
  std::optional<unsigned> counts;  ///< the lock, if it is a semaphore
  std::optional<std::pair<unsigned, unsigned>>
      initialises;  ///< a lock, and the argument that says how often it can be taken at first
  /// A lock, and the argument that says which kind it is, or that points to attributes that say so.
  struct LockMaking {
    unsigned lock;
    unsigned kind;
    bool byAttributes = false;
  };
  std::optional<LockMaking> makesLock;
  std::optional<std::pair<unsigned, unsigned>> setsKind;         ///< attributes, and their new kind
  std::optional<std::pair<unsigned, unsigned>> makesSharedLock;  ///< a lock that readers share, and its attributes
  std::optional<std::pair<unsigned, unsigned>> setsPreference;   ///< attributes, and whether writers go first
  std::optional<unsigned> meets;  ///< the argument that points to a barrier, where it waits for other threads
  std::optional<std::pair<unsigned, unsigned>>
      makesBarrier;                  ///< a barrier, and the argument that says how many threads pass it at a time
  std::optional<unsigned> waits;     ///< releases that lock, and acquires it again before it returns
  std::optional<unsigned> sleepsAt;  ///< the condition whose signal it waits for meanwhile
  std::optional<unsigned> sleepsForATimeAt;  ///< the same, and it ends by itself at last
  std::optional<unsigned> wakesOneAt;        ///< the condition that it signals
  std::optional<unsigned> wakesAllAt;        ///< the same for all that wait for it
  std::optional<Spawn> spawns;
  std::optional<unsigned> joins;     ///< the argument that is the handle
  std::optional<unsigned> checks;    ///< an assertion of that argument
  bool fails = false;                ///< an assertion that does not hold
  std::optional<unsigned> failText;  ///< with `fails`: the argument with the assertion's text, a string literal
  std::optional<unsigned> assumes;
  bool beginsAtomic = false;
  bool endsAtomic = false;
  bool endsProgram = false;
  bool exits = false;         ///< ends the program, after registered functions and destructors
  bool exitsQuickly = false;  ///< the same with the functions for quick exits, without destructors
  bool endsThread = false;
  bool unwinds = false;  ///< the arguments are not what the thread returns
  std::optional<Once> once;
  std::vector<unsigned> stores;             ///< arguments that point to where any value is written
  std::vector<unsigned> storesNew;          ///< of these, those where the value is a pointer to a new object
  std::map<unsigned, unsigned> storesInto;  ///< the same where it points into what the other argument points to
  std::vector<unsigned> fillsBehind;  ///< arguments that point to a pointer into memory of which any part is written
  std::vector<unsigned> readsBehind;  ///< the same where any part is read
  std::set<unsigned> advances;        ///< of `stores`: the pointers there stay within their objects
  bool storesThreadResult = false;    ///< what is stored is what a thread has returned
  bool doesAnything = false;          ///< besides, it may do whatever unknown code may do
  std::vector<unsigned> fills;        ///< arguments that point into memory of which any part is written
  std::vector<unsigned> reads;        ///< arguments that point into memory of which any part is read
  std::optional<unsigned> readsFrom;  ///< the same for this and all later arguments
  std::optional<unsigned> fillsFrom;
  std::vector<unsigned> receives;  ///< like fills, and what is written may be pointers
  std::vector<unsigned> sends;     ///< like reads, and unknown code learns what was there
  std::vector<unsigned> frees;     ///< arguments that point to an object which is freed
  std::vector<unsigned> shuffles;  ///< arguments that point into memory whose parts change places
  std::vector<State> readsState;
  std::vector<State> changesState;
  std::vector<std::string> updates;  ///< variables of the library that a lock of its own protects from other calls
  std::vector<Keeping> keepsInState;
  std::vector<HeldBy> keepsIn;
  std::vector<unsigned> usesKept;            ///< the memory kept in the objects behind these is read and changed
  std::vector<unsigned> readsKept;           ///< or only read
  std::vector<std::string> usesKeptInState;  ///< the same for states
  std::optional<Fill> fillsWith;
  std::vector<Copy> copies;
  std::vector<Callback> callbacks;
  std::vector<unsigned> runsAnyTime;      ///< arguments that are functions which any thread may call from now on
  bool interrupts = false;                ///< such functions run on top of any thread
  std::vector<unsigned> runsAnyTimeIn;    ///< arguments that point into tables with the addresses of such functions
  std::vector<unsigned> runsAtExit;       ///< arguments that are functions which run when the program exits
  std::vector<unsigned> runsAtQuickExit;  ///< the same when it exits quickly
  std::vector<Callback> givenAtExit;      ///< the arguments of such functions
  bool returnsAgain = false;              ///< it may return again whenever a function is called that jumps back
  bool jumpsBack = false;
  std::vector<unsigned> keeps;  ///< arguments that unknown code knows from now on
  std::optional<Allocation> allocates;
  std::vector<unsigned> opensWith;          ///< what these point to is kept in the new object
  std::optional<unsigned> returnsArgument;  ///< its result may be this argument
  std::optional<unsigned> returnsInto;      ///< its result may point into what this argument points to
  std::optional<unsigned> returnsBehind;    ///< the same for a pointer that this argument points to
  std::vector<State> returnsState;          ///< its result points to one of these, or to what is kept there
  bool returnsLibraryMemory = false;        ///< its result points to memory of the library
  bool returnsThreadMemory = false;         ///< the same, of which each thread has its own
  bool returnsUnknownPointer = false;       ///< its result points to what unknown code knows
  std::optional<program::Range> returns;    ///< its possible results; none: any of its type

  /// Memory behind the argument is read or written.
  [[nodiscard]] bool follows(unsigned argument) const;
  /// It is not known how much memory is read or written.
  [[nodiscard]] bool reachesUnseen() const;
  /// A call does nothing but compute its result.
  [[nodiscard]] bool isPure() const { return !acts; }
};

/// The models of all known functions. A function that has no model and no body is unknown.
class FunctionModels {
 public:
  FunctionModels();

  FunctionModel& operator[](const std::string& function) { return exact_[function]; }
  /// Functions whose names begin with `prefix` and that have no model: the body, if there is one, is an atomic block.
  void addAtomicPrefix(std::string prefix) { atomicPrefixes_.push_back(std::move(prefix)); }
  /// Functions whose names begin with `prefix` return any value of their type and do nothing else.
  void addNondetPrefix(std::string prefix) { nondetPrefixes_.push_back(std::move(prefix)); }

  /// A variable that points to memory of the library and that nobody changes.
  void addLibraryPointer(std::string variable) { libraryPointers_.insert(std::move(variable)); }
  /// A variable that points to a state, and that anybody may change.
  void addStatePointer(const std::string& variable, std::string state) { statePointers_[variable] = std::move(state); }

  [[nodiscard]] const FunctionModel* find(std::string_view function) const;
  /// The model that decides what a call does; none if the program defines the function and the model yields to that.
  [[nodiscard]] const FunctionModel* deciding(std::string_view function, bool isDefined) const;
  [[nodiscard]] bool isAtomic(std::string_view function) const;
  [[nodiscard]] bool isLibraryPointer(const std::string& variable) const { return libraryPointers_.contains(variable); }
  /// The state that the variable points to; null if there is none.
  [[nodiscard]] const std::string* stateBehind(const std::string& variable) const;

 private:
  std::map<std::string, FunctionModel, std::less<>> exact_;
  std::vector<std::string> atomicPrefixes_;
  std::vector<std::string> nondetPrefixes_;
  std::set<std::string> libraryPointers_;
  std::map<std::string, std::string> statePointers_;
  FunctionModel anyResult_;
};

}  // namespace moire::extractor
