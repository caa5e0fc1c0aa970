package eventfile

import "eventlens/eventfile/jsontext"

// graphPart is a message of a graph whose fields have to be whole: those that package graph walks. A graph is decoded by that package when somebody looks at it; this is as much
// as counts the damaged ones while a file is read, at a fraction of the time of their checksum.
type graphPart struct {
	name   string // for people
	fields []graphField
}

// graphField is a field that holds another such part.
type graphField struct {
	key  uint64
	part *graphPart
}

var (
	graphNodePart     = &graphPart{name: "node of a graph"}
	graphFunctionPart = &graphPart{"function of a graph", []graphField{{3<<3 | wireBytes, graphNodePart}}}
	graphLibraryPart  = &graphPart{"library of functions", []graphField{{1<<3 | wireBytes, graphFunctionPart}}}
	graphDefPart      = &graphPart{"graph", []graphField{{1<<3 | wireBytes, graphNodePart}, {2<<3 | wireBytes, graphLibraryPart}}}
	metaGraphPart     = &graphPart{"meta graph", []graphField{{2<<3 | wireBytes, graphDefPart}}}
	stepStatsPart     = &graphPart{name: "costs of nodes"}
	tracePart         = &graphPart{"trace of functions", []graphField{{2<<3 | wireBytes, graphDefPart}}}
	runMetadataPart   = &graphPart{"run metadata", []graphField{{1<<3 | wireBytes, stepStatsPart}, {3<<3 | wireBytes, graphDefPart}, {4<<3 | wireBytes, tracePart}}}
)

// checkGraph says what is wrong with a graph of a form: the first part that is not whole; nothing if it is. The form is FormNone of a value that leaves its plugin to the first
// one of its tag.
func checkGraph(form Form, content []byte) (what string) {
	part := runMetadataPart
	switch {
	case form == FormGraphDef:
		part = graphDefPart
	case form == FormMetaGraphDef:
		part = metaGraphPart
	case form == FormKerasModel || form == FormNone && len(content) > 0 && content[0] == '{':
		return checkModel(content)
	case form == FormNone && len(content) > 0 && content[0] == '"':
		return "" // a model or a message
	}
	if damaged := part.check(content); damaged != nil {
		return "damaged " + damaged.name
	}
	return ""
}

// check returns the first part that is damaged, nil for none.
func (p *graphPart) check(message []byte) *graphPart {
	s := scanner{buf: message}
	for s.next() {
		for i := range p.fields {
			if p.fields[i].key != s.key {
				continue
			}
			if damaged := p.fields[i].part.check(s.bytes); damaged != nil {
				return damaged
			}
		}
	}
	if s.damaged {
		return p
	}
	return nil
}

// checkModel says what is wrong with the JSON of a Keras model.
func checkModel(content []byte) (what string) {
	r := jsontext.NewReader(content, "the model")
	if r.Kind() == "string" { // some writers put the text into a text
		if inner := r.Bytes(); r.Err() == nil {
			r = jsontext.NewReader(inner, "the model")
		}
	}
	r.NonFinite = true
	r.Pass()
	if err := r.Err(); err != nil {
		return err.Error()
	}
	return ""
}
