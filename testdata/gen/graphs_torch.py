"""Graphs as PyTorch's add_graph writes them, into ../graphs/log: a run each."""

import sys

# two copies of LLVM cannot share a process; the writer does without
sys.modules["tensorflow"] = None

import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

import clock
import paths

torch.manual_seed(19)
# off: one operation for a whole layer would hide its parts from the trace
torch.backends.mha.set_fastpath_enabled(False)
clock.stop()
paths.hide_host()
clock.advance()


class Block(nn.Module):
    """Two convolutions with a shortcut around them."""

    def __init__(self, channels):
        super().__init__()
        self.first, self.second = (nn.Conv2d(channels, channels, 3, padding=1) for _ in range(2))
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, x):
        return torch.relu(x + self.second(torch.relu(self.norm(self.first(x)))))


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 4, 3)
        self.blocks = nn.Sequential(*(Block(4) for _ in range(6)))
        self.head = nn.Linear(4, 10)

    def forward(self, x):
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


MODELS = {
    "torch-mlp": (
        nn.Sequential(
            nn.Linear(8, 16), nn.ReLU(), nn.Sequential(nn.Linear(16, 16), nn.ReLU()),
            nn.Linear(16, 2),
        ),
        torch.zeros(1, 8),
    ),
    "torch-residual": (Residual(), torch.zeros(1, 3, 16, 16)),
    "torch-transformer": (
        nn.TransformerEncoder(
            nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2, enable_nested_tensor=False
        ),
        torch.zeros(1, 5, 8),
    ),
    "torch-lstm": (nn.LSTM(4, 6, num_layers=2, batch_first=True), torch.zeros(1, 7, 4)),
}

for run, (model, example) in MODELS.items():
    with SummaryWriter(str(paths.TESTDATA / "graphs" / "log" / run)) as writer:
        writer.add_graph(model.eval(), example)
