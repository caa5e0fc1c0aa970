package card

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
	"eventlens/charts/names"
)

// A card of several runs names up to mostNamed of them. With more runs it shows only their colours,
// at most mostSwatches.
const (
	mostNamed    = 4
	mostSwatches = 12
)

// ShortOfGroup returns the name for little room of one of the Groups, counted from 1.
func (cs *Cards) ShortOfGroup(number int) names.Name {
	texts := make([]string, len(cs.Groups))
	for i := range cs.Groups {
		texts[i] = cs.Groups[i].Name
	}
	return cs.groups.Shorten(texts)[number-1]
}

// RunNames returns the names or colours of the runs of a drawing.
func (cs *Cards) RunNames(c *Chart) (list []app.UI) {
	few := len(c.Runs) <= mostNamed
	for _, id := range c.Runs[:min(len(c.Runs), mostSwatches)] {
		run := cs.model.Runs.Run(id)
		switch {
		case run == nil:
		case few:
			list = append(list,
				ui.Element("span", "one trunc", nil, ui.Swatch(run), ui.RunName(run)))
		default:
			list = append(list,
				ui.Element("span", "one", ui.Attrs{"title", run.ShownName()}, ui.Swatch(run)))
		}
	}
	if !few {
		list = append(list, ui.Text("span", "k", words.HistogramRuns(len(c.Runs))))
	}
	return list
}

// NoteOf returns a warning about the data of a drawing.
func NoteOf(c *Chart) app.UI {
	note := c.Caption.Note
	if note == "" {
		return ui.Hidden()
	}
	return ui.Element("span", "histogram-note", ui.Attrs{"role", "status", "title", note},
		ui.Icon("warn"), ui.Text("span", "trunc", note))
}
