package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// Markdown shows a writer's description. It is never made into HTML text: only the elements named here are built, with no attribute but the checked address
// of a link.
func Markdown(source string) []app.UI {
	marks, cut := state.ParseMarkdown(source)
	parts := markElements(marks)
	if cut {
		parts = append(parts, Text("p", "hint", words.DescriptionCut.Text()))
	}
	return parts
}

// markTags are the elements of the marks that need nothing but their content.
var markTags = [...]string{
	state.MarkParagraph: "p", state.MarkList: "ul", state.MarkItem: "li", state.MarkQuote: "blockquote", state.MarkTable: "table", state.MarkRow: "tr",
	state.MarkHeadCell: "th", state.MarkCell: "td", state.MarkStrong: "strong", state.MarkEmphasis: "em", state.MarkStruck: "del",
}

func markElements(marks []state.Mark) []app.UI {
	parts := make([]app.UI, len(marks))
	for i := range marks {
		parts[i] = markElement(&marks[i])
	}
	return parts
}

func markElement(m *state.Mark) app.UI {
	switch m.Kind {
	case state.MarkText:
		return app.Text(m.Text)
	case state.MarkCodeSpan:
		return Text("code", "", m.Text)
	case state.MarkCode:
		return Text("pre", "code", m.Text)
	case state.MarkRule:
		return app.Raw("<hr>")
	case state.MarkBreak:
		return app.Raw("<br>")
	case state.MarkHeading:
		return Element("p", "md-head", Attrs{"role", "heading", "aria-level", strconv.Itoa(min(m.Level+2, 6))}, markElements(m.Kids)...)
	case state.MarkNumbered:
		return Element("ol", "", Attrs{"start", strconv.Itoa(m.Level)}, markElements(m.Kids)...)
	case state.MarkLink:
		return Element("a", "", Attrs{"href", m.URL, "target", "_blank", "rel", "noopener noreferrer"}, markElements(m.Kids)...)
	}
	return Element(markTags[m.Kind], "", nil, markElements(m.Kids)...)
}
