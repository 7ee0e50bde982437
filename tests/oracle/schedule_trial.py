# SPDX-License-Identifier: Apache-2.0
"""One program with threads: run under several schedules with the sanitizers, then analysed."""
import os
import re

import judge
import probes
import schedules
from trial import DOMAINS, Outcome, judged

BUILDS = {"thread": ["-fsanitize=thread", "-O0", "-g", "-pthread"],
          "values": ["-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all", "-O0", "-g", "-pthread"]}
ENVIRONMENT = {"ASAN_OPTIONS": "detect_leaks=0", "TSAN_OPTIONS": "exitcode=0 detect_deadlocks=0 report_thread_leaks=0 report_mutex_bugs=0 handle_segv=0 handle_sigfpe=0 handle_abort=0"}
# What a sanitizer reports, and the kind of check that must have an alarm there.
KINDS = [("division by zero", "div"), ("out of bounds", "bounds"), ("null pointer", "null"), ("overflow", "overflow"), ("shift", "overflow")]
# What the address sanitizer says of objects that have ended, or cannot be given back.
ENDED = "heap-use-after-free|stack-use-after-return|stack-use-after-scope|attempting double-free|attempting free on address"


class Observations:
    """What runs showed: values of probes, pairs of lines that race, errors as (kind, line), and whether a run hung."""

    def __init__(self):
        self.values, self.races, self.errors, self.hung = "", set(), set(), False

    def read_races(self, output):
        for report in output.split("WARNING: ThreadSanitizer: data race")[1:]:
            report = report.split("==================")[0]
            accesses = re.split(r"\n  (?=(?:Previous )?(?:[Aa]tomic )?(?:[Rr]ead|[Ww]rite) of size)", report)[1:3]
            lines = [re.search(r"run\.c:(\d+)", access) for access in accesses]
            if len(lines) == 2 and all(lines):
                self.races.add(tuple(sorted(int(line.group(1)) for line in lines)))

    def read_errors(self, output):
        self.values += output
        for line, message in re.findall(r"run\.c:(\d+):\d+: runtime error: (.*)", output):
            kind = next((kind for words, kind in KINDS if words in message), None)
            if kind:
                self.errors.add((kind, int(line)))
        for line in re.findall(r"run\.c:(\d+): .*: Assertion ", output):
            self.errors.add(("assert", int(line)))
        for line in re.findall(r"AddressSanitizer: \w+-buffer-overflow.*?run\.c:(\d+)", output, re.DOTALL):
            self.errors.add(("bounds", int(line)))
        for line in re.findall(rf"AddressSanitizer: (?:{ENDED}).*?run\.c:(\d+)", output, re.DOTALL):
            self.errors.add(("memory", int(line)))


class ScheduleTrial:
    """A program with threads, and whether the analysis agrees with its runs."""

    def __init__(self, options, number, directory):
        self.options, self.number, self.directory = options, number, directory
        self.program = schedules.Schedules(probes.dice_for("schedules", options.seed, number), options.without)
        self.words = ["--check", "all", "--domain", options.domain or DOMAINS[number % len(DOMAINS)]]

    def observed(self, lines):
        """What runs under several schedules show, or why it could not be compiled."""
        seen = Observations()
        header = probes.write(self.directory, "run.h", schedules.RUN)
        for build, flags in BUILDS.items():
            text = probes.text_of(schedules.PROLOGUE, lines, probes.Probe.shown if build == "values" else probes.Probe.read)[0]
            source, program = probes.write(self.directory, "run.c", text), os.path.join(self.directory, "program")
            error = judge.compiled(source, program, ["-include", header, *flags])
            if error:
                return None, "not compiled: " + error
            for noise in range(self.options.runs):
                status, output = judge.run(program, 5, {**ENVIRONMENT, "MOIRE_NOISE": str(noise + 1)})
                (seen.read_races if build == "thread" else seen.read_errors)(output)
                if status is None:
                    # The thread sanitizer may also wait forever in its own handlers.
                    seen.hung |= build == "values"
                    break
        return seen, None

    def outcome(self, lines):
        seen, reason = self.observed(lines)
        if reason:
            return Outcome(reason)
        shown = probes.shown_values(seen.values, probes.dice_for(self.number))
        text, places = probes.analysed_text(schedules.PROLOGUE, lines, shown)
        analysis = judge.Analysis(self.options, probes.write(self.directory, "analysed.c", text), self.words)
        counts = {"values": len(places), "races": len(seen.races), "errors": len(seen.errors), "hangs": int(seen.hung)}
        return judged(analysis, text, self.wrong_claims(seen, places, text.splitlines(), analysis), counts)

    def wrong_claims(self, seen, places, text, analysis):
        result = [f"value: line {line} fails in a run, and is proved: {text[line - 1].strip()}"
                  for _, line in sorted(places.items()) if analysis.proved("assert", line)]
        result += [f"race: lines {one} and {other} race in a run, and that is called impossible: {text[one - 1].strip()} // {text[other - 1].strip()}"
                   for one, other in sorted(seen.races)
                   if not analysis.may_race(one, other) and not any(analysis.may_leave_its_object(line) for line in (one, other))]
        result += [f"{kind}: line {line} fails in a run, and is proved: {text[line - 1].strip()}"
                   for kind, line in sorted(seen.errors) if analysis.proved(kind, line)]
        if seen.hung and not any(one["kind"] == "deadlock" and one["status"] in ("alarm", "unsafe") for one in analysis.obligations):
            result.append("deadlock: a run does not end, and no deadlock is possible")
        return result
