package listing

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// quoted reads a string in quotes.
func (r *jsonReader) quoted() string {
	if !r.take('"') {
		return ""
	}
	start := r.at
	for plain := true; r.err == nil && r.at < len(r.input) && r.input[r.at] >= ' '; r.at++ {
		switch r.input[r.at] {
		case '"':
			content := r.input[start:r.at]
			r.at++
			if plain && utf8.Valid(content) {
				return string(content)
			}
			return unescaped(content)
		case '\\':
			plain = false
			r.at++
			r.escape()
		}
	}
	r.unexpected()
	return ""
}

// escape checks what follows a backslash and goes to its last byte.
func (r *jsonReader) escape() {
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

// unescaped returns a string's content, whose escapes were checked, as UTF-8.
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

// unescapedRune returns what the escape stands for that s starts with, and its length. Half of a surrogate pair stands for U+FFFD.
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

// hexRune returns the number of an escape such as \u00e4.
func hexRune(s []byte) rune {
	n, _ := strconv.ParseUint(string(s[2:6]), 16, 16) // checked before
	return rune(n)
}

// unescapedByte returns what c stands for behind a backslash; 0 for nothing.
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

// appendString appends s in quotes. Bytes that are no UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case c < ' ':
			dst = fmt.Appendf(dst, `\u%04x`, c)
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, '"')
}
