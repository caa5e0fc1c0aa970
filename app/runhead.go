package app

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
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
	count := el("span", "count").Text(words.RunsShown(shown, all))
	switch {
	case l.Progress.Listing: // in the place of the count, so that nothing moves
		count = el("span", "count listing").Text(words.Listing(l.Progress))
	case all == 0:
		count = el("span", "count")
	}
	filter, grouping := m.RunFilter(), m.Grouping()
	parts := []app.UI{
		el("div", "row").Body(
			el("h2", "").Text(words.RunsTitle.Text()), count,
			button("btn ghost icon small wide push", words.RunsHideList.Text(), l.onHide).Body(icon("panel")),
			button("btn ghost icon drawer-only", words.RunsHide.Text(), l.onClose, "id", runsCloseID).Body(icon("x")),
		),
		&searchField{Page: l.Page, ID: runsFilterID, Label: words.RunsFilterLabel.Text(), Text: filter.Text(), Problem: filter.Problem()},
	}
	if len(m.HParamFilters()) > 0 {
		parts = append(parts, l.chips())
	}
	if all > 1 {
		parts = append(parts, el("div", "run-pick").Body(
			&choiceField{Page: l.Page, ID: runsSortID, Label: words.RunsSortLabel.Text(), Chosen: int(m.RunSort()), Names: l.sortChoices()},
			&choiceField{Page: l.Page, ID: runsGroupID, Label: words.RunsGroupLabel.Text(), Chosen: l.groupChosen(grouping), Names: l.groupChoices()},
		))
	}
	if grouping.Kind == state.GroupPattern {
		parts = append(parts, &searchField{Page: l.Page, ID: runsPatternID, Label: words.GroupPatternAsk.Text(), Text: grouping.Pattern, Problem: m.GroupProblem()})
	}
	if grouping.Kind != state.GroupRun {
		a := m.Aggregate()
		lines := []app.UI{&choiceField{Page: l.Page, ID: runsCentreID, Label: words.LinesLabel.Text(), Chosen: int(a.Centre), Names: centreNames}}
		if a.Centre != wire.CentreNone {
			lines = append(lines, &choiceField{Page: l.Page, ID: runsBandID, Label: words.BandLabel.Text(), Chosen: int(a.Band), Names: bandNames})
		}
		parts = append(parts, el("div", "run-pick").Body(lines...))
	}
	if all > 0 {
		parts = append(parts, l.columns())
	}
	return el("div", "runs-head").Body(parts...)
}

// columns is the check box for all runs, and what the values are of.
func (l *runList) columns() app.UI {
	m := l.Page.model
	tri := m.RunsTri()
	class, checked := "check", strconv.FormatBool(tri == state.TriAll)
	if tri == state.TriSome {
		class, checked = "check mixed", "mixed"
	}
	box := app.Input().Type("checkbox").Checked(tri == state.TriAll).Class(class).Aria("label", words.RunsAll.Text()).Aria("checked", checked).OnClick(l.onAll)
	metric := words.MetricNone.Text()
	if t := m.Metric(); t != nil {
		metric = words.ShortName(t.Called())
	}
	name := []app.UI{el("label", "all-row", "title", words.RunsAll.Text()).Body(box), textIn("span", "", words.RunNameColumn.Text())}
	if len(m.AllHParams()) > 0 || len(m.Columns()) > 0 {
		name = append(name, button("column-add", words.ColumnsLabel.Text(), l.onColumns, "id", columnsID, "aria-haspopup", "dialog", "aria-expanded", truth(l.Page.runs.columns.open)).
			Body(icon("columns")))
	}
	heads := []app.UI{element("div", "stay", attrs{"role", "columnheader"}, name...),
		element("div", "value-head", attrs{"role", "columnheader"},
			button("metric", words.MetricLabel.Text()+": "+metric, l.onMetric, "id", metricID, "aria-haspopup", "listbox", "aria-expanded", truth(l.Page.tools.scalars == metricID)).
				Body(el("span", "fd").Body(el("bdi", "").Text(metric)), icon("chevron")))}
	return element("div", "run-cols", attrs{"id", runColsID, "role", "table", "aria-label", words.ColumnsHeads.Text()},
		element("div", "run-col-row", attrs{"role", "row"}, append(heads, l.columnHeads()...)...).On("click", l.onHead))
}

func (l *runList) onMetric(app.Context, app.Event) { l.Page.toggleChoice(metricID) }

// The choices of the controls, in the order of their values.
var (
	sortNames   = namesOf(state.RunSorts, func(i int) string { return state.RunSort(i).String() })
	groupNames  = namesOf(state.GroupKinds, func(i int) string { return state.GroupKind(i).String() })
	centreNames = namesOf(int(wire.CentreMedian)+1, func(i int) string { return words.CentreName(wire.Centre(i)) })
	bandNames   = namesOf(int(wire.BandMinMax)+1, func(i int) string { return words.BandName(wire.Band(i)) })
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
		return sortNames + "\n" + strings.ReplaceAll(words.SortedBy(name, down), "\n", " ")
	}
	return sortNames
}

// groupChoices are the ways to group, the hyperparameters last.
func (l *runList) groupChoices() string {
	names := groupNames
	for _, name := range l.Page.model.HParamNames() {
		names += "\n" + strings.ReplaceAll(words.GroupByHParam(name), "\n", " ")
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
