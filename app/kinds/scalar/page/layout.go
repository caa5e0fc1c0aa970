package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
	"eventlens/eventfile/layouts"
)

// layoutEdit is the dialog for editing the page's own layout of charts. The editor is
// layouteditor.js, since one in Go would add 30 kB to this program; the script is loaded when
// the dialog is opened.
type layoutEdit struct {
	Open bool
	// the content of the form: a category with at most one chart, as text; "" to show the list
	form  string
	edits bool   // the form edits the chart itself, instead of a copy of it
	said  string // message about the last action
	// the typed chart, as a category with one chart in text form; "" after any other action
	tried   string
	told    int    // number of layouts that the editor sent; it waits for a reply to each
	saved   bool   // at least one of the sent layouts was accepted
	missing bool   // the editor's script could not be loaded
	version uint64 // changes with everything shown
}

// Ids of the dialog.
const (
	layoutID      = "layout"
	layoutTitleID = "layout-title"
)

// editorScripts is the name of the editor's scripts in web/program.js.
const editorScripts = "custom"

// layoutChanged renders the dialog.
func (ds *dialogs) layoutChanged() {
	ds.Layout.version++
	ds.k.page.Render()
}

// OpenLayout shows the list, or the form of a chart.
func (ds *dialogs) OpenLayout(form string, edits bool) {
	ds.Layout = layoutEdit{Open: true, form: form, edits: edits, version: ds.Layout.version}
	ds.k.host.Workers.Bring(editorScripts, func(ok bool) {
		ds.k.page.Do(func() {
			ds.Layout.missing = !ok && ds.Layout.Open
			ds.layoutChanged()
		})
	})
	ds.layoutChanged()
}

func (ds *dialogs) onLayout(app.Context, app.Event) { ds.OpenLayout("", false) }

func (ds *dialogs) onNewChart(app.Context, app.Event) {
	ds.OpenLayout(layouts.Text(&layouts.Category{Title: words.LayoutNewCategory.Text()}), false)
}

// closeLayout closes the dialog; the browser gives the focus back.
func (ds *dialogs) closeLayout() {
	if ds.Layout.Open {
		ui.CloseDialog(layoutID)
		// not earlier, because screen readers do not read announcements made behind a dialog
		if ds.Layout.saved {
			ds.k.model.Say(words.LayoutSaved.Text())
		}
		ds.Layout = layoutEdit{version: ds.Layout.version}
		ds.layoutChanged()
	}
}

// layoutItems returns the menu entries for a chart of a layout.
func (ds *dialogs) layoutItems(key cards.Key) []card.Item {
	m := ds.k.model
	text, own := m.Cards.CustomText(key)
	if !own {
		return []card.Item{{Label: words.LayoutCopy.Text(), Icon: "pen", Do: func() {
			ds.OpenLayout(text, false)
		}}}
	}
	return []card.Item{
		{Label: words.LayoutEdit.Text(), Icon: "pen", Do: func() { ds.OpenLayout(text, true) }},
		{Label: words.LayoutRemove.Text(), Icon: "trash", Do: func() {
			m.Cards.RemoveOwn(key)
			ds.k.page.Changed()
		}},
	}
}

// layoutButton returns the button that opens the dialog, while the charts of layouts are on screen;
// layoutOption returns the same for the options menu.
func (ds *dialogs) layoutButton() app.UI {
	if !ds.k.model.Cards.Custom() {
		return ui.Hidden()
	}
	return ui.Button("btn ghost icon", ds.onLayout,
		ui.Attrs{"id", "edit-layout", "aria-haspopup", "dialog", "aria-label",
			words.LayoutButton.Text(), "title", words.LayoutTip.Text()}, ui.Icon("pen"))
}

func (ds *dialogs) layoutOption() app.UI {
	if !ds.k.model.Cards.Custom() {
		return ui.Hidden()
	}
	return ui.Button("btn moved-d", ds.onLayout, ui.Attrs{"aria-haspopup", "dialog"},
		ui.Icon("pen"), app.Text(words.LayoutButton.Text()))
}

// LayoutDialog is the component of the dialog.
type LayoutDialog struct {
	app.Compo
	Scalars *Kind
	Version uint64
	Answers int // number of answers received from the browser about patterns
}

// OnMount shows the dialog over everything else.
func (d *LayoutDialog) OnMount(app.Context) { ui.ShowDialog(layoutID, layoutTitleID) }

func (d *LayoutDialog) onClose(app.Context, app.Event) { d.Scalars.Dialogs.closeLayout() }

func (d *LayoutDialog) onAct(_ app.Context, e app.Event) {
	detail := e.Get("detail")
	d.Act(detail.Index(0).String(), detail.Index(1).String())
}

// Act handles an action of the person in the editor.
func (d *LayoutDialog) Act(act, value string) {
	ds, m := &d.Scalars.Dialogs, d.Scalars.model
	switch act {
	case "done":
		ds.closeLayout()
		return
	case "try":
		ds.Layout.tried = value
	case "own":
		ds.Layout.told++
		ds.Layout.tried = ""
		if ds.Layout.said = words.LayoutSaved.Text(); m.Cards.SetOwnLayout(value) {
			ds.Layout.saved = true
			d.Scalars.page.Changed()
		} else {
			ds.Layout.said = words.LayoutNoRoom.Text()
		}
	}
	ds.layoutChanged()
}

// Render shows the element that the script fills in.
func (d *LayoutDialog) Render() app.UI {
	l, m := &d.Scalars.Dialogs.Layout, d.Scalars.model
	own, whole := m.Cards.LayoutTexts()
	said := l.said
	if l.tried != "" {
		said = m.Cards.TryChart(l.tried)
	}
	missing := ui.Hidden()
	if l.missing {
		missing = ui.Element("div", "dialog-body", ui.Attrs{"role", "alert"},
			ui.Text("p", "hint", words.LayoutUnloaded.Text()))
	}
	return ui.Element("dialog", "dialog wide-dialog layout-dialog",
		ui.Attrs{"id", layoutID, "aria-labelledby", layoutTitleID},
		ui.DialogHead(layoutTitleID, words.LayoutTitle.Text(), words.LayoutClose.Text(), d.onClose),
		missing,
		ui.Element("layout-editor", "",
			ui.Attrs{"data-texts", words.LayoutEditor(), "data-own",
				strconv.Itoa(l.told) + ":" + own, "data-whole", whole, "data-form", l.form,
				"data-edits", ui.Bool(l.edits), "data-said", said}).On("layout-act", d.onAct),
	).On("close", d.onClose)
}
