package imagefile

import (
	"bytes"
	"html"
	"strings"
)

// element is a tag of a document, with its offset.
type element struct {
	name        string // name without its prefix
	at          int
	attributes  []attribute
	opens, ends bool // kind of tag; both are set for an element without content
}

type attribute struct{ name, value string } // the name is in full, with its prefix

// get returns the value of an attribute, whatever its prefix.
func (e *element) get(name string) string {
	for _, a := range e.attributes {
		if local(a.name) == name {
			return a.value
		}
	}
	return ""
}

// xml reads the tags of a document. It does not validate: anything it does not understand is text.
type xml struct {
	b  []byte
	at int
	// text is called with the text between tags, instruction with processing instructions, and
	// doctype with declarations.
	text, instruction, doctype func(text []byte)
}

// next returns the next tag, or false at the end.
func (x *xml) next() (e element, ok bool) {
	for x.at < len(x.b) {
		rest := x.b[x.at:]
		open := bytes.IndexByte(rest, '<')
		if open < 0 {
			x.text(rest)
			x.at = len(x.b)
			break
		}
		if open > 0 {
			x.text(rest[:open])
			x.at += open
			continue
		}
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			x.skip(rest, "-->", nil)
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			x.skip(rest, "]]>", x.text)
		case bytes.HasPrefix(rest, []byte("<?")):
			x.skip(rest, "?>", x.instruction)
		case bytes.HasPrefix(rest, []byte("<!")):
			behind := afterDoctype(rest)
			x.doctype(rest[:len(rest)-len(behind)])
			x.at = len(x.b) - len(behind)
		default:
			if e, ok = x.tag(rest); ok {
				return e, true
			}
			x.at++
		}
	}
	return element{}, false
}

// skip skips up to an end marker, and passes the skipped bytes on.
func (x *xml) skip(rest []byte, end string, tell func([]byte)) {
	behind := after(rest, end)
	if tell != nil {
		tell(rest[:len(rest)-len(behind)])
	}
	x.at = len(x.b) - len(behind)
}

// tag reads a tag.
func (x *xml) tag(rest []byte) (e element, ok bool) {
	e.at, e.opens = x.at, true
	rest = rest[1:]
	if len(rest) > 0 && rest[0] == '/' {
		e.opens, e.ends, rest = false, true, rest[1:]
	}
	name, rest := nameOf(rest)
	if e.name = local(name); e.name == "" {
		return e, false
	}
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		switch {
		case len(rest) == 0:
			x.at = len(x.b)
			return e, true
		case rest[0] == '>':
			x.at = len(x.b) - len(rest) + 1
			return e, true
		case rest[0] == '/':
			e.ends, rest = true, rest[1:]
			continue
		}
		if name, rest = nameOf(rest); name == "" {
			rest = rest[1:] // no attribute
			continue
		}
		var value string
		value, rest = valueOf(rest)
		e.attributes = append(e.attributes, attribute{name, value})
	}
}

// nameOf cuts a name off.
func nameOf(b []byte) (name string, rest []byte) {
	end := bytes.IndexAny(b, " \t\r\n=/<>\"'")
	if end < 0 {
		end = len(b)
	}
	return string(b[:end]), b[end:]
}

// local returns a name without its prefix.
func local(name string) string { return name[strings.IndexByte(name, ':')+1:] }

// valueOf cuts the value of an attribute off.
func valueOf(b []byte) (value string, rest []byte) {
	b = bytes.TrimLeft(b, " \t\r\n")
	if len(b) == 0 || b[0] != '=' {
		return "", b
	}
	b = bytes.TrimLeft(b[1:], " \t\r\n")
	if len(b) == 0 || b[0] != '"' && b[0] != '\'' {
		return "", b
	}
	end := bytes.IndexByte(b[1:], b[0])
	if end < 0 {
		return html.UnescapeString(string(b[1:])), nil
	}
	return html.UnescapeString(string(b[1 : 1+end])), b[end+2:]
}
