# SPDX-License-Identifier: Apache-2.0
"""Compiles, runs and analyses programs."""
import functools
import json
import os
import signal
import subprocess

COMPILER = "clang-19"
QUIET = ["-w", "-fno-strict-aliasing"]


@functools.cache
def shared_runtime():
    """Flags to use the address sanitizer's shared library, if it is there: linking is half of the time that compiling takes otherwise."""
    name = [COMPILER, "--print-file-name=libclang_rt.asan-x86_64.so"]
    library = subprocess.run(name, capture_output=True, text=True, check=False).stdout.strip()
    return ["-shared-libsan", "-Wl,-rpath," + os.path.dirname(library)] if os.path.isfile(library) else []


def compiled(source, program, flags):
    """Whether the program could be compiled; otherwise the first error."""
    done = subprocess.run([COMPILER, *QUIET, *flags, source, "-o", program], capture_output=True, text=True, errors="replace", check=False)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    return None if done.returncode == 0 else (errors or done.stderr.splitlines() or ["?"])[0]


def run(program, seconds, environment=None):
    """Exit status and what was written to standard error; the status is None if the program did not end in time."""
    with subprocess.Popen([program], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, errors="replace",
                          start_new_session=True, env={**os.environ, **(environment or {})}) as process:
        try:
            output = process.communicate(timeout=seconds)[1]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, process.communicate()[1]
        return process.returncode, output


class Analysis:
    """What Moiré says about a program."""

    def __init__(self, options, source, words, flags=()):
        self.words = ["analyze", source, *words, "-j", "1", "--timeout", str(options.timeout), "--memory", str(options.memory)]
        self.flags = ["--", *QUIET, *flags]
        done = subprocess.run([options.moire, *self.words, "--format", "json", *self.flags],
                              capture_output=True, text=True, errors="replace", check=False)
        self.status = done.returncode
        self.message = (done.stderr.strip().splitlines() or ["no message"])[-1]
        self.obligations = []
        if self.status in (0, 1):
            try:
                self.obligations = json.loads(done.stdout)["obligations"]
            except ValueError:
                self.status, self.message = 70, "what was printed is no result: " + done.stdout[:80]

    def proved(self, kind, line):
        """Is each obligation of this kind on this line proved? Also if there is none."""
        found = [one for one in self.obligations if one["kind"] == kind and one["line"] == line]
        return all(one["status"] in ("safe", "unreachable") for one in found)

    def may_race(self, one, other):
        """Is there an alarm about a race between accesses on these two lines?"""
        return any({one, other} <= {access["line"] for access in alarm.get("accesses", [])}
                   for alarm in self.obligations if alarm["kind"] == "race" and alarm["status"] in ("alarm", "unsafe"))

    def may_leave_its_object(self, line):
        """Is there an alarm about an access on this line that might be anywhere in memory? Then nothing is said of what it races with."""
        return any(one["kind"] in ("bounds", "memory") and one["line"] == line and one["status"] in ("alarm", "unsafe") for one in self.obligations)
