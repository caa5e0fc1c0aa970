package runlist

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Page is the surrounding page's part of the list.
type Page interface {
	ui.Page
	// Changed updates the URL and the view after a person changed the model. Draw updates only
	// the view.
	Changed()
	Draw()
	// Send sends a message to the worker.
	Send(m wire.Message)

	// ShowsCards reports whether cards are on screen.
	ShowsCards() bool
	// ContinueReading makes the worker continue reading that was stopped.
	ContinueReading()
	// ShowSummary shows the summary of a run, and ShowProblems the list of problems.
	ShowSummary(run wire.RunID)
	ShowProblems()

	// ValueChoice returns the popup that chooses the metric, nil while it is closed.
	// ToggleValueChoice opens or closes it. CloseChoices closes it and similar popups without
	// moving the focus.
	ValueChoice() app.UI
	ToggleValueChoice()
	CloseChoices()
}

// List is the run list, whether it is on screen or not.
type List struct {
	host  *host.ChartsPage
	page  Page
	model *state.Model
	Aside bool // the list is shown only as a drawer, on wide screens too

	view         *view  // the component; nil while it is not on screen
	first, count int    // index of the first row in the viewport, and number of rows there
	active       string // key of the keyboard's row; "" before there is one
	hidden       bool   // a person hid the list
	drawer       bool   // the drawer is open (on narrow screens, or with Aside)
	over         bool   // the mouse is over the list
	focused      bool   // the list has keyboard focus
	// the last question for values sent
	measure *wire.GetRunValues

	head    head
	menu    rowMenu
	columns columnMenu
	filter  columnFilter
}

// Names under which the host stores whether the list is hidden, and its width in CSS px.
const (
	keptHidden = "runlist"
	keptWidth  = "runwidth"
)

// IDs of the buttons that open and close the list on narrow screens.
const (
	ButtonID = "runs-button"
	closeID  = "runs-close"
)

// New returns the list of a model's runs.
func New(h *host.ChartsPage, page Page, model *state.Model) *List {
	l := &List{host: h, page: page, model: model, hidden: h.Storage.Kept(keptHidden) == "hidden"}
	l.head, l.menu, l.columns, l.filter = head{l}, rowMenu{List: l}, columnMenu{List: l},
		columnFilter{List: l}
	return l
}

// Start registers the list's callbacks with the host.
func (l *List) Start() {
	l.host.RunRows.OnRunRows(func(first, count int) {
		l.page.Do(func() { l.rowsMoved(first, count) })
	})
	l.host.RunRows.OnRunWidth(func(px int) {
		l.page.Do(func() { l.host.Storage.Keep(keptWidth, strconv.Itoa(px)) })
	})
	if px, err := strconv.Atoi(l.host.Storage.Kept(keptWidth)); err == nil && px > 0 {
		l.host.RunRows.SetRunWidth(px)
	}
	l.host.RunRows.OnRunOver(func(run wire.RunID, inside bool) {
		l.page.Do(func() { l.pointAt(run, inside) })
	})
}

// View returns the component of the list. progress and unread say how far reading is and whether it
// was stopped early.
func (l *List) View(progress wire.Progress, unread bool) app.UI {
	return &view{
		List: l, Version: l.model.RunsVersion(), Open: l.drawer, Progress: progress, Unread: unread,
	}
}

// Refresh renders only the list.
func (l *List) Refresh() {
	if l.view != nil {
		l.page.RenderOnly(l.view)
	}
}

// rowsMoved updates the rows in the viewport.
func (l *List) rowsMoved(first, count int) {
	if first != l.first || count != l.count {
		l.first, l.count = first, count
		l.Refresh()
	}
}

// Open shows the list, on narrow screens as a drawer.
func (l *List) Open() {
	if l.hidden {
		l.hide(false)
	}
	l.drawer = true
	l.page.Render()
	// not to the filter, whose on-screen keyboard would cover the list
	l.page.After(func() { ui.Focus(closeID) })
}

// Find moves the focus to the filter, and opens the drawer on narrow screens.
func (l *List) Find() {
	if button := app.Window().GetElementByID(ButtonID); l.Aside ||
		button.Truthy() && button.Get("offsetParent").Truthy() {
		l.drawer = true
		l.page.Render()
	}
	l.page.After(func() { ui.Focus(FilterID) })
}

// GoTo shows a run and moves the keyboard to its row, in the drawer on narrow screens.
func (l *List) GoTo(id wire.RunID) {
	l.model.Runs.Show([]wire.RunID{id})
	if row := l.model.Runs.Reveal(id); row >= 0 {
		l.focusRow(row)
	}
}

// focusRow moves the keyboard to a row, in the drawer on narrow screens.
func (l *List) focusRow(row int) {
	if l.hidden {
		l.hide(false)
	}
	if button := app.Window().GetElementByID(ButtonID); button.Truthy() &&
		button.Get("offsetParent").Truthy() {
		l.drawer = true
	}
	l.page.Changed()
	l.page.After(func() {
		ui.Focus(rowsID)
		l.goToRow(row)
	})
}

// ChooseRow moves the keyboard to the rows, so that a person can choose one.
func (l *List) ChooseRow() {
	if rows := l.model.Runs.Rows(); len(rows) > 0 {
		l.focusRow(l.activeRow(rows))
	}
}

// Chosen returns the run of the keyboard's row while the list has keyboard focus, else 0.
func (l *List) Chosen() (run wire.RunID) {
	if rows := l.model.Runs.Rows(); l.focused && len(rows) > 0 {
		if r := rows[l.activeRow(rows)].Run; r != nil {
			run = r.ID
		}
	}
	return run
}

// DrawerOpen reports whether the drawer is open.
func (l *List) DrawerOpen() bool { return l.drawer }

// CloseDrawer closes the drawer.
func (l *List) CloseDrawer() {
	l.drawer = false
	l.page.Render()
	l.page.After(func() { ui.Focus(ButtonID) })
}

// hide hides or shows the list and stores that choice on this device.
func (l *List) hide(hidden bool) {
	l.closePopups()
	l.hidden = hidden
	kept, next := "", rowsID
	if hidden {
		kept, next = "hidden", ButtonID
	}
	l.host.Storage.Keep(keptHidden, kept)
	l.Refresh()
	l.page.After(func() { ui.Focus(next) })
}

// Press performs an action on a row: "show" shows or hides it, with extend all rows since the last
// one toggled; "only" shows it alone; "fold" opens or folds a folder; "menu" opens the row's menu.
func (l *List) Press(act, row string, extend bool) {
	switch {
	case row == "":
		return
	case act == "show", act == "only" && extend:
		l.model.Runs.ToggleRow(row, extend)
	case act == "only":
		l.model.Runs.ToggleOnly(row)
	case act == "fold":
		l.model.Runs.ToggleFold(row)
	case act == "menu":
		l.menu.open(row)
		return
	default:
		return
	}
	l.active = row
	l.page.Changed()
}

// PressAll shows all listed runs, or hides them if all are shown.
func (l *List) PressAll() {
	l.model.Runs.ShowListed(l.model.Runs.CheckState() != runs.AllChecked)
	l.page.Changed()
}

// pointAt emphasizes on every chart the run under the mouse; 0 ends that. The list is frozen while
// the mouse is inside, so that no row moves under it.
func (l *List) pointAt(run wire.RunID, inside bool) {
	if l.view != nil && l.over != inside {
		l.hold(inside, l.focused)
	}
	if l.model.Runs.SetEmphasis(run) {
		l.page.Draw()
	}
}

// entered handles a gain of focus; rowsFocused says that the rows have it. It scrolls to the
// keyboard's row, which another order or a filter may have moved far away: screen readers can
// announce it only if it is an element.
func (l *List) entered(visible, rowsFocused bool) {
	l.hold(l.over, visible)
	if rows := l.model.Runs.Rows(); visible && rowsFocused && len(rows) > 0 {
		l.goToRow(l.activeRow(rows))
		return
	}
	l.Refresh()
}

// left handles a loss of focus. If the focus stays within the list, the list remains frozen, since
// otherwise the button that shows waiting runs would disappear before it is reached.
func (l *List) left(within bool) {
	if !within {
		l.hold(l.over, false)
	}
}

// hold freezes the list while a person points at it or has the keyboard focus in it.
func (l *List) hold(over, focused bool) {
	l.over, l.focused = over, focused
	l.model.Runs.Hold(over || focused)
	l.page.Render()
}

// showWaiting lists the waiting runs and applies the pending order although the list is in use.
func (l *List) showWaiting() {
	l.model.Runs.Hold(false)
	if l.focused {
		ui.Focus(FilterID)
	}
	l.hold(l.over, l.focused)
}

func (l *List) bringBack() {
	l.model.Runs.BringBack()
	l.page.Changed()
}

// Measure asks the worker for the values that the list shows, if the question changed.
func (l *List) Measure() {
	ask, needed := l.model.Measure()
	if !needed || l.measure != nil && l.measure.Tag == ask.Tag &&
		slices.Equal(l.measure.Tests, ask.Tests) {
		return
	}
	l.measure = &ask
	l.page.Send(&ask)
}

// ForgetIDs resets IDs and questions when the worker is replaced. The new worker numbers runs anew
// and has not been asked anything.
func (l *List) ForgetIDs() {
	l.measure = nil
	if l.menu.row != "" {
		l.menu.close(true)
	}
	if strings.HasPrefix(l.active, "r") { // the key of a run; see [runs.Row]
		l.active = ""
	}
}

// PopupOpen reports whether a popup is open over the list, not counting the choice of the metric.
func (l *List) PopupOpen() bool {
	return l.menu.row != "" || l.columns.open || l.filter.open
}

// ClosePopups closes the open popup without moving the focus.
func (l *List) ClosePopups() {
	if l.PopupOpen() {
		l.closePopups()
		l.Refresh()
	}
}

// closePopups closes all popups, since only one may be open at a time.
func (l *List) closePopups() {
	l.menu.menuState, l.columns.columnsState, l.filter.filterState = menuState{}, columnsState{},
		filterState{}
	l.page.CloseChoices()
}
