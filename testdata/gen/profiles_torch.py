"""A trace as torch's profiler writes it, and what other programs say about it, into ../profiles.

torch.golden.json has the table of operators by torch itself, and steps and operators by its plugin
for TensorBoard. Times differ from run to run; trace and goldens belong together.
"""

import gzip
import json
import os
import pathlib
import shutil
import tempfile

import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile, schedule
from torch.utils.data import DataLoader, TensorDataset
from torch_tb_profiler.io.cache import Cache
from torch_tb_profiler.profiler.loader import RunLoader

FOLDER = pathlib.Path(__file__).parent.parent / "profiles"


class Digits(TensorDataset):
    """A data set whose fourth batch is slow to read."""

    def __getitem__(self, index):
        if index == 12:
            torch.randn(1_000_000).sort()
        return super().__getitem__(index)


def train(path):
    """Trains three steps under the profiler and returns its own table of operators."""
    torch.set_num_threads(1)
    torch.manual_seed(3)
    net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(144, 10))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    data = Digits(torch.randn(24, 1, 8, 8), torch.randint(0, 10, (24,)))
    table = []

    def done(p):
        p.export_chrome_trace(path)
        table.extend([e.key, e.count, e.self_cpu_time_total, e.cpu_time_total]
                     for e in p.key_averages())

    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, on_trace_ready=done,
                 schedule=schedule(wait=1, warmup=1, active=3, repeat=1)) as p:
        for images, labels in DataLoader(data, batch_size=4):
            loss = nn.functional.cross_entropy(net(images), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            p.step()
    return table


def peer(path):
    """Returns the steps and operators of the plugin for TensorBoard."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(path, folder + "/w0.pt.trace.json")
        run = RunLoader("run", folder, Cache()).load()
    found = list(run.profiles.values())[0]
    table = found.overview["steps"]
    names = [c["name"] for c in table["columns"] if c["type"] == "number"]
    steps = [[r[0], dict(zip(names, [x for x in r[1:] if not isinstance(x, str)]))]
             for r in table["rows"]]
    operators = [[r["name"], r["calls"], 0, 0, r["host_self_duration"], r["host_total_duration"]]
                 for r in found.operation_table_by_name["data"]]
    return steps, operators


def main():
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "torch.pt.trace.json")
        table = train(path)
        trace = json.load(open(path))
        trace.pop("host_name", None)
        trace["traceName"] = "torch.pt.trace.json"
        text = json.dumps(trace)
        pathlib.Path(path).write_text(text)
        steps, operators = peer(path)
    (FOLDER / "torch.pt.trace.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    golden = {"key_averages": table, "steps": steps, "ops": operators}
    (FOLDER / "torch.golden.json").write_text(json.dumps(golden, indent=0) + "\n")


if __name__ == "__main__":
    main()
