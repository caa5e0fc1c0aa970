"""Writes ../graphs/text: some graphs of ../graphs/log as text, by the text format of Protocol
Buffers.
"""

from google.protobuf import text_format
from tensorboard.backend.event_processing import event_file_loader
from tensorboard.compat.proto import event_pb2, graph_pb2, meta_graph_pb2

import paths

TEXT = paths.TESTDATA / "graphs" / "text"
RUNS = ["tf1-functions", "tf1-profile", "tf2-graph", "torch-mlp"]

TEXT.mkdir(exist_ok=True)
for run in RUNS:
    for path in paths.event_files(paths.TESTDATA / "graphs" / "log" / run):
        for event in event_file_loader.RawEventFileLoader(str(path)).Load():
            event = event_pb2.Event.FromString(event)
            if event.graph_def:
                graph = graph_pb2.GraphDef.FromString(event.graph_def)
                (TEXT / f"{run}.pbtxt").write_text(text_format.MessageToString(graph))
            if event.meta_graph_def and run == "tf1-functions":
                graph = meta_graph_pb2.MetaGraphDef.FromString(event.meta_graph_def)
                (TEXT / f"{run}-meta.pbtxt").write_text(text_format.MessageToString(graph))
