package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// exportAsk is what a person is asked before points are saved.
type exportAsk struct {
	open    bool
	view    bool // all charts of the view; else the card of key
	key     state.CardKey
	runs    []wire.RunID // to choose from
	points  int64        // of all of them
	run     wire.RunID   // chosen; 0 for all
	kind    wire.ExportKind
	version uint64
}

// askExport opens the dialog.
func (ds *dialogs) askExport(ask exportAsk) {
	ds.ask = ds.newAsk(ask)
	ds.k.page.render()
}

// newAsk fills in what the dialog begins with. The format stays what it was the last time.
func (ds *dialogs) newAsk(ask exportAsk) exportAsk {
	ask.open, ask.kind, ask.version = true, ds.ask.kind, ds.ask.version+1
	if len(ask.runs) == 1 {
		ask.run = ask.runs[0]
	}
	return ask
}

// pointsOf is about the points of a card.
func (ds *dialogs) pointsOf(c *chartCard) exportAsk {
	return ds.newAsk(exportAsk{key: c.Key, runs: c.runs, points: c.caption.points})
}

// closeExport closes the dialog; the browser gives the focus back to where it was.
func (ds *dialogs) closeExport() {
	if !ds.ask.open {
		return
	}
	ui.CloseDialog(exportID)
	ds.ask = exportAsk{kind: ds.ask.kind, version: ds.ask.version + 1}
	ds.k.page.render()
}

// about estimates how many points and bytes the file has.
func (a *exportAsk) about(p *page) (points, bytes int64) {
	points = a.points
	if a.run != 0 && len(a.runs) > 1 {
		points /= int64(len(a.runs))
	}
	names := 0
	if a.long() {
		for _, id := range a.runs {
			if run := p.model.Run(id); run != nil {
				names += len(run.Name)
			}
		}
		names = names/max(len(a.runs), 1) + 12
	}
	return points, state.ExportBytes(a.kind, points, names)
}

// long reports whether the file names run and tag of each point.
func (a *exportAsk) long() bool { return a.view || a.run == 0 }

// giveExport begins what was asked for.
func (ds *dialogs) giveExport() {
	a := ds.ask
	if !a.open || len(a.runs) == 0 {
		return
	}
	m := &wire.Export{Kind: a.kind, Runs: a.runs}
	if a.run != 0 {
		m.Runs = []wire.RunID{a.run}
	}
	ext := exportExts[a.kind]
	var name string
	if a.view {
		for _, tag := range ds.k.page.model.Tags(wire.KindScalar) {
			m.Tags = append(m.Tags, tag.ID)
		}
		name = state.FileName(ext, ds.k.page.model.Title())
		if run := ds.k.page.model.Run(a.run); run != nil { // as it was logged, as inside the file; see exportName
			name = state.FileName(ext, run.Name)
		}
	} else {
		m.Tags = ds.k.page.exports.cardTags(a.key)
		name = ds.k.page.exports.exportName(ext, a.key, a.run)
	}
	m.Long = a.long() || len(m.Tags) > 1
	_, bytes := a.about(ds.k.page)
	ds.closeExport()
	ds.k.page.exports.exportPoints(m, name, bytes)
}

// exportExts are the endings of files by their kinds.
var exportExts = [...]string{wire.ExportCSV: "csv", wire.ExportJSON: "json"}

// exportDialog asks which points are saved, and how.
type exportDialog struct {
	app.Compo
	Of      *scalars
	Version uint64
}

// Ids of the dialog.
const (
	exportID      = "export"
	exportTitleID = "export-title"
	exportRunID   = "export-run"
	exportSaveID  = "export-save"
)

// OnMount shows the dialog over everything else.
func (d *exportDialog) OnMount(app.Context) {
	ui.ShowDialog(exportID, exportSaveID)
}

func (d *exportDialog) onClose(app.Context, app.Event) { d.Of.dialogs.closeExport() }

func (d *exportDialog) onSave(app.Context, app.Event) { d.Of.dialogs.giveExport() }

func (d *exportDialog) onRun(_ app.Context, e app.Event) {
	d.choose(e.Get("target").Get("value").String())
}

func (d *exportDialog) choose(run string) {
	id, _ := strconv.Atoi(run)
	a := &d.Of.dialogs.ask
	a.run = wire.RunID(id)
	a.version++
	d.Of.page.render()
}

func (d *exportDialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(ui.Data(e, "kind")); err == nil {
		d.format(wire.ExportKind(kind))
	}
}

func (d *exportDialog) format(kind wire.ExportKind) {
	if int(kind) >= len(exportExts) {
		return
	}
	a := &d.Of.dialogs.ask
	a.kind = kind
	a.version++
	d.Of.page.render()
}

// Render shows what the file will be.
func (d *exportDialog) Render() app.UI {
	k := d.Of
	a := &k.dialogs.ask
	title := state.ExportViewTitle
	if !a.view {
		title = state.ExportOf(d.tagNames())
	}
	points, bytes := a.about(k.page)
	save := app.Button().ID(exportSaveID).Class("btn primary").Type("button").OnClick(d.onSave).Text(state.ExportSave)
	size := app.P().Class("export-size").Text(state.ExportAbout(points, bytes))
	if len(a.runs) == 0 || points == 0 {
		save = save.Disabled(true)
		size = app.P().Class("export-size").Text(state.ExportNothing)
	}
	return app.Dialog().ID(exportID).Class("dialog").Aria("labelledby", exportTitleID).On("close", d.onClose).Body(
		ui.DialogHead(exportTitleID, title, state.ExportClose, d.onClose),
		app.Div().Class("dialog-body").Body(d.runs(), d.kinds(), size, d.notes()),
		app.Div().Class("dialog-foot").Body(
			app.Button().Class("btn").Type("button").OnClick(d.onClose).Text(state.ExportCancel), save),
	)
}

// tagNames are the tags of the card.
func (d *exportDialog) tagNames() (names []string) {
	for _, tag := range d.Of.page.exports.cardTags(d.Of.dialogs.ask.key) {
		if t := d.Of.page.model.Tag(tag); t != nil {
			names = append(names, t.Name)
		}
	}
	return names
}

// runs is the choice of the run, where there is one.
func (d *exportDialog) runs() app.UI {
	a := &d.Of.dialogs.ask
	if len(a.runs) < 2 {
		return app.Div().Hidden(true)
	}
	options := []app.UI{app.Option().Value(0).Selected(a.run == 0).Text(state.ExportAllRuns(len(a.runs)))}
	for _, id := range a.runs {
		if run := d.Of.page.model.Run(id); run != nil {
			options = append(options, app.Option().Value(int(id)).Selected(a.run == id).Text(state.ExportRun(run.Title(), run.Source)))
		}
	}
	return app.Div().Class("field").Body(app.Label().For(exportRunID).Text(state.ExportWhich),
		app.Select().ID(exportRunID).Class("input").OnChange(d.onRun).Body(options...))
}

// kinds is the choice of the format.
func (d *exportDialog) kinds() app.UI {
	buttons := make([]app.UI, len(exportExts))
	for kind, text := range []string{state.ExportCSV, state.ExportJSON} {
		buttons[kind] = app.Button().Type("button").Aria("pressed", d.Of.dialogs.ask.kind == wire.ExportKind(kind)).DataSet("kind", kind).Text(text)
	}
	return app.Div().Class("seg").Attr("role", "group").Aria("label", state.ExportFormat).OnClick(d.onKind).Body(buttons...)
}

// renamed reports whether a person calls one of the runs something else than the file does.
func (d *exportDialog) renamed() bool {
	for _, id := range d.Of.dialogs.ask.runs {
		if run := d.Of.page.model.Run(id); run != nil && run.Alias != "" {
			return true
		}
	}
	return false
}

// notes say what is in the file.
func (d *exportDialog) notes() app.UI {
	a := &d.Of.dialogs.ask
	notes := []app.UI{app.Li().Text(state.ExportFull)}
	if d.Of.page.model.Superseded(wire.KindScalar) > 0 {
		notes = append(notes, app.Li().Text(state.ExportAttempts(d.Of.page.model.AllAttempts())))
	}
	columns := state.ExportColumns(a.kind)
	if !a.long() && len(d.tagNames()) == 1 {
		columns = state.ExportPeer
	}
	notes = append(notes, app.Li().Text(columns))
	if a.kind == wire.ExportCSV && columns != state.ExportPeer {
		notes = append(notes, app.Li().Text(state.ExportNames))
	}
	if columns != state.ExportPeer && d.renamed() {
		notes = append(notes, app.Li().Text(state.ExportLogged))
	}
	return app.Ul().Class("export-notes").Body(notes...)
}

// askPoints asks which points of a card are saved.
func (ds *dialogs) askPoints(key state.CardKey) {
	if c := ds.k.page.exports.chartOf(key); c != nil {
		ds.askExport(ds.pointsOf(c))
	}
}

// exportView asks what to save of all scalars that the tag filter selects, in the runs that are shown.
func (ds *dialogs) exportView() {
	runs := ds.k.page.model.DrawnRuns()
	ds.askExport(exportAsk{view: true, runs: runs, points: ds.k.page.model.ExportPoints(len(runs))})
}

// viewExportButton opens the dialog about the points of the view, from a toolbar.
func (ds *dialogs) viewExportButton() app.UI {
	return app.Button().ID(viewExportID).Class("btn ghost icon").Type("button").Aria("haspopup", "dialog").Aria("label", state.ExportViewTitle).
		Title(state.ExportViewTitle).OnClick(ds.onExportView).Body(ui.Icon("drop"))
}

// viewExportID is the id of that button.
const viewExportID = "export-view"

func (ds *dialogs) onExportView(app.Context, app.Event) { ds.exportView() }
