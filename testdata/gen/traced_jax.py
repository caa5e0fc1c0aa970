"""A training of JAX with the trace of its last ten steps, into ../traced/jax. The input is late in
every fifth step. Times differ at each run.
"""

import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np
from tensorboardX import SummaryWriter

import paths

RUN = paths.TESTDATA / "traced" / "jax"
STEPS, TRACED = 30, 20
BATCHES = np.random.default_rng(5).normal(size=(STEPS, 128, 64)).astype(np.float32)
# the program of XLA in the trace names source files without their folders
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")


@jax.jit
def update(weights, inputs):
    def loss(w):
        return jnp.mean((jnp.tanh(inputs @ w) - 0.5) ** 2)
    value, slope = jax.value_and_grad(loss)(weights)
    return weights - 0.5 * slope, value


def load(step):
    """Returns a batch, for which it waits for storage in every fifth step."""
    with jax.profiler.TraceAnnotation("load batch"):
        if step % 5 == 0:
            time.sleep(0.03)
        return jnp.asarray(BATCHES[step])


def train(step, weights, writer):
    with jax.profiler.StepTraceAnnotation("train", step_num=step):
        weights, value = update(weights, load(step))
        value.block_until_ready()
    writer.add_scalar("train/loss", float(value), step)
    return weights


def main():
    paths.hide_host()
    writer = SummaryWriter(str(RUN))
    weights = jnp.zeros((64, 32))
    for step in range(TRACED):
        weights = train(step, weights, writer)
    options = jax.profiler.ProfileOptions()
    options.python_tracer_level = 0
    with jax.profiler.trace(str(RUN), profiler_options=options):
        for step in range(TRACED, STEPS):
            weights = train(step, weights, writer)
    writer.close()


def keep_xplane():
    """Leaves one form of the session, for a host named demo."""
    for path in pathlib.Path(RUN).rglob("plugins/profile/*/*"):
        if path.name.endswith(".xplane.pb"):
            path.rename(path.with_name(f"{paths.HOST}.xplane.pb"))
        else:
            path.unlink()


if __name__ == "__main__":
    main()
    keep_xplane()
    paths.drop_process(RUN)
