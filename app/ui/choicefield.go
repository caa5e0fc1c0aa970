package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Chooser handles a person's choices in choice fields.
type Chooser interface {
	// Choose handles the choice, counted from 0, in the field with this id.
	Choose(id string, chosen int)
}

// ChoiceField is a native list for choosing one of a few options. The labels are one string, since
// strings can be compared cheaply.
type ChoiceField struct {
	app.Compo
	Chooser Chooser
	ID      string
	Label   string
	Names   string // one per line
	Chosen  int
}

// OnMount shows the current choice.
func (f *ChoiceField) OnMount(app.Context) { f.setField() }

// OnUpdate shows a choice made elsewhere. Attributes do not change a list that the person has used.
func (f *ChoiceField) OnUpdate(app.Context) { f.setField() }

func (f *ChoiceField) setField() { SetField(f.ID, strconv.Itoa(f.Chosen)) }

func (f *ChoiceField) onChange(ctx app.Context, _ app.Event) {
	f.choose(ctx.JSSrc().Get("value").String())
}

func (f *ChoiceField) choose(value string) {
	if chosen, err := strconv.Atoi(value); err == nil {
		f.Chooser.Choose(f.ID, chosen)
	}
}

// Render shows the list. The chosen option follows the label, so two lists side by side need no
// more words.
func (f *ChoiceField) Render() app.UI {
	return Select(Attrs{"id", f.ID, "aria-label", f.Label, "title", f.Label},
		options(strings.Split(f.Names, "\n"), f.Chosen), f.onChange)
}
