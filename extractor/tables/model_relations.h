// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>

#include "extractor/tables/relation.h"

/// The tables of datalog/rules/model.dl, which says what they mean.
namespace moire::tables::model {

using Text = std::string_view;
using program::BarrierId;
using program::BodyId;
using program::CellId;
using program::ConditionId;
using program::LocationId;
using program::LockId;
using program::ObligationId;
using program::ReferenceId;

inline constexpr Relation<Text> granularity{"granularity"};
inline constexpr Relation<Text> checked{"checked"};
inline constexpr Relation<BodyId, LocationId, LocationId> body{"body"};
inline constexpr Relation<BodyId> initial{"initial"};
inline constexpr Relation<BodyId, unsigned> limited{"limited"};
inline constexpr Relation<BodyId> interrupts{"interrupts"};
inline constexpr Relation<BodyId> endsProgram{"ends_program"};
inline constexpr Relation<CellId, Text, Text, std::optional<BodyId>, Text, Text, Text> cell{"cell"};
inline constexpr Relation<CellId, CellId> writtenAlong{"written_along"};
inline constexpr Relation<CellId, Text> weakOrder{"weak_order"};
inline constexpr Relation<CellId> forHandlers{"for_handlers"};
inline constexpr Relation<CellId, Text, unsigned, unsigned> cellPosition{"cell_position"};
inline constexpr Relation<LockId, Text, Text> lock{"lock"};
inline constexpr Relation<LockId, LockId> oneOf{"one_of"};
inline constexpr Relation<BarrierId, unsigned> barrier{"barrier"};
inline constexpr Relation<ConditionId, Text> condition{"condition"};
inline constexpr Relation<ReferenceId, BodyId, Text> reference{"reference"};
inline constexpr Relation<ReferenceId, CellId> computedFrom{"computed_from"};
inline constexpr Relation<ReferenceId, Text, Text> referenceElement{"reference_element"};
inline constexpr Relation<LocationId, ReferenceId> lockReference{"lock_reference"};
inline constexpr Relation<LocationId, CellId, ReferenceId, Text> ownAccess{"own_access"};
inline constexpr Relation<LocationId, BodyId, Text, Text, Text, Text> step{"step"};
inline constexpr Relation<LocationId, CellId, program::Int> tryResult{"try_result"};
inline constexpr Relation<LocationId, Text, unsigned, unsigned> stepPosition{"step_position"};
inline constexpr Relation<LocationId, LocationId> follows{"follows"};
inline constexpr Relation<LocationId, LocationId> belongs{"belongs"};
inline constexpr Relation<LocationId, LocationId> resumes{"resumes"};
inline constexpr Relation<ObligationId, Text, Text, Text> obligation{"obligation"};
inline constexpr Relation<ObligationId, Text, unsigned, unsigned> obligationPosition{"obligation_position"};
inline constexpr Relation<Text, unsigned, unsigned, Text> assumption{"assumption"};

inline constexpr std::tuple all(granularity, checked, body, initial, limited, interrupts, endsProgram, cell,
                                writtenAlong, weakOrder, forHandlers, cellPosition, lock, oneOf, barrier, condition,
                                reference, computedFrom, referenceElement, lockReference, ownAccess, step, tryResult,
                                stepPosition, follows, belongs, resumes, obligation, obligationPosition, assumption);

}  // namespace moire::tables::model
