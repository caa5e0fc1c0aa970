"""Writes testdata/profiles: the trace of a few training steps of JAX on the CPU, as its profiler
stores it: the same session as xplane.pb and twice as JSON. Times and threads differ at each
run."""

import pathlib
import shutil

import jax
import jax.numpy as jnp

out = pathlib.Path(__file__).parent.parent / "profiles" / "log"
shutil.rmtree(out, ignore_errors=True)
# the program of XLA in the trace names source files without their folders
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")


@jax.jit
def step(w, x):
    return w - 0.01 * jax.grad(lambda w: jnp.mean(jnp.tanh(x @ w) ** 2))(w)


w = jnp.ones((64, 32))
x = jnp.ones((128, 64))
step(w, x).block_until_ready()  # compiled before the trace begins
with jax.profiler.trace(str(out / "train"), create_perfetto_trace=True):
    for i in range(4):
        with jax.profiler.StepTraceAnnotation("train", step_num=i):
            w = step(w, x)
            w.block_until_ready()
