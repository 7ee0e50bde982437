// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "extractor/clang/syntax/constructs.h"

namespace moire::extractor {

namespace {

constexpr std::array builtins = {
    Construct{"`__atomic_*`, `__c11_atomic_*`, `__scoped_atomic_*`, `__sync_*`", Answer::Modelled,
              "__atomic_* __c11_atomic_* __scoped_atomic_* __sync_*"},
    Construct{"hints: `__builtin_expect`, `__builtin_assume`, `__builtin_prefetch` and the like", Answer::Modelled,
              "__builtin_expect __builtin_expect_with_probability __builtin_assume __builtin_assume_aligned "
              "__builtin_assume_separate_storage __builtin_launder __builtin_prefetch __builtin_unpredictable "
              "__builtin_preserve_access_index __arithmetic_fence __assume __noop __builtin_annotation"},
    Construct{"`__builtin_unreachable`, `__builtin_trap` and the like: nothing comes after them", Answer::Modelled,
              "__builtin_unreachable __builtin_trap __builtin_verbose_trap"},
    Construct{"variadic arguments", Answer::Modelled,
              "__builtin_va_start __builtin_va_end __builtin_va_copy __builtin_stdarg_start va_start va_end va_copy "
              "__builtin_ms_va_* __va_start"},
    Construct{"`__builtin_addressof`", Answer::Refused, "__builtin_addressof"},
    Construct{"`alloca` and its forms", Answer::Modelled, "__builtin_alloca* alloca _alloca"},
    Construct{"`__builtin_setjmp`, `__builtin_longjmp`", Answer::Modelled, "__builtin_setjmp __builtin_longjmp"},
    Construct{"compile-time answers: `__builtin_constant_p`, `__builtin_object_size` and the like", Answer::Modelled,
              "__builtin_constant_p __builtin_is_constant_evaluated __builtin_classify_type __builtin_object_size "
              "__builtin_dynamic_object_size "
              "__builtin_function_start "
              "__builtin_os_log_format_buffer_size"},
    Construct{"arithmetic: overflow, carries, bits, rounding, alignment", Answer::Modelled,
              "__builtin_add_overflow __builtin_sub_overflow __builtin_mul_overflow __builtin_sadd* __builtin_ssub* "
              "__builtin_smul* __builtin_uadd* __builtin_usub* __builtin_umul* __builtin_addc* __builtin_subc* "
              "__builtin_align_down __builtin_align_up __builtin_is_aligned __builtin_bitreverse* __builtin_bswap* "
              "__builtin_clrsb* __builtin_clz* __builtin_ctz* __builtin_ffs* __builtin_parity* __builtin_popcount* "
              "__builtin_rotateleft* __builtin_rotateright* __builtin_canonicalize* __builtin_complex "
              "__builtin_exp10* __builtin_flt_rounds __builtin_fpclassify __builtin_huge_val* __builtin_inf* "
              "__builtin_is* __builtin_nans* __builtin_powi* __builtin_signbit* __builtin_elementwise_* "
              "__builtin_reduce_* __builtin_nondeterministic_value"},
    Construct{"what the compiler knows of the machine: counters, frames, return addresses", Answer::Modelled,
              "__builtin_readcyclecounter __builtin_readsteadycounter __builtin_frame_address "
              "__builtin_return_address __builtin_extract_return_addr __builtin_frob_return_addr "
              "__builtin_thread_pointer __builtin_dwarf_cfa __builtin_dwarf_sp_column __builtin_cpu_* "
              "__builtin_extend_pointer __builtin_eh_return_data_regno __builtin___get_unsafe_stack_* "
              "__builtin_allow_runtime_check"},
    Construct{"unwinding: `__builtin_eh_return`, `__builtin_unwind_init`", Answer::Refused,
              "__builtin_eh_return __builtin_unwind_init"},
    Construct{"`__builtin_call_with_static_chain`", Answer::Refused, "__builtin_call_with_static_chain"},
    Construct{"`getcontext`, `savectx`", Answer::Refused, "getcontext savectx"},
    Construct{"`__builtin_dump_struct`", Answer::Refused, "__builtin_dump_struct"},
    Construct{"`__builtin_os_log_format`", Answer::Refused, "__builtin_os_log_format"},
    Construct{"matrix types", Answer::Refused, "__builtin_matrix_*"},
    Construct{"vectors", Answer::Modelled, "__builtin_shufflevector __builtin_convertvector"},
    Construct{"other effects of the compiler's functions, as of a function that is not there", Answer::Listed,
              "__builtin___clear_cache __builtin_debugtrap __builtin_init_dwarf_reg_size_table "
              "__builtin_load_half* __builtin_store_half* __builtin_nontemporal_* "
              "__builtin_ptrauth_* __builtin_set_flt_rounds __builtin_memcpy_inline __builtin_memset_inline "
              "__builtin_char_memchr __warn_memset_zero_len __xray_* __builtin_ia32_* _mm_* __rdtsc _xgetbv "
              "_xsetbv __builtin_operator_*"},
    Construct{"Microsoft's functions, as of a function that is not there", Answer::Listed,
              "_Interlocked* _interlocked* _bittest* __iso_volatile_* __debugbreak __fastfail _lrotl _lrotr _rotl* "
              "_rotr* _byteswap_* __lzcnt* __popcnt* _ReturnAddress __annotation __exception_* _exception_* "
              "__abnormal_termination _abnormal_termination __GetExceptionInfo _setjmpex _BitScan* _ReadWriteBarrier "
              "_ReadBarrier _WriteBarrier __cpuid* __emul* "
              "_AddressOfReturnAddress __stosb __int2c __ud2 __readfs* __readgs* __mulh __umulh _mul128 _umul128 "
              "__faststorefence __shiftleft128 __shiftright128"},
    Construct{"functions of other languages", Answer::NotC,
              "__hip_atomic_* __opencl_atomic_* __builtin_coro_* __builtin_hlsl_* __builtin___CFString* "
              "__builtin___NSString* __builtin_get_device_side_mangled_name enqueue_kernel get_kernel_* get_pipe_* "
              "commit_* read_pipe write_pipe reserve_* sub_group_* work_group_* to_global to_local to_private"},
};

}  // namespace

std::span<const Construct> builtinConstructs() { return builtins; }

}  // namespace moire::extractor
