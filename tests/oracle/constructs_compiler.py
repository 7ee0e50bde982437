# SPDX-License-Identifier: Apache-2.0
"""What the compiler knows: atomic operations, arithmetic functions, vectors, questions to the compiler."""
from c_types import COMMON, INT, UNSIGNED
from constructs import construct

ATOMIC = "`__atomic_*`, `__c11_atomic_*`, `__scoped_atomic_*`, `__sync_*`"


@construct("atomic operations")
def standard_atomics(b):
    """<stdatomic.h> and operators on atomic variables, in one thread."""
    v, e, kind = b.fresh("at"), b.fresh("e"), b.dice.choice([t for t in COMMON if t.kind != "bool"])
    b.line(f"_Atomic {kind.name} {v} = {b.integer(1)[0]}; {kind.name} {e} = {b.integer(1)[0]};")
    for _ in range(b.dice.randint(3, 6)):
        x = b.small()
        b.probe_once(b.dice.choice([f"atomic_fetch_{b.dice.choice(['add', 'sub', 'or', 'and', 'xor'])}(&{v}, {x})", f"atomic_exchange(&{v}, {x})",
                                    f"{v} {b.dice.choice(['+=', '-=', '^=', '|=', '&=', '='])} {x}", f"{v}{b.dice.choice(['++', '--'])}",
                                    f"{b.dice.choice(['++', '--'])}{v}", f"atomic_compare_exchange_strong(&{v}, &{e}, {x})",
                                    f"(atomic_store(&{v}, {x}), atomic_load(&{v}))", f"(atomic_init(&{v}, {x}), {v})"]))
        b.probe(v)
        b.probe(e)
    flag = b.fresh("flag")
    b.line(f"atomic_flag {flag} = ATOMIC_FLAG_INIT;")
    b.probe_once(f"atomic_flag_test_and_set(&{flag})")
    b.probe_once(f"atomic_flag_test_and_set(&{flag})")
    b.line(f"atomic_flag_clear(&{flag}); atomic_thread_fence(memory_order_seq_cst);")
    b.probe_once(f"atomic_flag_test_and_set(&{flag})")
    b.see(e, kind)


@construct(ATOMIC)
def compiler_atomics(b):
    v, e, kind = b.fresh("at"), b.fresh("e"), b.dice.choice([t for t in COMMON if t.kind != "bool"])
    b.line(f"{kind.name} {v} = {b.integer(1)[0]}, {e} = {b.integer(1)[0]}, {e}2 = {b.integer(1)[0]}; _Atomic {kind.name} {v}c = 3;")
    for _ in range(b.dice.randint(3, 6)):
        x, op = b.small(), b.dice.choice(["add", "sub", "or", "and", "xor", "nand"])
        b.probe_once(b.dice.choice([
            f"__atomic_fetch_{op}(&{v}, {x}, 5)", f"__atomic_{op}_fetch(&{v}, {x}, 5)", f"__sync_fetch_and_{op}(&{v}, {x})",
            f"__sync_{op}_and_fetch(&{v}, {x})", f"__atomic_exchange_n(&{v}, {x}, 5)", f"(__atomic_exchange(&{v}, &{e}, &{e}2, 5), {e}2)",
            f"__atomic_compare_exchange_n(&{v}, &{e}, {x}, 0, 5, 5)", f"__atomic_compare_exchange(&{v}, &{e}, &{e}2, 0, 5, 5)",
            f"__sync_val_compare_and_swap(&{v}, {e}, {x})", f"__sync_bool_compare_and_swap(&{v}, {e}, {x})", f"__sync_lock_test_and_set(&{v}, {x})",
            f"(__sync_lock_release(&{v}), {v})", f"(__atomic_store_n(&{v}, {x}, 5), __atomic_load_n(&{v}, 5))", f"(__atomic_load(&{v}, &{e}, 5), {e})",
            f"(__atomic_store(&{v}, &{e}, 5), {v})", f"__atomic_fetch_min(&{v}, {x}, 5)", f"__atomic_max_fetch(&{v}, {x}, 5)",
            f"__c11_atomic_fetch_add(&{v}c, {x}, 5)", f"__c11_atomic_exchange(&{v}c, {x}, 5)", f"__c11_atomic_fetch_xor(&{v}c, {x}, 5)",
            f"__scoped_atomic_fetch_add(&{v}, {x}, 5, __MEMORY_SCOPE_SYSTEM)", f"__scoped_atomic_exchange_n(&{v}, {x}, 5, 1)",
            f"__atomic_test_and_set(&{v}, 5)", f"(__atomic_clear(&{v}, 5), {v})"]))
        b.probe(v)
        b.probe(e)
        b.probe(f"{v}c")
    b.see(v, kind)


@construct("atomic operations")
def atomic_objects(b):
    """Atomic members, elements and pointers."""
    tag, s, p = b.fresh("A"), b.fresh("s"), b.fresh("p")
    b.top(f"struct {tag} {{ _Atomic short n; _Atomic(int *) p; _Atomic _Bool f; atomic_uint a[2]; }};")
    b.line(f"int {p}a[3] = {{{b.small()}, 2, {b.small()}}}; struct {tag} {s} = {{.p = {p}a}};")
    b.line(f"{s}.n = {b.integer(1)[0]}; {s}.f = {b.integer(1)[0]}; {s}.a[{b.index(2)}] += {b.small()};")
    b.line(f"{s}.p++; {s}.n += 70; {s}.f ^= {b.dice.randint(0, 1)};")
    b.line(f"*{s}.p = {b.small()};")
    for text in (f"{s}.n", f"{s}.f", f"{s}.a[0]", f"{s}.a[1]", f"*{s}.p", f"{p}a[1]", f"{s}.p - {p}a"):
        b.probe(text)
    b.probe_once(f"*atomic_fetch_add(&{s}.p, 1)")
    b.probe(f"*{s}.p")
    wide = b.fresh("w")
    b.top(f"struct {wide} {{ int x; short y; }};")
    b.line(f"_Atomic struct {wide} {wide} = (struct {wide}){{{b.small()}, {b.small()}}}; struct {wide} {wide}v = {wide};")
    b.line(f"{wide}v.x++; atomic_store(&{wide}, {wide}v);")
    b.line(f"{wide}v = {wide};")
    b.probe(f"{wide}v.y")
    b.probe(f"{wide}v.x")


@construct("arithmetic: overflow, carries, bits, rounding, alignment")
def arithmetic_functions(b):
    for _ in range(b.dice.randint(3, 6)):
        b.probe(b.builtin(1)[0])
    r, o, kind = b.fresh("r"), b.fresh("o"), b.dice.choice([t for t in COMMON if t.kind != "bool"] + [UNSIGNED])
    b.line(f"{kind.name} {r}; _Bool {o} = __builtin_{b.dice.choice(['add', 'sub', 'mul'])}_overflow({b.integer(1)[0]}, {b.integer(1)[0]}, &{r});")
    b.probe(r)
    b.probe(o)
    for text in (f"__builtin_fabs({b.floating(1)})", f"__builtin_floor({b.floating(1)})", f"__builtin_ceilf({b.floating(1)})",
                 f"__builtin_fmax({b.floating(1)}, {b.floating(1)})", f"__builtin_copysign(2.5, {b.floating(1)})", f"__builtin_trunc({b.floating(1)})"):
        b.probe(text, True)
    for text in (f"__builtin_signbit({b.floating(1)}) != 0", f"__builtin_isnan({b.floating(1)})", f"__builtin_isgreater({b.floating(1)}, 2.0)",
                 "__builtin_isinf(__builtin_inf())", f"__builtin_fpclassify(1, 2, 3, 4, 5, {b.floating(1)})"):
        b.probe(text)
    b.see(r, kind)


@construct("compile-time answers: `__builtin_constant_p`, `__builtin_object_size` and the like")
def compile_time(b):
    a, v = b.fresh("a"), b.fresh("v")
    b.line(f"char {a}[{b.dice.randint(1, 9)}] = {{0}}; int {v} = {b.small()};")
    for text in ("__builtin_constant_p(4 + 5)", f"__builtin_constant_p({v})", f"__builtin_constant_p({v}++)", v, f"__builtin_object_size({a}, 0)",
                 f"__builtin_classify_type({v})", "sizeof(int)", f"__builtin_object_size(&{a}[0], 1)",
                 "__builtin_strlen(\"hello\")", f"__builtin_dynamic_object_size({a}, 0)", "__builtin_offsetof(struct { int a; short b; }, b)"):
        b.probe_once(text)


@construct("what the compiler knows of the machine: counters, frames, return addresses")
def machine(b):
    for text in ("__builtin_frame_address(0) != 0", "__builtin_return_address(0) != 0", "__builtin_readcyclecounter() == 1",
                 "__builtin_cpu_supports(\"sse2\") != 0", "__builtin_FUNCTION()[0]", "__builtin_LINE()"):
        b.probe_once(text)


@construct("vectors: their elements are arbitrary values", "vectors")
def vectors(b):
    kind, v = b.dice.choice([INT, UNSIGNED, COMMON[3], COMMON[2]]), b.fresh("vec")
    b.top(f"typedef {kind.name} {v}t __attribute__((vector_size({4 * kind.bits // 8})));")
    b.line(f"{v}t {v} = {{{b.small()}, {b.small()}, {b.small()}}}, {v}b = {v} ^ {b.dice.randint(0, 9)};")
    b.line(f"{v}[{b.index(4)}] = {b.small()}; {v}b = {v} {b.dice.choice(['&', '|', '^'])} {v}b; {v}b[1] = 3;")
    for text in (f"{v}[{b.index(4)}]", f"{v}b[{b.index(4)}]", f"({v} == {v}b)[2]", f"__builtin_shufflevector({v}, {v}b, 3, 1, 4, 0)[2]",
                 f"__builtin_convertvector({v}, {v}t)[0]", f"__builtin_reduce_xor({v})", f"sizeof({v})", f"__builtin_elementwise_max({v}, {v}b)[0]"):
        b.probe(text)
    b.line(f"union {{ {v}t v; {kind.name} a[4]; }} {v}u = {{{v}}}; {v}u.a[2] = {b.small()};")
    b.probe(f"{v}u.v[2]")
    b.probe(f"{v}u.a[0]")


@construct("arithmetic: overflow, carries, bits, rounding, alignment")
def chains(b):
    """Long chains of operators, without variables in between."""
    for _ in range(3):
        text, kind = b.integer(4)
        b.probe_once(text, b.dice.choice([kind.name, b.any_type().name]))
