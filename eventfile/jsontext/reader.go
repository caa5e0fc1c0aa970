package jsontext

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// maxNesting limits the nesting of objects and arrays.
const maxNesting = 1000

// Reader pulls values out of JSON text one after the other. After the first error every method
// returns zero values and reads nothing.
//
// Two cases are handled as in encoding/json: null counts as the zero value of whatever type is
// read, and invalid UTF-8 in a string becomes U+FFFD. Unlike there, field names must match in case.
type Reader struct {
	// NonFinite accepts the words NaN, Infinity and -Infinity as numbers, as Python writes them.
	// Set it before reading anything.
	NonFinite bool

	input   []byte
	at      int // position of the next byte
	nesting int
	names   []string // field names read before
	next    int      // index of the name likely to follow
	what    string   // name of the text in errors
	err     error    // worded for users
}

// NewReader returns a reader at the start of a text, which may begin with a byte order mark, as
// some editors write. what names the text in errors, such as "the manifest".
func NewReader(text []byte, what string) *Reader {
	return &Reader{input: bytes.TrimPrefix(text, []byte("\ufeff")), what: what}
}

// Err returns the first error, worded for users.
func (r *Reader) Err() error { return r.err }

// End checks that nothing follows, and returns the first error.
func (r *Reader) End() error {
	if r.peek(); r.at < len(r.input) {
		r.unexpected()
	}
	return r.err
}

// Object reads an object and calls field with the name of each of its fields; field must read the
// value.
func (r *Reader) Object(field func(name string)) {
	r.nested('{', '}', func() {
		if name := r.name(); r.take(':') {
			field(name)
		}
	})
}

// Array reads an array and calls element for each of its elements; element must read it.
func (r *Reader) Array(element func()) { r.nested('[', ']', element) }

// nested reads null, or a pair of brackets around any number of items separated by commas. item
// reads one.
func (r *Reader) nested(open, closing byte, item func()) {
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

// Text reads a string.
func (r *Reader) Text() string {
	if r.null() {
		return ""
	}
	return r.Quoted()
}

// OptionalText reads a string. It skips any other value and returns "".
func (r *Reader) OptionalText() string {
	if r.Kind() == "string" {
		return r.Text()
	}
	r.Pass()
	return ""
}

// Bytes reads a string and returns its content, which is valid as long as the text.
func (r *Reader) Bytes() []byte {
	if r.null() {
		return nil
	}
	content, plain := r.span()
	if plain && utf8.Valid(content) {
		return content
	}
	return []byte(unescaped(content))
}

// Float reads a number, or one of the strings "NaN", "Infinity" and "-Infinity". It skips any other
// value; then ok is false. A number that is too large for a float64 is infinite.
func (r *Reader) Float() (f float64, ok bool) {
	if f, ok := r.decimal(); ok {
		return f, true
	}
	kind, text := r.Kind(), r.value()
	if kind == "string" {
		text = bytes.Trim(text, `"`)
	}
	switch string(text) {
	case "NaN":
		return math.NaN(), r.err == nil
	case "Infinity":
		return math.Inf(1), r.err == nil
	case "-Infinity":
		return math.Inf(-1), r.err == nil
	}
	if kind != "number" || r.err != nil {
		return 0, false
	}
	// The text is a valid number, so the only possible error is its range, and then f is infinite.
	f, _ = strconv.ParseFloat(string(text), 64)
	return f, true
}

// AppendFloats reads an array of numbers as [Reader.Float] does and appends them. Any other element
// becomes NaN. ok is true if all such elements are null, which JavaScript writes for NaN.
func (r *Reader) AppendFloats(dst []float64) (all []float64, ok bool) {
	ok = true
	r.Array(func() {
		f, isPlain := r.decimal()
		if !isPlain {
			isNull, isNumber := r.peek() == 'n', false
			if f, isNumber = r.Float(); !isNumber {
				f, ok = math.NaN(), ok && isNull
			}
		}
		dst = append(dst, f)
	})
	return dst, ok
}

// exactDigits is how many decimal digits a float64 holds exactly. The digits are divided by one of
// powers, which are exact too, so the quotient is the nearest float64.
const exactDigits = 15

var powers = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15}

// decimal reads a number of few digits without an exponent, as most numbers are, in a third of the
// time. For anything else ok is false and nothing is read.
func (r *Reader) decimal() (f float64, ok bool) {
	r.peek()
	at, input := r.at, r.input
	isNegative := at < len(input) && input[at] == '-'
	if isNegative {
		at++
	}
	digits, first, behindPoint := 0.0, at, 0
	for at < len(input) && isDigit(input[at]) {
		digits = digits*10 + float64(input[at]-'0')
		at++
	}
	n := at - first
	if r.err != nil || n == 0 || n > 1 && input[first] == '0' {
		return 0, false
	}
	if at < len(input) && input[at] == '.' {
		at++
		for at < len(input) && isDigit(input[at]) {
			digits = digits*10 + float64(input[at]-'0')
			at++
			behindPoint++
		}
		if behindPoint == 0 {
			return 0, false
		}
	}
	if n+behindPoint > exactDigits || at < len(input) && input[at]|0x20 == 'e' {
		return 0, false
	}
	if digits /= powers[behindPoint]; isNegative {
		digits = -digits
	}
	r.at = at
	return digits, true
}

// Int reads a whole number that an int64 holds; 1e6 and 10.0 are whole numbers too. It skips any
// other value; then ok is false.
func (r *Reader) Int() (n int64, ok bool) {
	if f, isShort := r.decimal(); isShort {
		return int64(f), f == math.Trunc(f)
	}
	kind, text := r.Kind(), r.value()
	if kind != "number" || r.err != nil {
		return 0, false
	}
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		return n, true
	}
	f, _ := strconv.ParseFloat(string(text), 64)
	if f != math.Trunc(f) || !(math.Abs(f) < 1<<63) {
		return 0, false
	}
	return int64(f), true
}

// Bool reads true or false.
func (r *Reader) Bool() bool {
	if r.null() {
		return false
	}
	if r.peek() == 'f' {
		r.word("false")
		return false
	}
	return r.word("true")
}

// Raw reads any value and returns its text.
func (r *Reader) Raw() string { return string(r.value()) }

// value reads any value and returns its text, which is nil after an error.
func (r *Reader) value() []byte {
	r.peek() // skips the space before the value
	start := r.at
	if r.Pass(); r.err != nil {
		return nil
	}
	return r.input[start:r.at]
}

// Pass skips any value.
func (r *Reader) Pass() {
	switch r.Kind() {
	case "object":
		r.nested('{', '}', func() {
			if r.span(); r.take(':') {
				r.Pass()
			}
		})
	case "array":
		r.Array(r.Pass)
	case "string":
		r.span()
	case "bool":
		r.Bool()
	case "number":
		r.number()
	case "null":
		r.null()
	default:
		r.unexpected()
	}
}

// Kind returns the kind of the next value from its first byte: object, array, string, bool, number
// or null; "" if none follows.
func (r *Reader) Kind() string {
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
		if c == '-' || isDigit(c) || r.NonFinite && (c == 'N' || c == 'I') {
			return "number"
		}
	}
	return ""
}

// peek skips space and returns the next byte; 0 at the end.
func (r *Reader) peek() byte {
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
func (r *Reader) take(c byte) bool {
	if r.peek() != c {
		r.unexpected()
		return false
	}
	r.at++
	return true
}

// word reads a word that must be w.
func (r *Reader) word(w string) bool {
	r.peek()
	if r.err == nil && bytes.HasPrefix(r.input[r.at:], []byte(w)) {
		r.at += len(w)
		return true
	}
	r.unexpected()
	return false
}

// null reads null if it is next.
func (r *Reader) null() bool { return r.peek() == 'n' && r.word("null") }

// number reads a number.
func (r *Reader) number() {
	switch negative := r.skip('-', '-'); {
	case !r.NonFinite || r.err != nil || r.at == len(r.input):
	case r.input[r.at] == 'I':
		r.word("Infinity")
		return
	case r.input[r.at] == 'N' && !negative:
		r.word("NaN")
		return
	}
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
func (r *Reader) digits() {
	if !r.skip('0', '9') {
		r.unexpected()
	}
	for r.skip('0', '9') {
	}
}

// skip reads a byte from low to high if it is next.
func (r *Reader) skip(low, high byte) bool {
	if r.err != nil || r.at == len(r.input) || r.input[r.at] < low || r.input[r.at] > high {
		return false
	}
	r.at++
	return true
}

// unexpected fails at the next byte.
func (r *Reader) unexpected() {
	if r.at >= len(r.input) {
		r.fail("unexpected end")
		return
	}
	c, _ := utf8.DecodeRune(r.input[r.at:])
	r.fail(fmt.Sprintf("unexpected %q", c))
}

func (r *Reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s is not valid JSON: %s at byte %d", r.what, what, r.at)
	}
}

// Want fails, with an error worded for users that names the field, unless the next value is null or
// of the given kind.
func (r *Reader) Want(kind, field string) {
	if got := r.Kind(); got != kind && got != "null" && got != "" && r.err == nil {
		r.err = fmt.Errorf("%s is not valid: a JSON %s in %q", r.what, got, field)
	}
}
