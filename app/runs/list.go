package runs

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Host is what the list needs of the browser. Its callbacks run on no particular goroutine.
type Host interface {
	// Kept returns what Keep kept under a name on this device, "" when there is nothing.
	Kept(name string) string
	Keep(name, value string)
	// Now is the time in milliseconds since the Unix epoch.
	Now() int64
	// PlaceMenu puts a menu that was just rendered beside the element that it is of.
	PlaceMenu(menuID, anchorID string)

	// OnRunRows calls fn when other rows of the list are in its viewport: the index of the first, and how many.
	OnRunRows(fn func(first, count int))
	// OnRunOver calls fn with the run whose row a mouse comes to point at, 0 when it leaves, and whether the mouse is over the list.
	OnRunOver(fn func(run wire.RunID, inside bool))
	// ShowRunRow scrolls the list to a row, by its index.
	ShowRunRow(index int)
	// OnRunWidth calls fn with the width in CSS px that the person gave the list, 0 for the usual one. SetRunWidth gives it one.
	OnRunWidth(fn func(px int))
	SetRunWidth(px int)
}

// Page is what the list needs of the page around it.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Refresh renders one component soon, and Render all whose inputs changed.
	Refresh(c app.UI)
	Render()
	// Changed follows a change of the model by the person: the address and the view follow. ShowView has only the view follow.
	Changed()
	ShowView()
	// Send sends a message to the worker.
	Send(m wire.Message)

	// ShowsCards reports whether there is something open and on screen.
	ShowsCards() bool
	// ContinueReading has the worker read what was stopped.
	ContinueReading()
	// ShowSummary shows what stands out in a run, and ShowProblems the list of problems.
	ShowSummary(run wire.RunID)
	ShowProblems()

	// ValueChoice is the choice of the values beside the runs, nil while it is closed. ToggleValueChoice opens or closes it, CloseChoices closes it and those
	// like it, without moving the focus.
	ValueChoice() app.UI
	ToggleValueChoice()
	CloseChoices()
}

// List is the run list, whether it is on screen or not.
type List struct {
	host  Host
	page  Page
	model *state.Model
	Aside bool // it is there as a drawer alone, on wide screens too

	view         *view // while it is on screen
	first, count int   // rows in its viewport
	active       string
	hidden       bool          // the person hid the list
	drawer       bool          // of narrow screens is open
	over         bool          // a mouse is over the list
	focused      bool          // the person is in it with the keyboard
	measure      *wire.Measure // as last sent

	head    head
	menu    rowMenu
	columns columnMenu
	filter  columnFilter
}

// The names under which the host keeps that the list is hidden, and its width in CSS px.
const (
	keptHidden = "runlist"
	keptWidth  = "runwidth"
)

// Ids of the button of narrow screens that opens the list, and of the one that closes it.
const (
	ButtonID = "runs-button"
	closeID  = "runs-close"
)

// New is the list of the runs of a model.
func New(host Host, page Page, model *state.Model) *List {
	l := &List{host: host, page: page, model: model, hidden: host.Kept(keptHidden) == "hidden"}
	l.head, l.menu, l.columns, l.filter = head{l}, rowMenu{List: l}, columnMenu{List: l}, columnFilter{List: l}
	return l
}

// Start listens to what the host tells of the list.
func (l *List) Start() {
	l.host.OnRunRows(func(first, count int) { l.page.Do(func() { l.rowsMoved(first, count) }) })
	l.host.OnRunWidth(func(px int) { l.page.Do(func() { l.host.Keep(keptWidth, strconv.Itoa(px)) }) })
	if px, err := strconv.Atoi(l.host.Kept(keptWidth)); err == nil && px > 0 {
		l.host.SetRunWidth(px)
	}
	l.host.OnRunOver(func(run wire.RunID, inside bool) { l.page.Do(func() { l.pointAt(run, inside) }) })
}

// View is the list on screen, with how far reading is, and whether it was stopped before everything was read.
func (l *List) View(progress wire.Progress, unread bool) app.UI {
	return &view{List: l, Version: l.model.RunsVersion(), Open: l.drawer, Progress: progress, Unread: unread}
}

// Refresh renders the list alone.
func (l *List) Refresh() {
	if l.view != nil {
		l.page.Refresh(l.view)
	}
}

// rowsMoved takes which rows are in the viewport.
func (l *List) rowsMoved(first, count int) {
	if first != l.first || count != l.count {
		l.first, l.count = first, count
		l.Refresh()
	}
}

// Open shows the list, as the drawer where the screen is narrow.
func (l *List) Open() {
	if l.hidden {
		l.hide(false)
	}
	l.drawer = true
	l.page.Render()
	l.page.After(func() { ui.Focus(closeID) }) // not the filter: a keyboard would cover the list
}

// Find goes to the filter, in the drawer of narrow screens too.
func (l *List) Find() {
	if button := app.Window().GetElementByID(ButtonID); l.Aside || button.Truthy() && button.Get("offsetParent").Truthy() {
		l.drawer = true
		l.page.Render()
	}
	l.page.After(func() { ui.Focus(FilterID) })
}

// DrawerOpen reports whether the list lies over the charts of a narrow screen.
func (l *List) DrawerOpen() bool { return l.drawer }

// CloseDrawer ends that.
func (l *List) CloseDrawer() {
	l.drawer = false
	l.page.Render()
	l.page.After(func() { ui.Focus(ButtonID) })
}

// hide hides the list, or shows it, and keeps that choice on this device.
func (l *List) hide(hidden bool) {
	l.closePopups()
	l.hidden = hidden
	kept, next := "", rowsID
	if hidden {
		kept, next = "hidden", ButtonID
	}
	l.host.Keep(keptHidden, kept)
	l.Refresh()
	l.page.After(func() { ui.Focus(next) })
}

// Press does what was pressed in a row: "show" shows or hides it, with extend all rows from the one before; "only" shows it alone; "fold" folds a folder; "menu"
// opens the menu of the row.
func (l *List) Press(act, row string, extend bool) {
	switch {
	case row == "":
		return
	case act == "show", act == "only" && extend:
		l.model.ToggleRow(row, extend)
	case act == "only":
		l.model.ToggleOnly(row)
	case act == "fold":
		l.model.ToggleFold(row)
	case act == "menu":
		l.menu.open(row)
		return
	default:
		return
	}
	l.active = row
	l.page.Changed()
}

// PressAll shows all runs that are listed, or none of them.
func (l *List) PressAll() {
	l.model.ShowListed(l.model.RunsTri() != state.TriAll)
	l.page.Changed()
}

// pointAt draws the run that a mouse points at strong on every chart; 0 ends that. The list keeps still while the mouse is inside, so that no row slips
// under it.
func (l *List) pointAt(run wire.RunID, inside bool) {
	if l.view != nil && l.over != inside {
		l.hold(inside, l.focused)
	}
	if l.model.SetEmphasis(run) {
		l.page.ShowView()
	}
}

// entered takes the focus, rowsFocused where the rows have it. The row that the keyboard is at may have gone far away since, by another order or a filter: it has
// to be an element to be said.
func (l *List) entered(visible, rowsFocused bool) {
	l.hold(l.over, visible)
	if rows := l.model.RunRows(); visible && rowsFocused && len(rows) > 0 {
		l.goToRow(l.activeRow(rows))
		return
	}
	l.Refresh()
}

// left gives the focus up, unless it stays within the list: the button that shows what waits is not to go on the way to it.
func (l *List) left(within bool) {
	if !within {
		l.hold(l.over, false)
	}
}

// hold keeps the list still while a person points at it, or is in it with the keyboard.
func (l *List) hold(over, focused bool) {
	l.over, l.focused = over, focused
	l.model.HoldRuns(over || focused)
	l.page.Render()
}

// showWaiting lists the runs that wait, and in the order that waits, although the person is still there.
func (l *List) showWaiting() {
	l.model.HoldRuns(false)
	if l.focused {
		ui.Focus(FilterID)
	}
	l.hold(l.over, l.focused)
}

func (l *List) bringBack() {
	l.model.BringBack()
	l.page.Changed()
}

// Measure asks the worker for what the list shows of the runs, when that changed.
func (l *List) Measure() {
	ask, needed := l.model.Measure()
	if !needed || l.measure != nil && *l.measure == ask {
		return
	}
	l.measure = &ask
	l.page.Send(&ask)
}

// ForgetIDs follows another worker, which numbers runs anew and knows nothing of what the one before was asked.
func (l *List) ForgetIDs() {
	l.measure = nil
	if l.menu.row != "" {
		l.menu.close(true)
	}
	if strings.HasPrefix(l.active, "r") { // a run's; see [state.RunRow]
		l.active = ""
	}
}

// PopupOpen reports whether something is open over the list, beside the choice of its values.
func (l *List) PopupOpen() bool {
	return l.menu.row != "" || l.columns.open || l.filter.open
}

// ClosePopups closes that, without moving the focus.
func (l *List) ClosePopups() {
	if l.PopupOpen() {
		l.closePopups()
		l.Refresh()
	}
}

// closePopups closes what is open over the list, since there is one of it at a time.
func (l *List) closePopups() {
	l.menu.menuState, l.columns.columnsState, l.filter.filterState = menuState{}, columnsState{}, filterState{}
	l.page.CloseChoices()
}
