# SPDX-License-Identifier: Apache-2.0
"""Programs from Debian's source packages: where they come from, and how they are built so that their compiler calls are known."""
import os
import re
import subprocess


class Program:
    """A source package, the packages that its build needs, and the commands that configure and build it."""

    def __init__(self, name, needs, configure, build):
        self.name, self.needs, self.configure, self.build = name, needs, configure, build


# Only what the C files need: manuals and tests are not built.
PROGRAMS = [
    Program("pixz", ["autoconf", "automake", "libarchive-dev", "liblzma-dev", "pkg-config"],
            ["autoreconf -fi", "./configure --without-manpage"], "make -C src"),
    # The package's own copy of Gnulib does not know the names inside today's stdio.
    Program("lbzip2", [], ["./configure CPPFLAGS='-D_IO_ftrylockfile=1 -D_IO_IN_BACKUP=0x100'"], "make"),
    Program("wrk", ["libluajit-5.1-dev", "libssl-dev", "luajit", "pkg-config"], [],
            "make WITH_LUAJIT=/usr WITH_OPENSSL=/usr VER=debian"),
    Program("stunnel4", ["libssl-dev", "libsystemd-dev", "libwrap0-dev", "pkg-config"],
            ["./configure --enable-ipv6 --with-threads=pthread"], "make -C src stunnel"),
    Program("memcached", ["libevent-dev", "libsasl2-dev", "libssl-dev", "pkg-config"],
            ["./configure --enable-sasl --enable-tls"], "make memcached"),
]
TOOLS = ["bear", "clang-19", "dpkg-dev", "gcc", "make"]


class SourceError(Exception):
    """Sources could not be obtained or built; the text says what to do."""


def run(command, directory, log):
    """Runs a command, or a line for the shell, with its output in the file `log`."""
    with open(log, "a", encoding="utf-8") as file:
        done = subprocess.run(command, shell=isinstance(command, str), cwd=directory, stdout=file, stderr=file,
                              stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def missing_packages(programs):
    """The Debian packages that are needed and not installed."""
    wanted = sorted(set(TOOLS).union(*(program.needs for program in programs)))
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\\n", *wanted],
                          capture_output=True, text=True, check=False)
    there = {line.split()[0] for line in done.stdout.splitlines() if line.endswith(" installed")}
    return [package for package in wanted if package not in there]


def stanza(entry):
    """The text of the source entry that apt calls FILE:NUMBER, for source packages."""
    file, number = entry.rsplit(":", 1)
    with open(file, encoding="utf-8") as text:
        content = text.read()
    if file.endswith(".list"):
        return ".list", re.sub(r"^\s*deb\s", "deb-src ", content.splitlines()[int(number) - 1]) + "\n"
    stanzas = [part for part in re.split(r"\n\s*\n", content.strip("\n")) if re.search(r"^Types:", part, re.MULTILINE)]
    chosen = re.sub(r"^Types:.*$", "Types: deb-src", stanzas[int(number) - 1], flags=re.MULTILINE)
    return ".sources", re.sub(r"^Architectures:.*\n?", "", chosen, flags=re.MULTILINE) + "\n\n"


def debian_entries():
    """The entries of this machine's apt configuration that lead to Debian."""
    done = subprocess.run(["apt-get", "indextargets", "--format", "$(ORIGIN)\t$(SOURCESENTRY)"],
                          capture_output=True, text=True, check=False)
    entries = sorted({line.split("\t")[1] for line in done.stdout.splitlines() if line.startswith("Debian\t")})
    if not entries:
        raise SourceError("apt knows no Debian archive on this machine: add one to its sources, and run 'apt-get update'")
    return entries


class Archive:
    """Debian's source packages through a private state of apt: nothing on the machine changes."""

    def __init__(self, work):
        self.directory, self.log = os.path.join(work, "packages"), os.path.join(work, "packages.log")
        apt = os.path.join(work, "apt")
        self.parts, self.lists = os.path.join(apt, "sources"), os.path.join(apt, "lists")
        for folder in (self.directory, self.parts, os.path.join(self.lists, "partial"),
                       os.path.join(apt, "cache", "archives", "partial")):
            os.makedirs(folder, exist_ok=True)
        self.options = ["-o", "Dir::Etc::sourcelist=/dev/null", "-o", "Dir::Etc::sourceparts=" + self.parts,
                        "-o", "Dir::State::lists=" + self.lists, "-o", "Dir::Cache=" + os.path.join(apt, "cache")]
        self.updated = False

    def update(self):
        texts = {}
        for entry in debian_entries():
            kind, text = stanza(entry)
            texts[kind] = texts.get(kind, "") + text
        for kind, text in texts.items():
            with open(os.path.join(self.parts, "debian" + kind), "w", encoding="utf-8") as file:
                file.write(text)
        if not run(["apt-get", *self.options, "update"], self.directory, self.log):
            raise SourceError(f"apt-get update failed, see {self.log}")
        self.updated = True

    def files(self, name, ending):
        return sorted(os.path.join(self.directory, file) for file in os.listdir(self.directory)
                      if re.fullmatch(re.escape(name) + r"_.*" + ending, file))

    def unpack(self, name, target):
        """The sources of a package in the folder `target`; whether Debian's own changes are part of them."""
        if not self.updated:
            self.update()
        # Archives sometimes lack the file with Debian's changes; the original is enough.
        run(["apt-get", *self.options, "source", "--download-only", name], self.directory, self.log)
        descriptions, originals = self.files(name, r"\.dsc"), self.files(name, r"\.orig\.tar\.[a-z0-9]+")
        if not originals:
            raise SourceError(f"the source package '{name}' cannot be downloaded, see {self.log}")
        whole = bool(descriptions) and run(["dpkg-source", "--no-copy", "-x", descriptions[-1], target], self.directory, self.log)
        if not whole:
            os.makedirs(target, exist_ok=True)
            if not run(["tar", "xf", originals[-1], "--strip-components=1", "-C", target], self.directory, self.log):
                raise SourceError(f"{originals[-1]} cannot be unpacked, see {self.log}")
        return whole


def record(program, directory):
    """Builds a program, and leaves compile_commands.json in its folder."""
    log, database = directory + ".log", os.path.join(directory, "compile_commands.json")
    for line in program.configure:
        if not run(line, directory, log):
            raise SourceError(f"'{line}' failed for {program.name}, see {log}")
    if not run(f"bear --output {database}.part -- {program.build}", directory, log):
        raise SourceError(f"'{program.build}' failed for {program.name}, see {log}")
    os.rename(database + ".part", database)
