package runlist

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Columns of hyperparameters: their heads, the chips of the filters, and the handle that makes the
// list wider.

const (
	runColsID  = "run-cols"
	runChipsID = "run-chips"
)

func columnHeadID(i int) string { return "column-head-" + strconv.Itoa(i) }

func chipID(i int) string { return "run-chip-" + strconv.Itoa(i) }

// widthHandle returns the handle at the edge of the list; web/runwidth.js implements it.
func widthHandle() app.UI {
	return ui.Element("div", "runs-resize",
		ui.Attrs{"id", "runs-resize", "role", "separator", "aria-orientation", "vertical",
			"tabindex", "0", "aria-label", words.RunsResize.Text(),
			"aria-controls", "runs", "aria-valuenow", "292", "title", words.RunsResizeHint.Text()})
}

// columnHeads returns the heads of the columns. Each has a button that sorts and one that opens the
// filter.
func (l head) columnHeads() (heads []app.UI) {
	m := l.model
	sorted, down := m.Runs.SortColumn()
	names := m.Runs.ColumnNames()
	for i, name := range m.Runs.Columns() {
		info, filtered := m.Runs.HParam(name), false
		with, sign := ui.Attrs{"role", "columnheader"}, app.UI(app.Text(""))
		if name == sorted {
			with, sign = append(with, "aria-sort", "ascending"), ui.Icon("up")
			if down {
				with[3], sign = "descending", ui.Icon("down")
			}
		}
		class := "column-filters"
		for _, f := range m.Runs.HParamFilters() {
			filtered = filtered || f.Name == name
		}
		if filtered {
			class += " on"
		}
		menu := words.ColumnMenuOf(name, filtered)
		heads = append(heads,
			ui.Element("div", columnClass(info), append(with, "data-column", strconv.Itoa(i)),
				ui.Button("column-sort", nil, ui.Named(words.ShortName(name), "data-does", "sort"),
					ui.Element("span", "split", nil,
						ui.ShortParts(names[i].Head, names[i].Tail)...), sign),
				ui.Button(class, nil,
					ui.Attrs{"id", columnHeadID(i), "data-does", "filter", "aria-haspopup",
						"dialog",
						"aria-expanded", ui.Bool(l.filter.open && l.filter.name == name),
						"aria-label", menu, "title", menu}, ui.Icon("chevron"))))
	}
	return heads
}

// columnClass returns the CSS class of a column's head and cells.
func columnClass(info *runs.HParamInfo) string {
	class := "hp w" + strconv.Itoa(info.Width())
	if info.Numeric {
		class += " n"
	}
	return class
}

// onHead handles clicks on the heads.
func (l head) onHead(_ app.Context, e app.Event) {
	if at, err := strconv.Atoi(ui.Data(e, "column")); err == nil {
		l.actHead(at, ui.Data(e, "does"))
	}
}

func (l head) onColumns(app.Context, app.Event) { l.columns.toggle() }

// actHead sorts by a column, or opens its filter.
func (l head) actHead(at int, does string) {
	columns := l.model.Runs.Columns()
	switch {
	case at < 0 || at >= len(columns):
	case does == "filter":
		l.filter.toggle(columns[at], columnHeadID(at))
	case does == "sort":
		l.model.Runs.SortByHParam(columns[at])
		l.page.Changed()
	}
}

// chips returns a chip for each hyperparameter filter: a click opens the filter, a click on the
// cross removes it.
func (l head) chips() app.UI {
	m := l.model
	var chips []app.UI
	for i := range m.Runs.HParamFilters() {
		said, at := l.filterSaid(i+1), strconv.Itoa(i)
		chips = append(chips,
			ui.Element("span", "run-chip", ui.Attrs{"role", "listitem", "data-chip", at},
				ui.Button("chip-text", nil,
					ui.Attrs{"id", chipID(i), "aria-haspopup", "dialog", "aria-expanded",
						ui.Bool(l.filter.open && l.filter.opener == chipID(i)), "data-does", "open",
						"title", said}, ui.Element("span", "trunc", nil, ui.Text("bdi", "", said))),
				ui.Button("chip-end", nil,
					ui.Attrs{"data-does", "end", "id", chipID(i) + "-end", "aria-label",
						words.EndFilterLabel(said), "title",
						words.EndFilterLabel(said)}, ui.Icon("x"))))
	}
	return ui.Element("div", "run-chips",
		ui.Attrs{"id", runChipsID, "role", "list", "aria-label", words.FiltersLabel.Text()},
		chips...).On("click", l.onChip)
}

// filterSaid describes a filter in words: 0 is the name filter, i+1 the hyperparameter filter i.
func (l head) filterSaid(which int) string {
	if which == 0 {
		return words.ShortName(l.model.Runs.NameFilter().Text())
	}
	f := &l.model.Runs.HParamFilters()[which-1]
	return runs.FilterSaid(f, l.model.Runs.HParam(f.Name).Lacking)
}

func (l head) onChip(_ app.Context, e app.Event) {
	if at, err := strconv.Atoi(ui.Data(e, "chip")); err == nil {
		l.actChip(at, ui.Data(e, "does"))
	}
}

func (l head) actChip(at int, does string) {
	filters := l.model.Runs.HParamFilters()
	switch {
	case at < 0 || at >= len(filters):
	case does == "open":
		l.filter.toggle(filters[at].Name, chipID(at))
	case does == "end":
		l.endFilter(at+1, chipID(min(at, len(filters)-2))+"-end")
	}
}

// endFilter removes a filter and moves the focus to the element next, or else to the name filter.
func (l head) endFilter(which int, next string) {
	l.model.Runs.EndFilter(which)
	l.page.Changed()
	l.page.After(func() { ui.FocusAgain(app.Window().GetElementByID(next), FilterID) })
}

// noMatch says that no run passes the filters, and offers to remove filters that would bring runs
// back.
func (l head) noMatch() app.UI {
	m := l.model
	filters := len(m.Runs.HParamFilters())
	if filters == 0 {
		return ui.Text("p", "note fill", words.RunsNoMatch.Text())
	}
	parts := []app.UI{ui.Text("p", "", words.FiltersNone.Text())}
	for i := range filters + 1 {
		if n := m.Runs.LeftWithout(i); n > 0 && (i > 0 || m.Runs.NameFilter().Active()) {
			parts = append(parts,
				ui.Button("btn small", nil, ui.Attrs{"data-drop", strconv.Itoa(i)},
					ui.Element("span", "trunc", nil,
						app.Text(words.WithoutFilter(l.filterSaid(i), n)))))
		}
	}
	if len(parts) == 1 || filters > 1 {
		parts = append(parts,
			ui.Button("btn small", nil, ui.Attrs{"data-drop", "all"},
				app.Text(words.FiltersEnd.Text())))
	}
	return ui.Element("div", "note fill drops", nil, parts...).On("click", l.onDrop)
}

func (l head) onDrop(_ app.Context, e app.Event) { l.drop(ui.Data(e, "drop")) }

func (l head) drop(which string) {
	at, err := strconv.Atoi(which)
	switch {
	case which == "all":
		l.model.Runs.EndFilters()
	case err != nil:
		return
	}
	l.endFilter(at, rowsID) // for "all" at is 0: this clears the name filter, which is empty already
}
