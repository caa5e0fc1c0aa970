package jsontext

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Quoted reads a string in quotes.
func (r *Reader) Quoted() string {
	content, plain := r.span()
	if plain && utf8.Valid(content) {
		return string(content)
	}
	return unescaped(content)
}

// span reads a string in quotes and returns the text between them. It is plain if it has no
// escapes.
func (r *Reader) span() (content []byte, isPlain bool) {
	if !r.take('"') {
		return nil, true
	}
	start, plain := r.at, true
	for at := start; at < len(r.input); at++ {
		switch c := r.input[at]; {
		case c > '\\':
		case c == '"':
			r.at = at + 1
			return r.input[start:at], plain
		case c == '\\':
			plain = false
			r.at = at + 1
			if r.escape(); r.err != nil {
				return nil, true
			}
			at = r.at
		case c < ' ':
			r.at = at
			r.unexpected()
			return nil, true
		}
	}
	r.at = len(r.input)
	r.unexpected()
	return nil, true
}

// rememberedNames is how many field names are remembered, so that they need not be copied each
// time. Most texts repeat a few names, in the same order.
const rememberedNames = 32

// name reads the name of a field.
func (r *Reader) name() string {
	content, plain := r.span()
	if r.next < len(r.names) && string(content) == r.names[r.next] {
		r.next++
		return r.names[r.next-1]
	}
	if !plain || !utf8.Valid(content) {
		return unescaped(content)
	}
	for i, known := range r.names {
		if string(content) == known {
			r.next = i + 1
			return known
		}
	}
	name := string(content)
	if len(r.names) < rememberedNames {
		r.names = append(r.names, name)
	}
	return name
}

// escape checks the escape after a backslash and moves to its last byte.
func (r *Reader) escape() {
	hex := 0
	if r.at < len(r.input) && r.input[r.at] == 'u' {
		hex = 4
	} else if r.at == len(r.input) || unescapedByte(r.input[r.at]) == 0 {
		r.unexpected()
	}
	for ; hex > 0 && r.err == nil; hex-- {
		if r.at++; r.at == len(r.input) || !isHex(r.input[r.at]) {
			r.unexpected()
		}
	}
}

// unescaped replaces the escapes in a string's content, which must be valid, and returns it as
// UTF-8.
func unescaped(content []byte) string {
	plain := make([]byte, 0, len(content))
	for len(content) > 0 {
		c, size := utf8.DecodeRune(content)
		if c == '\\' {
			c, size = unescapedRune(content)
		}
		plain = utf8.AppendRune(plain, c)
		content = content[size:]
	}
	return string(plain)
}

// unescapedRune returns the rune that the escape at the start of s stands for, and the length of
// the escape. Half of a surrogate pair gives U+FFFD.
func unescapedRune(s []byte) (c rune, size int) {
	if s[1] != 'u' {
		return rune(unescapedByte(s[1])), 2
	}
	c = hexRune(s)
	if !utf16.IsSurrogate(c) {
		return c, 6
	}
	if len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if pair := utf16.DecodeRune(c, hexRune(s[6:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

// hexRune returns the rune of an escape such as \u00e4.
func hexRune(s []byte) rune {
	n, _ := strconv.ParseUint(string(s[2:6]), 16, 16) // the digits were checked before
	return rune(n)
}

// unescapedByte returns the byte that c stands for after a backslash, or 0 for an invalid escape.
func unescapedByte(c byte) byte {
	const escapes, bytes = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	for i := range len(escapes) {
		if escapes[i] == c {
			return bytes[i]
		}
	}
	return 0
}

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
