package graphfile

import (
	"errors"
	"strconv"
)

// Form is the format of an encoded graph.
type Form uint8

// The supported forms.
const (
	// FromGraphDef is a tensorflow.GraphDef: the graph_def of an event.
	FromGraphDef Form = iota
	// FromMetaGraphDef is a tensorflow.MetaGraphDef: the meta_graph_def of an event. Only its graph
	// is read.
	FromMetaGraphDef
	// FromRunMetadata is a tensorflow.RunMetadata: a value of the plugins graph_run_metadata and
	// graph_run_metadata_graph, or the tagged_run_metadata of an event. It reads the graphs before
	// optimization, under scopes graph_1, graph_2 and so on if there are several; if there are
	// none, the graphs of the partitions.
	FromRunMetadata
	// FromRunMetadataOptimized reads the graphs after optimization instead.
	FromRunMetadataOptimized
	// FromRunMetadataPartitions reads the executed graphs instead, one per device.
	FromRunMetadataPartitions
	// FromKeras is a Keras model as JSON: a value of the plugin graph_keras_model.
	FromKeras
	// FromText is a GraphDef or MetaGraphDef as text: a file .pbtxt.
	FromText
)

// ErrEmpty reports that there is no graph: a trace of zero bytes, or a message with neither nodes
// nor costs.
var ErrEmpty = errors.New("the graph is empty")

// Decode decodes a graph. The error is [ErrEmpty], or tells why nothing could be read.
func Decode(form Form, data []byte) (*Graph, error) {
	d := newDecoder()
	switch form {
	case FromKeras:
		if err := d.keras(data); err != nil {
			return nil, err
		}
	case FromText:
		encoded, form, err := d.text(data)
		if err != nil {
			return nil, err
		}
		d.message(form, encoded)
	default:
		d.message(form, data)
	}
	return d.result()
}

// message decodes an encoded message.
func (d *decoder) message(form Form, data []byte) {
	switch form {
	case FromGraphDef:
		d.graphDef(data, "")
	case FromMetaGraphDef:
		d.metaGraph(data)
	case fromSavedModel:
		for f := (fields{rest: data}); f.next() && len(d.graph.Nodes) == 0; {
			if f.key == savedMetaGraph {
				d.metaGraph(f.bytes)
			}
		}
	default:
		d.runMetadata(data, form)
	}
}

// result returns the graph, or an error if there is none.
func (d *decoder) result() (*Graph, error) {
	g := d.graph
	if len(g.Nodes) > 0 || len(g.Functions) > 0 || g.Stats != nil {
		return g, nil
	}
	if g.ProblemCount > 0 {
		return nil, errors.New(g.Problems[0].What)
	}
	return nil, ErrEmpty
}

// Keys of the fields that lead to graphs in MetaGraphDef, RunMetadata and SavedModel.
const (
	metaGraphDef = 2<<3 | wireBytes

	runStats       = 1<<3 | wireBytes
	runPartition   = 3<<3 | wireBytes
	runFunction    = 4<<3 | wireBytes
	savedMetaGraph = 2<<3 | wireBytes

	functionPartition = 1<<3 | wireBytes
	functionPre       = 2<<3 | wireBytes
	functionPost      = 3<<3 | wireBytes
)

// metaGraph decodes the graph of a MetaGraphDef.
func (d *decoder) metaGraph(message []byte) {
	f := fields{rest: message}
	for f.next() {
		if f.key == metaGraphDef {
			d.graphDef(f.bytes, "")
		}
	}
	if f.damaged {
		d.graph.problem("", "the meta graph is damaged")
	}
}

// runMetadata decodes the graphs and the node costs of a RunMetadata.
func (d *decoder) runMetadata(message []byte, form Form) {
	var graphs, partitions [][]byte
	f := fields{rest: message}
	for f.next() {
		switch f.key {
		case runStats:
			d.stepStats(f.bytes)
		case runPartition:
			partitions = append(partitions, f.bytes)
		case runFunction:
			fn := fields{rest: f.bytes}
			for fn.next() {
				if fn.key == functionPre && form == FromRunMetadata ||
					fn.key == functionPost && form == FromRunMetadataOptimized ||
					fn.key == functionPartition && form == FromRunMetadataPartitions {
					graphs = append(graphs, fn.bytes)
				}
			}
			if fn.damaged {
				d.graph.problem("", "the trace of functions is damaged")
			}
		}
	}
	if f.damaged {
		d.graph.problem("", "the run metadata is damaged")
	}
	if form == FromRunMetadataPartitions && len(partitions) > 0 || len(graphs) == 0 {
		graphs = partitions
	}
	for i, g := range graphs {
		scope := ""
		if len(graphs) > 1 {
			scope = "graph_" + strconv.Itoa(i+1)
		}
		d.graphDef(g, scope)
	}
}
