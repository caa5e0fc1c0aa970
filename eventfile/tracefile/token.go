package tracefile

import "bytes"

// state says how far a value could be read.
type state int

const (
	whole  state = iota
	short        // the bytes end before the value does
	broken       // the bytes are no JSON
)

// Classes of bytes between the strings of a JSON text.
const (
	other byte = iota
	blank
	word // numbers, and words such as true and NaN
	quote
	opening
	closing
	comma
	colon
)

var class = func() (c [256]byte) {
	for b, of := range map[string]byte{
		" \t\r\n": blank, `"`: quote, "{[": opening, "}]": closing, ",": comma, ":": colon,
		"+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_": word,
	} {
		for i := range len(b) {
			c[b[i]] = of
		}
	}
	return c
}()

// skipBlank returns the place of the first byte from i on that is not blank.
func skipBlank(b []byte, i int) int {
	for i < len(b) && class[b[i]] == blank {
		i++
	}
	return i
}

// nearBytes is how far a string's end is searched byte by byte. Searching for it from the start
// takes longer for the short strings that most are.
const nearBytes = 32

// stringEnd returns the place behind the string that begins with the quote at i, or -1 if the bytes
// end first. A string may hold any byte, as some profilers write line breaks into names.
func stringEnd(b []byte, i int) int {
	i++
	for near := min(i+nearBytes, len(b)); i < near; i++ {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	for i < len(b) {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return -1
		}
		escapes := 0
		for escapes < n && b[i+n-1-escapes] == '\\' {
			escapes++
		}
		i += n + 1
		if escapes%2 == 0 {
			return i
		}
	}
	return -1
}

// wordEnd returns the place behind the number or word at i.
func wordEnd(b []byte, i int) int {
	for i < len(b) && class[b[i]] == word {
		i++
	}
	return i
}

// valueEnd returns the place behind the value that begins at i, which is not blank, or where it is
// broken. Commas and colons may stand anywhere between values; a lost or extra quote is found at
// the next string.
func valueEnd(b []byte, i int) (end int, is state) {
	var open brackets
	for i < len(b) {
		switch class[b[i]] {
		case quote:
			if i = stringEnd(b, i); i < 0 {
				return len(b), short
			}
			if open.depth == 0 {
				return i, whole
			}
			i = skipBlank(b, i)
			if i < len(b) && class[b[i]] < closing {
				return i, broken
			}
		case word:
			if i = wordEnd(b, i); i == len(b) {
				return i, short
			}
			if c := class[b[i]]; c == quote || c == opening || c == other {
				return i, broken
			}
			if open.depth == 0 {
				return i, whole
			}
		case opening:
			open.push(b[i])
			i++
		case closing:
			if !open.pop(b[i]) {
				return i, broken
			}
			i++
			if open.depth == 0 {
				return i, whole
			}
		case blank:
			i++
		case comma, colon:
			if open.depth == 0 {
				return i, broken
			}
			i++
		default:
			return i, broken
		}
	}
	return i, short
}

// brackets holds the open brackets around a place. Kinds of the innermost 64 are known, so that a
// closing bracket of the wrong kind is found.
type brackets struct {
	depth   int
	squares uint64 // a bit for each; the innermost is the lowest
	unknown int    // how many of the outermost have no bit
}

func (o *brackets) push(c byte) {
	o.depth++
	o.unknown = max(o.unknown, o.depth-64)
	o.squares <<= 1
	if c == '[' {
		o.squares |= 1
	}
}

func (o *brackets) pop(c byte) bool {
	isSquare, isKnown := o.squares&1 == 1, o.depth > o.unknown
	o.squares >>= 1
	o.depth--
	o.unknown = min(o.unknown, o.depth)
	return o.depth >= 0 && (isSquare == (c == ']') || !isKnown)
}

// member is a member of an object, as bytes of the text.
type member struct {
	key   []byte // between the quotes, with escapes
	value []byte
	at    int // place of the value
}

// nextMember reads the member of an object that follows i, which is behind the opening bracket or
// the member before. At the end of the object key is nil, and end is behind the closing bracket.
// Commas may be missing or repeated.
func nextMember(b []byte, i int) (m member, end int, is state) {
	for i < len(b) && (class[b[i]] == blank || class[b[i]] == comma) {
		i++
	}
	if i == len(b) {
		return m, i, short
	}
	if b[i] == '}' {
		return m, i + 1, whole
	}
	if b[i] != '"' {
		return m, i, broken
	}
	end = stringEnd(b, i)
	if end < 0 {
		return m, len(b), short
	}
	key := b[i+1 : end-1 : end-1]
	if i = skipBlank(b, end); i == len(b) {
		return m, i, short
	}
	if b[i] != ':' {
		return m, i, broken
	}
	if i = skipBlank(b, i+1); i == len(b) {
		return m, i, short
	}
	if end, is = valueEnd(b, i); is != whole {
		return m, end, is
	}
	m = member{key: key, value: b[i:end:end], at: i}
	if i = skipBlank(b, end); i == len(b) {
		return m, i, short
	}
	if b[i] != ',' && b[i] != '}' {
		return m, i, broken
	}
	return m, i, whole
}

// objectMembers calls each for the members of an object's text, as far as it can be read.
func objectMembers(b []byte, each func(key, value []byte)) {
	if len(b) == 0 || b[0] != '{' {
		return
	}
	for i := 1; ; {
		m, end, is := nextMember(b, i)
		if is != whole || m.key == nil {
			return
		}
		each(m.key, m.value)
		i = end
	}
}
