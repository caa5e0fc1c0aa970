package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"eventlens/eventfile/source"
)

// maxPath bounds how long the names of nested elements are together, and so how deep they lie in each other.
const maxPath = 512

// The ways in which XML cannot be read, in words for people.
const (
	errXMLCut     words = "the XML ends in the middle"
	errXMLDoctype words = "the XML has a document type declaration, which is not read"
	errXMLDeep    words = "the XML is nested too deep"
	errXMLTags    words = "the XML is not valid: an end tag that does not belong there, or text outside of elements"
	errXMLEntity  words = "the XML is not valid: an unknown entity"
)

// visitXML calls leaf at the end of every element with its path, such as ListBucketResult/Contents/Key, and its text up to the first element in it. encoding/xml, the
// measure of the tests, would be a tenth of the worker's program; this knows what listings use. Names have no prefix, since stores differ in their namespaces. A document
// type declaration is refused, and with it every entity but the five of XML itself and those of characters, so that nothing grows. Text is given as it stands, its line
// ends and what is no UTF-8, too, and percent-decoded where an attribute says that it is encoded, as Azure does with names that XML cannot hold.
//
// The error, for people, says why the rest is not read.
func visitXML(input string, leaf func(path, text string)) error {
	s := strings.TrimPrefix(input, "\ufeff")
	var path, text []byte // the names of the open elements between slashes; the text of the last one
	begun, inner, encoded := false, false, false
	for {
		i := strings.IndexByte(s, '<')
		if i < 0 && (len(path) > 0 || !begun) {
			return errXMLCut
		}
		before := s[:max(i, 0)]
		if len(path) == 0 {
			if i < 0 {
				before = s
			}
			if strings.Trim(before, " \t\r\n") != "" {
				return errXMLTags
			}
			if i < 0 {
				return nil
			}
		}
		var ok bool
		if text, ok = appendText(text, before); !ok {
			return errXMLEntity
		}
		s = s[i+1:]
		if start, end := passedOver(s); end != "" {
			data, rest, ok := strings.Cut(s[len(start):], end)
			if !ok {
				return errXMLCut
			}
			if start == cdata {
				text = append(text, data...)
			}
			s = rest
			continue
		}
		if strings.HasPrefix(s, "!") {
			return errXMLDoctype
		}
		end := tagEnd(s)
		if end < 0 {
			return errXMLCut
		}
		tag := s[:end]
		s = s[end+1:]
		tag, closed := strings.CutSuffix(tag, "/")
		name, isEnd := strings.CutPrefix(tag, "/")
		if n := strings.IndexAny(name, " \t\r\n"); n >= 0 {
			name = name[:n]
		}
		name = name[strings.IndexByte(name, ':')+1:]
		slash := strings.LastIndexByte(string(path), '/') + 1
		switch {
		case name == "" || isEnd && (closed || string(path[slash:]) != name) || len(path) == 0 && begun:
			return errXMLTags
		case len(path)+len(name) >= maxPath:
			return errXMLDeep
		case !isEnd:
			if slash = len(path) + 1; slash == 1 {
				slash = 0
			} else {
				path = append(path, '/')
			}
			path = append(path, name...)
			begun, text, inner, encoded = true, text[:0], false, strings.Contains(tag, ` Encoded="true"`)
		}
		if !isEnd && !closed {
			continue
		}
		told := ""
		if !inner {
			if told = string(text); encoded {
				told = source.Unescape(told)
			}
		}
		leaf(string(path), told)
		path, text, inner = path[:max(slash-1, 0)], text[:0], true
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
