"""Writes ../embedded/torch: two embeddings by add_embedding of PyTorch, one of them at three steps,
with the vectors as torch has them.
"""

import json
import shutil

import torch
from torch.utils.tensorboard import SummaryWriter

import paths

OUT = paths.TESTDATA / "embedded" / "torch"
WORDS = ["one", "two", "drei", "fünf", "six"]


def main():
    paths.hide_host()
    shutil.rmtree(OUT, ignore_errors=True)
    torch.manual_seed(3)
    writer = SummaryWriter(OUT)
    golden = {}
    vectors = torch.randn(5, 4)
    for step in (0, 10, 200):
        writer.add_embedding(vectors, metadata=WORDS, label_img=torch.rand(5, 1, 4, 4),
                             global_step=step, tag="words/table")
        golden[f"words/table@{step}"] = vectors.tolist()
        vectors = vectors + torch.randn(5, 4) / 8
    plain = torch.tensor([[1e-30, -2.5], [3e8, float("inf")], [0.1, 1 / 3]])
    writer.add_embedding(plain, metadata=[[f"n{i}", i] for i in range(3)],
                         metadata_header=["name", "number"])
    golden["default@0"] = [[str(x) for x in row] for row in plain.tolist()]
    writer.close()
    for path in paths.event_files(OUT):
        path.unlink()
    (OUT.parent / "torch.golden.json").write_text(json.dumps(golden, indent=1) + "\n")


if __name__ == "__main__":
    main()
