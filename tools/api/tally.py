"""Counts answers by operation.

As a program, it lists the operations of a description, tally.py ADDRESS, or shows how they were answered and says which of
them passed, tally.py COUNTS REPORT OPERATIONS.
"""

import atexit
import collections
import json
import os
import sys
import urllib.request

# Operations that can't succeed here, and why.
IMPOSSIBLE = {}

ANSWERS = collections.defaultdict(collections.Counter)


def is_meant(case):
    """Whether the operation itself is asked, not its address with another method."""
    return case.method.upper() == case.operation.method.upper()


def answered(case, status):
    """An answer came."""
    if is_meant(case):
        ANSWERS[case.operation.label][str(status)] += 1


def keep():
    """Writes the counts where the program finds them."""
    with open(os.environ["TAVOLA_COUNTS"], "w", encoding="utf-8") as file:
        json.dump(ANSWERS, file)


def show(counts, report, operations):
    """Prints a line for each operation and the sum of all; whether all of them passed."""
    faults = {label: [] for label in operations}
    for failure in report["failures"]:
        for label in failure["operations"]:
            faults.setdefault(label, []).append(failure["title"])
    rows = []
    for label in operations:
        kinds = collections.Counter()
        for status, count in counts.get(label, {}).items():
            kinds[status[0]] += count
        rows.append([label, sum(kinds.values()), *(kinds[kind] for kind in "2345")])
        if kinds["5"]:
            faults[label].append("answered with a server error")
        if not kinds["2"] + kinds["3"] and label not in IMPOSSIBLE:
            faults[label].append("never succeeded")
    if not report["complete"]:
        faults["the run"] = ["it did not come to its end"]
    for error in report["errors"]:
        faults.setdefault("the run", []).append(error["title"])
    rows.append(["all", *(sum(row[column] for row in rows) for column in range(1, 6))])
    width = max(len(row[0]) for row in rows)
    print(f"{'operation':{width}} requests    2xx    3xx    4xx    5xx")
    for label, requests, *kinds in rows:
        print(f"{label:{width}} {requests:8}" + "".join(f" {count:6}" for count in kinds))
    for label, why in IMPOSSIBLE.items():
        print(f"can't succeed: {label}: {why}")
    failed = {label: why for label, why in faults.items() if why}
    for label, why in failed.items():
        print(f"failed: {label}: {', '.join(dict.fromkeys(why))}")
    print(f"{len(faults) - len(failed)} passed, {len(failed)} failed")
    return not failed


def read(path, otherwise=None):
    """What a file holds; something else if a run that failed did not write it."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return otherwise


def labels(address):
    """All operations of the description at this address."""
    with urllib.request.urlopen(address) as answer:
        description = json.load(answer)
    pairs = [(path, method.upper()) for path, methods in description["paths"].items() for method in methods]
    return [f"{method} {path}" for path, method in sorted(pairs)]


if __name__ == "__main__":
    if len(sys.argv) == 2:
        json.dump(labels(sys.argv[1]), sys.stdout)
    else:
        unknown = {"failures": [], "errors": [], "complete": False}
        sys.exit(0 if show(read(sys.argv[1], {}), read(sys.argv[2], unknown), read(sys.argv[3])) else 1)
else:
    atexit.register(keep)
