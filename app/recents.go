package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// recentList is the sources that were opened before, and how much of them is kept.
type recentList struct {
	app.Compo
	Page    *page
	Version uint64
}

func (l *recentList) onClick(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "recent")); err == nil {
		l.act(data(e, "act"), i)
	}
}

func (l *recentList) act(act string, i int) {
	sources := l.Page.model.Recents().Sources
	if i < 0 || i >= len(sources) {
		return
	}
	switch act {
	case "open":
		l.Page.openRecent(sources[i])
	case "forget":
		l.Page.send(&wire.Forget{Key: sources[i].Key})
	}
}

func (l *recentList) onClear(app.Context, app.Event) { l.Page.send(&wire.Forget{}) }

// Render lists them, newest first.
func (l *recentList) Render() app.UI {
	r := l.Page.model.Recents()
	rows := make([]app.UI, len(r.Sources))
	for i := range r.Sources {
		rows[i] = l.row(i, &r.Sources[i])
	}
	parts := []app.UI{
		app.Div().Class("boxed-head").Body(
			app.H2().ID("recent-title").Text(state.RecentTitle), app.Span().Class("count").Text(state.Count(len(rows))), app.Span().Class("grow"),
			app.Button().Class("btn ghost small").Type("button").OnClick(l.onClear).Text(state.RecentClear),
		),
		app.Ul().Class("recent").OnClick(l.onClick).Body(rows...),
	}
	if r.Bytes > 0 {
		saved := app.Div().Class("row").Body(app.Span().Class("grow").Text(state.SavedLabel), app.Span().Text(state.SavedOf(r.Bytes, r.Limit)))
		foot := []app.UI{saved}
		if r.Limit > 0 {
			foot = append(foot, app.Progress().Aria("label", state.SavedLabel).Max(1000).Value(int(1000*min(r.Bytes, r.Limit)/r.Limit)))
		}
		parts = append(parts, app.Div().Class("boxed-foot").Body(foot...))
	}
	return app.Section().Class("boxed").Aria("labelledby", "recent-title").Body(parts...)
}

func (l *recentList) row(i int, r *wire.Recent) app.UI {
	host := l.Page.host
	name := "cloud"
	if r.Local {
		name = "folder"
	}
	detail := r.Detail
	open := app.UI(app.Button().Class("recent-name trunc").Type("button").DataSet("act", "open").Text(r.Name))
	if r.Signed {
		name, detail = "link", state.RecentSigned
		open = app.Span().Class("recent-name off trunc").Text(r.Name)
	}
	age := state.RecentSaved(state.Age(host.Now(), r.SavedMs, host.ZoneOffset(r.SavedMs)))
	forget := state.RecentForget(r.Name)
	return app.Li().DataSet("recent", i).Body(
		icon(name), open, app.Span().Class("size").Text(state.Bytes(r.Bytes)),
		app.Span().Class("sub trunc").Title(r.Detail).Text(detail), app.Span().Class("sub age").Text(age),
		app.Button().Class("btn ghost icon small forget").Type("button").DataSet("act", "forget").Aria("label", forget).Title(forget).Body(icon("x")),
	)
}
