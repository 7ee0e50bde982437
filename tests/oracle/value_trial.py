# SPDX-License-Identifier: Apache-2.0
"""One sequential program: run with the sanitizers, then analysed with assertions that fail in that run."""
import os

import constructs
import judge
import probes
import values
from trial import DOMAINS, Outcome, judged

SANITIZERS = ["-fsanitize=address,undefined,float-cast-overflow,float-divide-by-zero", "-fno-sanitize-recover=all", "-O0"]
# How often a program is run, each time with other inputs.
RUNS = 3


class ValueTrial:
    """One sequential program: run, then analysed with assertions that fail in that run."""

    def __init__(self, options, number, directory):
        self.options, self.number, self.directory = options, number, directory
        self.program = values.generate(probes.dice_for("values", options.seed, number), constructs.usable(options))
        self.words = ["--check", "assert" if number % 4 == 0 else "all", "--domain", options.domain or DOMAINS[number % len(DOMAINS)]]

    def observed(self, lines):
        """The values that a run shows, or why it cannot be judged."""
        source = probes.write(self.directory, "run.c", probes.text_of(values.PROLOGUE, lines, probes.Probe.shown)[0])
        header = probes.write(self.directory, "run.h", probes.RUN)
        program = os.path.join(self.directory, "program")
        error = judge.compiled(source, program, ["-include", header, *SANITIZERS, *judge.shared_runtime()])
        if error:
            return None, "not compiled: " + error
        shown = ""
        for inputs in range(RUNS):
            seed = self.options.seed * 1000003 + self.number * RUNS + inputs
            status, output = judge.run(program, 10, {"ASAN_OPTIONS": "detect_leaks=0", "MOIRE_INPUT": str(seed * 40503)})
            if status != 0:
                reason = next((line for line in output.splitlines() if "runtime error" in line or "ERROR" in line), f"status {status}")
                return None, "does not end well: " + reason
            shown += output
        return probes.shown_values(shown, probes.dice_for(self.number)), None

    def outcome(self, lines):
        shown, reason = self.observed(lines)
        if reason:
            return Outcome(reason)
        text, places = probes.analysed_text(values.PROLOGUE, lines, shown)
        analysis = judge.Analysis(self.options, probes.write(self.directory, "analysed.c", text), self.words)
        wrong = [f"value: line {line} fails in a run, and is proved: {text.splitlines()[line - 1].strip()}"
                 for _, line in sorted(places.items()) if analysis.proved("assert", line)]
        return judged(analysis, text, wrong, {"values": len(places)})
