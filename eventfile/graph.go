package eventfile

// GraphForm returns the form of a graph by the plugin of its value, a tensor of one string: an
// encoded RunMetadata for "graph_run_metadata" (the cost of each node) and
// "graph_run_metadata_graph" (the executed graph), or the model as JSON for "graph_keras_model".
//
// For graphs that are events of their own see Event.Graph.
func GraphForm(plugin []byte) Form {
	switch string(plugin) {
	case "graph_run_metadata":
		return FormRunMetadata
	case "graph_run_metadata_graph":
		return FormFunctionGraphs
	case "graph_keras_model":
		return FormKerasModel
	}
	return FormNone
}

// Graph returns the event's graph: its tag, which aliases the record's data and is empty except for
// run metadata, its form, and its place in these data. The form is FormNone if the event is not a
// graph.
func (e *Event) Graph() (tag []byte, form Form, at Media, err error) {
	switch e.Kind {
	case KindGraphDef:
		return nil, FormGraphDef, e.PayloadAt, nil
	case KindMetaGraphDef:
		return nil, FormMetaGraphDef, e.PayloadAt, nil
	case KindTaggedRunMetadata:
		tag, at, err = e.TaggedRunMetadata()
		return tag, FormTaggedRunMetadata, at, err
	}
	return nil, FormNone, Media{}, nil
}
