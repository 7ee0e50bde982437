# SPDX-License-Identifier: Apache-2.0
"""Tries programs one after the other, counts what became of them, and prints those of which something wrong is said."""
import collections
import os
import sys

import constructs
import judge
import probes
import shrink
import values

DOMAINS = ["interval", "auto", "octagon", "interval", "polyhedra", "auto"]
SANITIZERS = ["-fsanitize=address,undefined,float-cast-overflow,float-divide-by-zero", "-fno-sanitize-recover=all", "-O0"]


class Wrong(Exception):
    """Something wrong is said of a program: what, the program's text, and how to repeat it."""

    def __init__(self, what, text, command):
        super().__init__(what)
        self.what, self.text, self.command = what, text, command


class ValueTrial:
    """One sequential program: run, then analysed with assertions that fail in that run."""

    def __init__(self, options, number, directory):
        self.options, self.number, self.directory = options, number, directory
        usable = [entry for entry in constructs.load() if entry.name not in options.without and (not options.only or entry.name in options.only)]
        self.program = values.generate(probes.dice_for("values", options.seed, number), usable)
        self.words = ["--check", "assert" if number % 4 == 0 else "all", "--domain", options.domain or DOMAINS[number % len(DOMAINS)]]

    def observed(self, lines):
        """The values that a run shows, or what keeps it from being judged."""
        text, run = probes.run_text(values.PROLOGUE, lines, self.options.seed * 1000003 + self.number)
        source = probes.write(self.directory, "run.c", text)
        header = probes.write(self.directory, "run.h", run)
        program = os.path.join(self.directory, "program")
        error = judge.compiled(source, program, ["-include", header, *SANITIZERS])
        if error:
            return None, "not compiled: " + error
        status, output = judge.run(program, 10, {"ASAN_OPTIONS": "detect_leaks=0"})
        if status != 0:
            reason = next((line for line in output.splitlines() if "runtime error" in line or "ERROR" in line), f"status {status}")
            return None, "does not end well: " + reason
        return probes.shown_values(output, probes.dice_for(self.number)), None

    def complaint(self, lines):
        """What is wrong with the answer, the text that was analysed, and the analysis; or why there is no answer."""
        shown, reason = self.observed(lines)
        if reason:
            return None, reason, None
        text, places = probes.analysed_text(values.PROLOGUE, lines, shown)
        source = probes.write(self.directory, "analysed.c", text)
        analysis = judge.Analysis(self.options, source, self.words)
        if analysis.status not in (0, 1):
            return (None, "limit", analysis) if analysis.status == 3 else (f"status {analysis.status}: {analysis.message}", text, analysis)
        wrong = [line for _, line in sorted(places.items()) if analysis.proved("assert", line)]
        if wrong:
            return f"line {wrong[0]} fails in a run, and is proved: {text.splitlines()[wrong[0] - 1].strip()}", text, analysis
        return None, f"{len(places)}", analysis


class Tally:
    """Counts what became of programs."""

    def __init__(self):
        self.kinds, self.reasons, self.constructs = collections.Counter(), collections.Counter(), collections.Counter()
        self.asked = 0

    def show(self, kind, out=sys.stdout):
        counts = ", ".join(f"{count} {name}" for name, count in sorted(self.kinds.items()))
        print(f"{kind}: {counts}; {self.asked} probes", file=out, flush=True)


def shrunk(trial, what):
    """The program without whatever is not needed for a complaint of the same kind."""

    def still(lines):
        complaint, _, _ = trial.complaint(lines)
        return complaint is not None and complaint.split(":")[0].startswith("line") == what.startswith("line") and \
            (what.startswith("line") or complaint.split(":")[0] == what.split(":")[0])

    return shrink.shrink(trial.program.lines, still)


def report(options, trial, what):
    lines = trial.program.lines if options.no_shrink else shrunk(trial, what)
    what, text, analysis = trial.complaint(lines)
    print(f"\nprogram {trial.number}: {what}")
    print(f"  moire {' '.join(analysis.words[2:])} {' '.join(analysis.flags)}")
    print(f"  repeat: tests/oracle/oracle {options.kind} --moire {options.moire} --seed {options.seed} --first {trial.number} --count 1 "
          f"{' '.join(f'--only {name}' for name in options.only)} {' '.join(f'--without {name}' for name in options.without)}")
    print("\n".join(f"  | {line}" for line in text.splitlines() if not line.startswith("#include")), flush=True)
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        probes.write(options.keep, f"{options.kind}_{options.seed}_{trial.number}.c", f"// {what}\n// {' '.join(analysis.words[2:])}\n" + text)


def run_all(options, directory):
    tally = Tally()
    for number in range(options.first, options.first + options.count):
        trial = ValueTrial(options, number, directory)
        what, detail, analysis = trial.complaint(trial.program.lines)
        if what:
            kind = "wrong" if what.startswith("line") else "failed"
            report(options, trial, what)
        elif analysis is None:
            kind = "discarded"
        else:
            kind = "limit" if detail == "limit" else "right"
            tally.asked += int(detail) if detail.isdigit() else 0
        tally.kinds[kind] += 1
        if options.verbose:
            print(number, kind, detail if kind == "discarded" else "", [entry.name for entry in trial.program.constructs], flush=True)
        if (number + 1 - options.first) % 200 == 0:
            tally.show(options.kind)
    tally.show(options.kind)
    return 1 if tally.kinds["wrong"] or tally.kinds["failed"] else 0
