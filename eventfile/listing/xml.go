package listing

import (
	"bytes"
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
	x := xmlReader{rest: strings.TrimPrefix(input, "\ufeff"), leaf: leaf}
	for {
		if more, err := x.characters(); err != nil || !more {
			return err
		}
		if err := x.markup(); err != nil {
			return err
		}
	}
}

// xmlReader is how far visitXML is in a document.
type xmlReader struct {
	rest    string
	leaf    func(path, text string)
	begun   bool   // there was an element
	path    []byte // the names of the open elements between slashes
	text    []byte // of the last open one
	inner   bool   // an element ended in it, so that the text is not told
	encoded bool   // its text is percent-encoded
}

// characters reads what comes before the next markup, and the markup's bracket. more is false at the end of the document.
func (x *xmlReader) characters() (more bool, err error) {
	before, rest, more := strings.Cut(x.rest, "<")
	switch {
	case !more && (len(x.path) > 0 || !x.begun):
		return false, errXMLCut
	case len(x.path) == 0 && strings.Trim(before, " \t\r\n") != "":
		return false, errXMLTags
	case !more:
		return false, nil
	}
	var known bool
	if x.text, known = appendText(x.text, before); !known {
		return false, errXMLEntity
	}
	x.rest = rest
	return true, nil
}

// markup reads a tag, or what is no tag, behind its bracket.
func (x *xmlReader) markup() error {
	if start, end := passedOver(x.rest); end != "" {
		data, rest, ok := strings.Cut(x.rest[len(start):], end)
		if !ok {
			return errXMLCut
		}
		if start == cdata {
			x.text = append(x.text, data...)
		}
		x.rest = rest
		return nil
	}
	if strings.HasPrefix(x.rest, "!") {
		return errXMLDoctype
	}
	end := tagEnd(x.rest)
	if end < 0 {
		return errXMLCut
	}
	tag := x.rest[:end]
	x.rest = x.rest[end+1:]
	return x.tag(tag)
}

// tag takes a start tag, an end tag, or one that is both.
func (x *xmlReader) tag(tag string) error {
	tag, empty := strings.CutSuffix(tag, "/")
	name, ends := strings.CutPrefix(tag, "/")
	name = localName(name)
	last := x.path[bytes.LastIndexByte(x.path, '/')+1:]
	switch {
	case name == "" || ends && (empty || string(last) != name) || len(x.path) == 0 && x.begun:
		return errXMLTags
	case len(x.path)+len(name) >= maxPath:
		return errXMLDeep
	}
	if !ends {
		x.open(name, strings.Contains(tag, ` Encoded="true"`))
	}
	if ends || empty {
		x.end()
	}
	return nil
}

// localName returns the name that a tag starts with, without a prefix.
func localName(tag string) string {
	if n := strings.IndexAny(tag, " \t\r\n"); n >= 0 {
		tag = tag[:n]
	}
	return tag[strings.IndexByte(tag, ':')+1:]
}

// open begins an element.
func (x *xmlReader) open(name string, encoded bool) {
	if len(x.path) > 0 {
		x.path = append(x.path, '/')
	}
	x.path = append(x.path, name...)
	x.begun, x.text, x.inner, x.encoded = true, x.text[:0], false, encoded
}

// end tells the last open element, and closes it.
func (x *xmlReader) end() {
	told := ""
	if !x.inner {
		if told = string(x.text); x.encoded {
			told = source.Unescape(told)
		}
	}
	x.leaf(string(x.path), told)
	x.path, x.text, x.inner = x.path[:max(bytes.LastIndexByte(x.path, '/'), 0)], x.text[:0], true
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
