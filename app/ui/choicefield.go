package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Chooser is told what a person chooses in lists.
type Chooser interface {
	// Choose takes the choice, counted from 0, of the list with this id.
	Choose(id string, chosen int)
}

// ChoiceField is one choice of a few, in a list of the browser's. Its labels are a text, since that is what can be compared cheaply.
type ChoiceField struct {
	app.Compo
	Chooser Chooser
	ID      string
	Label   string
	Names   string // a line each
	Chosen  int
}

// OnMount shows the choice in force.
func (f *ChoiceField) OnMount(app.Context) { f.put() }

// OnUpdate follows a choice that was made elsewhere: an attribute does not change a list that the person has used.
func (f *ChoiceField) OnUpdate(app.Context) { f.put() }

func (f *ChoiceField) put() { SetField(f.ID, strconv.Itoa(f.Chosen)) }

func (f *ChoiceField) onChange(ctx app.Context, _ app.Event) {
	f.choose(ctx.JSSrc().Get("value").String())
}

func (f *ChoiceField) choose(value string) {
	if chosen, err := strconv.Atoi(value); err == nil {
		f.Chooser.Choose(f.ID, chosen)
	}
}

// Render shows the list. What is chosen stands behind the label, so that two lists beside each other need no more words.
func (f *ChoiceField) Render() app.UI {
	return Select(Attrs{"id", f.ID, "aria-label", f.Label, "title", f.Label}, options(strings.Split(f.Names, "\n"), f.Chosen), f.onChange)
}
