package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// searchField is a filter being typed. What is in the field is never rendered, because the person may be a letter ahead; it is set only
// when the filter changed elsewhere.
type searchField struct {
	app.Compo
	Page    *page
	ID      string
	Label   string
	Hint    string // what stands where nothing is typed; "" for the label
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
	switch m := f.Page.model; f.ID {
	case runsFilterID:
		m.SetRunFilter(text)
	case lowestID, highestID:
		f.Page.setBound(f.ID == highestID, text)
	case runsPatternID:
		m.SetGrouping(state.Grouping{Kind: state.GroupPattern, Pattern: text})
	default:
		m.SetTagFilter(text)
	}
	f.Page.changed()
}

// filter is the one that the field is of, nil for a field whose text is always an expression.
func (f *searchField) filter() *state.Filter {
	switch f.ID {
	case runsFilterID:
		return f.Page.model.RunFilter()
	case tagsFilterID:
		return f.Page.model.TagFilter()
	}
	return nil
}

func (f *searchField) onPlain(app.Context, app.Event) { f.togglePlain() }

// togglePlain takes the text as it stands, or as a regular expression.
func (f *searchField) togglePlain() {
	plain := !f.filter().Plain()
	if f.ID == runsFilterID {
		f.Page.model.SetRunPlain(plain)
	} else {
		f.Page.model.SetTagPlain(plain)
	}
	f.Page.changed()
}

func (f *searchField) title() string {
	switch f.ID {
	case runsPatternID:
		return words.GroupPatternTip.Text()
	case lowestID, highestID:
		return f.Label
	}
	return words.FilterPattern.Text()
}

// Ids of the two filters.
const (
	tagsFilterID = "tags-filter"
	runsFilterID = "runs-filter"
)

// Render shows the field, how much it selects, and below it what an unfinished pattern lacks.
func (f *searchField) Render() app.UI {
	hint := f.Hint
	if hint == "" {
		hint = f.Label
	}
	input := app.Input().ID(f.ID).Class("input").Type("search").Placeholder(hint).Aria("label", f.Label).Title(f.title()).
		AutoComplete(false).Spellcheck(false).OnInput(f.onInput)
	parts := []app.UI{icon("search")}
	if f.Problem != "" {
		input = input.Aria("invalid", true).Aria("describedby", f.ID+"-problem")
	}
	parts = append(parts, input, app.Span().Class("count").Text(f.Count))
	if filter := f.filter(); filter != nil {
		title := words.PlainTextOff.Text()
		if filter.Plain() {
			title = words.PlainTextOn.Text()
		}
		parts = append(parts, button("re", "", f.onPlain, "aria-pressed", strconv.FormatBool(!filter.Plain()), "aria-label", words.RegexLabel.Text(), "title", title).Text(".*"))
	}
	if f.Problem != "" {
		parts = append(parts, app.P().Class("field-problem").ID(f.ID+"-problem").Attr("role", "status").Text(f.Problem))
	}
	return app.Div().Class("search").Body(parts...)
}
