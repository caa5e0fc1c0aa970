package runlist

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// view is the component of the list. On narrow screens it is a drawer. Only the rows near its
// viewport are elements.
type view struct {
	app.Compo
	List     *List
	Version  uint64 // version of the model's runs
	Open     bool   // the drawer is open
	Progress wire.Progress
	Unread   bool // reading was stopped early
}

// OnMount tells the list that it is on screen.
func (v *view) OnMount(app.Context) {
	v.List.view, v.List.first, v.List.over, v.List.focused = v, 0, false, false
}

// OnDismount unfreezes the list, which lists the waiting runs.
func (v *view) OnDismount() {
	v.List.view = nil
	v.List.model.Runs.Hold(false)
}

// onClick handles clicks on rows: the check box shows or hides the run, the name shows it alone,
// the line sample opens the menu.
func (v *view) onClick(_ app.Context, e app.Event) {
	v.List.Press(ui.Data(e, "act"), ui.Data(e, "row"), e.Get("shiftKey").Truthy())
}

// onMenu opens a row's menu on a right click or the context menu key.
func (v *view) onMenu(_ app.Context, e app.Event) {
	if row := ui.Data(e, "row"); row != "" {
		e.PreventDefault()
		v.List.menu.open(row)
	}
}

// onKey handles keys in the list.
func (v *view) onKey(_ app.Context, e app.Event) {
	if e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() {
		return
	}
	if v.List.RowKey(e.Get("key").String(), e.Get("shiftKey").Truthy()) {
		e.PreventDefault()
		if !v.List.focused { // the focus came with a click
			v.List.hold(v.List.over, true)
		}
	}
}

// onFocus and onBlur freeze the list while it has keyboard focus. A click also leaves the focus in
// the list, but counts only if the browser shows the focus.
func (v *view) onFocus(_ app.Context, e app.Event) {
	target := e.Get("target")
	visible := target.Call("matches", ":focus-visible").Bool()
	v.List.entered(visible, target.Get("id").String() == rowsID)
}

func (v *view) onBlur(_ app.Context, e app.Event) {
	to := e.Get("relatedTarget")
	v.List.left(to.Truthy() && to.Call("closest", "#runs").Truthy())
}

func (v *view) onShowWaiting(app.Context, app.Event) { v.List.showWaiting() }

func (v *view) onContinue(app.Context, app.Event) { v.List.page.ContinueReading() }

func (v *view) onBringBack(app.Context, app.Event) { v.List.bringBack() }

// Render returns the head, the rows near the viewport, and the progress of reading.
func (v *view) Render() app.UI {
	l := v.List
	_, all := l.model.Runs.Counts()
	class := "runs"
	if v.Open {
		class += " open"
	}
	if l.hidden {
		class += " shut"
	}
	switch len(l.model.Runs.Columns()) {
	case 0:
	case 1:
		class += " cols one"
	default:
		class += " cols"
	}
	parts := []app.UI{l.head.render(all, v.Progress), v.rows(all), v.out(), v.foot(), widthHandle()}
	if l.menu.row != "" {
		parts = append(parts, &menuView{Menu: &l.menu, State: l.menu.menuState, Version: v.Version})
	}
	if choice := l.page.ValueChoice(); choice != nil {
		parts = append(parts, choice)
	}
	if l.columns.open {
		parts = append(parts, l.columns.render())
	}
	if l.filter.open {
		parts = append(parts, l.filter.render())
	}
	return ui.Element("aside", class, ui.Attrs{"id", "runs", "aria-label", words.RunsTitle.Text()},
		parts...).On("focusin", v.onFocus).On("focusout", v.onBlur)
}

// out says how many runs were taken out of the list.
func (v *view) out() app.UI {
	n := v.List.model.Runs.Out()
	if n == 0 {
		// the style sheet hides this element while it is empty
		return ui.Element("div", "runs-out", nil)
	}
	return ui.Element("div", "runs-out", nil, ui.Text("span", "grow", words.RunsTakenOut(n)),
		ui.Button("btn small", v.onBringBack, nil, app.Text(words.RunsBringBack.Text())))
}

// foot shows the progress of reading, or else what waits to be read or listed.
func (v *view) foot() app.UI {
	p, m := &v.Progress, v.List.model
	waiting := m.Runs.Waiting()
	left, unread := m.Unread()
	switch {
	case p.Reading:
		return foot(ui.Element("div", "row", nil, ui.Text("span", "grow", words.ReadingFiles(*p)),
			ui.Text("span", "", words.BytesOf(p.BytesDone, p.Bytes))), progressBar(p))
	case unread:
		return foot(ui.Element("div", "row", nil,
			ui.Text("span", "grow", words.ReadingStopped(left)),
			ui.Button("btn small", v.onContinue, nil, app.Text(words.ContinueRead.Text()))))
	case waiting > 0:
		return foot(ui.Button("btn small", v.onShowWaiting, nil,
			app.Text(words.ShowNewRuns(waiting))))
	case m.Runs.OrderWaits():
		return foot(ui.Button("btn small", v.onShowWaiting, nil,
			app.Text(words.ShowNewOrder.Text())))
	}
	return ui.Element("div", "runs-foot", ui.Attrs{"hidden", "true"})
}

func foot(parts ...app.UI) app.UI {
	return ui.Element("div", "runs-foot", ui.Attrs{"hidden", "false"}, parts...)
}

// progressBar shows the share of bytes read, or only activity while the total is unknown.
func progressBar(p *wire.Progress) app.UI {
	with := ui.Attrs{"aria-label", words.ReadingLabel.Text()}
	if p.Bytes > 0 {
		with = append(with, "max", "1000", "value",
			ui.Number(float64(1000*min(p.BytesDone, p.Bytes)/p.Bytes)))
	}
	return ui.Element("progress", "", with)
}
