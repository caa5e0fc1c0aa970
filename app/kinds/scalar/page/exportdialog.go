package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// ExportAsk is the state of the export dialog.
type ExportAsk struct {
	open    bool
	view    bool // export all charts of the view; otherwise the card with key
	key     cards.Key
	Runs    []wire.RunID // the runs to choose from
	Points  int64        // total number of points
	run     wire.RunID   // the chosen run; 0 for all
	kind    wire.ExportKind
	version uint64 // changes with everything shown
}

// askExport opens the dialog.
func (ds *dialogs) askExport(ask ExportAsk) {
	ds.ask = ds.newAsk(ask)
	ds.k.page.Render()
}

// newAsk fills in the initial state of the dialog. The format is the one chosen last.
func (ds *dialogs) newAsk(ask ExportAsk) ExportAsk {
	ask.open, ask.kind, ask.version = true, ds.ask.kind, ds.ask.version+1
	if len(ask.Runs) == 1 {
		ask.run = ask.Runs[0]
	}
	return ask
}

// pointsOf returns the state of the dialog for the points of a card.
func (ds *dialogs) pointsOf(c *card.Chart) ExportAsk {
	return ds.newAsk(ExportAsk{key: c.Key, Runs: c.Runs, Points: c.Caption.Points})
}

// CloseExport closes the dialog; the browser gives the focus back to where it was.
func (ds *dialogs) CloseExport() {
	if !ds.ask.open {
		return
	}
	ui.CloseDialog(exportID)
	ds.ask = ExportAsk{kind: ds.ask.kind, version: ds.ask.version + 1}
	ds.k.page.Render()
}

// About estimates the number of points and bytes of the file.
func (a *ExportAsk) About(m *state.Model) (points, bytes int64) {
	points = a.Points
	if a.run != 0 && len(a.Runs) > 1 {
		points /= int64(len(a.Runs))
	}
	names := 0
	if a.long() {
		for _, id := range a.Runs {
			if run := m.Runs.Run(id); run != nil {
				names += len(run.Name)
			}
		}
		names = names/max(len(a.Runs), 1) + 12
	}
	return points, state.ExportBytes(a.kind, points, names)
}

// long reports whether the file has a run and a tag in each line.
func (a *ExportAsk) long() bool { return a.view || a.run == 0 }

// GiveExport starts the chosen export.
func (ds *dialogs) GiveExport() {
	a := ds.ask
	if !a.open || len(a.Runs) == 0 {
		return
	}
	m := &wire.Export{Kind: a.kind, Runs: a.Runs}
	if a.run != 0 {
		m.Runs = []wire.RunID{a.run}
	}
	ext := exportExts[a.kind]
	var name string
	if a.view {
		m.Tags = ds.viewTags()
		name = state.FileName(ext, ds.k.model.Title())
		// the logged name, as in the file; see ExportName
		if run := ds.k.model.Runs.Run(a.run); run != nil {
			name = state.FileName(ext, run.Name)
		}
	} else {
		m.Tags = ds.k.cards.Pictures.CardTags(a.key)
		name = ds.k.cards.Pictures.ExportName(ext, a.key, a.run)
	}
	m.Long = a.long() || len(m.Tags) > 1
	_, bytes := a.About(ds.k.model)
	ds.CloseExport()
	ds.k.exports.Points(m, name, bytes)
}

// viewTags returns the scalars of the view: those selected by the filter, or those in the charts of
// layouts.
func (ds *dialogs) viewTags() (tags []wire.TagID) {
	if !ds.k.model.Cards.Custom() {
		for _, tag := range ds.k.model.Cards.Tags(kind.Scalar) {
			tags = append(tags, tag.ID)
		}
		return tags
	}
	known := map[wire.TagID]bool{}
	for _, key := range ds.k.model.Cards.CustomCards() {
		for _, tag := range ds.k.cards.Pictures.CardTags(key) {
			if tag != 0 && !known[tag] {
				known[tag] = true
				tags = append(tags, tag)
			}
		}
	}
	return tags
}

// exportExts are the file extensions by kind of export.
var exportExts = [...]string{wire.ExportCSV: "csv", wire.ExportJSON: "json"}

// ExportDialog asks which points to save, and in which format.
type ExportDialog struct {
	app.Compo
	Scalars *Kind
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
func (d *ExportDialog) OnMount(app.Context) {
	ui.ShowDialog(exportID, exportSaveID)
}

func (d *ExportDialog) onClose(app.Context, app.Event) { d.Scalars.Dialogs.CloseExport() }

func (d *ExportDialog) onSave(app.Context, app.Event) { d.Scalars.Dialogs.GiveExport() }

func (d *ExportDialog) onRun(_ app.Context, e app.Event) {
	d.Choose(e.Get("target").Get("value").String())
}

// Choose takes the chosen run.
func (d *ExportDialog) Choose(run string) {
	id, _ := strconv.Atoi(run)
	a := &d.Scalars.Dialogs.ask
	a.run = wire.RunID(id)
	a.version++
	d.Scalars.page.Render()
}

func (d *ExportDialog) onKind(_ app.Context, e app.Event) {
	if kind, err := strconv.Atoi(ui.Data(e, "kind")); err == nil {
		d.Format(wire.ExportKind(kind))
	}
}

// Format takes the chosen format.
func (d *ExportDialog) Format(kind wire.ExportKind) {
	if int(kind) >= len(exportExts) {
		return
	}
	a := &d.Scalars.Dialogs.ask
	a.kind = kind
	a.version++
	d.Scalars.page.Render()
}

// Render shows what the file will contain.
func (d *ExportDialog) Render() app.UI {
	k := d.Scalars
	a := &k.Dialogs.ask
	title := words.ExportViewTitle.Text()
	if !a.view {
		title = words.ExportOf(d.tagNames())
	}
	points, bytes := a.About(k.model)
	save := ui.Button("btn primary", d.onSave, ui.Attrs{"id", exportSaveID},
		app.Text(words.ExportSave.Text()))
	size := ui.Element("p", "export-size", nil, app.Text(words.ExportAbout(points, bytes)))
	if len(a.Runs) == 0 || points == 0 {
		save = save.Attr("disabled", "true")
		size = ui.Element("p", "export-size", nil, app.Text(words.ExportNothing.Text()))
	}
	return ui.Element("dialog", "dialog",
		ui.Attrs{"id", exportID, "aria-labelledby", exportTitleID},
		ui.DialogHead(exportTitleID, title, words.ExportClose.Text(), d.onClose),
		ui.Element("div", "dialog-body", nil, d.runs(), d.kinds(), size, d.notes()),
		ui.Element("div", "dialog-foot", nil,
			ui.Button("btn", d.onClose, nil, app.Text(words.ExportCancel.Text())), save),
	).On("close", d.onClose)
}

// tagNames returns the names of the card's tags.
func (d *ExportDialog) tagNames() (names []string) {
	for _, tag := range d.Scalars.cards.Pictures.CardTags(d.Scalars.Dialogs.ask.key) {
		if t := d.Scalars.model.Cards.Tag(tag); t != nil {
			names = append(names, t.Name)
		}
	}
	return names
}

// runs returns the control that chooses the run, if there are several runs.
func (d *ExportDialog) runs() app.UI {
	a := &d.Scalars.Dialogs.ask
	if len(a.Runs) < 2 {
		return ui.Hidden()
	}
	options := []app.UI{ui.Element("option", "",
		ui.Attrs{"value", "0", "selected", ui.Bool(a.run == 0)},
		app.Text(words.ExportAllRuns(len(a.Runs))))}
	for _, id := range a.Runs {
		if run := d.Scalars.model.Runs.Run(id); run != nil {
			options = append(options,
				ui.Element("option", "",
					ui.Attrs{"value", strconv.Itoa(int(id)), "selected", ui.Bool(a.run == id)},
					app.Text(run.Title())))
		}
	}
	return ui.Element("div", "field", nil,
		ui.Element("label", "", ui.Attrs{"for", exportRunID}, app.Text(words.ExportWhich.Text())),
		ui.Element("select", "input", ui.Attrs{"id", exportRunID},
			options...).On("change", d.onRun))
}

// kinds returns the buttons that choose the format.
func (d *ExportDialog) kinds() app.UI {
	buttons := make([]app.UI, len(exportExts))
	for kind, text := range []string{words.ExportCSV.Text(), words.ExportJSON.Text()} {
		buttons[kind] = ui.Button("", nil,
			ui.Attrs{"aria-pressed", ui.Bool(d.Scalars.Dialogs.ask.kind == wire.ExportKind(kind)),
				"data-kind", strconv.Itoa(kind)}, app.Text(text))
	}
	return ui.Element("div", "seg",
		ui.Attrs{"role", "group", "aria-label", words.ExportFormat.Text()},
		buttons...).On("click", d.onKind)
}

// renamed reports whether one of the runs has an alias, which the file does not use.
func (d *ExportDialog) renamed() bool {
	for _, id := range d.Scalars.Dialogs.ask.Runs {
		if run := d.Scalars.model.Runs.Run(id); run != nil && run.Alias != "" {
			return true
		}
	}
	return false
}

// notes returns hints on the file's contents.
func (d *ExportDialog) notes() app.UI {
	a := &d.Scalars.Dialogs.ask
	notes := []app.UI{ui.Text("li", "", words.ExportFull.Text())}
	if d.Scalars.model.Cards.Superseded(kind.Scalar) > 0 {
		notes = append(notes,
			ui.Text("li", "", words.ExportAttempts(d.Scalars.model.Cards.AllAttempts())))
	}
	columns := words.ExportColumns(a.kind)
	if !a.long() && len(d.tagNames()) == 1 {
		columns = words.ExportPeer.Text()
	}
	notes = append(notes, ui.Text("li", "", columns))
	if a.kind == wire.ExportCSV && columns != words.ExportPeer.Text() {
		notes = append(notes, ui.Text("li", "", words.ExportNames.Text()))
	}
	if columns != words.ExportPeer.Text() && d.renamed() {
		notes = append(notes, ui.Text("li", "", words.ExportLogged.Text()))
	}
	return ui.Element("ul", "export-notes", nil, notes...)
}

// AskPoints opens the dialog for the points of a card.
func (ds *dialogs) AskPoints(key cards.Key) {
	if c := ds.k.cards.Pictures.ChartOf(key); c != nil {
		ds.askExport(ds.pointsOf(c))
	}
}

// ExportView opens the dialog for all scalars that the tag filter selects, in the visible runs.
func (ds *dialogs) ExportView() {
	runs := ds.k.model.Runs.DrawnRuns()
	ds.askExport(ExportAsk{
		view: true, Runs: runs, Points: ds.k.model.Cards.ExportPoints(len(runs)),
	})
}

// viewExportButton returns the toolbar button that opens the dialog for the points of the view.
func (ds *dialogs) viewExportButton() app.UI {
	return ui.Button("btn ghost icon", ds.onExportView,
		ui.Attrs{"id", viewExportID, "aria-haspopup", "dialog", "aria-label",
			words.ExportViewTitle.Text(), "title", words.ExportViewTitle.Text()}, ui.Icon("drop"))
}

// viewExportID is the id of the viewExportButton.
const viewExportID = "export-view"

func (ds *dialogs) onExportView(app.Context, app.Event) { ds.ExportView() }
