package eventfile

import "eventlens/eventfile/jsontext"

// graphPart is a kind of message in a graph whose fields must be intact, because package graph
// walks them. That package decodes a graph when somebody looks at it; this check only counts
// damaged graphs while a file is read, in a fraction of the time of the file's checksums.
type graphPart struct {
	name   string // name for error texts
	fields []graphField
}

// graphField is a field that holds another part.
type graphField struct {
	key  uint64
	part *graphPart
}

var (
	graphNodePart     = &graphPart{name: "node of a graph"}
	graphFunctionPart = &graphPart{"function of a graph",
		[]graphField{{3<<3 | wireBytes, graphNodePart}}}
	graphLibraryPart = &graphPart{"library of functions",
		[]graphField{{1<<3 | wireBytes, graphFunctionPart}}}
	graphDefPart = &graphPart{"graph",
		[]graphField{{1<<3 | wireBytes, graphNodePart}, {2<<3 | wireBytes, graphLibraryPart}}}
	metaGraphPart = &graphPart{"meta graph", []graphField{{2<<3 | wireBytes, graphDefPart}}}
	stepStatsPart = &graphPart{name: "costs of nodes"}
	tracePart     = &graphPart{"trace of functions",
		[]graphField{{2<<3 | wireBytes, graphDefPart}}}
	runMetadataPart = &graphPart{"run metadata",
		[]graphField{{1<<3 | wireBytes, stepStatsPart}, {3<<3 | wireBytes, graphDefPart},
			{4<<3 | wireBytes, tracePart}}}
)

// CheckGraph returns a *ValueError with the first damaged part of a graph of the given form, nil if
// there is none. FormNone is a value whose plugin is only stated at the first value of its tag.
func CheckGraph(form Form, content []byte) error {
	part := runMetadataPart
	switch {
	case form == FormGraphDef:
		part = graphDefPart
	case form == FormMetaGraphDef:
		part = metaGraphPart
	case form == FormKerasModel || form == FormNone && len(content) > 0 && content[0] == '{':
		return checkModel(content)
	case form == FormNone && len(content) > 0 && content[0] == '"':
		return nil // a model or message has no such parts
	}
	if damaged := part.check(content); damaged != nil {
		return &ValueError{What: "damaged " + damaged.name}
	}
	return nil
}

// check returns the first damaged part, nil if there is none.
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

// checkModel returns the fault of a Keras model's JSON, nil if there is none.
func checkModel(content []byte) error {
	r := jsontext.NewReader(content, "the model")
	if r.Kind() == "string" { // some writers encode the JSON as a JSON string
		if inner := r.Bytes(); r.Err() == nil {
			r = jsontext.NewReader(inner, "the model")
		}
	}
	r.NonFinite = true
	r.Pass()
	if err := r.Err(); err != nil {
		return &ValueError{What: err.Error()}
	}
	return nil
}
