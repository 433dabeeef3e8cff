#!/usr/bin/env python3
"""Reads the hardware counters of probes.cu with Nsight Compute and prints them as JSON.

usage: read_probes.py PROGRAM > probes_h200.json      (on a machine with a GPU whose counters may be read)
Counts are of the whole launch: 8 blocks of one warp.
"""
import csv, json, subprocess, sys

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
    "shared_atomic.wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
    "shared_load.instructions": "smsp__inst_executed_op_shared_ld.sum",
    "shared_store.instructions": "smsp__inst_executed_op_shared_st.sum",
    "shared_atomic.instructions": "smsp__inst_executed_op_shared_atom.sum",
}


def main():
    command = ["ncu", "--clock-control", "none", "--csv", "--page", "raw", "--print-units", "base", "--metrics", ",".join(METRICS.values())]
    text = subprocess.run(command + sys.argv[1:], capture_output=True, text=True).stdout
    rows = list(csv.DictReader(line for line in text.splitlines() if line.startswith('"')))
    result = []
    for row in rows:
        if not row.get("Kernel Name"):
            continue  # the row of units
        entry = {"no": len(result), "kernel": row["Kernel Name"]}
        for name, metric in METRICS.items():
            value = row.get(metric, "").replace(",", "")
            if value and float(value):
                entry[name] = int(float(value))
        result.append(entry)
    print("[\n" + ",\n".join(json.dumps(entry) for entry in result) + "\n]")


main()
