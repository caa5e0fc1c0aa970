package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/words"
)

// Legend names the drawn runs in one line, given their rows in the run list. Each name is a button
// that shows only this run; its data attributes identify the row. web/embed.js hides the names for
// which there is no room, since only the browser knows their width, and shows in the element more
// how many it hid.
func Legend(m *state.Model, rows []runs.Row, nowMs int64, more app.HTMLElem) app.HTMLElem {
	// no more names than can be told apart
	names := make([]app.UI, min(len(rows), runs.PaletteSize))
	for i := range names {
		r := &rows[i]
		class, name, title, run, alone := "name", r.Short, words.ShortName(r.Name), "",
			m.Runs.Only(r)
		if r.CheckState() == runs.NoneChecked {
			class = "name off"
		}
		if r.Run != nil {
			name, title, run = r.Run.Short(), r.Run.Title(), strconv.Itoa(int(r.Run.ID))
		}
		whole, label := title, title
		if name.String() == title {
			whole = "" // nothing is left out
		}
		parts := []app.UI{InkSwatch(r.Ink), Element("span", "split", Attrs{"data-name", whole},
			ShortParts(name.Head, name.Tail)...)}
		if r.Run != nil && m.Runs.Live(r.Run.ID, nowMs) {
			live := words.RunLiveState.Text()
			parts = append(parts, Element("i", "dot live", Named(live, "role", "img")))
			label = words.Items(label, live)
		}
		names[i] = Button(class, nil,
			Attrs{"data-act", "only", "data-row", r.Key, "data-run", run, "aria-pressed",
				Bool(alone), "aria-label", label, "title",
								words.RunOnly(title, alone)}, parts...).
			Attr("disabled", len(rows) == 1) // the only run is shown alone already
	}
	return Element("div", "run-legend",
		Attrs{"role", "group", "aria-label", words.RunsTitle.Text(), "data-all",
			strconv.Itoa(len(rows))},
		Element("div", "names", nil, names...),
		more.Attr("hidden", "true").Attr("data-text", words.LegendMore()))
}
