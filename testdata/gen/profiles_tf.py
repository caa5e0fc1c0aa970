"""Writes testdata/profiles: the RunMetadata of a training step of TensorFlow 1 on the CPU, and what
TensorFlow's own timeline makes of it: the executions, the arrows between them, and the most memory of
each allocator. Times differ at each run."""

import json
import pathlib

import numpy as np
import tensorflow as tf
from tensorflow.python.client import timeline

out = pathlib.Path(__file__).parent.parent / "profiles"
out.mkdir(exist_ok=True)
v1 = tf.compat.v1
v1.disable_eager_execution()

x = v1.placeholder(tf.float32, (64, 32), name="x")
w = v1.get_variable("w", (32, 16))
loss = tf.reduce_mean(tf.tanh(tf.matmul(x, w)) ** 2, name="loss")
train = v1.train.GradientDescentOptimizer(0.1).minimize(loss)
metadata = v1.RunMetadata()
with v1.Session(config=v1.ConfigProto(inter_op_parallelism_threads=2)) as session:
    session.run(v1.global_variables_initializer())
    feed = {x: np.ones((64, 32), np.float32)}
    session.run(train, feed)
    session.run(train, feed, run_metadata=metadata,
                options=v1.RunOptions(trace_level=v1.RunOptions.FULL_TRACE))
del metadata.partition_graphs[:]
(out / "tf1.run_metadata.pb").write_bytes(metadata.SerializeToString())

peer = timeline.Timeline(metadata.step_stats).analyze_step_stats()
events = json.loads(peer.chrome_trace.format_to_string())["traceEvents"]
golden = {
    "executions": [
        [e["args"]["name"], e["args"]["op"], e["ts"], e["dur"]]
        for e in events if e["ph"] == "X"
    ],
    "allocators": {
        name: {"time": most.timestamp, "bytes": most.num_bytes, "tensors": sorted(most.tensors)}
        for name, most in peer.allocator_maximums.items()
    },
}
(out / "tf1.golden.json").write_text(json.dumps(golden, indent=1) + "\n")
