package graph

import "errors"

// Form is what encoded bytes hold.
type Form uint8

// The forms that are read.
const (
	// FromGraphDef is a tensorflow.GraphDef: the graph_def of an event.
	FromGraphDef Form = iota
	// FromMetaGraphDef is a tensorflow.MetaGraphDef: the meta_graph_def of an event. Its graph is read.
	FromMetaGraphDef
	// FromRunMetadata is a tensorflow.RunMetadata: a value of the plugins graph_run_metadata and graph_run_metadata_graph, and the tagged_run_metadata of an event. The
	// graphs before optimization are read, each under a scope graph_1, graph_2 and so on where there are several; where there are none, the graphs of the partitions.
	FromRunMetadata
	// FromRunMetadataOptimized takes the graphs after optimization instead.
	FromRunMetadataOptimized
	// FromRunMetadataPartitions takes the graphs that were run, one a device.
	FromRunMetadataPartitions
	// FromKeras is a Keras model as JSON: a value of the plugin graph_keras_model.
	FromKeras
	// FromText is a GraphDef or MetaGraphDef as text: a file .pbtxt.
	FromText
)

// ErrEmpty tells that there is no graph: a trace of zero bytes, or a message with neither nodes nor costs.
var ErrEmpty = errors.New("the graph is empty")

// Decode reads a graph. The error is [ErrEmpty], or says why nothing could be read.
func Decode(form Form, data []byte) (*Graph, error) {
	return nil, ErrEmpty
}

// Open reads a file that was given by its user: .pb or .pbtxt with a graph, or .json with a Keras model. What it holds is told from its content; the name only
// decides between forms that its content does not tell apart. The error says, in words for people, what the file is instead.
func Open(name string, data []byte) (*Graph, error) {
	return nil, ErrEmpty
}
