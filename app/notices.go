package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// notices is what is worth knowing beside the data, and why the worker cannot go on.
type notices struct {
	app.Compo
	Page   *page
	Count  int
	Failed string
}

func (n *notices) onDismiss(app.Context, app.Event) {
	n.Page.model.DismissNotices()
	n.Page.render()
}

func (n *notices) onReload(ctx app.Context, _ app.Event) { ctx.Reload() }

// Render shows nothing when there is nothing.
func (n *notices) Render() app.UI {
	var parts []app.UI
	if n.Failed != "" {
		parts = append(parts, app.Div().Class("notice err").Attr("role", "alert").Body(icon("error"), app.Div().Class("grow").Body(
			app.H2().Text(words.FailedTitle.Text()), app.P().Text(n.Failed)),
			app.Button().Class("btn small").Type("button").OnClick(n.onReload).Text(words.Reload.Text())))
	}
	if n.Count > 0 {
		var lines []app.UI
		for _, text := range n.Page.model.Notices() {
			lines = append(lines, app.P().Text(text))
		}
		parts = append(parts, app.Div().Class("notice info").Attr("role", "status").Body(icon("info"), app.Div().Class("grow").Body(lines...),
			app.Button().Class("btn ghost icon small").Type("button").Aria("label", words.NoticeDismiss.Text()).Title(words.NoticeDismiss.Text()).OnClick(n.onDismiss).Body(icon("x"))))
	}
	return app.Div().Class("notices").Body(parts...)
}
