package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// downloads is a bar over the foot of the page for each file on its way, and a word about those that were, which the page also says.
type downloads struct {
	app.Compo
	Page    *Page
	Version uint64
}

func (l *downloads) onAct(_ app.Context, e app.Event) {
	if id, err := strconv.Atoi(ui.Data(e, "download")); err == nil && ui.Data(e, "act") == "end" {
		l.Page.Exports.CancelDownload(uint32(id))
	}
}

// Render shows nothing when there is nothing.
func (l *downloads) Render() app.UI {
	all := l.Page.Exports.All
	bars := make([]app.UI, len(all))
	for i, d := range all {
		bars[i] = l.bar(d)
	}
	return app.Div().Class("downloads").Hidden(len(all) == 0).OnClick(l.onAct).Body(bars...)
}

func (l *downloads) bar(d *download) app.UI {
	bar := app.Div().Class("download").DataSet("download", int(d.id))
	if d.ended {
		name, class := "check", "done"
		if d.problem {
			name, class = "error", "bad"
		}
		return bar.Class(class).Body(ui.Icon(name), app.P().Class("grow").Text(d.text),
			app.Button().Class("btn ghost icon small").Type("button").DataSet("act", "end").Aria("label", state.ExportClose).Title(state.ExportClose).Body(ui.Icon("x")))
	}
	title := state.ExportDrawing
	if d.name != "" {
		title = state.ExportSaving(d.name)
	}
	progress := app.Progress().Aria("label", title)
	text := ""
	if d.total > 0 {
		progress = progress.Max(1000).Value(int(1000 * d.points / d.total))
		text = state.ExportProgress(d.points, d.total)
	}
	return bar.Body(ui.Icon("drop"), app.Div().Class("grow").Body(
		app.P().Class("trunc").Title(title).Text(title), progress, app.P().Class("sub").Text(text)),
		app.Button().Class("btn small").Type("button").DataSet("act", "end").Aria("label", state.ExportCancelOf(d.name)).Text(state.ExportCancel))
}
