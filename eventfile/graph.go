package eventfile

// GraphBlob returns the place, in the record's data, of what a value of one of the graph
// plugins holds: an encoded RunMetadata for "graph_run_metadata" (what each node cost) and
// "graph_run_metadata_graph" (the graph of what ran), the model as JSON for
// "graph_keras_model". It is the only string of a tensor. Errors are of type *ValueError.
//
// Graphs outside of values are those of events: see Event.Graph.
func (v *Value) GraphBlob() (Media, error) { return v.onlyString() }

// GraphForm says what is at the place of a graph, by the plugin of its value.
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

// Graph returns the graph that the event is: its tag, which aliases the record's data and is
// empty for all but run metadata, what it is and its place in these data. The form is
// FormNone for an event that is no graph.
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
