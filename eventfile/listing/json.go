package listing

import (
	"bytes"
	"cmp"
	"fmt"
	"unicode/utf8"
)

// maxNesting bounds how deep objects and arrays may lie in each other.
const maxNesting = 1000

// jsonReader pulls values out of JSON text (RFC 8259) one after the other. It takes the place of encoding/json, which with the reflection that it
// needs would be a tenth of the worker's program as it is sent to the browser; that package is the measure of the tests. After the first error
// every method gives zeroes and reads nothing.
//
// Two things are told as encoding/json tells them: null counts as the zero value of whatever is read, and a byte of a string that is no UTF-8
// becomes U+FFFD. Names of fields have to match in case.
type jsonReader struct {
	input   []byte
	at      int // of the next byte
	nesting int
	names   []string // of fields, that were read before
	what    string   // it is, in errors; "" for the manifest
	err     error    // in words for people
}

// end checks that nothing follows.
func (r *jsonReader) end() error {
	if r.peek(); r.at < len(r.input) {
		r.unexpected()
	}
	return r.err
}

// object reads an object and calls field with the name of each of its fields. It must read the value.
func (r *jsonReader) object(field func(name string)) {
	r.nested('{', '}', func() {
		if name := r.name(); r.take(':') {
			field(name)
		}
	})
}

// array reads an array and calls element for each of its elements, which must read it.
func (r *jsonReader) array(element func()) { r.nested('[', ']', element) }

// nested reads what item reads, between brackets and with commas in between, any number of times; or null.
func (r *jsonReader) nested(open, closing byte, item func()) {
	if r.null() || !r.take(open) {
		return
	}
	if r.nesting++; r.nesting > maxNesting {
		r.fail("nested too deep")
		return
	}
	if r.peek() != closing {
		item()
		for r.peek() == ',' {
			r.at++
			item()
		}
	}
	r.nesting--
	r.take(closing)
}

// text reads a string.
func (r *jsonReader) text() string {
	if r.null() {
		return ""
	}
	return r.quoted()
}

// bool reads true or false.
func (r *jsonReader) bool() bool {
	if r.null() {
		return false
	}
	if r.peek() == 'f' {
		r.word("false")
		return false
	}
	return r.word("true")
}

// raw reads any value and returns its text.
func (r *jsonReader) raw() string {
	r.peek() // behind the space before the value
	start := r.at
	if r.pass(); r.err != nil {
		return ""
	}
	return string(r.input[start:r.at])
}

// pass reads any value and keeps nothing of it.
func (r *jsonReader) pass() {
	switch r.kind() {
	case "object":
		r.nested('{', '}', func() {
			if r.span(); r.take(':') {
				r.pass()
			}
		})
	case "array":
		r.array(r.pass)
	case "string":
		r.span()
	case "bool":
		r.bool()
	case "number":
		r.number()
	case "null":
		r.null()
	default:
		r.unexpected()
	}
}

// kind returns what the next value is, by its first byte: object, array, string, bool, number or null; "" if none follows.
func (r *jsonReader) kind() string {
	switch c := r.peek(); c {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "bool"
	case 'n':
		return "null"
	default:
		if c == '-' || isDigit(c) {
			return "number"
		}
	}
	return ""
}

// peek skips space and returns the next byte; 0 at the end.
func (r *jsonReader) peek() byte {
	for r.err == nil && r.at < len(r.input) {
		switch c := r.input[r.at]; c {
		case ' ', '\t', '\r', '\n':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// take reads one byte that must be c.
func (r *jsonReader) take(c byte) bool {
	if r.peek() != c {
		r.unexpected()
		return false
	}
	r.at++
	return true
}

// word reads a word that must be w.
func (r *jsonReader) word(w string) bool {
	r.peek()
	if r.err == nil && bytes.HasPrefix(r.input[r.at:], []byte(w)) {
		r.at += len(w)
		return true
	}
	r.unexpected()
	return false
}

// null reads null if it is next.
func (r *jsonReader) null() bool { return r.peek() == 'n' && r.word("null") }

// number reads a number.
func (r *jsonReader) number() {
	r.skip('-', '-')
	if !r.skip('0', '0') {
		r.digits()
	}
	if r.skip('.', '.') {
		r.digits()
	}
	if r.skip('e', 'e') || r.skip('E', 'E') {
		_ = r.skip('+', '+') || r.skip('-', '-')
		r.digits()
	}
}

// digits reads one digit or more.
func (r *jsonReader) digits() {
	if !r.skip('0', '9') {
		r.unexpected()
	}
	for r.skip('0', '9') {
	}
}

// skip reads a byte from low to high if it is next.
func (r *jsonReader) skip(low, high byte) bool {
	if r.err != nil || r.at == len(r.input) || r.input[r.at] < low || r.input[r.at] > high {
		return false
	}
	r.at++
	return true
}

// unexpected fails at the next byte.
func (r *jsonReader) unexpected() {
	if r.at >= len(r.input) {
		r.fail("unexpected end")
		return
	}
	c, _ := utf8.DecodeRune(r.input[r.at:])
	r.fail(fmt.Sprintf("unexpected %q", c))
}

func (r *jsonReader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s is not valid JSON: %s at byte %d", cmp.Or(r.what, "the manifest"), what, r.at)
	}
}

// want fails, with words for people that name the field, unless the next value is of a kind, or null.
func (r *jsonReader) want(kind, field string) {
	if got := r.kind(); got != kind && got != "null" && got != "" && r.err == nil {
		r.err = fmt.Errorf("the manifest is not valid: a JSON %s in %q", got, field)
	}
}
