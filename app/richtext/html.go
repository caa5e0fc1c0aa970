package richtext

import (
	"strings"

	"golang.org/x/net/html"

	"eventlens/app/wire/text"
)

// escapeOthers makes elements that are not let through into text, as TensorBoard shows them: a person then sees what was written. Comments and types of documents are left out.
func escapeOthers(source string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken:
			b.WriteString(html.EscapeString(string(z.Raw()))) // an element that nothing closes
			return b.String()
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			raw := string(z.Raw())
			name, _ := z.TagName()
			if _, ok := text.TagNamed(string(name)); ok {
				b.WriteString(raw)
			} else {
				// What is in a script or a style is no markup to the tokenizer; here it is text like all other.
				b.WriteString(html.EscapeString(raw))
			}
		case html.CommentToken, html.DoctypeToken:
		default:
			b.WriteString(html.EscapeString(string(z.Text())))
		}
	}
}

// html adds the marks of HTML that was made harmless.
func (b *builder) html(source string) {
	base := b.depth
	var open []text.Tag
	z := html.NewTokenizer(strings.NewReader(source))
	for !b.cut || len(b.marks) < maxMarks {
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			b.depth = base
			return
		case html.TextToken:
			b.characters(string(z.Text()), open)
		case html.StartTagToken, html.SelfClosingTagToken:
			m := mark(z)
			b.add(m)
			if kind == html.StartTagToken && m.Tag != text.Text && !void(m.Tag) {
				open = append(open, m.Tag)
				b.depth++
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			open = b.close(open, string(name), base)
		}
	}
	b.depth = base
}

// characters adds text. Lines between the elements of a list or a table are none.
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

// close ends the innermost element of a name, and those in it.
func (b *builder) close(open []text.Tag, name string, base int) []text.Tag {
	tag, ok := text.TagNamed(name)
	for i := len(open) - 1; ok && i >= 0; i-- {
		if open[i] == tag {
			b.depth = base + i
			return open[:i]
		}
	}
	return open
}

// void reports whether nothing can be in an element.
func void(t text.Tag) bool { return t == text.BR || t == text.HR || t == text.Img }

// mark is the mark of the tag that the tokenizer stands at.
func mark(z *html.Tokenizer) (m text.Mark) {
	name, more := z.TagName()
	m.Tag, _ = text.TagNamed(string(name))
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "href", "src":
			m.URL = address(string(value))
		case "title":
			m.Title = string(value)
		case "alt":
			m.Text = string(value)
		}
	}
	return m
}

// address returns an address that may be followed, "" for any other. The policy has refused those already; nothing rests on one check alone.
func address(s string) string {
	scheme, _, ok := strings.Cut(s, ":")
	if !ok {
		return "" // an address within a page that this text is not of
	}
	switch strings.ToLower(scheme) {
	case "http", "https", "mailto":
		return s
	}
	return ""
}
