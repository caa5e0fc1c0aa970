package app

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Ids of the controls above the run list.
const (
	runsSortID    = "runs-sort"
	runsGroupID   = "runs-group"
	runsPatternID = "runs-pattern"
	runsCentreID  = "runs-centre"
	runsBandID    = "runs-band"
	metricID      = "runs-metric"
)

// head is the title, the filter, and by what the runs are sorted and grouped.
func (l *runList) head(all int) app.UI {
	m := l.Page.model
	shown, _ := m.RunCounts()
	count := ui.Element("span", "count", nil).Text(state.RunsShown(shown, all))
	switch {
	case l.Progress.Listing: // in the place of the count, so that nothing moves
		count = ui.Element("span", "count listing", nil).Text(state.Listing(l.Progress))
	case all == 0:
		count = ui.Element("span", "count", nil)
	}
	filter, grouping := m.RunFilter(), m.Grouping()
	parts := []app.UI{
		ui.Element("div", "row", nil).Body(
			ui.Element("h2", "", nil).Text(state.RunsTitle), count,
			ui.Button("btn ghost icon small wide push", l.onHide, ui.Named(state.RunsHideList), ui.Icon("panel")),
			ui.Button("btn ghost icon drawer-only", l.onClose, ui.Named(state.RunsHide, "id", runsCloseID), ui.Icon("x")),
		),
		&searchField{Page: l.Page, ID: runsFilterID, Label: state.RunsFilterLabel, Text: filter.Text(), Problem: filter.Problem()},
	}
	if len(m.HParamFilters()) > 0 {
		parts = append(parts, l.chips())
	}
	if all > 1 {
		parts = append(parts, ui.Element("div", "run-pick", nil).Body(
			&choiceField{Page: l.Page, ID: runsSortID, Label: state.RunsSortLabel, Chosen: int(m.RunSort()), Names: l.sortChoices()},
			&choiceField{Page: l.Page, ID: runsGroupID, Label: state.RunsGroupLabel, Chosen: l.groupChosen(grouping), Names: l.groupChoices()},
		))
	}
	if grouping.Kind == state.GroupPattern {
		parts = append(parts, &searchField{Page: l.Page, ID: runsPatternID, Label: state.GroupPatternAsk, Text: grouping.Pattern, Problem: m.GroupProblem()})
	}
	if grouping.Kind != state.GroupRun {
		a := m.Aggregate()
		lines := []app.UI{&choiceField{Page: l.Page, ID: runsCentreID, Label: state.LinesLabel, Chosen: int(a.Centre), Names: centreNames}}
		if a.Centre != wire.CentreNone {
			lines = append(lines, &choiceField{Page: l.Page, ID: runsBandID, Label: state.BandLabel, Chosen: int(a.Band), Names: bandNames})
		}
		parts = append(parts, ui.Element("div", "run-pick", nil).Body(lines...))
	}
	if all > 0 {
		parts = append(parts, l.columns())
	}
	return ui.Element("div", "runs-head", nil).Body(parts...)
}

// columns is the check box for all runs, and what the values are of.
func (l *runList) columns() app.UI {
	m := l.Page.model
	tri := m.RunsTri()
	class, checked := "check", strconv.FormatBool(tri == state.TriAll)
	if tri == state.TriSome {
		class, checked = "check mixed", "mixed"
	}
	box := app.Input().Type("checkbox").Checked(tri == state.TriAll).Class(class).Aria("label", state.RunsAll).Aria("checked", checked).OnClick(l.onAll)
	metric := state.MetricNone
	if t := m.Metric(); t != nil {
		metric = state.ShortName(t.Called())
	}
	name := []app.UI{ui.Element("label", "all-row", ui.Attrs{"title", state.RunsAll}).Body(box), ui.Text("span", "", state.RunNameColumn)}
	if len(m.AllHParams()) > 0 || len(m.Columns()) > 0 {
		name = append(name, ui.Button("column-add", l.onColumns,
			ui.Named(state.ColumnsLabel, "id", columnsID, "aria-haspopup", "dialog", "aria-expanded", ui.Bool(l.Page.runs.columns.open)), ui.Icon("columns")))
	}
	heads := []app.UI{ui.Element("div", "stay", ui.Attrs{"role", "columnheader"}, name...),
		ui.Element("div", "value-head", ui.Attrs{"role", "columnheader"},
			ui.Button("metric", l.onMetric, ui.Named(state.MetricLabel+": "+metric, "id", metricID, "aria-haspopup", "listbox", "aria-expanded", ui.Bool(l.Page.tools.scalars == metricID)),
				ui.Element("span", "fd", nil, ui.Text("bdi", "", metric)), ui.Icon("chevron")))}
	return ui.Element("div", "run-cols", ui.Attrs{"id", runColsID, "role", "table", "aria-label", state.ColumnsHeads},
		ui.Element("div", "run-col-row", ui.Attrs{"role", "row"}, append(heads, l.columnHeads()...)...).On("click", l.onHead))
}

func (l *runList) onMetric(app.Context, app.Event) { l.Page.toggleChoice(metricID) }

// The choices of the controls, in the order of their values.
var (
	sortNames   = namesOf(state.RunSorts, func(i int) string { return state.RunSort(i).String() })
	groupNames  = namesOf(state.GroupKinds, func(i int) string { return state.GroupKind(i).String() })
	centreNames = namesOf(int(wire.CentreMedian)+1, func(i int) string { return state.CentreName(wire.Centre(i)) })
	bandNames   = namesOf(int(wire.BandMinMax)+1, func(i int) string { return state.BandName(wire.Band(i)) })
)

func namesOf(n int, name func(int) string) string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	return strings.Join(names, "\n")
}

// sortChoices are the orders, that by a hyperparameter last while it is in force.
func (l *runList) sortChoices() string {
	if name, down := l.Page.model.SortColumn(); name != "" {
		return sortNames + "\n" + strings.ReplaceAll(state.SortedBy(name, down), "\n", " ")
	}
	return sortNames
}

// groupChoices are the ways to group, the hyperparameters last.
func (l *runList) groupChoices() string {
	names := groupNames
	for _, name := range l.Page.model.HParamNames() {
		names += "\n" + strings.ReplaceAll(state.GroupByHParam(name), "\n", " ")
	}
	return names
}

func (l *runList) groupChosen(g state.Grouping) int {
	if g.Kind != state.GroupHParam {
		return int(g.Kind)
	}
	return state.GroupKinds + max(0, slices.Index(l.Page.model.HParamNames(), g.Pattern))
}

// chooseRuns takes a choice of one of the controls.
func (p *page) chooseRuns(id string, chosen int) {
	m := p.model
	a := m.Aggregate()
	switch id {
	case runsSortID:
		sort := state.RunSort(chosen)
		m.SetRunSort(sort)
		if sort.ByValue() && m.Metric() == nil && p.tools.scalars != metricID {
			p.toggleChoice(metricID) // or nothing would come of it
		}
	case runsGroupID:
		g := state.Grouping{Kind: state.GroupKind(chosen)}
		if g.Kind == state.GroupPattern {
			g.Pattern = m.Grouping().Pattern // the focus stays: arrow keys pass here on their way to the hyperparameters
		}
		if names := m.HParamNames(); chosen >= state.GroupKinds && chosen-state.GroupKinds < len(names) {
			g = state.Grouping{Kind: state.GroupHParam, Pattern: names[chosen-state.GroupKinds]}
		}
		m.SetGrouping(g)
	case runsCentreID:
		a.Centre = wire.Centre(chosen)
		if a.Centre != wire.CentreNone && m.Aggregate().Centre == wire.CentreNone {
			a.Band = wire.BandStd // what most people group seeds for
		}
		m.SetAggregate(a)
	case runsBandID:
		a.Band = wire.Band(chosen)
		m.SetAggregate(a)
	}
	p.changed()
}
