"""Two threads that meet a struct for the first time crash the program: none is left to be met when the room opens."""

import subprocess
import sys

LOOK = """
import sys
import msgspec
from duplicata.web.{module} import {maker}
from duplicata.web.http.structs import _all, learn

learnt = []

def watch(frame, event, _):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        learnt.append(frame.f_locals.get("obj"))

{call}
sys.setprofile(watch)
for struct in _all(msgspec.Struct):
    if struct.__module__.startswith("duplicata"):
        msgspec.json.Decoder(struct)
sys.setprofile(None)
print(len(learnt), [one.__name__ for one in learnt][:5])
"""


def looked(call: str) -> str:
    script = LOOK.format(module="server.application", maker="creer_application", call=call)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_nothing_is_left_to_learn_once_the_application_is_made(tmp_path):
    assert looked(f"from pathlib import Path; creer_application(Path({str(tmp_path)!r}))") == "0 []\n"


def test_the_look_sees_what_is_left():
    assert not looked("").startswith("0 ")
