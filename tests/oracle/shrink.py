# SPDX-License-Identifier: Apache-2.0
"""Makes a wrong program smaller: removes lines as long as it stays wrong."""

MOST_TRIES = 120


def shrink(lines, still_wrong):
    """The lines without chunks that are not needed, in chunks of ever smaller size."""
    lines, tries = list(lines), 0
    size = max(1, len(lines) // 2)
    while size >= 1 and tries < MOST_TRIES:
        start, changed = 0, False
        while start < len(lines) and tries < MOST_TRIES:
            fewer = lines[:start] + lines[start + size:]
            tries += 1
            if still_wrong(fewer):
                lines, changed = fewer, True
            else:
                start += size
        if size == 1 and not changed:
            break
        size = max(1, size // 2) if size > 1 or not changed else 1
    return lines
