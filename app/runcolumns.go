package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// Hyperparameters beside the runs: the heads of their columns, the filters in force, and the edge that makes the list wider.

const (
	runColsID  = "run-cols"
	runChipsID = "run-chips"
)

func columnHeadID(i int) string { return "column-head-" + strconv.Itoa(i) }

func chipID(i int) string { return "run-chip-" + strconv.Itoa(i) }

// widthHandle is the edge of the list; what it does is web/runwidth.js's.
func widthHandle() app.UI {
	return el("div", "runs-resize", "id", "runs-resize", "role", "separator", "aria-orientation", "vertical", "tabindex", "0", "aria-label", words.RunsResize.Text(),
		"aria-controls", "runs", "aria-valuenow", "292", "title", words.RunsResizeHint.Text())
}

// columnHeads are the heads of the hyperparameters, each with a button that sorts and one that filters.
func (l *runList) columnHeads() (heads []app.UI) {
	m := l.Page.model
	sorted, down := m.SortColumn()
	for i, name := range m.Columns() {
		info, filtered := m.HParam(name), false
		with, sign := attrs{"role", "columnheader"}, app.UI(app.Text(""))
		if name == sorted {
			with, sign = append(with, "aria-sort", "ascending"), icon("up")
			if down {
				with[3], sign = "descending", icon("down")
			}
		}
		class := "column-filters"
		for _, f := range m.HParamFilters() {
			filtered = filtered || f.Name == name
		}
		if filtered {
			class += " on"
		}
		short, menu := words.ShortName(name), words.ColumnMenuOf(name, filtered)
		heads = append(heads, element("div", columnClass(info), append(with, "data-column", strconv.Itoa(i)),
			pressable("column-sort", nil, attrs{"data-does", "sort", "title", short}, element("span", "trunc", nil, textIn("bdi", "", short)), sign),
			pressable(class, nil, attrs{"id", columnHeadID(i), "data-does", "filter", "aria-haspopup", "dialog",
				"aria-expanded", truth(l.Page.runs.column.open && l.Page.runs.column.name == name),
				"aria-label", menu, "title", menu}, icon("chevron"))))
	}
	return heads
}

// columnClass is that of a column's head and cells.
func columnClass(info *state.HParamInfo) string {
	class := "hp w" + strconv.Itoa(info.Width())
	if info.Numeric {
		class += " n"
	}
	return class
}

// onHead serves the heads.
func (l *runList) onHead(_ app.Context, e app.Event) {
	if at, err := strconv.Atoi(data(e, "column")); err == nil {
		l.actHead(at, data(e, "does"))
	}
}

func (l *runList) onColumns(app.Context, app.Event) { l.Page.openColumns() }

// actHead sorts by a column, or opens its filter.
func (l *runList) actHead(at int, does string) {
	p := l.Page
	columns := p.model.Columns()
	switch {
	case at < 0 || at >= len(columns):
	case does == "filter":
		p.openColumn(columns[at], columnHeadID(at))
	case does == "sort":
		p.model.SortByHParam(columns[at])
		p.changed()
	}
}

// chips are the filters by hyperparameters: a press opens one, its cross ends it.
func (l *runList) chips() app.UI {
	m := l.Page.model
	var chips []app.UI
	for i := range m.HParamFilters() {
		said, at := l.Page.filterSaid(i+1), strconv.Itoa(i)
		chips = append(chips, element("span", "run-chip", attrs{"role", "listitem", "data-chip", at},
			pressable("chip-text", nil, attrs{"id", chipID(i), "aria-haspopup", "dialog", "aria-expanded", truth(l.Page.runs.column.open && l.Page.runs.column.opener == chipID(i)), "data-does", "open", "title", said}, element("span", "trunc", nil, textIn("bdi", "", said))),
			pressable("chip-end", nil, attrs{"data-does", "end", "id", chipID(i) + "-end", "aria-label", words.EndFilterLabel(said), "title", words.EndFilterLabel(said)}, icon("x"))))
	}
	return element("div", "run-chips", attrs{"id", runChipsID, "role", "list", "aria-label", words.FiltersLabel.Text()}, chips...).On("click", l.onChip)
}

// filterSaid is a filter in words: 0 is that of names, and from 1 on those of hyperparameters.
func (p *page) filterSaid(which int) string {
	if which == 0 {
		return words.ShortName(p.model.RunFilter().Text())
	}
	f := &p.model.HParamFilters()[which-1]
	return state.FilterSaid(f, p.model.HParam(f.Name).Lacking)
}

func (l *runList) onChip(_ app.Context, e app.Event) {
	if at, err := strconv.Atoi(data(e, "chip")); err == nil {
		l.actChip(at, data(e, "does"))
	}
}

func (l *runList) actChip(at int, does string) {
	p := l.Page
	filters := p.model.HParamFilters()
	switch {
	case at < 0 || at >= len(filters):
	case does == "open":
		p.openColumn(filters[at].Name, chipID(at))
	case does == "end":
		p.endFilter(at+1, chipID(min(at, len(filters)-2))+"-end")
	}
}

// endFilter ends a filter and moves the focus to another element, or to the field of names.
func (p *page) endFilter(which int, next string) {
	p.model.EndFilter(which)
	p.changed()
	p.after(func() { focusAgain(app.Window().GetElementByID(next), runsFilterID) })
}

// noMatch says that no run is left, and what is to be dropped for some to come back.
func (l *runList) noMatch() app.UI {
	m := l.Page.model
	filters := len(m.HParamFilters())
	if filters == 0 {
		return app.P().Class("note fill").Text(words.RunsNoMatch.Text())
	}
	parts := []app.UI{textIn("p", "", words.FiltersNone.Text())}
	for i := range filters + 1 {
		if n := m.LeftWithout(i); n > 0 && (i > 0 || m.RunFilter().Active()) {
			parts = append(parts, pressable("btn small", nil, attrs{"data-drop", strconv.Itoa(i)}, element("span", "trunc", nil, app.Text(words.WithoutFilter(l.Page.filterSaid(i), n)))))
		}
	}
	if len(parts) == 1 || filters > 1 {
		parts = append(parts, pressable("btn small", nil, attrs{"data-drop", "all"}, app.Text(words.FiltersEnd.Text())))
	}
	return element("div", "note fill drops", nil, parts...).On("click", l.onDrop)
}

func (l *runList) onDrop(_ app.Context, e app.Event) { l.drop(data(e, "drop")) }

func (l *runList) drop(which string) {
	at, err := strconv.Atoi(which)
	switch {
	case which == "all":
		l.Page.model.EndFilters()
	case err != nil:
		return
	}
	l.Page.endFilter(at, runRowsID) // which has the names' filter end twice, at most
}
