"""A trace as JAX writes it, and what its own decoder finds in it, into ../profiles.

jax.golden.json has each plane with its lines, and each line with its events: name, start and duration
in nanoseconds, and statistics as text.
"""

import json
import pathlib
import tempfile

import jax
import jax.numpy as jnp

FOLDER = pathlib.Path(__file__).parent.parent / "profiles"
# the program of XLA in the trace names source files without their folders
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")


@jax.jit
def update(weights, inputs):
    return weights - 0.01 * jax.grad(lambda w: jnp.mean(jnp.tanh(inputs @ w) ** 2))(weights)


def main():
    FOLDER.mkdir(exist_ok=True)
    weights, inputs = jnp.ones((16, 8)), jnp.ones((32, 16))
    weights = update(weights, inputs).block_until_ready()
    options = jax.profiler.ProfileOptions()
    options.python_tracer_level = 0
    with tempfile.TemporaryDirectory() as folder:
        with jax.profiler.trace(folder, profiler_options=options):
            for step in range(5, 8):
                with jax.profiler.StepTraceAnnotation("train", step_num=step):
                    weights = update(weights, inputs).block_until_ready()
        trace = next(pathlib.Path(folder).rglob("*.xplane.pb")).read_bytes()
    (FOLDER / "jax.xplane.pb").write_bytes(trace)
    found = jax.profiler.ProfileData.from_serialized_xspace(trace)
    planes = [[plane.name, [[line.name, [
        [event.name, event.start_ns, event.duration_ns,
         [[name, str(value)] for name, value in event.stats]]
        for event in line.events]] for line in plane.lines]] for plane in found.planes]
    (FOLDER / "jax.golden.json").write_text(json.dumps(planes, indent=0) + "\n")


if __name__ == "__main__":
    main()
