package graphfile

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"
)

// maxTextDepth limits the nesting of messages.
const maxTextDepth = 100

// textReader converts a message in the text format of Protocol Buffers to an encoded one.
// Everything after a fault is lost; everything before is kept.
type textReader struct {
	in    []byte
	at    int
	depth int
	err   error
}

// text encodes a graph written as text, and returns the form of its message.
func (d *decoder) text(data []byte) (encoded []byte, form Form, err error) {
	r := textReader{in: data}
	m, form := r.root()
	encoded = r.message(nil, m, 0)
	if r.err != nil {
		if len(encoded) == 0 {
			return nil, form, r.err
		}
		d.graph.problem("", r.err.Error())
	}
	return encoded, form, nil
}

// root determines the message of a text from its first known field.
func (r *textReader) root() (messageID, Form) {
	for line := range strings.Lines(string(r.in[:min(len(r.in), 64<<10)])) {
		word := strings.TrimLeft(line, " \t\ufeff")
		word = word[:len(word)-len(strings.TrimLeft(word, "abcdefghijklmnopqrstuvwxyz_"))]
		switch word {
		case "node", "library", "versions":
			return ofGraphDef, FromGraphDef
		case "graph_def", "meta_info_def", "saver_def", "collection_def", "signature_def":
			return ofMetaGraphDef, FromMetaGraphDef
		case "saved_model_schema_version", "meta_graphs":
			return ofSavedModel, fromSavedModel
		}
	}
	return ofGraphDef, FromGraphDef
}

// fail records the first fault, with its line.
func (r *textReader) fail(what string) {
	if r.err == nil {
		line := 1 + strings.Count(string(r.in[:min(r.at, len(r.in))]), "\n")
		r.err = fmt.Errorf("line %d: %s", line, what)
	}
}

// space skips white space, comments and field separators, and returns the next byte; 0 at the end.
func (r *textReader) space() byte {
	for r.at < len(r.in) {
		switch c := r.in[r.at]; {
		case c == '#':
			for r.at < len(r.in) && r.in[r.at] != '\n' {
				r.at++
			}
		case c <= ' ' || c == ',' || c == ';':
			r.at++
		case c == 0xef && strings.HasPrefix(string(r.in[r.at:min(r.at+3, len(r.in))]), "\ufeff"):
			r.at += 3
		default:
			return c
		}
	}
	return 0
}

// message reads fields up to a closing bracket, or to the end if closing is 0.
func (r *textReader) message(dst []byte, m messageID, closing byte) []byte {
	if r.depth++; r.depth > maxTextDepth {
		r.fail("nested too deep")
	}
	for r.err == nil {
		switch c := r.space(); {
		case c == closing:
			if c != 0 {
				r.at++
			}
			r.depth--
			return dst
		case c == 0:
			r.fail("the text ends inside of a message")
		default:
			dst = r.field(dst, m)
		}
	}
	return dst
}

// field reads a name and its value.
func (r *textReader) field(dst []byte, m messageID) []byte {
	name := r.word()
	if name == "" {
		r.fail("want the name of a field")
		return dst
	}
	f := schemaField{kind: asMessage, message: ofUnknown}
	for _, known := range schema[m] {
		if known.name == name {
			f = known
		}
	}
	c := r.space()
	if c == ':' {
		r.at++
		c = r.space()
	}
	if c != '[' {
		return r.value(dst, f, c)
	}
	r.at++
	for r.err == nil {
		switch c := r.space(); c {
		case ']':
			r.at++
			return dst
		case 0:
			r.fail("the text ends inside of a list")
		default:
			dst = r.value(dst, f, c)
		}
	}
	return dst
}

// value reads one value, whose first byte is c. Unknown values are skipped.
func (r *textReader) value(dst []byte, f schemaField, c byte) []byte {
	switch {
	case c == '{' || c == '<':
		r.at++
		m := f.message
		if f.kind != asMessage {
			f.number, m = 0, ofUnknown
		}
		inner := len(dst)
		// the closing bracket is two characters after the opening one in ASCII
		dst = r.message(dst, m, c+2)
		if f.number == 0 {
			return dst[:inner]
		}
		return encloseBytes(dst, inner, f.number)
	case c == '"' || c == '\'':
		text := r.quoted()
		if f.kind == asBytes {
			dst = appendBytes(dst, protowire.Number(f.number), text)
		}
		return dst
	}
	word := r.word()
	if word == "" {
		r.fail("want a value")
		return dst
	}
	return r.scalar(dst, f, word)
}

// encloseBytes turns the bytes appended since from into the content of a field.
func encloseBytes(dst []byte, from, number int) []byte {
	size := len(dst) - from
	head := protowire.AppendVarint(protowire.AppendTag(nil, protowire.Number(number),
		protowire.BytesType), uint64(size))
	dst = append(dst, head...)
	copy(dst[from+len(head):], dst[from:from+size])
	copy(dst[from:], head)
	return dst
}

// word reads a name or a number.
func (r *textReader) word() string {
	start := r.at
	for r.at < len(r.in) {
		if c := r.in[r.at]; !isWord(c) && c != '.' && c != '-' && c != '+' && c != '/' {
			break
		}
		r.at++
	}
	if r.at == start && r.at < len(r.in) && r.in[r.at] == '[' { // the name of an extension
		for r.at < len(r.in) && r.in[r.at] != ']' {
			r.at++
		}
		r.at = min(r.at+1, len(r.in))
	}
	return string(r.in[start:r.at])
}

// scalar encodes a number, a boolean or the name of a type as a field.
func (r *textReader) scalar(dst []byte, f schemaField, word string) []byte {
	number := protowire.Number(f.number)
	switch f.kind {
	case asVarint:
		return appendVarint(dst, number, wholeNumber(word))
	case asType:
		return appendVarint(dst, number, typeNumber(word))
	case asFloat:
		return protowire.AppendFixed32(protowire.AppendTag(dst, number, protowire.Fixed32Type),
			math.Float32bits(float32(realNumber(word))))
	case asDouble:
		return protowire.AppendFixed64(protowire.AppendTag(dst, number, protowire.Fixed64Type),
			math.Float64bits(realNumber(word)))
	}
	return dst
}

// wholeNumber parses an integer or a boolean; any other word is 0.
func wholeNumber(word string) uint64 {
	switch word {
	case "true", "True", "t":
		return 1
	}
	if n, err := strconv.ParseInt(word, 0, 64); err == nil {
		return uint64(n)
	}
	n, _ := strconv.ParseUint(word, 0, 64)
	return n
}

// realNumber parses a number; any other word is NaN.
func realNumber(word string) float64 {
	x, err := strconv.ParseFloat(strings.TrimRight(word, "fF"), 64)
	if strings.HasPrefix(strings.TrimLeft(word, "-+"), "inf") {
		x, err = strconv.ParseFloat(word, 64)
	}
	if err != nil && x == 0 {
		return math.NaN()
	}
	return x
}

// typeNumber parses a type, by number or name.
func typeNumber(word string) uint64 {
	name := strings.TrimPrefix(word, "DT_")
	offset := uint64(0)
	if short, ok := strings.CutSuffix(name, "_REF"); ok {
		name, offset = short, refOffset
	}
	for n, known := range typeNumbers {
		if known == name {
			return uint64(n) + offset
		}
	}
	return wholeNumber(word)
}

// quoted reads a string, or several in a row, which are joined.
func (r *textReader) quoted() []byte {
	var text []byte
	for r.err == nil && r.at < len(r.in) && (r.in[r.at] == '"' || r.in[r.at] == '\'') {
		text = r.piece(text)
		for r.at < len(r.in) && r.in[r.at] <= ' ' {
			r.at++
		}
	}
	return text
}

// piece reads one string.
func (r *textReader) piece(text []byte) []byte {
	quote := r.in[r.at]
	r.at++
	for r.at < len(r.in) {
		c := r.in[r.at]
		r.at++
		switch {
		case c == quote:
			return text
		case c == '\\' && r.at < len(r.in):
			text = r.escape(text)
		default:
			text = append(text, c)
		}
	}
	r.fail("the text ends inside of a string")
	return text
}

// simpleEscapes lists the one-letter escapes, each followed by its character.
const simpleEscapes = "a\ab\bf\fn\nr\rt\tv\v"

// escape reads the rest of an escape after the backslash.
func (r *textReader) escape(text []byte) []byte {
	c := r.in[r.at]
	r.at++
	if i := strings.IndexByte(simpleEscapes, c); i >= 0 && i%2 == 0 {
		return append(text, simpleEscapes[i+1])
	}
	switch {
	case c >= '0' && c <= '7':
		r.at--
		return append(text, byte(r.digits(8, 3)))
	case c == 'x' || c == 'X':
		return append(text, byte(r.digits(16, 2)))
	case c == 'u':
		return utf8.AppendRune(text, rune(r.digits(16, 4)))
	case c == 'U':
		return utf8.AppendRune(text, rune(r.digits(16, 8)))
	}
	return append(text, c)
}

// digits reads at most n digits.
func (r *textReader) digits(base, n int) uint64 {
	end := r.at
	for end < len(r.in) && end < r.at+n {
		if _, err := strconv.ParseUint(string(r.in[end:end+1]), base, 8); err != nil {
			break
		}
		end++
	}
	x, _ := strconv.ParseUint(string(r.in[r.at:end]), base, 64)
	r.at = end
	return x
}
