"""Becomes a program under a profile of seccomp, as a runtime of containers does.

Usage: under-profile.py PROFILE.json PROGRAM ARGUMENTS…
"""

import ctypes
import json
import os
import sys

ALLOW = 0x7FFF0000
ERRNO = 0x00050000
KINDS = {name: kind for kind, name in enumerate(["NE", "LT", "LE", "EQ", "GE", "GT", "MASKED_EQ"], 1)}


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
library.seccomp_init.argtypes = [ctypes.c_uint32]
library.seccomp_load.argtypes = [ctypes.c_void_p]
library.seccomp_rule_add_array.argtypes = [
    ctypes.c_void_p,
    ctypes.c_uint32,
    ctypes.c_int,
    ctypes.c_uint,
    ctypes.POINTER(Comparison),
]
UNKNOWN = -1


def action(rule, name):
    return {"SCMP_ACT_ALLOW": ALLOW, "SCMP_ACT_ERRNO": ERRNO | rule.get("errnoRet", 1)}[rule[name]]


profile_file, *command = sys.argv[1:]
with open(profile_file, encoding="utf-8") as file:
    profile = json.load(file)
context = library.seccomp_init(action(profile, "defaultAction"))
for rule in profile["syscalls"]:
    comparisons = [
        Comparison(arg["index"], KINDS[arg["op"].removeprefix("SCMP_CMP_")], arg["value"], arg.get("valueTwo", 0))
        for arg in rule.get("args", [])
    ]
    for name in rule["names"]:
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Of a newer kernel, or of another kind of processor: runtimes leave them out as well.
        if number == UNKNOWN:
            continue
        array = (Comparison * len(comparisons))(*comparisons)
        failed = library.seccomp_rule_add_array(context, action(rule, "action"), number, len(comparisons), array)
        if failed:
            raise OSError(-failed, name)
failed = library.seccomp_load(context)
if failed:
    raise OSError(-failed, "the filter cannot be put in place")
os.execvp(command[0], command)
