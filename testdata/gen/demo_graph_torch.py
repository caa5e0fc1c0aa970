"""The graph of the demo's PyTorch runs: their network as add_graph writes it, in a file of its own
beside the other files of each run.
"""

import demo_torch  # first, since it keeps TensorFlow out

import torch
from torch.utils.tensorboard import SummaryWriter

import clock
import digits
import paths

BEGAN = 1795244901.0  # just after the sounds, so that the earlier files keep their places

if __name__ == "__main__":
    clock.stop()
    paths.hide_host()
    example = torch.zeros(1, 1, digits.SIZE, digits.SIZE)
    for name in demo_torch.OPTIMIZERS:
        torch.manual_seed(11)
        clock.go(BEGAN)
        with SummaryWriter(paths.DEMO / "torch" / name) as writer:
            writer.add_graph(demo_torch.network().eval(), example)
        path, = (paths.DEMO / "torch" / name).glob(f"*.{BEGAN:.0f}.*")
        # leaves out the number of the process
        path.rename(path.with_name(f"events.out.tfevents.{BEGAN:.0f}.demo"))
