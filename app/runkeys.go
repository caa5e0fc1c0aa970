package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

// runKey handles the keys of the run list that work anywhere on the page, and those of its open menus.
func (p *page) runKey(key string, typing bool) bool {
	switch {
	case p.runs.menu.row != "":
		return p.runMenuKey(key, typing)
	case p.runs.columns.open:
		return p.columnsKey(key, typing)
	case p.runs.column.open && key == "Escape":
		p.closeColumn()
		return true
	case key == "[" && !typing && p.showsCards():
		p.shutRuns(!p.runs.shut)
		return true
	}
	return false
}

// pageRows is how many rows the keys that go by the page move.
const pageRows = 10

// onKey moves in the list and acts on the row that the keyboard is at.
func (l *runList) onKey(_ app.Context, e app.Event) {
	if e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() {
		return
	}
	if l.key(e.Get("key").String(), e.Get("shiftKey").Truthy()) {
		e.PreventDefault()
		if !l.focused { // it came by a click
			l.hold(l.over, true)
		}
	}
}

func (l *runList) key(key string, shift bool) bool {
	p := l.Page
	rows := p.model.RunRows()
	if len(rows) == 0 || p.runs.menu.row != "" {
		return false
	}
	at := p.activeRow(rows)
	row := &rows[at]
	switch {
	case key == "ArrowDown":
		at++
	case key == "ArrowUp":
		at--
	case key == "PageDown":
		at += pageRows
	case key == "PageUp":
		at -= pageRows
	case key == "Home":
		at = 0
	case key == "End":
		at = len(rows) - 1
	case key == "ArrowLeft" && row.Kind != state.RowRun && row.Open, key == "ArrowRight" && row.Kind != state.RowRun && !row.Open:
		l.act("fold", row.Key, false)
		return true
	case key == "ArrowLeft":
		for at > 0 && rows[at].Depth >= row.Depth && row.Depth > 0 {
			at--
		}
	case key == "ArrowRight":
		at++
	case key == " ":
		l.act("show", row.Key, shift)
		return true
	case key == "Enter" && row.Kind == state.RowFolder:
		l.act("fold", row.Key, false)
		return true
	case key == "Enter":
		l.act("only", row.Key, shift)
		return true
	case key == "m", key == "M", key == "F10" && shift, key == "ContextMenu":
		p.openRunMenu(row.Key)
		return true
	default:
		return false
	}
	p.goToRow(min(max(at, 0), len(rows)-1))
	return true
}

// activeRow returns the row that the keyboard is at: the first on screen at first.
func (p *page) activeRow(rows []state.RunRow) int {
	for i := range rows {
		if rows[i].Key == p.runs.active {
			return i
		}
	}
	return min(p.runs.first, len(rows)-1)
}

// goToRow moves the keyboard to a row and scrolls there.
func (p *page) goToRow(i int) {
	p.runs.active = p.model.RunRows()[i].Key
	p.host.ShowRunRow(i)
	p.refreshRuns()
}
