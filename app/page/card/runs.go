package card

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// A card of several runs names so many of them. Of more it shows the colours, so many at most.
const (
	mostNamed    = 4
	mostSwatches = 12
)

// RunNames are the runs of a drawing.
func (cs *Cards) RunNames(c *Chart) (names []app.UI) {
	few := len(c.Runs) <= mostNamed
	for _, id := range c.Runs[:min(len(c.Runs), mostSwatches)] {
		run := cs.model.Run(id)
		switch {
		case run == nil:
		case few:
			names = append(names, ui.Element("span", "one trunc", nil, ui.Swatch(run), ui.RunName(run)))
		default:
			names = append(names, ui.Element("span", "one", ui.Attrs{"title", run.ShownName()}, ui.Swatch(run)))
		}
	}
	if !few {
		names = append(names, ui.Text("span", "k", words.HistogramRuns(len(c.Runs))))
	}
	return names
}

// NoteOf says what is wrong with the data of a drawing.
func NoteOf(c *Chart) app.UI {
	note := c.Caption.Note
	if note == "" {
		return ui.Hidden()
	}
	return ui.Element("span", "histogram-note", ui.Attrs{"role", "status", "title", note}, ui.Icon("warn"), ui.Text("span", "trunc", note))
}
