package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
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
func (p *page) askExport(ask exportAsk) {
	p.exports.ask = p.newAsk(ask)
	p.render()
}

// newAsk fills in what the dialog begins with. The format stays what it was the last time.
func (p *page) newAsk(ask exportAsk) exportAsk {
	ask.open, ask.kind, ask.version = true, p.exports.ask.kind, p.exports.ask.version+1
	if len(ask.runs) == 1 {
		ask.run = ask.runs[0]
	}
	return ask
}

// askPoints is about the points of a card.
func (c *chartCard) askPoints() exportAsk {
	return c.Page.newAsk(exportAsk{key: c.Key, runs: c.runs, points: c.caption.points})
}

// closeExport closes the dialog; the browser gives the focus back to where it was.
func (p *page) closeExport() {
	if !p.exports.ask.open {
		return
	}
	closeDialog(exportID)
	p.exports.ask = exportAsk{kind: p.exports.ask.kind, version: p.exports.ask.version + 1}
	p.render()
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
func (p *page) giveExport() {
	a := p.exports.ask
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
		for _, tag := range p.model.Tags(wire.KindScalar) {
			m.Tags = append(m.Tags, tag.ID)
		}
		name = state.FileName(ext, p.model.Title())
		if run := p.model.Run(a.run); run != nil { // as it was logged, as inside the file; see exportName
			name = state.FileName(ext, run.Name)
		}
	} else {
		m.Tags = p.cardTags(a.key)
		name = p.exportName(ext, a.key, a.run)
	}
	m.Long = a.long() || len(m.Tags) > 1
	_, bytes := a.about(p)
	p.closeExport()
	p.exportPoints(m, name, bytes)
}

// exportExts are the endings of files by their kinds.
var exportExts = [...]string{wire.ExportCSV: "csv", wire.ExportJSON: "json"}

// exportDialog asks which points are saved, and how.
type exportDialog struct {
	app.Compo
	Page    *page
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
	showDialog(exportID, exportSaveID)
}

func (d *exportDialog) onClose(app.Context, app.Event) { d.Page.closeExport() }

func (d *exportDialog) onSave(app.Context, app.Event) { d.Page.giveExport() }

func (d *exportDialog) onRun(_ app.Context, e app.Event) {
	d.choose(e.Get("target").Get("value").String())
}

func (d *exportDialog) choose(run string) {
	id, _ := strconv.Atoi(run)
	a := &d.Page.exports.ask
	a.run = wire.RunID(id)
	a.version++
	d.Page.render()
}

func (d *exportDialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(data(e, "kind")); err == nil {
		d.format(wire.ExportKind(kind))
	}
}

func (d *exportDialog) format(kind wire.ExportKind) {
	if int(kind) >= len(exportExts) {
		return
	}
	a := &d.Page.exports.ask
	a.kind = kind
	a.version++
	d.Page.render()
}

// Render shows what the file will be.
func (d *exportDialog) Render() app.UI {
	p := d.Page
	a := &p.exports.ask
	title := words.ExportViewTitle.Text()
	if !a.view {
		title = words.ExportOf(d.tagNames())
	}
	points, bytes := a.about(p)
	save := app.Button().ID(exportSaveID).Class("btn primary").Type("button").OnClick(d.onSave).Text(words.ExportSave.Text())
	size := app.P().Class("export-size").Text(words.ExportAbout(points, bytes))
	if len(a.runs) == 0 || points == 0 {
		save = save.Disabled(true)
		size = app.P().Class("export-size").Text(words.ExportNothing.Text())
	}
	return app.Dialog().ID(exportID).Class("dialog").Aria("labelledby", exportTitleID).On("close", d.onClose).Body(
		dialogHead(exportTitleID, title, words.ExportClose.Text(), d.onClose),
		app.Div().Class("dialog-body").Body(d.runs(), d.kinds(), size, d.notes()),
		app.Div().Class("dialog-foot").Body(
			app.Button().Class("btn").Type("button").OnClick(d.onClose).Text(words.ExportCancel.Text()), save),
	)
}

// tagNames are the tags of the card.
func (d *exportDialog) tagNames() (names []string) {
	for _, tag := range d.Page.cardTags(d.Page.exports.ask.key) {
		if t := d.Page.model.Tag(tag); t != nil {
			names = append(names, t.Name)
		}
	}
	return names
}

// runs is the choice of the run, where there is one.
func (d *exportDialog) runs() app.UI {
	a := &d.Page.exports.ask
	if len(a.runs) < 2 {
		return app.Div().Hidden(true)
	}
	options := []app.UI{app.Option().Value(0).Selected(a.run == 0).Text(words.ExportAllRuns(len(a.runs)))}
	for _, id := range a.runs {
		if run := d.Page.model.Run(id); run != nil {
			options = append(options, app.Option().Value(int(id)).Selected(a.run == id).Text(words.ExportRun(run.Title(), run.Source)))
		}
	}
	return app.Div().Class("field").Body(app.Label().For(exportRunID).Text(words.ExportWhich.Text()),
		app.Select().ID(exportRunID).Class("input").OnChange(d.onRun).Body(options...))
}

// kinds is the choice of the format.
func (d *exportDialog) kinds() app.UI {
	buttons := make([]app.UI, len(exportExts))
	for kind, text := range []string{words.ExportCSV.Text(), words.ExportJSON.Text()} {
		buttons[kind] = app.Button().Type("button").Aria("pressed", d.Page.exports.ask.kind == wire.ExportKind(kind)).DataSet("kind", kind).Text(text)
	}
	return app.Div().Class("seg").Attr("role", "group").Aria("label", words.ExportFormat.Text()).OnClick(d.onKind).Body(buttons...)
}

// renamed reports whether a person calls one of the runs something else than the file does.
func (d *exportDialog) renamed() bool {
	for _, id := range d.Page.exports.ask.runs {
		if run := d.Page.model.Run(id); run != nil && run.Alias != "" {
			return true
		}
	}
	return false
}

// notes say what is in the file.
func (d *exportDialog) notes() app.UI {
	a := &d.Page.exports.ask
	notes := []app.UI{app.Li().Text(words.ExportFull.Text())}
	if d.Page.model.Superseded(wire.KindScalar) > 0 {
		notes = append(notes, app.Li().Text(words.ExportAttempts(d.Page.model.AllAttempts())))
	}
	columns := words.ExportColumns(a.kind)
	if !a.long() && len(d.tagNames()) == 1 {
		columns = words.ExportPeer.Text()
	}
	notes = append(notes, app.Li().Text(columns))
	if a.kind == wire.ExportCSV && columns != words.ExportPeer.Text() {
		notes = append(notes, app.Li().Text(words.ExportNames.Text()))
	}
	if columns != words.ExportPeer.Text() && d.renamed() {
		notes = append(notes, app.Li().Text(words.ExportLogged.Text()))
	}
	return app.Ul().Class("export-notes").Body(notes...)
}
