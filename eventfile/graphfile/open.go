package graphfile

import (
	"bytes"
	"errors"
	"path"
	"strings"
	"unicode/utf8"
)

// fromSavedModel is a tensorflow.SavedModel: a file saved_model.pb. Of its meta graphs the first is
// read.
const fromSavedModel Form = 200

// errNoGraph reports that a file contains no graph.
var errNoGraph = errors.New("the file has no TensorFlow, Keras or PyTorch graph that eventlens knows")

// Open reads a file provided by the user: .pb or .pbtxt with a graph, or .json with a Keras model.
// It detects the form from the content; the name only decides between forms that the content does
// not distinguish. The error describes, in words for users, what the file is instead.
func Open(name string, data []byte) (*Graph, error) {
	if len(data) == 0 {
		return nil, ErrEmpty
	}
	start := bytes.TrimLeft(data, " \t\r\n\ufeff")
	if bytes.HasPrefix(start, []byte("{")) {
		return Decode(FromKeras, data)
	}
	ext := strings.ToLower(path.Ext(name))
	if ext == ".pbtxt" || ext == ".txt" || ext == ".prototxt" || looksLikeText(start) {
		return Decode(FromText, data)
	}
	form, ok := sniff(data)
	if !ok {
		return nil, errNoGraph
	}
	return Decode(form, data)
}

// looksLikeText reports whether data begin like text. An encoded graph begins with a byte that does
// not occur in text.
func looksLikeText(data []byte) bool {
	head := data[:min(len(data), 512)]
	for len(head) > 0 {
		r, size := utf8.DecodeRune(head)
		if r == utf8.RuneError && size == 1 && len(head) >= utf8.UTFMax ||
			r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return false
		}
		head = head[size:]
	}
	return true
}

// sniff detects the form of encoded data: the form with the most nodes.
func sniff(data []byte) (best Form, ok bool) {
	most := 0
	for _, form := range []Form{FromGraphDef, FromMetaGraphDef, fromSavedModel, FromRunMetadata} {
		n := 0
		switch form {
		case FromGraphDef:
			n = plausibleNodes(data)
		case FromMetaGraphDef:
			n = below(data, metaGraphDef, plausibleNodes)
		case fromSavedModel:
			n = below(data, savedMetaGraph, func(m []byte) int {
				return below(m, metaGraphDef, plausibleNodes)
			})
		case FromRunMetadata:
			n = below(data, runPartition, plausibleNodes) +
				below(data, runFunction, func(m []byte) int {
					return below(m, functionPre, plausibleNodes)
				})
		}
		if n > most {
			most, best = n, form
		}
	}
	return best, most > 0
}

// below adds up the results of count for all fields with a key.
func below(message []byte, key uint64, count func([]byte) int) (n int) {
	for f := (fields{rest: message}); f.next(); {
		if f.key == key {
			n += count(f.bytes)
		}
	}
	return n
}

// plausibleNodes counts the nodes of a graph and of its library functions, if message is one.
func plausibleNodes(message []byte) int {
	return nodesIn(message, graphNode) + below(message, graphLibrary, func(library []byte) int {
		return below(library, libraryFunction, func(function []byte) int {
			return nodesIn(function, functionNode)
		})
	})
}

// nodesIn counts the nodes among the fields with a key.
func nodesIn(message []byte, key uint64) int {
	return below(message, key, func(node []byte) int {
		if isNode(node) {
			return 1
		}
		return 0
	})
}

// isNode reports whether a message has a name and an op that are valid text.
func isNode(message []byte) bool {
	named, op := false, false
	f := fields{rest: message}
	for f.next() {
		switch f.key {
		case nodeName:
			named = utf8.Valid(f.bytes)
		case nodeOp:
			op = len(f.bytes) > 0 && len(f.bytes) < 1000 && utf8.Valid(f.bytes)
		}
	}
	return named && op && !f.damaged
}
