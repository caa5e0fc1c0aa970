package opening

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// RecentList lists the sources that were opened before, to open them again. Their saved data is
// managed on a page of its own.
type RecentList struct {
	app.Compo
	Opening *Opening
	Version uint64
	Ask     SavedAsk
}

// OnClear asks for confirmation before everything is deleted.
func (l *RecentList) OnClear(app.Context, app.Event) { l.Opening.askSaved(SavedAsk{clear: true}) }

func (l *RecentList) onClick(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "recent")); err == nil && ui.Data(e, "act") == "open" {
		l.Open(i)
	}
}

// Open opens a source of the list.
func (l *RecentList) Open(i int) {
	if sources := l.Opening.model.Recents().Sources; i >= 0 && i < len(sources) {
		l.Opening.OpenRecent(sources[i])
	}
}

// Render lists the sources, newest first.
func (l *RecentList) Render() app.UI {
	m := l.Opening.model
	r := m.Recents()
	rows := make([]app.UI, len(r.Sources))
	for i := range r.Sources {
		rows[i] = l.row(i, &r.Sources[i])
	}
	ask := ui.Hidden()
	if l.Ask.clear {
		ask = l.Opening.clearAsk(r)
	}
	return ui.Element("section", "boxed", ui.Attrs{"aria-labelledby", "recent-title"},
		ui.Element("div", "boxed-head", nil,
			ui.Element("h2", "", ui.Attrs{"id", "recent-title"},
				app.Text(words.RecentTitle.Text())), ui.Element("span", "count", nil,
				app.Text(words.Count(len(rows)))),
			ui.Element("span", "grow", nil),
			ui.Button("btn ghost small", l.OnClear, ui.Attrs{"id", savedClearID}, ui.Icon("trash"),
				app.Text(words.RecentClear.Text()))),
		ask,
		ui.Element("ul", "recent", nil, rows...).On("click", l.onClick),
		ui.Element("a", "boxed-foot", ui.Attrs{"href", "#" + m.SavedFragment().String()},
			ui.Icon("db"), ui.Element("span", "grow", nil, app.Text(words.SavedFoot(r.Bytes))),
			ui.Icon("right")),
	)
}

func (l *RecentList) row(i int, r *wire.Recent) app.UI {
	detail := words.Say(r.Detail)
	title := detail
	if r.Signed {
		detail = words.RecentSigned.Text()
	}
	return ui.Element("li", "", ui.Attrs{"data-recent", strconv.Itoa(i)},
		ui.Icon(kindIcon(state.SavedKind(r))), recentName(r),
		ui.Element("span", "size", nil, app.Text(words.Bytes(r.Bytes))),
		ui.Element("span", "sub trunc", ui.Attrs{"title", title}, app.Text(detail)),
		ui.Element("span", "sub age", nil, app.Text(l.Opening.savedAge(r))),
	)
}

// recentName returns the name of a saved source, a button that opens it again. A source with a
// signed URL needs a fresh link instead.
func recentName(r *wire.Recent) app.UI {
	if r.Signed {
		return ui.Element("span", "recent-name off trunc",
			ui.Attrs{"title", words.RecentSigned.Text()}, app.Text(r.Name))
	}
	return ui.Button("recent-name trunc", nil, ui.Attrs{"data-act", "open"}, app.Text(r.Name))
}
