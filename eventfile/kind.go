package eventfile

// EventKind is the kind of an event's content.
type EventKind uint8

// The kinds of event. A KindNone event has only a time and a step.
const (
	KindNone EventKind = iota
	KindFileVersion
	KindGraphDef
	KindSummary
	KindLogMessage
	KindSessionLog
	KindTaggedRunMetadata
	KindMetaGraphDef
	KindSourceMetadata
)

var eventKindNames = [...]string{
	KindNone:              "none",
	KindFileVersion:       "file_version",
	KindGraphDef:          "graph_def",
	KindSummary:           "summary",
	KindLogMessage:        "log_message",
	KindSessionLog:        "session_log",
	KindTaggedRunMetadata: "tagged_run_metadata",
	KindMetaGraphDef:      "meta_graph_def",
	KindSourceMetadata:    "source_metadata",
}

// String returns the name of the event's field in the format, such as "graph_def".
func (k EventKind) String() string { return nameOf(eventKindNames[:], int(k)) }

// Form is the way a value is stored.
type Form uint8

// The forms of values. FormNone is a value with metadata only. The forms of graphs, which follow
// the other forms, describe the place of a graph, in a value or in an event of its own; no Value
// has such a form.
const (
	FormNone Form = iota
	FormSimpleValue
	FormTensor
	FormHisto
	FormImage
	FormAudio
	FormOldHisto
	FormGraphDef          // an event's GraphDef
	FormMetaGraphDef      // an event's MetaGraphDef
	FormTaggedRunMetadata // an event's RunMetadata, with its tag
	FormRunMetadata       // a value's RunMetadata: the cost of each node
	FormFunctionGraphs    // a value's RunMetadata: the executed graph
	FormKerasModel        // a value's model as JSON
	FormGraphFile         // a graph file, which is not an event file
)

var formNames = [...]string{
	FormNone:        "none",
	FormSimpleValue: "simple_value",
	FormTensor:      "tensor",
	FormHisto:       "histo",
	FormImage:       "image",
	FormAudio:       "audio",
	FormOldHisto:    "obsolete_old_style_histogram",

	FormGraphDef:          "graph_def",
	FormMetaGraphDef:      "meta_graph_def",
	FormTaggedRunMetadata: "tagged_run_metadata",
	FormRunMetadata:       "graph_run_metadata",
	FormFunctionGraphs:    "graph_run_metadata_graph",
	FormKerasModel:        "graph_keras_model",
	FormGraphFile:         "graph_file",
}

// String returns the name of the value's field in the format, such as "simple_value".
func (f Form) String() string { return nameOf(formNames[:], int(f)) }

// DataKind is the meaning of a value, independent of its form.
type DataKind uint8

// The kinds of data. DataOther is a value of an unknown plugin, or of none.
const (
	DataOther DataKind = iota
	DataScalar
	DataImage
	DataHistogram
	DataAudio
	DataText
	DataPRCurve
	DataMesh
	DataHParams
	DataCustomScalars
	DataGraph
)

var dataKindNames = [...]string{
	DataOther:         "other",
	DataScalar:        "scalar",
	DataImage:         "image",
	DataHistogram:     "histogram",
	DataAudio:         "audio",
	DataText:          "text",
	DataPRCurve:       "pr_curve",
	DataMesh:          "mesh",
	DataHParams:       "hparams",
	DataCustomScalars: "custom_scalars",
	DataGraph:         "graph",
}

// String returns the kind's name in the singular, such as "scalar".
func (k DataKind) String() string { return nameOf(dataKindNames[:], int(k)) }

// nameOf returns names[i], or "unknown" if there is no such name.
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "unknown"
}

// pluginKind returns the kind of data that tensors of a plugin hold.
func pluginKind(plugin []byte) DataKind {
	switch string(plugin) {
	case "scalars":
		return DataScalar
	case "images":
		return DataImage
	case "histograms":
		return DataHistogram
	case "audio":
		return DataAudio
	case "text":
		return DataText
	case "pr_curves":
		return DataPRCurve
	case "mesh":
		return DataMesh
	case "hparams":
		return DataHParams
	case "custom_scalars":
		return DataCustomScalars
	case "graph_run_metadata", "graph_run_metadata_graph", "graph_keras_model":
		return DataGraph
	}
	return DataOther
}
