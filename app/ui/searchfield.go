package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/pattern/filter"
	"eventlens/app/words"
)

// Searcher handles texts typed into search fields.
type Searcher interface {
	// Search handles a new text of the field with this id.
	Search(id, text string)
	// SetPlain chooses between literal text and a regular expression for a filter's field.
	SetPlain(id string, plain bool)
}

// SearchMode says how the text of a [SearchField] is interpreted.
type SearchMode uint8

// The modes of filters, which have a button that switches between them, and the mode of other
// fields, which have none.
const (
	SearchFixed SearchMode = iota // no filter
	SearchRegex                   // a regular expression
	SearchPlain                   // literal text
)

// ModeOf returns the mode of a filter.
func ModeOf(f *filter.Filter) SearchMode {
	if f.Plain() {
		return SearchPlain
	}
	return SearchRegex
}

// SearchField is the input field of a filter. Its content is never rendered, because the person may
// be a letter ahead; it is set only when the filter changed elsewhere.
type SearchField struct {
	app.Compo
	Searcher Searcher
	ID       string
	Label    string
	Hint     string // placeholder; "" for the label
	Tip      string // tooltip
	Text     string // the current filter
	Problem  string // why the typed text is invalid
	Count    string // how much the filter selects
	Mode     SearchMode

	typed string // last known content of the field
}

// OnMount fills the field.
func (f *SearchField) OnMount(app.Context) { f.put() }

// OnUpdate shows a filter that was changed elsewhere.
func (f *SearchField) OnUpdate(app.Context) {
	if f.Text != f.typed {
		f.put()
	}
}

func (f *SearchField) put() {
	f.typed = f.Text
	SetField(f.ID, f.Text)
}

func (f *SearchField) onInput(ctx app.Context, _ app.Event) {
	f.input(ctx.JSSrc().Get("value").String())
}

func (f *SearchField) input(text string) {
	f.typed = text
	f.Searcher.Search(f.ID, text)
}

func (f *SearchField) onPlain(app.Context, app.Event) {
	f.Searcher.SetPlain(f.ID, f.Mode != SearchPlain)
}

// Render shows the field, how much it selects, and below it what is wrong with an invalid pattern.
func (f *SearchField) Render() app.UI {
	hint := f.Hint
	if hint == "" {
		hint = f.Label
	}
	with := Attrs{"id", f.ID, "type", "search", "placeholder", hint, "aria-label", f.Label, "title",
		f.Tip, "autocomplete", "off", "spellcheck", "false"}
	if f.Problem != "" {
		with = append(with, "aria-invalid", "true", "aria-describedby", f.ID+"-problem")
	}
	parts := []app.UI{Icon("search"), Element("input", "input", with).On("input", f.onInput),
		Text("span", "count", f.Count)}
	if f.Mode != SearchFixed {
		title := words.PlainTextOff.Text()
		if f.Mode == SearchPlain {
			title = words.PlainTextOn.Text()
		}
		parts = append(parts,
			Button("re", f.onPlain,
				Attrs{"aria-pressed", Bool(f.Mode == SearchRegex), "aria-label",
					words.RegexLabel.Text(), "title", title}, app.Text(".*")))
	}
	if f.Problem != "" {
		parts = append(parts,
			Element("p", "field-problem", Attrs{"id", f.ID + "-problem", "role", "status"},
				app.Text(f.Problem)))
	}
	return Element("div", "search", nil, parts...)
}
