package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// runList is the runs, their colours and values, and which of them are shown. On narrow screens it is a drawer. Only the rows near its viewport are
// elements.
type runList struct {
	app.Compo
	Page     *page
	Version  uint64 // of the model's runs
	Open     bool   // the drawer
	Progress wire.Progress
	Unread   bool // reading was stopped before everything was read

	over, focused bool // the person points at the list, or is in it with the keyboard
}

// runsPanel is what the page knows of the run list beside the model.
type runsPanel struct {
	list         *runList // while it is on screen
	first, count int      // rows in its viewport
	active       string   // the key of the row that the keyboard is at
	shut         bool     // the person hid the list
	menu         runMenuState
	columns      columnsState
	column       columnState
	asked        *wire.Measure // as last sent
}

// keptRunList is the name under which the host keeps that the list is hidden.
const keptRunList = "runlist"

// keptRunWidth is that of its width, in CSS px.
const keptRunWidth = "runwidth"

// startRuns listens to what the host tells of the list.
func (p *page) startRuns() {
	p.runs.shut = p.host.Kept(keptRunList) == "hidden"
	p.host.OnRunRows(func(first, count int) { p.do(func() { p.rowsMoved(first, count) }) })
	p.host.OnRunWidth(func(px int) { p.do(func() { p.host.Keep(keptRunWidth, strconv.Itoa(px)) }) })
	if px, err := strconv.Atoi(p.host.Kept(keptRunWidth)); err == nil && px > 0 {
		p.host.SetRunWidth(px)
	}
	p.host.OnRunOver(func(run wire.RunID, inside bool) { p.do(func() { p.pointedAt(run, inside) }) })
}

// OnMount makes the list known to the page.
func (l *runList) OnMount(app.Context) { l.Page.runs.list, l.Page.runs.first = l, 0 }

// OnDismount lets go of rows that waited.
func (l *runList) OnDismount() {
	l.Page.runs.list = nil
	l.Page.model.HoldRuns(false)
}

func (l *runList) onClose(app.Context, app.Event) { l.Page.closeDrawer() }

func (p *page) closeDrawer() {
	p.drawerOpen = false
	p.render()
	p.after(func() { focus(runsButtonID) })
}

func (l *runList) onHide(app.Context, app.Event) { l.Page.shutRuns(true) }

// shutRuns hides the list, or shows it, and keeps that choice on this device.
func (p *page) shutRuns(shut bool) {
	p.closeRunPopups()
	p.runs.shut = shut
	kept := ""
	if shut {
		kept = "hidden"
	}
	p.host.Keep(keptRunList, kept)
	p.refreshRuns()
	p.after(func() {
		if shut {
			focus(runsButtonID)
		} else {
			focus(runRowsID)
		}
	})
}

// refreshRuns renders the list alone.
func (p *page) refreshRuns() {
	if p.runs.list != nil {
		p.refresh(p.runs.list)
	}
}

// onClick serves the rows: the check box shows or hides, the name shows alone, the line sample opens the menu.
func (l *runList) onClick(_ app.Context, e app.Event) {
	l.act(data(e, "act"), data(e, "row"), e.Get("shiftKey").Truthy())
}

func (l *runList) act(act, row string, extend bool) {
	p := l.Page
	switch {
	case row == "":
		return
	case act == "show", act == "only" && extend:
		p.model.ToggleRow(row, extend)
	case act == "only":
		p.model.ToggleOnly(row)
	case act == "fold":
		p.model.ToggleFold(row)
	case act == "menu":
		p.openRunMenu(row)
		return
	default:
		return
	}
	p.runs.active = row
	p.changed()
}

// onMenu opens the menu of a row by the mouse's second button, or by the key that stands for it.
func (l *runList) onMenu(_ app.Context, e app.Event) {
	if row := data(e, "row"); row != "" {
		e.PreventDefault()
		l.Page.openRunMenu(row)
	}
}

func (l *runList) onAll(app.Context, app.Event) { l.all() }

func (l *runList) all() {
	l.Page.model.ShowListed(l.Page.model.RunsTri() != state.TriAll)
	l.Page.changed()
}

// pointedAt draws the run that a mouse points at strong on every chart; 0 ends that. The list keeps still while the mouse is inside, so that no row slips under
// it.
func (p *page) pointedAt(run wire.RunID, inside bool) {
	if l := p.runs.list; l != nil && l.over != inside {
		l.hold(inside, l.focused)
	}
	if p.model.SetEmphasis(run) {
		p.showView()
	}
}

// onFocus and onBlur tell that the list has to keep still for the keyboard, too. A click leaves the focus in the list; it counts only where the browser
// shows it.
func (l *runList) onFocus(_ app.Context, e app.Event) {
	target := e.Get("target")
	visible := target.Call("matches", ":focus-visible").Bool()
	l.entered(visible, target.Get("id").String() == runRowsID)
}

// entered takes the focus. The row that the keyboard is at may have gone far away since, by another order or a filter: it has to be an element to be said.
func (l *runList) entered(visible, rowsFocused bool) {
	l.hold(l.over, visible)
	if rows := l.Page.model.RunRows(); visible && rowsFocused && len(rows) > 0 {
		l.Page.goToRow(l.Page.activeRow(rows))
		return
	}
	l.Page.refreshRuns()
}

func (l *runList) onBlur(_ app.Context, e app.Event) {
	to := e.Get("relatedTarget")
	l.left(to.Truthy() && to.Call("closest", "#runs").Truthy())
}

// left gives the focus up, unless it stays within the list: the button that shows what waits is not to go on the way to it.
func (l *runList) left(within bool) {
	if !within {
		l.hold(l.over, false)
	}
}

func (l *runList) hold(over, focused bool) {
	l.over, l.focused = over, focused
	l.Page.model.HoldRuns(over || focused)
	l.Page.render()
}

// onShowWaiting lists the runs that wait, and in the order that waits, although the person is still there.
func (l *runList) onShowWaiting(app.Context, app.Event) {
	l.Page.model.HoldRuns(false)
	if l.focused {
		focus(runsFilterID)
	}
	l.hold(l.over, l.focused)
}

func (l *runList) onContinue(app.Context, app.Event) { l.Page.continueReading() }

func (l *runList) onBringBack(app.Context, app.Event) {
	l.Page.model.BringBack()
	l.Page.changed()
}

// measureRuns asks the worker for what the list shows of the runs, when that changed.
func (p *page) measureRuns() {
	ask, needed := p.model.Measure()
	if !needed || p.runs.asked != nil && *p.runs.asked == ask {
		return
	}
	p.runs.asked = &ask
	p.send(&ask)
}

// Render shows the head, the rows near the viewport, and how far reading is.
func (l *runList) Render() app.UI {
	m := l.Page.model
	_, all := m.RunCounts()
	class := "runs"
	if l.Open {
		class += " open"
	}
	if l.Page.runs.shut {
		class += " shut"
	}
	if len(m.Columns()) > 0 {
		class += " cols"
	}
	parts := []app.UI{l.head(all), l.rows(all), l.out(), l.foot(), widthHandle()}
	if l.Page.runs.menu.row != "" {
		parts = append(parts, &runMenu{Page: l.Page, State: l.Page.runs.menu, Version: l.Version})
	}
	if l.Page.tools.scalars == metricID {
		parts = append(parts, &tagChoice{Page: l.Page, ID: metricID})
	}
	if l.Page.runs.columns.open {
		parts = append(parts, l.columnMenu())
	}
	if l.Page.runs.column.open {
		parts = append(parts, l.columnFilter())
	}
	return app.Aside().Class(class).ID("runs").Aria("label", words.RunsTitle.Text()).
		On("focusin", l.onFocus).On("focusout", l.onBlur).Body(parts...)
}

// out says how many runs a person took out of the list.
func (l *runList) out() app.UI {
	n := l.Page.model.RunsOut()
	out := el("div", "runs-out")
	if n == 0 {
		return out // which the style sheet hides while it is empty
	}
	return out.Body(el("span", "grow").Text(words.RunsTakenOut(n)), button("btn small", "", l.onBringBack).Text(words.RunsBringBack.Text()))
}

func (l *runList) foot() app.UI {
	p := l.Progress
	waiting := l.Page.model.WaitingRuns()
	left, unread := l.Page.model.Unread()
	switch {
	case p.Reading:
	case unread:
		return app.Div().Class("runs-foot").Hidden(false).Body(app.Div().Class("row").Body(app.Span().Class("grow").Text(state.ReadingStopped(left)),
			app.Button().Class("btn small").Type("button").OnClick(l.onContinue).Text(words.ContinueRead.Text())))
	case waiting > 0:
		return app.Div().Class("runs-foot").Hidden(false).Body(
			app.Button().Class("btn small").Type("button").OnClick(l.onShowWaiting).Text(state.ShowNewRuns(waiting)))
	case l.Page.model.OrderWaits():
		return app.Div().Class("runs-foot").Hidden(false).Body(
			app.Button().Class("btn small").Type("button").OnClick(l.onShowWaiting).Text(words.ShowNewOrder.Text()))
	default:
		return app.Div().Class("runs-foot").Hidden(true)
	}
	bar := app.Progress().Aria("label", words.ReadingLabel.Text())
	if p.Bytes > 0 {
		bar = bar.Max(1000).Value(int(1000 * min(p.BytesDone, p.Bytes) / p.Bytes))
	}
	return app.Div().Class("runs-foot").Hidden(false).Body(
		app.Div().Class("row").Body(app.Span().Class("grow").Text(words.ReadingFiles(p)), app.Span().Text(words.BytesOf(p.BytesDone, p.Bytes))), bar)
}
