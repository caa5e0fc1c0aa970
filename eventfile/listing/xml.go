package listing

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxElements bounds how deep elements may lie in each other.
const maxElements = 64

// xmlReader pulls the text of elements out of XML, as jsonReader does out of JSON, and for the same reason: encoding/xml is a tenth of the worker's program.
// It knows what listings use. Names are told without their prefix, since stores differ in their namespaces; a document type declaration is refused, and with it
// every entity but the five of XML itself and those of characters, so that nothing grows. After the first error every method reads nothing.
//
// Text is given as it stands where it is no UTF-8, and characters that XML forbids are let through: names of objects hold them.
type xmlReader struct {
	input      []byte
	at         int      // of the next byte
	open       []string // the elements that are open, with their prefixes
	attributes []byte   // of the element that was opened last
	closed     bool     // which was closed in the same tag
	err        error    // in words for people
}

var (
	errXMLCut     = errors.New("the XML ends in the middle")
	errXMLDoctype = errors.New("the XML has a document type declaration, which is not read")
	errXMLDeep    = errors.New("the XML is nested too deep")
)

// root opens the first element and returns its name.
func (r *xmlReader) root() string {
	r.input = bytes.TrimPrefix(r.input, []byte("\ufeff"))
	for r.err == nil {
		switch c := r.until('<'); {
		case r.err != nil:
			r.err = errXMLCut
		case len(bytes.TrimSpace(c)) > 0:
			r.fail("text before the first element")
		default:
			if name, isStart := r.tag(); isStart {
				return name
			} else if name != "" {
				r.fail("an end tag before the first element")
			}
		}
	}
	return ""
}

// elements calls child with the name of each element in the one that was opened last, to its end. It must read the element, by elements, text or skip.
func (r *xmlReader) elements(child func(name string)) {
	r.content(nil, child)
}

// text returns the text of the element that was opened last, without that of the elements in it.
func (r *xmlReader) text() string {
	var b strings.Builder
	r.content(&b, func(string) { r.skip() })
	if r.err != nil {
		return ""
	}
	return b.String()
}

// skip passes over the element that was opened last.
func (r *xmlReader) skip() {
	for depth := len(r.open); r.err == nil && len(r.open) >= depth; {
		if r.closed {
			r.close()
			continue
		}
		if r.until('<'); r.err == nil {
			r.tag()
		}
	}
}

// attribute returns the value of an attribute of the element that was opened last, when that is as plain as those of listings are; "" for none.
func (r *xmlReader) attribute(name string) string {
	_, rest, ok := bytes.Cut(r.attributes, []byte(name))
	rest = bytes.TrimLeft(rest, " \t\r\n=")
	if !ok || rest == nil || len(rest) < 2 {
		return ""
	}
	value, _, ok := bytes.Cut(rest[1:], rest[:1])
	if !ok {
		return ""
	}
	return string(value)
}

// content reads to the end of the element that was opened last.
func (r *xmlReader) content(text *strings.Builder, child func(name string)) {
	if r.closed {
		r.close()
		return
	}
	for depth := len(r.open); r.err == nil && len(r.open) >= depth; {
		chunk := r.until('<')
		if r.err != nil {
			return
		}
		if text != nil {
			r.plain(text, chunk)
		}
		before := r.at
		name, isStart := r.tag()
		if isStart {
			child(name)
		} else if text != nil && name == "" && r.err == nil {
			if data, ok := bytes.CutPrefix(r.input[before:r.at], []byte("![CDATA[")); ok {
				text.Write(unixLines(data[:len(data)-len("]]>")]))
			}
		}
	}
}

// until reads up to a byte and past it, and returns what is before.
func (r *xmlReader) until(c byte) []byte {
	i := bytes.IndexByte(r.input[r.at:], c)
	if r.err == nil && i < 0 {
		r.err = errXMLCut
	}
	if r.err != nil {
		return nil
	}
	before := r.input[r.at : r.at+i]
	r.at += i + 1
	return before
}

// tag reads what follows a "<": a start tag, whose element is then open, an end tag, or one of the things that are passed over, whose name is "".
func (r *xmlReader) tag() (name string, isStart bool) {
	rest := r.input[r.at:]
	switch {
	case len(rest) == 0:
		r.err = errXMLCut
	case rest[0] == '?':
		r.past("?>")
	case bytes.HasPrefix(rest, []byte("!--")):
		r.at += len("!--")
		r.past("-->")
	case bytes.HasPrefix(rest, []byte("![CDATA[")):
		r.past("]]>")
	case rest[0] == '!':
		if r.err = errXMLDoctype; len(rest) < len("![CDATA[") && bytes.IndexByte(rest, '>') < 0 {
			r.err = errXMLCut // perhaps of one of the others
		}
	case rest[0] == '/':
		r.at++
		return r.endTag(), false
	default:
		return r.startTag(), r.err == nil
	}
	return "", false
}

// past goes behind the next occurrence of a text.
func (r *xmlReader) past(end string) {
	if i := bytes.Index(r.input[r.at:], []byte(end)); i >= 0 {
		r.at += i + len(end)
		return
	}
	r.err = errXMLCut
}

// startTag reads a start tag.
func (r *xmlReader) startTag() string {
	start := r.at
	quote := byte(0) // of the attribute's value, in which a > is a character like others
	for ; r.at < len(r.input); r.at++ {
		c := r.input[r.at]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			tag := r.input[start:r.at]
			r.at++
			tag, r.closed = bytes.CutSuffix(tag, []byte("/"))
			n := bytes.IndexAny(tag, " \t\r\n")
			if n < 0 {
				n = len(tag)
			}
			r.attributes = tag[n:]
			return r.opened(string(tag[:n]))
		case c == '<':
			r.fail("a tag in a tag")
			return ""
		}
	}
	r.err = errXMLCut
	return ""
}

// opened enters an element.
func (r *xmlReader) opened(name string) string {
	if len(r.open) == maxElements {
		r.err = errXMLDeep
		return ""
	}
	if name == "" {
		r.fail("a tag without a name")
		return ""
	}
	r.open = append(r.open, name)
	return localName(name)
}

// endTag reads the rest of an end tag.
func (r *xmlReader) endTag() string {
	name := string(bytes.TrimRight(r.until('>'), " \t\r\n"))
	if r.err != nil {
		return ""
	}
	if len(r.open) == 0 || r.open[len(r.open)-1] != name {
		r.fail("an end tag that does not belong there")
		return ""
	}
	r.close()
	return localName(name)
}

// close leaves the element that was opened last.
func (r *xmlReader) close() {
	r.closed = false
	r.open = r.open[:len(r.open)-1]
}

func (r *xmlReader) fail(what string) {
	if r.err == nil {
		r.err = errors.New("not valid XML: " + what + " at byte " + strconv.Itoa(r.at))
	}
}

// plain appends text with its entities resolved.
func (r *xmlReader) plain(b *strings.Builder, text []byte) {
	text = unixLines(text)
	for {
		i := bytes.IndexByte(text, '&')
		if i < 0 {
			b.Write(text)
			return
		}
		b.Write(text[:i])
		c, size := entity(text[i:])
		if size == 0 {
			r.fail("an unknown entity")
			return
		}
		b.WriteRune(c)
		text = text[i+size:]
	}
}

// unixLines makes every line end a line feed, as XML has it.
func unixLines(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
}

// entity returns the character that an entity at the start of text stands for, and the entity's length; 0 when it is none that is known.
func entity(text []byte) (c rune, size int) {
	name := text[1:min(len(text), 12)]
	end := bytes.IndexByte(name, ';')
	if end < 0 {
		return 0, 0
	}
	name, size = name[:end], end+2
	switch string(name) {
	case "amp":
		return '&', size
	case "lt":
		return '<', size
	case "gt":
		return '>', size
	case "quot":
		return '"', size
	case "apos":
		return '\'', size
	}
	digits, ok := bytes.CutPrefix(name, []byte("#"))
	base := 10
	if hex, isHex := bytes.CutPrefix(digits, []byte("x")); isHex {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(string(digits), base, 32)
	if !ok || err != nil || !utf8.ValidRune(rune(n)) || n > utf8.MaxRune {
		return 0, 0
	}
	return rune(n), size
}

// localName returns a name without its prefix.
func localName(name string) string { return name[strings.IndexByte(name, ':')+1:] }
