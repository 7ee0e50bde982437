// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "extractor/clang/syntax/constructs.h"

namespace moire::extractor {

namespace {

constexpr std::array attributes = {
    Construct{"`cleanup`", Answer::Modelled, "Cleanup"},
    Construct{"`constructor`, `destructor`", Answer::Modelled, "Constructor Destructor"},
    Construct{"`alias`, `ifunc`, `weak`, `weakref`, names given by `asm`", Answer::Modelled,
              "Alias IFunc Weak WeakImport WeakRef AsmLabel"},
    Construct{"`overloadable`", Answer::Modelled, "Overloadable"},
    Construct{"`aligned`, `packed`, `mode`, `transparent_union`, `ms_struct`", Answer::Modelled,
              "Aligned AlignMac68k AlignNatural Packed MaxFieldAlignment Mode MSStruct TransparentUnion"},
    Construct{"`noreturn`, `returns_twice`", Answer::Modelled, "NoReturn C11NoReturn CXX11NoReturn ReturnsTwice"},
    Construct{"`thread`, `common`, `gnu_inline`, `selectany`", Answer::Modelled, "Thread Common GNUInline SelectAny"},
    Construct{"`naked` functions: their assembly is all that they do", Answer::Listed, "Naked",
              "a naked function does what its assembly names, and returns"},
    Construct{"`interrupt` functions", Answer::Listed, "AnyX86Interrupt",
              "functions for interrupts run only where the program calls them"},
    Construct{"`loader_uninitialized`", Answer::Refused, "LoaderUninitialized"},
    Construct{"address spaces (`address_space`, `__seg_gs`, `__ptr32`)", Answer::Refused,
              "AddressSpace Ptr32 SPtr UPtr"},
    Construct{"`target_version`, `cpu_dispatch`, `cpu_specific`", Answer::Refused,
              "TargetVersion CPUDispatch CPUSpecific"},
    Construct{"`enable_if`", Answer::Refused, "EnableIf"},
    Construct{"`__block`", Answer::Refused, "Blocks"},
    Construct{"OpenMP's attributes", Answer::Refused, "OMP*"},
    Construct{
        "hints to the optimiser: `always_inline`, `hot`, `assume`, `const`, `pure`, `malloc`", Answer::NoEffect,
        "AlwaysInline NoInline Flatten Cold Hot Leaf Const Pure NoAlias NoThrow NoDuplicate NoMerge Convergent "
        "MinSize OptimizeNone MustTail NotTailCalled DisableTailCalls Likely Unlikely LoopHint CodeAlign CXXAssume "
        "Restrict AllocSize AllocAlign AssumeAligned AlignValue MayAlias NoBuiltin DiagnoseAsBuiltin MaybeUndef "
        "NoEscape Callback ReturnsNonNull NonNull TypeNonNull TypeNullable TypeNullableResult "
        "TypeNullUnspecified StrictFP AvailableOnlyInDefaultEvalMethod CarriesDependency BuiltinAlias Builtin "
        "PassObjectSize Uninitialized"},
    Construct{"for warnings and other analysers: `unused`, `format`, `guarded_by`, `counted_by`", Answer::NoEffect,
              "Annotate AnnotateType Artificial AnalyzerNoReturn ArgumentWithTypeTag TypeTagForDatatype Availability "
              "Unavailable Deprecated BTFDeclTag BTFTypeTag BPFPreserve* DiagnoseIf Error FallThrough FlagEnum "
              "EnumExtensibility Format FormatArg NoDeref Sentinel Suppress Unused Used WarnUnused WarnUnusedResult "
              "CountedBy CountedByOrNull SizedBy SizedByOrNull UnsafeBufferUsage Ownership AcquireHandle ReleaseHandle "
              "UseHandle Blocking NonBlocking Allocating NonAllocating EnforceTCB EnforceTCBLeaf CalledOnce "
              "ExternalSourceSymbol PreferredType StandaloneDebug NoDebug AcquireCapability AcquiredAfter "
              "AcquiredBefore AssertCapability AssertExclusiveLock AssertSharedLock Capability "
              "ExclusiveTrylockFunction GuardedBy GuardedVar LockReturned LocksExcluded NoThreadSafetyAnalysis "
              "PtGuardedBy PtGuardedVar ReleaseCapability RequiresCapability ScopedLockable SharedTrylockFunction "
              "TryAcquireCapability"},
    Construct{"layout of code and data: `section`, `visibility`, `tls_model`, calling conventions", Answer::NoEffect,
              "Section CodeModel CodeSeg TLSModel Visibility TypeVisibility InternalLinkage NoCommon Retain "
              "DLLExport* DLLImport* PragmaClang* ReadOnlyPlacement LayoutVersion NoRandomizeLayout RandomizeLayout "
              "CDecl FastCall StdCall ThisCall Pascal VectorCall RegCall MSABI SysVABI PreserveAll PreserveMost "
              "PreserveNone IntelOclBicc SwiftCall SwiftAsyncCall SwiftAsyncContext SwiftContext SwiftErrorResult "
              "SwiftIndirectResult AnyX86NoCallerSavedRegisters AnyX86NoCfCheck X86ForceAlignArgPointer Ptr64 "
              "TrivialABI Target TargetClones MinVectorWidth Uuid"},
    Construct{"what a compiler adds to code: sanitizers, stack protectors, tracing", Answer::NoEffect,
              "CFGuard CFICanonicalJumpTable DisableSanitizerInstrumentation NoSanitize NoInstrumentFunction "
              "NoProfileFunction NoSplitStack NoStackProtector StrictGuardStackCheck NoUwtable "
              "NoSpeculativeLoadHardening SpeculativeLoadHardening PatchableFunctionEntry FunctionReturnThunks "
              "XRayInstrument XRayLogArgs ZeroCallUsedRegs HybridPatchable"},
    Construct{
        "attributes of other languages", Answer::NotC,
        "AbiTag AlwaysDestroy NoDestroy ConstInit Consumable* CallableWhen ParamTypestate ReturnTypestate "
        "SetTypestate TestTypestate Coro* EmptyBases ExcludeFromExplicitInstantiation Final Override InitPriority "
        "InitSeg LTOVisibilityPublic LifetimeBound MSAllocator MSConstexpr MSInheritance MSNoVTable MSVtorDisp "
        "NoUniqueAddress Owner Pointer PreferredName Reinitializes UsingIfExists VTablePointerAuthentication "
        "CapturedRecord CUDA* HIP* NVPTX* OpenCL* SYCL* HLSL* RenderScriptKernel ReqdWorkGroupSize "
        "WorkGroupSizeHint VecTypeHint VecReturn ClspvLibclcBuiltin MIGServerRoutine ArcWeakrefUnavailable ObjC* "
        "NS* CF* OS* IB* Swift*"},
    Construct{"attributes of other machines", Answer::NotC,
              "AArch64* AMDGPU* ARM* Arm* AVR* Cmse* M68k* MSP430* MicroMips NoMicroMips Mips* NoMips16 RISCV* "
              "WebAssembly* Pcs"},
};

}  // namespace

std::span<const Construct> attributeConstructs() { return attributes; }

}  // namespace moire::extractor
