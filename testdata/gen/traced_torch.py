"""A training that was resumed at step 400 and is starved by its data loader in every fifth step,
with the trace of ten of its steps, into ../traced/torch. Times differ at each run.
"""

import gzip
import json
import pathlib
import tempfile
import time

import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile, schedule
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.tensorboard import SummaryWriter

import paths

RUN = paths.TESTDATA / "traced" / "torch"
FIRST, STEPS, BATCH = 400, 30, 16


class Digits(TensorDataset):
    """A data set that waits for its storage at the first image of every fifth batch."""

    def __getitem__(self, index):
        if index % (5 * BATCH) == 0:
            time.sleep(0.03)
        return super().__getitem__(index)


def save(trace):
    """Saves a trace as the profiler's handler for TensorBoard names it, for a host named demo."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace.json"
        trace.export_chrome_trace(str(path))
        content = json.loads(path.read_text())
    content.pop("host_name", None)
    name = f"{paths.HOST}.{time.time_ns()}.pt.trace.json"
    content["traceName"] = name
    (RUN / f"{name}.gz").write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))


def main():
    paths.hide_host()
    torch.set_num_threads(1)
    torch.manual_seed(5)
    net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 10))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    data = Digits(torch.randn(STEPS * BATCH, 1, 8, 8), torch.randint(0, 10, (STEPS * BATCH,)))
    writer = SummaryWriter(RUN)
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, on_trace_ready=save,
                 schedule=schedule(wait=10, warmup=2, active=10, repeat=1)) as p:
        for i, (images, labels) in enumerate(DataLoader(data, batch_size=BATCH)):
            loss = nn.functional.cross_entropy(net(images), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            writer.add_scalar("train/loss", loss, FIRST + i)
            p.step()
    writer.close()


if __name__ == "__main__":
    main()
    paths.drop_process(RUN)
