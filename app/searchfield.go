package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

// searchField is a filter being typed. What is in the field is never rendered, because the person may be a letter ahead; it is set only
// when the filter changed elsewhere.
type searchField struct {
	app.Compo
	Page    *page
	ID      string
	Label   string
	Text    string // in force
	Problem string // why it is not
	Count   string // how much it selects

	typed string // last known content of the field
}

// OnMount fills the field.
func (f *searchField) OnMount(app.Context) { f.put() }

// OnUpdate follows a filter that was changed elsewhere.
func (f *searchField) OnUpdate(app.Context) {
	if f.Text != f.typed {
		f.put()
	}
}

func (f *searchField) put() {
	f.typed = f.Text
	if field := app.Window().GetElementByID(f.ID); field.Truthy() {
		field.Set("value", f.Text)
	}
}

func (f *searchField) onInput(ctx app.Context, _ app.Event) {
	f.input(ctx.JSSrc().Get("value").String())
}

func (f *searchField) input(text string) {
	f.typed = text
	if f.ID == runsFilterID {
		f.Page.model.SetRunFilter(text)
	} else {
		f.Page.model.SetTagFilter(text)
	}
	f.Page.changed()
}

// Ids of the two filters.
const (
	tagsFilterID = "tags-filter"
	runsFilterID = "runs-filter"
)

// Render shows the field, how much it selects, and below it what an unfinished pattern lacks.
func (f *searchField) Render() app.UI {
	input := app.Input().ID(f.ID).Class("input").Type("search").Placeholder(f.Label).Aria("label", f.Label).Title(state.FilterPattern).
		AutoComplete(false).Spellcheck(false).OnInput(f.onInput)
	parts := []app.UI{icon("search")}
	if f.Problem != "" {
		input = input.Aria("invalid", true).Aria("describedby", f.ID+"-problem")
	}
	parts = append(parts, input, app.Span().Class("count").Text(f.Count))
	if f.Problem != "" {
		parts = append(parts, app.P().Class("field-problem").ID(f.ID+"-problem").Attr("role", "status").Text(f.Problem))
	}
	return app.Div().Class("search").Body(parts...)
}
