package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
)

// choiceField is one choice of a few, in a list of the browser's. Its labels are a text, since that is what can be compared cheaply.
type choiceField struct {
	app.Compo
	Page   *page
	ID     string
	Label  string
	Names  string // a line each
	Chosen int
}

// OnMount shows the choice in force.
func (f *choiceField) OnMount(app.Context) { f.put() }

// OnUpdate follows a choice that was made elsewhere: an attribute does not change a list that the person has used.
func (f *choiceField) OnUpdate(app.Context) { f.put() }

func (f *choiceField) put() {
	if field := app.Window().GetElementByID(f.ID); field.Truthy() {
		field.Set("value", strconv.Itoa(f.Chosen))
	}
}

func (f *choiceField) onChange(ctx app.Context, _ app.Event) {
	if chosen, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		f.Page.chooseRuns(f.ID, chosen)
	}
}

// Render shows the list. What is chosen stands behind the label, so that two lists beside each other need no more words.
func (f *choiceField) Render() app.UI {
	names := strings.Split(f.Names, "\n")
	options := make([]app.UI, len(names))
	for i, name := range names {
		option := ui.Element("option", "", ui.Attrs{"value", strconv.Itoa(i)})
		if i == f.Chosen {
			option = option.Attr("selected", "selected")
		}
		options[i] = option.Text(name)
	}
	return ui.Select(ui.Attrs{"id", f.ID, "aria-label", f.Label, "title", f.Label}, options, f.onChange)
}
