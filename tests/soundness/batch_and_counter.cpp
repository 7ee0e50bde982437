// SPDX-License-Identifier: Apache-2.0
// Section 5.1 of POPL'12: following `batch` and `counter` of Figure 1 together makes the analysis weaker.
#include <catch2/catch.hpp>

#include "driver/interference/coarsening.h"
#include "extractor/program/builder.h"

using namespace moire;
using namespace moire::program;

namespace {

struct Figure1 {
  ProgramBuilder b{Granularity::Statement};
  BodyId main = b.body("main");
  BodyId producer = b.body("Producer");
  BodyId consumer = b.body("Consumer");
  CellId counter = b.global("counter", 0);
  CellId batch = b.local(producer, "batch");
  LockId lock1 = b.lock("lock1");
  LockId lock2 = b.lock("lock2");
  LocationId u13, v5, v6;
  Program program = build();

  static ExpressionPtr compare(CellId cell, Op op) { return binary(op, read(cell), constant(0)); }
  static ExpressionPtr changed(CellId cell, Op op) { return binary(op, read(cell), constant(1)); }
  static ExpressionPtr positive(CellId cell) { return binary(Op::Less, constant(0), read(cell)); }

  Program build() {
    const LocationId spawn = b.add(main, Spawn{producer});
    b.link(b.add(main, Spawn{consumer}), spawn);
    buildProducer();
    const LocationId v1 = b.add(consumer, Acquire{lock1});
    const LocationId v2 = b.add(consumer, Release{lock1});
    b.link(v2, v1);
    b.continueFrom(consumer, v1);
    b.assume(consumer, positive(counter));
    v5 = b.assign(consumer, counter, changed(counter, Op::Subtract));
    v6 = b.check(consumer, binary(Op::LessEqual, constant(0), read(counter)), "counter >= 0");
    b.add(consumer, Release{lock1});
    return b.build();
  }

  void buildProducer() {
    b.add(producer, Acquire{lock2});
    const LocationId u2 = b.add(producer, Acquire{lock1});
    b.assume(producer, compare(counter, Op::LessEqual));
    b.add(producer, Release{lock1});
    const LocationId u10 = b.assign(producer, counter, constant(0));
    const LocationId u11 = b.assume(producer, positive(batch));
    b.assign(producer, counter, changed(counter, Op::Add));
    u13 = b.assign(producer, batch, changed(batch, Op::Subtract));
    b.link(u13, u11);
    const LocationId u14 = b.assume(producer, compare(batch, Op::LessEqual));
    b.link(u10, u14);
    b.add(producer, Release{lock2});
    b.continueFrom(producer, u2);
    b.assume(producer, positive(counter));
    b.assign(producer, counter, changed(counter, Op::Add));
    b.add(producer, Release{lock1});
    b.add(producer, Release{lock2});
  }

  [[nodiscard]] driver::Analysis analyse(numeric::Packs::Flows flows) const {
    driver::CoarseningOptions options;
    options.domain = numeric::Domain::Octagon;
    options.packs = {program, {{batch, counter}}, flows};
    return driver::coarsen(program, options);
  }
};

}  // namespace

TEST_CASE_METHOD(Figure1, "Figure 1 is not proved if batch and counter flow as one") {
  const driver::Analysis analysis = analyse(numeric::Packs::Flows::WholePacks);
  CHECK(analysis.invariants.check(v6) == numeric::CheckOutcome::MayFail);
  // The edges that the section names: what one thread does to batch overwrites what the other one knows of counter.
  const numeric::Packs packs(program, {{batch, counter}}, numeric::Packs::Flows::WholePacks);
  const CellId label = packs.records().front().foreign;
  CHECK(analysis.flows.contains({u13, label, v5}));
  CHECK(analysis.flows.contains({v5, label, u13}));
  // There is no lower bound for counter any more.
  CHECK(analysis.invariants.bounds(v6, counter)->low == int32.min());
}

TEST_CASE_METHOD(Figure1, "Figure 1 is proved with octagons if cells also flow by themselves") {
  const driver::Analysis analysis = analyse(numeric::Packs::Flows::CellsAndRecords);
  CHECK(analysis.invariants.check(v6) == numeric::CheckOutcome::Holds);
}
