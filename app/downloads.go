package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/words"
)

// downloads is a bar over the foot of the page for each file on its way, and a word about those that were, which the page also says.
type downloads struct {
	app.Compo
	Page    *page
	Version uint64
}

func (l *downloads) onAct(_ app.Context, e app.Event) {
	if id, err := strconv.Atoi(data(e, "download")); err == nil && data(e, "act") == "end" {
		l.Page.cancelDownload(uint32(id))
	}
}

// Render shows nothing when there is nothing.
func (l *downloads) Render() app.UI {
	all := l.Page.exports.all
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
		return bar.Class(class).Body(icon(name), app.P().Class("grow").Text(d.text),
			app.Button().Class("btn ghost icon small").Type("button").DataSet("act", "end").Aria("label", words.ExportClose.Text()).Title(words.ExportClose.Text()).Body(icon("x")))
	}
	title := words.ExportDrawing.Text()
	if d.name != "" {
		title = words.ExportSaving(d.name)
	}
	progress := app.Progress().Aria("label", title)
	text := ""
	if d.total > 0 {
		progress = progress.Max(1000).Value(int(1000 * d.points / d.total))
		text = words.ExportProgress(d.points, d.total)
	}
	return bar.Body(icon("drop"), app.Div().Class("grow").Body(
		app.P().Class("trunc").Title(title).Text(title), progress, app.P().Class("sub").Text(text)),
		app.Button().Class("btn small").Type("button").DataSet("act", "end").Aria("label", words.ExportCancelOf(d.name)).Text(words.ExportCancel.Text()))
}
