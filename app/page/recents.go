package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// RecentList is the sources that were opened before, to be opened again. What is saved of them is on a page of its own.
type RecentList struct {
	app.Compo
	Page    *Page
	Version uint64
}

func (l *RecentList) onClick(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "recent")); err == nil && ui.Data(e, "act") == "open" {
		l.Open(i)
	}
}

func (l *RecentList) Open(i int) {
	if sources := l.Page.Model.Recents().Sources; i >= 0 && i < len(sources) {
		l.Page.Opening.OpenRecent(sources[i])
	}
}

// Render lists them, newest first.
func (l *RecentList) Render() app.UI {
	m := l.Page.Model
	r := m.Recents()
	rows := make([]app.UI, len(r.Sources))
	for i := range r.Sources {
		rows[i] = l.row(i, &r.Sources[i])
	}
	return app.Section().Class("boxed").Aria("labelledby", "recent-title").Body(
		app.Div().Class("boxed-head").Body(app.H2().ID("recent-title").Text(state.RecentTitle), app.Span().Class("count").Text(state.Count(len(rows)))),
		app.Ul().Class("recent").OnClick(l.onClick).Body(rows...),
		app.A().Class("boxed-foot").Href("#"+m.SavedFragment().String()).Body(ui.Icon("db"), app.Span().Class("grow").Text(state.SavedFoot(r.Bytes)), ui.Icon("right")),
	)
}

func (l *RecentList) row(i int, r *wire.Recent) app.UI {
	detail := r.Detail
	if r.Signed {
		detail = state.RecentSigned
	}
	return app.Li().DataSet("recent", i).Body(
		ui.Icon(kindIcon(state.SavedKind(r))), recentName(r), app.Span().Class("size").Text(state.Bytes(r.Bytes)),
		app.Span().Class("sub trunc").Title(r.Detail).Text(detail), app.Span().Class("sub age").Text(l.Page.Opening.savedAge(r)),
	)
}

// recentName is the name of a saved source, which opens it again. One that was signed opens only with a fresh link.
func recentName(r *wire.Recent) app.UI {
	if r.Signed {
		return app.Span().Class("recent-name off trunc").Title(state.RecentSigned).Text(r.Name)
	}
	return app.Button().Class("recent-name trunc").Type("button").DataSet("act", "open").Text(r.Name)
}
