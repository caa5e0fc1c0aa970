package listing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"eventlens/eventfile/source"
)

// maxPath limits the total length of the names of nested elements, and thereby their depth.
const maxPath = 512

// Errors of unreadable XML, in words for users.
const (
	errXMLCut     words = "the XML ends in the middle"
	errXMLDoctype words = "the XML has a document type declaration, which is not read"
	errXMLDeep    words = "the XML is nested too deep"
	errXMLTags    words = "the XML is not valid: an end tag that does not belong there, or text outside of elements"
	errXMLEntity  words = "the XML is not valid: an unknown entity"
)

// visitXML calls leaf at the end of every element with its path, such as
// ListBucketResult/Contents/Key, and its text up to its first child element. encoding/xml, with
// which the tests compare it, would be a tenth of the worker's program; this parser supports what
// listings use. Names lose their prefix, since stores differ in their namespaces. A document type
// declaration is refused, and with it every entity except the five of XML and character references,
// so that no text expands. Text is returned unchanged, including line ends and invalid UTF-8, and
// percent-decoded if an attribute says that it is encoded, as Azure does for names that XML cannot
// represent.
//
// The error, for users, tells why the rest was not read.
func visitXML(input string, leaf func(path, text string)) error {
	v := xmlVisitor{rest: strings.TrimPrefix(input, "\ufeff"), leaf: leaf}
	for {
		if more, err := v.readText(); err != nil || !more {
			return err
		}
		if err := v.readMarkup(); err != nil {
			return err
		}
	}
}

// xmlVisitor is the state of visitXML.
type xmlVisitor struct {
	rest    string // unread rest of the input
	leaf    func(path, text string)
	path    []byte // the names of the open elements, between slashes
	text    []byte // the text of the last open element
	begun   bool   // the root element was opened
	inner   bool   // the last element has had a child, so it is not a leaf
	encoded bool   // the text is percent-encoded
}

// readText reads the text up to the next markup. more is false at the end of the document.
func (v *xmlVisitor) readText() (more bool, err error) {
	before, rest, more := strings.Cut(v.rest, "<")
	outside := len(v.path) == 0
	switch {
	case !more && !(outside && v.begun):
		return false, errXMLCut
	case outside && strings.Trim(before, " \t\r\n") != "":
		return false, errXMLTags
	case !more:
		return false, nil
	}
	text, known := appendText(v.text, before)
	if !known {
		return false, errXMLEntity
	}
	v.text, v.rest = text, rest
	return true, nil
}

// readMarkup reads the markup after a <: a tag, a comment, an instruction, or character data.
func (v *xmlVisitor) readMarkup() error {
	if start, end := passedOver(v.rest); end != "" {
		data, rest, ok := strings.Cut(v.rest[len(start):], end)
		if !ok {
			return errXMLCut
		}
		if start == cdata {
			v.text = append(v.text, data...)
		}
		v.rest = rest
		return nil
	}
	if strings.HasPrefix(v.rest, "!") {
		return errXMLDoctype
	}
	end := tagEnd(v.rest)
	if end < 0 {
		return errXMLCut
	}
	tag := v.rest[:end]
	v.rest = v.rest[end+1:]
	return v.readTag(tag)
}

// readTag opens or ends the element of a tag, or both.
func (v *xmlVisitor) readTag(tag string) error {
	tag, empty := strings.CutSuffix(tag, "/")
	name, isEnd := strings.CutPrefix(tag, "/")
	if n := strings.IndexAny(name, " \t\r\n"); n >= 0 {
		name = name[:n]
	}
	name = name[strings.IndexByte(name, ':')+1:]
	switch {
	case name == "" || strings.IndexByte(name, '/') >= 0 || len(v.path) == 0 && v.begun:
		return errXMLTags
	case isEnd && (empty || string(v.path[v.lastName():]) != name):
		return errXMLTags
	case len(v.path)+len(name) >= maxPath:
		return errXMLDeep
	}
	if !isEnd {
		v.begin(name, strings.Contains(tag, ` Encoded="true"`))
	}
	if isEnd || empty {
		v.end()
	}
	return nil
}

// lastName returns where the name of the last open element begins in path.
func (v *xmlVisitor) lastName() int { return strings.LastIndexByte(string(v.path), '/') + 1 }

func (v *xmlVisitor) begin(name string, encoded bool) {
	if len(v.path) > 0 {
		v.path = append(v.path, '/')
	}
	v.path = append(v.path, name...)
	v.begun, v.text, v.inner, v.encoded = true, v.text[:0], false, encoded
}

func (v *xmlVisitor) end() {
	text := ""
	if !v.inner {
		text = string(v.text)
	}
	if v.encoded {
		text = source.Unescape(text)
	}
	v.leaf(string(v.path), text)
	v.path, v.text, v.inner = v.path[:max(v.lastName()-1, 0)], v.text[:0], true
}

const cdata = "![CDATA["

// passedOver returns the start and the end of markup that is not a tag: a comment, an instruction,
// or character data.
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

// tagEnd returns the end of the tag at the start of s. A > within a value is an ordinary character.
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

// appendText appends text with its entities resolved; unknown ones stay, and ok is false.
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

// entity returns the character for the entity at the start of text, and the entity's length; 0 if
// it is unknown.
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
