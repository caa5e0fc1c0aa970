package eventfile

// GraphBlob returns the place, in the record's data, of what a value of one of the graph
// plugins holds: an encoded RunMetadata for "graph_run_metadata" (what each node cost) and
// "graph_run_metadata_graph" (the graph of what ran), the model as JSON for
// "graph_keras_model". It is the only string of a tensor. Errors are of type *ValueError.
//
// Graphs outside of values are the Payload of events: of a KindGraphDef, of a
// KindMetaGraphDef, and by TaggedRunMetadata.
func (v *Value) GraphBlob() (Media, error) { return v.onlyString() }
