package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// pageRows is how many runs are listed at first; longer lists grow by as many at a time.
const pageRows = 500

// runList is the runs, their colours, and which of them are shown. On narrow screens it is a drawer.
type runList struct {
	app.Compo
	Page     *page
	Version  uint64 // of the model's runs
	Open     bool   // the drawer
	Progress wire.Progress
	Unread   bool // reading was stopped before everything was read

	limit         int
	over, focused bool // the person points at the list, or is in it with the keyboard
}

// OnInit starts with the first page of rows.
func (l *runList) OnInit() { l.limit = pageRows }

// OnDismount lets go of rows that waited.
func (l *runList) OnDismount() { l.Page.model.HoldRuns(false) }

func (l *runList) onMore(app.Context, app.Event) { l.limit += pageRows }

func (l *runList) onClose(app.Context, app.Event) { l.Page.closeDrawer() }

func (p *page) closeDrawer() {
	p.drawerOpen = false
	p.render()
	p.after(func() { focus(runsButtonID) })
}

// onClick serves the rows: the check box shows or hides a run, its name shows it alone.
func (l *runList) onClick(_ app.Context, e app.Event) {
	run, _ := strconv.Atoi(data(e, "run"))
	l.act(data(e, "act"), wire.RunID(run))
}

func (l *runList) act(act string, run wire.RunID) {
	switch act {
	case "show":
		l.Page.model.ToggleRun(run)
	case "only":
		l.Page.model.ToggleSolo(run)
	default:
		return
	}
	l.Page.changed()
}

func (l *runList) onAll(app.Context, app.Event) { l.all() }

func (l *runList) all() {
	l.Page.model.ShowListed(l.Page.model.RunsTri() != state.TriAll)
	l.Page.changed()
}

// onOver and onLeave point out the run under a mouse on every chart. A finger points at nothing before it presses.
func (l *runList) onOver(_ app.Context, e app.Event) {
	if e.Get("pointerType").String() == "mouse" {
		run, _ := strconv.Atoi(data(e, "run"))
		l.Page.emphasise(wire.RunID(run))
	}
}

func (l *runList) onLeave(app.Context, app.Event) { l.Page.emphasise(0) }

// onEnter and onExit, onFocus and onBlur tell whether new rows have to wait, so that none slips under the pointer. A click leaves the focus in the
// list, too; it counts only where the browser shows it.
func (l *runList) onEnter(_ app.Context, e app.Event) {
	if e.Get("pointerType").String() == "mouse" {
		l.hold(true, l.focused)
	}
}

func (l *runList) onExit(app.Context, app.Event) { l.hold(false, l.focused) }

func (l *runList) onFocus(_ app.Context, e app.Event) {
	l.hold(l.over, e.Get("target").Call("matches", ":focus-visible").Bool())
}

func (l *runList) onBlur(app.Context, app.Event) { l.hold(l.over, false) }

func (l *runList) hold(over, focused bool) {
	l.over, l.focused = over, focused
	l.Page.model.HoldRuns(over || focused)
	l.Page.render()
}

// onShowWaiting lists the runs that wait, although the person is still there.
func (l *runList) onShowWaiting(app.Context, app.Event) {
	l.Page.model.HoldRuns(false)
	if l.focused {
		focus(runsFilterID)
	}
	l.hold(l.over, l.focused)
}

func (l *runList) onContinue(app.Context, app.Event) { l.Page.continueReading() }

func (p *page) emphasise(run wire.RunID) {
	if p.model.SetEmphasis(run) {
		p.scheduleView()
	}
}

// Render shows the head with filter and three-state check box, the rows, and how far reading is.
func (l *runList) Render() app.UI {
	m := l.Page.model
	shown, all := m.RunCounts()
	class := "runs"
	if l.Open {
		class += " open"
	}
	filter := m.RunFilter()
	count, box := app.UI(app.Span().Class("count").Text(state.RunsShown(shown, all))), l.allBox(m.RunsTri())
	switch {
	case l.Progress.Listing: // in the place of the count, so that nothing moves
		count = app.Span().Class("count listing").Text(state.Listing(l.Progress))
	case all == 0:
		count = app.Span()
	}
	if all == 0 {
		box = app.Span()
	}
	return app.Aside().Class(class).ID("runs").Aria("label", state.RunsTitle).
		On("pointerenter", l.onEnter).On("pointerleave", l.onExit).On("focusin", l.onFocus).On("focusout", l.onBlur).Body(
		app.Div().Class("runs-head").Body(
			app.Div().Class("row").Body(
				app.H2().Text(state.RunsTitle), count,
				app.Button().ID(runsCloseID).Class("btn ghost icon drawer-only").Type("button").Aria("label", state.RunsHide).OnClick(l.onClose).Body(icon("x")),
			),
			&searchField{Page: l.Page, ID: runsFilterID, Label: state.RunsFilterLabel, Text: filter.Text(), Problem: filter.Problem()},
			box,
		),
		l.rows(m.Runs(), all),
		l.foot(),
	)
}

func (l *runList) allBox(tri state.Tri) app.UI {
	class := "check"
	box := app.Input().Type("checkbox").Checked(tri == state.TriAll).OnClick(l.onAll)
	if tri == state.TriSome {
		class += " mixed"
		box = box.Aria("checked", "mixed")
	}
	return app.Label().Class("all-row").Body(box.Class(class), app.Span().Text(state.RunsAll))
}

func (l *runList) rows(runs []*state.Run, all int) app.UI {
	switch {
	case all == 0:
		return app.P().Class("note fill").Text(state.RunsWaiting)
	case len(runs) == 0:
		return app.P().Class("note fill").Text(state.RunsNoMatch)
	}
	solo := l.Page.model.Solo()
	n := min(len(runs), l.limit)
	rows := make([]app.UI, n, n+1)
	for i, r := range runs[:n] {
		rows[i] = &runRow{Page: l.Page, ID: r.ID, Name: r.Name, Source: r.Source, State: r.State, Stopped: l.Unread, Shown: r.Shown, Solo: r.ID == solo}
	}
	if left := len(runs) - n; left > 0 {
		rows = append(rows, app.Li().Body(app.Button().Class("btn more").Type("button").OnClick(l.onMore).Text(state.MoreRows(min(left, pageRows), left, "runs"))))
	}
	return app.Ul().Class("run-rows").OnClick(l.onClick).On("pointerover", l.onOver).On("pointerleave", l.onLeave).Body(rows...)
}

func (l *runList) foot() app.UI {
	p := l.Progress
	waiting := l.Page.model.WaitingRuns()
	left, unread := l.Page.model.Unread()
	switch {
	case p.Reading:
	case unread:
		return app.Div().Class("runs-foot").Hidden(false).Body(app.Div().Class("row").Body(app.Span().Class("grow").Text(state.ReadingStopped(left)),
			app.Button().Class("btn small").Type("button").OnClick(l.onContinue).Text(state.ContinueRead)))
	case waiting > 0:
		return app.Div().Class("runs-foot").Hidden(false).Body(
			app.Button().Class("btn small").Type("button").OnClick(l.onShowWaiting).Text(state.ShowNewRuns(waiting)))
	default:
		return app.Div().Class("runs-foot").Hidden(true)
	}
	bar := app.Progress().Aria("label", state.ReadingLabel)
	if p.Bytes > 0 {
		bar = bar.Max(1000).Value(int(1000 * min(p.BytesDone, p.Bytes) / p.Bytes))
	}
	return app.Div().Class("runs-foot").Hidden(false).Body(
		app.Div().Class("row").Body(app.Span().Class("grow").Text(state.ReadingFiles(p)), app.Span().Text(state.BytesOf(p.BytesDone, p.Bytes))), bar)
}
