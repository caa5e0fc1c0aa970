package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// notices is what is worth knowing beside the data, and why the worker cannot go on.
type notices struct {
	app.Compo
	Page   *Page
	Count  int
	Failed string
}

func (n *notices) onDismiss(app.Context, app.Event) {
	n.Page.Model.DismissNotices()
	n.Page.Render()
}

func (n *notices) onReload(ctx app.Context, _ app.Event) { ctx.Reload() }

// Render shows nothing when there is nothing.
func (n *notices) Render() app.UI {
	var parts []app.UI
	if n.Failed != "" {
		parts = append(parts, app.Div().Class("notice err").Attr("role", "alert").Body(ui.Icon("error"), app.Div().Class("grow").Body(
			app.H2().Text(state.FailedTitle), app.P().Text(n.Failed)),
			app.Button().Class("btn small").Type("button").OnClick(n.onReload).Text(state.Reload)))
	}
	if n.Count > 0 {
		var lines []app.UI
		for _, text := range n.Page.Model.Notices() {
			lines = append(lines, app.P().Text(text))
		}
		parts = append(parts, app.Div().Class("notice info").Attr("role", "status").Body(ui.Icon("info"), app.Div().Class("grow").Body(lines...),
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", state.NoticeDismiss).Title(state.NoticeDismiss).OnClick(n.onDismiss).Body(ui.Icon("x"))))
	}
	return app.Div().Class("notices").Body(parts...)
}
