package richtext

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"

	"eventlens/app/kinds/text"
)

// html adds the marks of HTML. Elements that are not allowed become text, as in TensorBoard, so
// that a person sees the source. Comments and document types are dropped.
func (b *builder) html(source string) {
	base := b.depth
	var open []text.Tag
	var characters strings.Builder // text since the last mark
	flush := func() {
		b.characters(characters.String(), open)
		characters.Reset()
	}
	z := html.NewTokenizer(strings.NewReader(source))
	for !b.cut || len(b.marks) < maxMarks {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			characters.Write(z.Raw()) // an unclosed element is shown as text
			flush()
			b.depth = base
			return
		case html.TextToken:
			characters.Write(z.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			raw := string(z.Raw())
			name, attributes := z.TagName()
			tag, ok := text.TagNamed(string(name))
			if !ok {
				// the tokenizer returns the content of scripts and styles as text, which is then
				// treated like any other
				characters.WriteString(raw)
				continue
			}
			flush()
			if kind == html.EndTagToken {
				open = b.close(open, tag, base)
				continue
			}
			b.add(mark(z, tag, attributes))
			if kind == html.StartTagToken && !void(tag) {
				open = append(open, tag)
				b.depth++
			}
		}
	}
	b.depth = base
}

// characters adds text. Whitespace between the elements of a list or a table is dropped.
func (b *builder) characters(s string, open []text.Tag) {
	if strings.TrimSpace(s) == "" {
		if len(open) == 0 {
			return
		}
		switch open[len(open)-1] {
		case text.UL, text.OL, text.Table, text.THead, text.TBody, text.TR, text.Blockquote:
			return
		}
	}
	if s != "" {
		b.add(text.Mark{Text: s})
	}
}

// close closes the innermost open element of a kind, and all elements within it.
func (b *builder) close(open []text.Tag, tag text.Tag, base int) []text.Tag {
	for i := len(open) - 1; i >= 0; i-- {
		if open[i] == tag {
			b.depth = base + i
			return open[:i]
		}
	}
	return open
}

// void reports whether an element never has content.
func void(t text.Tag) bool { return t == text.BR || t == text.HR || t == text.Img }

// mark returns the mark of the tokenizer's current tag, with the attributes allowed for links and
// images.
func mark(z *html.Tokenizer, tag text.Tag, more bool) text.Mark {
	m := text.Mark{Tag: tag}
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch name := string(key); {
		case name == "href" && tag == text.A, name == "src" && tag == text.Img:
			m.URL = address(string(value))
		case name == "title" && (tag == text.A || tag == text.Img):
			m.Title = string(value)
		case name == "alt" && tag == text.Img:
			m.Text = string(value)
		}
	}
	return m
}

// address returns an address that may be followed, "" for any other address, including one within a
// page, since the text is not a page.
func address(s string) string {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil {
		return ""
	}
	switch u.Scheme {
	case "http", "https", "mailto":
		return u.String()
	}
	return ""
}
