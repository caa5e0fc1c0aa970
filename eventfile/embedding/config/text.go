package config

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// text reads the text format of Protocol Buffers, field by field. After a fault nothing is read.
type text struct {
	in    []byte
	at    int
	depth int
	err   error
}

// mostDepth limits the nesting of messages that are passed over.
const mostDepth = 32

// fail records the first fault, and ends the text.
func (t *text) fail(what string) {
	if t.err == nil {
		t.err = fmt.Errorf("line %d, byte %d: %s; the rest is not read", t.line(), t.at, what)
	}
	t.at = len(t.in)
}

// line returns the number of the current line.
func (t *text) line() int { return 1 + bytes.Count(t.in[:t.at], []byte{'\n'}) }

// next passes over space, comments and separators of fields, and returns the next byte; 0 at the
// end.
func (t *text) next() byte {
	for t.at < len(t.in) {
		switch c := t.in[t.at]; {
		case c == '#':
			for t.at < len(t.in) && t.in[t.at] != '\n' {
				t.at++
			}
		case c <= ' ' || c == ',' || c == ';':
			t.at++
		case bytes.HasPrefix(t.in[t.at:], []byte("\ufeff")):
			t.at += 3
		default:
			return c
		}
	}
	return 0
}

// message reads fields up to a closing bracket, or to the end if closing is 0. known reads the
// value of a field, or returns false for one that it does not know.
func (t *text) message(closing byte, known func(name string) bool) {
	if t.depth++; t.depth > mostDepth {
		t.fail("messages are nested too deep")
	}
	defer func() { t.depth-- }()
	for t.err == nil {
		c := t.next()
		if c == closing {
			t.at += min(1, int(c))
			return
		}
		if c == 0 {
			t.fail("the text ends inside of a message")
			return
		}
		name := t.word()
		if name == "" {
			t.fail(fmt.Sprintf("%q where a field should begin", t.in[t.at:min(t.at+1, len(t.in))]))
			return
		}
		if !known(name) {
			t.skip()
		}
	}
}

// word reads a name, a number or an extension in brackets.
func (t *text) word() string {
	start := t.at
	if start < len(t.in) && t.in[start] == '[' {
		if end := bytes.IndexByte(t.in[start:], ']'); end > 0 {
			t.at += end + 1
		}
	}
	for t.at < len(t.in) {
		c := t.in[t.at]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '.' ||
			c == '-' || c == '+' || c == '/' {
			t.at++
			continue
		}
		break
	}
	return string(t.in[start:t.at])
}

// value passes over the colon in front of a value, and returns its first byte.
func (t *text) value() byte {
	c := t.next()
	if c == ':' {
		t.at++
		c = t.next()
	}
	return c
}

// nested reads the message that is the value of a field.
func (t *text) nested(known func(name string) bool) {
	switch t.value() {
	case '{':
		t.at++
		t.message('}', known)
	case '<':
		t.at++
		t.message('>', known)
	case '[': // several messages of one field: they are one to us
		t.at++
		for c := t.next(); c == '{' || c == '<'; c = t.next() {
			t.nested(known)
		}
		if t.next() != ']' {
			t.fail("want the end of a list")
			return
		}
		t.at++
	default:
		t.fail("want a message in brackets")
	}
}

// text reads a value that is a text. Parts of it may be written one after the other.
func (t *text) text() (s string) {
	c := t.value()
	if c != '"' && c != '\'' { // hand-written, without quotes
		word := t.word()
		if word == "" {
			t.fail("want a text in quotes")
		}
		return word
	}
	for c == '"' || c == '\'' {
		s += t.quoted(c)
		c = t.peek()
	}
	return s
}

// peek passes over space and returns the next byte.
func (t *text) peek() byte {
	for t.at < len(t.in) && t.in[t.at] <= ' ' {
		t.at++
	}
	if t.at == len(t.in) {
		return 0
	}
	return t.in[t.at]
}

// quoted reads a text in quotes.
func (t *text) quoted(quote byte) string {
	var b []byte
	start := t.at
	for t.at++; t.at < len(t.in); t.at++ {
		switch c := t.in[t.at]; c {
		case quote:
			t.at++
			return string(bytes.ToValidUTF8(b, []byte("\uFFFD")))
		case '\n':
			t.at = start
			t.fail("a text without an end")
			return ""
		case '\\':
			t.at++
			b = t.escaped(b)
		default:
			b = append(b, c)
		}
	}
	t.at = start
	t.fail("a text without an end")
	return ""
}

// escapes are the letters of escapes, each with the byte that it means.
const escapes = "a\ab\bf\fn\nr\rt\tv\v"

// escaped appends the byte of an escape, whose first letter is the current byte, and leaves its
// last one as the current byte. A path of Windows in which nobody escaped the backslash stays as it
// is where that is no escape.
func (t *text) escaped(b []byte) []byte {
	if t.at == len(t.in) {
		return b
	}
	c := t.in[t.at]
	if i := strings.IndexByte(escapes, c); i >= 0 && i%2 == 0 {
		return append(b, escapes[i+1])
	}
	switch {
	case c == '"' || c == '\'' || c == '\\' || c == '?':
		return append(b, c)
	case c >= '0' && c <= '7':
		n := digits(t.in[t.at:], 3, 8)
		b = append(b, byte(value(t.in[t.at:t.at+n], 8)))
		t.at += n - 1
		return b
	case c == 'x' || c == 'X' || c == 'u' || c == 'U':
		most := map[byte]int{'x': 2, 'X': 2, 'u': 4, 'U': 8}[c]
		n := digits(t.in[t.at+1:], most, 16)
		if n == 0 || n < most && most > 2 {
			break
		}
		v := value(t.in[t.at+1:t.at+1+n], 16)
		t.at += n
		if most == 2 {
			return append(b, byte(v))
		}
		return utf8.AppendRune(b, rune(v))
	}
	return append(b, '\\', c)
}

// digits counts the digits at the beginning of b, up to most.
func digits(b []byte, most, base int) (n int) {
	for n < len(b) && n < most && digit(b[n]) < base {
		n++
	}
	return n
}

// value returns the number that digits are.
func value(b []byte, base int) (v int) {
	for _, c := range b {
		v = v*base + digit(c)
	}
	return v
}

func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return 99
}

// list reads a value that is a word, or a list of words.
func (t *text) list() (words []string) {
	if t.value() != '[' {
		return []string{t.word()}
	}
	t.at++
	for t.err == nil {
		c := t.next()
		if c == ']' {
			t.at++
			return words
		}
		word := t.word()
		if word == "" {
			t.fail("want a number or the end of a list")
		}
		words = append(words, word)
	}
	return words
}

// skip passes over the value of an unknown field.
func (t *text) skip() {
	switch t.value() {
	case '{', '<':
		t.nested(func(string) bool { return false })
	case '"', '\'':
		t.text()
	case '[':
		t.skipList()
	default:
		if t.word() == "" {
			t.fail("want the value of a field")
		}
	}
}

// skipList passes over a list of any values.
func (t *text) skipList() {
	if t.depth++; t.depth > mostDepth {
		t.fail("lists are nested too deep")
	}
	defer func() { t.depth-- }()
	t.at++
	for t.err == nil {
		switch t.next() {
		case ']':
			t.at++
			return
		case 0:
			t.fail("the text ends inside of a list")
		default:
			t.skip()
		}
	}
}
