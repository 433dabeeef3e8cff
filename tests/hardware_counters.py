#!/usr/bin/env python3
"""Reads what a GPU counts for every kernel of a lesson, with Nsight Compute, into the lesson's counters_<gpu>.json.

    tests/hardware_counters.py build/bin/warpwise-worker-cuda transpose 1024x1024 lessons/01_transpose/counters_h200.json

The tests compare the CPU backend's counters with that file. Needs ncu and permission to read performance counters. Does not change the clocks.
"""
import csv
import io
import json
import subprocess
import sys

METRICS = {
    "global_load.requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "global_load.sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "global_store.requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "global_store.sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "global_red.requests": "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
    "global_red.sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
    "global_atom.requests": "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
    "global_atom.sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
    "shared_load.wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "shared_store.wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "shared_load.instructions": "smsp__inst_executed_op_shared_ld.sum",
    "shared_store.instructions": "smsp__inst_executed_op_shared_st.sum",
    "warp_instructions": "smsp__inst_executed.sum",
}


def profile(worker, lesson, size):
    """One row for each launch: {"Kernel Name": ..., metric: value}."""
    request = json.dumps({"verb": "inspect", "job": 1, "lesson": lesson, "sizes": [size]}) + "\n"
    command = ["ncu", "--clock-control", "none", "--csv", "--page", "raw", "--kernel-name-base", "demangled",
               "--metrics", ",".join(METRICS.values()), worker]
    done = subprocess.run(command, input=request, capture_output=True, text=True)
    lines = [line for line in done.stdout.splitlines() if line.startswith('"')]
    if not lines:
        sys.exit(f"ncu gave no counters (status {done.returncode}): {(done.stdout + done.stderr)[-800:]}")
    return [row for row in csv.DictReader(io.StringIO("\n".join(lines))) if row.get("ID")]


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    worker, lesson, size, out = sys.argv[1:]
    kernels = {}
    for row in profile(worker, lesson, size):
        name = row["Kernel Name"].split("(")[0].removeprefix("void ").strip()
        entry = kernels.setdefault(name, {"kernel": name, "size": size, "launches": 0, "grid": row["Grid Size"], "block": row["Block Size"]})
        entry["launches"] += 1
        for ours, theirs in METRICS.items():
            text = (row.get(theirs) or "0").replace(",", "")
            entry[ours] = entry.get(ours, 0) + (int(float(text)) if text not in ("", "n/a") else 0)
    with open(out, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(entry) for entry in kernels.values()) + "\n]\n")
    print(f"{lesson} at {size}: {len(kernels)} kernels -> {out}")


if __name__ == "__main__":
    main()
