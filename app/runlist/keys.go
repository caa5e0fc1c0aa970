package runlist

import (
	"eventlens/app/state/runs"
	"eventlens/app/ui"
)

// Key handles the run list's keys that work anywhere on the page, and the keys of its open popups.
func (l *List) Key(key string, typing bool) bool {
	switch {
	case l.menu.row != "":
		return l.menu.key(key, typing)
	case l.columns.open:
		return l.columns.key(key, typing)
	case l.filter.open && key == "Escape":
		l.filter.close()
		return true
	case key == "[" && !typing && l.page.ShowsCards():
		switch {
		case !l.Aside:
			l.hide(!l.hidden)
		case l.drawer:
			l.CloseDrawer()
		default:
			l.Open()
		}
		return true
	}
	return false
}

// rowKeys move between rows.
var rowKeys = ui.Keys{Page: 10, Stops: true}

// RowKey handles a key while the rows have the focus: it moves, or acts on the keyboard's row.
func (l *List) RowKey(key string, shift bool) bool {
	rows := l.model.Runs.Rows()
	if len(rows) == 0 || l.menu.row != "" {
		return false
	}
	at := l.activeRow(rows)
	to, moves := rowKeys.Move(key, at, len(rows))
	if act := rowAct(&rows[at], key, shift); act != "" {
		l.Press(act, rows[at].Key, shift)
		return true
	}
	switch {
	case moves:
	case key == "ArrowLeft":
		to = parent(rows, at)
	case key == "ArrowRight":
		to = min(at+1, len(rows)-1)
	default:
		return false
	}
	l.goToRow(to)
	return true
}

// rowAct returns the action of a key on a row, in the terms of [List.Press]; "" for none.
func rowAct(row *runs.Row, key string, shift bool) string {
	folds := row.Kind != runs.RowRun
	switch {
	case key == " ":
		return "show"
	case key == "Enter" && row.Kind == runs.RowFolder, folds && row.Open && key == "ArrowLeft",
		folds && !row.Open && key == "ArrowRight":
		return "fold"
	case key == "Enter":
		return "only"
	case key == "m", key == "M", key == "ContextMenu", key == "F10" && shift:
		return "menu"
	}
	return ""
}

// parent returns the index of the folder or group that contains a row, or the row itself if there
// is none.
func parent(rows []runs.Row, at int) int {
	depth := rows[at].Depth
	for at > 0 && depth > 0 && rows[at].Depth >= depth {
		at--
	}
	return at
}

// activeRow returns the index of the keyboard's row. Initially this is the first row on screen.
func (l *List) activeRow(rows []runs.Row) int {
	for i := range rows {
		if rows[i].Key == l.active {
			return i
		}
	}
	return min(l.first, len(rows)-1)
}

// goToRow moves the keyboard to a row and scrolls to it.
func (l *List) goToRow(i int) {
	l.active = l.model.Runs.Rows()[i].Key
	l.host.RunRows.ShowRunRow(i)
	l.Refresh()
}
