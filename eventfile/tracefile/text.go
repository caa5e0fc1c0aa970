package tracefile

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// interner keeps each text once and numbers them. The zero value has none.
type interner struct {
	ids  map[string]uint32
	list *[]string
}

func newInterner(list *[]string) interner {
	*list = []string{""}
	return interner{ids: map[string]uint32{"": 0}, list: list}
}

// id returns the number of a text.
func (n *interner) id(text []byte) uint32 {
	if id, ok := n.ids[string(text)]; ok {
		return id
	}
	id := uint32(len(*n.list))
	kept := string(text)
	n.ids[kept] = id
	*n.list = append(*n.list, kept)
	return id
}

// content returns the text of a value: of a string its content without escapes, of any other value
// its JSON. It is valid UTF-8, and as long as the value if it is a plain string.
func content(value []byte) []byte {
	text := unquoted(value)
	if bytes.IndexByte(text, '\\') >= 0 && len(text) < len(value) {
		text = unescaped(text)
	}
	return validText(text)
}

// validText returns a text with U+FFFD in place of bytes that are no UTF-8.
func validText(text []byte) []byte {
	if utf8.Valid(text) {
		return text
	}
	return bytes.ToValidUTF8(text, []byte("\uFFFD"))
}

// unescaped replaces the escapes in the content of a string. Those that JSON does not know stay.
func unescaped(s []byte) []byte {
	plain := make([]byte, 0, len(s))
	for len(s) > 0 {
		i := bytes.IndexByte(s, '\\')
		if i < 0 || i+1 == len(s) {
			return append(plain, s...)
		}
		plain = append(plain, s[:i]...)
		s = s[i:]
		if known := strings.IndexByte(`"\/bfnrt`, s[1]); known >= 0 {
			plain = append(plain, "\"\\/\b\f\n\r\t"[known])
			s = s[2:]
		} else if c, ok := hexRune(s); ok {
			s = s[6:]
			if low, ok := hexRune(s); ok && utf16.IsSurrogate(c) {
				if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
					c, s = pair, s[6:]
				}
			}
			plain = utf8.AppendRune(plain, c)
		} else {
			plain = append(plain, '\\')
			s = s[1:]
		}
	}
	return plain
}

// hexRune returns the number in an escape such as \u00e4 at the start of s.
func hexRune(s []byte) (c rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(s[2:6]), 16, 16)
	return rune(n), err == nil
}
