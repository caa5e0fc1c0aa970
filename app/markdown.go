package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// markdown shows a writer's description. It is never made into HTML text: only the elements named here are built, with no attribute but the checked address
// of a link.
func markdown(source string) []app.UI {
	marks, cut := state.ParseMarkdown(source)
	parts := markElements(marks)
	if cut {
		parts = append(parts, app.P().Class("hint").Text(words.DescriptionCut.Text()))
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
		return app.Code().Text(m.Text)
	case state.MarkCode:
		return app.Elem("pre").Class("code").Text(m.Text)
	case state.MarkRule:
		return app.Raw("<hr>")
	case state.MarkBreak:
		return app.Raw("<br>")
	case state.MarkHeading:
		return app.P().Class("md-head").Attr("role", "heading").Aria("level", min(m.Level+2, 6)).Body(markElements(m.Kids)...)
	case state.MarkNumbered:
		return app.Elem("ol").Attr("start", m.Level).Body(markElements(m.Kids)...)
	case state.MarkLink:
		return app.A().Href(m.URL).Target("_blank").Rel("noopener noreferrer").Body(markElements(m.Kids)...)
	}
	return app.Elem(markTags[m.Kind]).Body(markElements(m.Kids)...)
}
