package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/markdown"
	"eventlens/app/words"
)

// Markdown displays a writer's description. It never creates HTML from text: it builds only the
// elements named here, whose only attribute is the verified address of a link.
func Markdown(source string) []app.UI {
	marks, cut := markdown.Parse(source)
	parts := markElements(marks)
	if cut {
		parts = append(parts, Text("p", "hint", words.DescriptionCut.Text()))
	}
	return parts
}

// markTags are the elements of marks that need only their content.
var markTags = [...]string{
	markdown.Paragraph: "p", markdown.List: "ul", markdown.Item: "li", markdown.Quote: "blockquote",
	markdown.Table: "table", markdown.Row: "tr",
	markdown.HeadCell: "th", markdown.Cell: "td", markdown.Strong: "strong",
	markdown.Emphasis: "em", markdown.Struck: "del",
}

func markElements(marks []markdown.Mark) []app.UI {
	parts := make([]app.UI, len(marks))
	for i := range marks {
		parts[i] = markElement(&marks[i])
	}
	return parts
}

func markElement(m *markdown.Mark) app.UI {
	switch m.Kind {
	case markdown.Text:
		return app.Text(m.Text)
	case markdown.CodeSpan:
		return Text("code", "", m.Text)
	case markdown.Code:
		return Text("pre", "code", m.Text)
	case markdown.Rule:
		return app.Raw("<hr>")
	case markdown.Break:
		return app.Raw("<br>")
	case markdown.Heading:
		return Element("p", "md-head",
			Attrs{"role", "heading", "aria-level", strconv.Itoa(min(m.Level+2, 6))},
			markElements(m.Kids)...)
	case markdown.Numbered:
		return Element("ol", "", Attrs{"start", strconv.Itoa(m.Level)}, markElements(m.Kids)...)
	case markdown.Link:
		return Element("a", "",
			Attrs{"href", m.URL, "target", "_blank", "rel", "noopener noreferrer"},
			markElements(m.Kids)...)
	}
	return Element(markTags[m.Kind], "", nil, markElements(m.Kids)...)
}
