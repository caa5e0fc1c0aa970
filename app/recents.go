package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// recentList is the sources that were opened before, to be opened again. What is saved of them is on a page of its own.
type recentList struct {
	app.Compo
	Page    *page
	Version uint64
}

func (l *recentList) onClick(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "recent")); err == nil && data(e, "act") == "open" {
		l.open(i)
	}
}

func (l *recentList) open(i int) {
	if sources := l.Page.model.Recents().Sources; i >= 0 && i < len(sources) {
		l.Page.openRecent(sources[i])
	}
}

// Render lists them, newest first.
func (l *recentList) Render() app.UI {
	m := l.Page.model
	r := m.Recents()
	rows := make([]app.UI, len(r.Sources))
	for i := range r.Sources {
		rows[i] = l.row(i, &r.Sources[i])
	}
	return app.Section().Class("boxed").Aria("labelledby", "recent-title").Body(
		app.Div().Class("boxed-head").Body(app.H2().ID("recent-title").Text(words.RecentTitle.Text()), app.Span().Class("count").Text(words.Count(len(rows)))),
		app.Ul().Class("recent").OnClick(l.onClick).Body(rows...),
		app.A().Class("boxed-foot").Href("#"+m.SavedFragment().String()).Body(icon("db"), app.Span().Class("grow").Text(state.SavedFoot(r.Bytes)), icon("right")),
	)
}

func (l *recentList) row(i int, r *wire.Recent) app.UI {
	detail := r.Detail
	if r.Signed {
		detail = words.RecentSigned.Text()
	}
	return app.Li().DataSet("recent", i).Body(
		icon(kindIcon(state.SavedKind(r))), recentName(r), app.Span().Class("size").Text(words.Bytes(r.Bytes)),
		app.Span().Class("sub trunc").Title(r.Detail).Text(detail), app.Span().Class("sub age").Text(l.Page.savedAge(r)),
	)
}

// recentName is the name of a saved source, which opens it again. One that was signed opens only with a fresh link.
func recentName(r *wire.Recent) app.UI {
	if r.Signed {
		return app.Span().Class("recent-name off trunc").Title(words.RecentSigned.Text()).Text(r.Name)
	}
	return app.Button().Class("recent-name trunc").Type("button").DataSet("act", "open").Text(r.Name)
}
