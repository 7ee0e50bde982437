# SPDX-License-Identifier: Apache-2.0
"""What all kinds of trials share."""
import dataclasses

# The domains that programs are analysed with, in turn; those that users run most are more frequent.
DOMAINS = ["interval", "auto", "octagon", "interval", "polyhedra", "auto"]


@dataclasses.dataclass
class Outcome:
    """The outcome for a program: what is wrong with the answer, or why there is none, the text that was analysed, and the
    analysis; and how much the runs showed of what the answer was compared with."""
    what: str = ""
    text: str = ""
    analysis: object = None
    shown: dict = dataclasses.field(default_factory=dict)

    def kind(self):
        if self.analysis is None:
            return "discarded"
        status = self.analysis.status
        if status in (0, 1):
            return "wrong" if self.what else "right"
        return {2: "refused", 3: "limit"}.get(status, "failed")


def judged(analysis, text, wrong, shown):
    """The outcome of an analysis: the first of the wrong claims is reported."""
    if analysis.status not in (0, 1):
        return Outcome(f"status {analysis.status}: {analysis.message}", text, analysis)
    return Outcome(wrong[0] if wrong else "", text, analysis, shown)
