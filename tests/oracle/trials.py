# SPDX-License-Identifier: Apache-2.0
"""Tries programs, counts the outcomes, and prints those about which the analysis is wrong."""
import collections
import concurrent.futures
import functools
import os

import probes
import shrink
from schedule_trial import ScheduleTrial
from value_trial import ValueTrial

TRIALS = {"values": ValueTrial, "schedules": ScheduleTrial}


class Tally:
    """Counts the outcomes for programs, and what their runs showed."""

    def __init__(self):
        self.kinds, self.shown, self.refusals = collections.Counter(), collections.Counter(), collections.Counter()

    def add(self, kind, outcome):
        self.kinds[kind] += 1
        self.shown.update(outcome.shown)
        if kind == "refused":
            self.refusals[outcome.what.split("error: ")[-1]] += 1

    def show(self, kind):
        programs, shown = (", ".join(f"{count} {name}" for name, count in sorted(counts.items())) for counts in (self.kinds, self.shown))
        print(f"{kind}: programs: {programs}; shown: {shown}", flush=True)
        for message, count in self.refusals.most_common(10):
            print(f"  refused {count} times: {message}", flush=True)


def shrunk(trial, outcome):
    """The outcome for the program without everything that is not needed for a complaint of the same kind."""
    last = outcome

    def still_wrong(lines):
        nonlocal last
        new = trial.outcome(lines)
        if new.kind() == outcome.kind() and new.what.split(":")[0] == outcome.what.split(":")[0]:
            last = new
            return True
        return False

    shrink.shrink(trial.program.lines, still_wrong)
    return last


def report(options, trial, outcome):
    """What is wrong about a program, and how to see it again."""
    if not options.no_shrink:
        outcome = shrunk(trial, outcome)
    words = " ".join(outcome.analysis.words[2:])
    repeat = [f"--only {name}" for name in options.only] + [f"--without {name}" for name in options.without]
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        probes.write(options.keep, f"{options.kind}_{options.seed}_{trial.number}.c", f"// {outcome.what}\n// {words}\n{outcome.text}")
    return "\n".join([
        f"\nprogram {trial.number}: {outcome.what}\n  moire analyze FILE {words} {' '.join(outcome.analysis.flags)}",
        f"  repeat: tests/oracle/oracle {options.kind} --moire {options.moire} --seed {options.seed} --first {trial.number} --count 1 {' '.join(repeat)}",
        *(f"  | {line}" for line in outcome.text.splitlines() if not line.startswith("#include"))])


def try_program(options, directory, number):
    """The outcome for one program, and what is printed about it. Programs that are tried at the same time have folders of their own."""
    own = os.path.join(directory, str(os.getpid()))
    os.makedirs(own, exist_ok=True)
    trial = TRIALS[options.kind](options, number, own)
    outcome = trial.outcome(trial.program.lines)
    kind = outcome.kind()
    told = [report(options, trial, outcome)] if kind in ("wrong", "failed") else []
    if options.verbose:
        told.append(" ".join([str(number), kind, outcome.what if kind in ("discarded", "refused") else "", *trial.program.constructs]))
    return kind, outcome, told


def run_all(options, directory):
    """Tries the programs. The exit status is 1 if the analysis is wrong about one of them, or fails."""
    tally = Tally()
    numbers = range(options.first, options.first + options.count)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        outcomes = pool.map(functools.partial(try_program, options, directory), numbers)
        for tried, (kind, outcome, told) in enumerate(outcomes, start=1):
            for text in told:
                print(text, flush=True)
            tally.add(kind, outcome)
            if tried % 200 == 0:
                tally.show(options.kind)
    tally.show(options.kind)
    return 1 if tally.kinds["wrong"] or tally.kinds["failed"] else 0
