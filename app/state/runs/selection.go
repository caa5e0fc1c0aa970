package runs

import (
	"slices"

	"eventlens/app/wire"
)

// Selection manages which runs are shown, and which one is emphasized.
type Selection struct {
	runs     *table
	list     *List
	filters  *Filters
	versions *Versions
	emphasis wire.RunID
	held     wire.RunID // emphasized while no other run is; see HoldEmphasis
}

// Counts returns how many runs are drawn, and how many there are.
func (m *Selection) Counts() (drawn, all int) {
	for id := range m.runs.byID {
		if m.runs.Drawn(id) {
			drawn++
		}
	}
	return drawn, len(m.runs.byID)
}

// CheckState tells how many of the listed runs are shown.
func (m *Selection) CheckState() CheckState {
	listed := m.runs.listed()
	shown := 0
	for _, r := range listed {
		if r.Shown {
			shown++
		}
	}
	return checkStateOf(shown, len(listed))
}

// Toggle shows or hides a run.
func (m *Selection) Toggle(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		r.Shown = !r.Shown
		m.runs.forgetSolo()
	}
	m.SelectionChanged()
}

// ShowListed shows or hides every run in the list.
func (m *Selection) ShowListed(show bool) {
	m.runs.showListed(show)
	m.SelectionChanged()
}

// ShowEverything shows all runs and removes the filters of the list.
func (m *Selection) ShowEverything() {
	m.runs.filter.Set("")
	m.runs.filters = nil
	clear(m.runs.looks.out)
	m.runs.relook()
	m.ShowListed(true)
}

// SelectionChanged updates the versions after a change of which runs are drawn, and ends the
// emphasis.
func (m *Selection) SelectionChanged() {
	m.emphasis = 0
	if m.runs.renamed {
		m.runs.renamed = false
		m.versions.Names++
	}
	m.versions.Runs++
	m.versions.Cards++
}

// Show shows runs in addition to the current ones. It removes the filters if they exclude one
// of these runs.
func (m *Selection) Show(ids []wire.RunID) {
	for _, id := range ids {
		if r := m.runs.byID[id]; r != nil {
			if !r.matched {
				m.filters.EndFilters()
			}
			r.Shown = true
			delete(m.runs.looks.out, r.Name)
		}
	}
	m.runs.forgetSolo()
	m.runs.relook()
	m.SelectionChanged()
}

// ShowOnly shows only these runs.
func (m *Selection) ShowOnly(ids []wire.RunID) {
	for _, r := range m.runs.order {
		r.Shown = false
	}
	m.runs.hideNew = true
	clear(m.runs.except)
	m.Show(ids)
}

// Emphasis returns the run drawn at full strength while the others fade, 0 for none.
func (m *Selection) Emphasis() wire.RunID {
	if m.emphasis == 0 && m.runs.Drawn(m.held) {
		return m.held
	}
	return m.emphasis
}

// HoldEmphasis sets the run that is at full strength while no other is pointed at, 0 for none.
func (m *Selection) HoldEmphasis(id wire.RunID) { m.held = id }

// SetEmphasis draws one run at full strength and fades the others; 0 ends that. It reports whether
// anything changed.
func (m *Selection) SetEmphasis(id wire.RunID) bool {
	if id != 0 && !m.runs.Drawn(id) {
		id = 0
	}
	changed := id != m.emphasis
	m.emphasis = id
	return changed
}

// ToggleRow selects all runs in a row, or none if all are selected. With extend, all rows from the
// row toggled last to this one take the state of the row toggled last.
func (m *Selection) ToggleRow(key string, extend bool) {
	row := m.list.row(key)
	if row < 0 {
		return
	}
	rows := m.list.Rows()
	show := rows[row].CheckState() != AllChecked
	from := row
	if anchor := m.list.row(m.runs.anchor); extend && anchor >= 0 {
		from = anchor
		show = rows[anchor].CheckState() == AllChecked
	}
	for i := min(from, row); i <= max(from, row); i++ {
		if rows[i].Kind != RowRun && (from != row && rows[i].Open) {
			continue // the rows of the folder's runs follow
		}
		for _, r := range rows[i].runs {
			r.Shown = show
		}
	}
	if !extend || from == row {
		m.runs.anchor = key
	}
	m.runs.forgetSolo()
	m.SelectionChanged()
}

// ToggleOnly shows only the runs in a row; the second time it restores the other runs.
func (m *Selection) ToggleOnly(key string) {
	rows := m.list.Rows()
	if m.list.row(key) < 0 { // the row is in a folded folder
		rows = m.LegendRows(nil)
	}
	for i := range rows {
		if rows[i].Key == key {
			m.runs.anchor = key
			m.runs.toggleOnly(key, rows[i].runs)
			m.SelectionChanged()
			return
		}
	}
}

// LegendRows returns the rows of the drawn runs, or of their groups if runs are grouped. If of is
// given, it returns only rows with runs in it. It includes runs that are hidden because another one
// is shown alone.
func (m *Selection) LegendRows(of []wire.RunID) (legend []Row) {
	t := m.runs
	m.list.Rows() // Rows brings the runs into order
	closed := t.closed
	t.closed = nil
	all := (&rows{table: t}).build(t.inList(t.ranked))
	t.closed = closed
	kind := RowRun
	if t.Grouped() {
		kind = RowGroup
	}
	for i := range all {
		for _, r := range all[i].runs {
			if all[i].Kind == kind &&
				(r.Shown && (of == nil || slices.Contains(of, r.ID)) || t.before[r.ID]) {
				legend = append(legend, all[i])
				break
			}
		}
	}
	return legend
}

// Only reports whether only the runs in a row are shown, whether through ToggleOnly, the URL or
// check boxes. [Selection.ToggleOnly] restores the other runs then.
func (m *Selection) Only(r *Row) bool { return m.runs.only(r.Key, r.runs) }

// DrawnRuns returns the drawn runs, in natural order.
func (m *Selection) DrawnRuns() []wire.RunID {
	var runs []wire.RunID
	for _, r := range m.runs.order {
		if m.runs.Drawn(r.ID) {
			runs = append(runs, r.ID)
		}
	}
	return runs
}
