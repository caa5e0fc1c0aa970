package export

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// downloads shows, over the foot of the page, a bar for each running download and a message about
// each finished one. The page announces these messages, too.
type downloads struct {
	app.Compo
	Files   *Files
	Version uint64
}

func (l *downloads) onAct(_ app.Context, e app.Event) {
	if id, err := strconv.Atoi(ui.Data(e, "download")); err == nil && ui.Data(e, "act") == "end" {
		l.Files.Cancel(uint32(id))
	}
}

// Render shows nothing if there are no downloads.
func (l *downloads) Render() app.UI {
	all := l.Files.All
	bars := make([]app.UI, len(all))
	for i, d := range all {
		bars[i] = l.bar(d)
	}
	return ui.Element("div", "downloads", ui.Attrs{"hidden", ui.Bool(len(all) == 0)},
		bars...).On("click", l.onAct)
}

func (l *downloads) bar(d *download) app.UI {
	bar := ui.Element("div", "download", ui.Attrs{"data-download", strconv.Itoa(int(d.id))})
	if d.ended {
		name, class := "check", "done"
		if d.problem {
			name, class = "error", "bad"
		}
		return bar.Class(class).Body(ui.Icon(name), ui.Text("p", "grow", d.text),
			ui.Button("btn ghost icon small", nil,
				ui.Attrs{"data-act", "end", "aria-label", words.ExportClose.Text(), "title",
					words.ExportClose.Text()}, ui.Icon("x")))
	}
	title := words.ExportDrawing.Text()
	if d.name != "" {
		title = words.ExportSaving(d.name)
	}
	progress := ui.Element("progress", "", ui.Attrs{"aria-label", title})
	text := ""
	if d.total > 0 {
		progress = progress.Attr("max",
			"1000").Attr("value", strconv.Itoa(int(1000*d.points/d.total)))
		text = d.progress()
	}
	return bar.Body(ui.Icon("drop"), ui.Element("div", "grow", nil,
		ui.Element("p", "trunc", ui.Attrs{"title", title}, app.Text(title)), progress,
		ui.Element("p", "sub", nil, app.Text(text))),
		ui.Button("btn small", nil,
			ui.Attrs{"data-act", "end", "aria-label", words.ExportCancelOf(d.name)},
			app.Text(words.ExportCancel.Text())))
}

// View returns the component of the downloads.
func (ex *Files) View() app.UI { return &downloads{Files: ex, Version: ex.version} }
