package listing

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxPath bounds how long the names of nested elements are together, and so how deep they lie in each other.
const maxPath = 512

var (
	errXMLCut     = errors.New("the XML ends in the middle")
	errXMLDoctype = errors.New("the XML has a document type declaration, which is not read")
	errXMLDeep    = errors.New("the XML is nested too deep")
	errXMLTags    = errors.New("the XML is not valid: an end tag that does not belong there, or text outside of elements")
	errXMLEntity  = errors.New("the XML is not valid: an unknown entity")
)

// visitXML calls leaf at the end of every element with its path, such as ListBucketResult/Contents/Key, and its text up to the first element in it. encoding/xml, the
// measure of the tests, would be a tenth of the worker's program; this knows what listings use. Names have no prefix, since stores differ in their namespaces. A document
// type declaration is refused, and with it every entity but the five of XML itself and those of characters, so that nothing grows. Text is given as it stands where it is
// no UTF-8, and percent-decoded where an attribute says that it is encoded, as Azure does with names that XML cannot hold.
//
// The error, for people, says why the rest is not read.
func visitXML(input string, leaf func(path, text string)) error {
	s := strings.TrimPrefix(input, "\ufeff")
	var path, full []byte // of the elements that are open; their names as they stand, to compare with
	var text []byte
	var starts, fulls [maxPath]int
	depth, inner, encoded := 0, false, false
	for {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			if depth > 0 || len(path) == 0 && full == nil {
				return errXMLCut
			}
			return outside(s)
		}
		if depth == 0 && outside(s[:i]) != nil {
			return errXMLTags
		}
		var ok bool
		if text, ok = appendText(text, unixLines(s[:i])); !ok {
			return errXMLEntity
		}
		s = s[i+1:]
		if passed, end := passedOver(s); end != "" {
			data, rest, ok := strings.Cut(s[len(passed):], end)
			if !ok {
				return errXMLCut
			}
			if passed == cdata {
				text = append(text, unixLines(data)...)
			}
			s = rest
			continue
		}
		i = tagEnd(s)
		if strings.HasPrefix(s, "!") {
			return errXMLDoctype
		}
		if i < 0 {
			return errXMLCut
		}
		tag := s[:i]
		s = s[i+1:]
		tag, closed := strings.CutSuffix(tag, "/")
		if name, isEnd := strings.CutPrefix(tag, "/"); !isEnd {
			n := strings.IndexAny(tag, " \t\r\n")
			if n < 0 {
				n = len(tag)
			}
			name = tag[:n]
			if len(path)+len(name) >= maxPath {
				return errXMLDeep
			}
			if name == "" || depth == 0 && full != nil {
				return errXMLTags
			}
			starts[depth], fulls[depth] = len(path), len(full)
			if depth++; depth > 1 {
				path = append(path, '/')
			}
			path = append(path, name[strings.IndexByte(name, ':')+1:]...)
			full = append(full, name...)
			text, inner, encoded = text[:0], false, strings.Contains(tag[n:], ` Encoded="true"`)
		} else if closed || depth == 0 || string(full[fulls[depth-1]:]) != strings.TrimRight(name, " \t\r\n") {
			return errXMLTags
		} else {
			closed = true
		}
		if closed {
			told := ""
			if !inner {
				if told = string(text); encoded {
					told = unescape(told)
				}
			}
			leaf(string(path), told)
			depth--
			path, full = path[:starts[depth]], full[:fulls[depth]]
			text, inner = text[:0], true
		}
	}
}

const cdata = "![CDATA["

// passedOver returns how s starts and what ends it, when it is no tag: a comment, an instruction, or text as it stands.
func passedOver(s string) (start, end string) {
	switch {
	case strings.HasPrefix(s, "?"):
		return "?", "?>"
	case strings.HasPrefix(s, "!--"):
		return "!--", "-->"
	case strings.HasPrefix(s, cdata):
		return cdata, "]]>"
	}
	return "", ""
}

// tagEnd returns where the tag ends that s starts in. A > in a value is a character like others.
func tagEnd(s string) int {
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '>':
			return i
		case c == '"' || c == '\'':
			quote = c
		}
	}
	return -1
}

// outside checks what stands outside of all elements.
func outside(s string) error {
	if strings.Trim(s, " \t\r\n") != "" {
		return errXMLTags
	}
	return nil
}

// appendText appends text with its entities resolved; those that are not known stay as they are. ok is false when there are such.
func appendText(b []byte, text string) (_ []byte, ok bool) {
	ok = true
	for {
		i := strings.IndexByte(text, '&')
		if i < 0 {
			return append(b, text...), ok
		}
		b = append(b, text[:i]...)
		text = text[i:]
		c, size := entity(text)
		if size == 0 {
			c, size, ok = '&', 1, false
		}
		b = utf8.AppendRune(b, c)
		text = text[size:]
	}
}

// unixLines makes every line end a line feed, as XML has it.
func unixLines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// entity returns the character that an entity at the start of text stands for, and the entity's length; 0 when it is none that is known.
func entity(text string) (c rune, size int) {
	name, _, ok := strings.Cut(text[1:min(len(text), 12)], ";")
	if !ok {
		return 0, 0
	}
	size = len(name) + 2
	if plain := lookup(" amp:& lt:< gt:> quot:\" apos:'", name); plain != 0 {
		return rune(plain), size
	}
	digits, ok := strings.CutPrefix(name, "#")
	base := 10
	if hex, isHex := strings.CutPrefix(digits, "x"); isHex {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if !ok || err != nil || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return 0, 0
	}
	return rune(n), size
}
