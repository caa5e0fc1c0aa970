package runlist

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// IDs of controls above the run list: the name filter, and the button that chooses the metric.
const (
	FilterID = "runs-filter"
	ValuesID = "runs-metric"
)

// IDs of the choice fields, and of the field for a pattern to group by.
const (
	sortID    = "runs-sort"
	groupID   = "runs-group"
	patternID = "runs-pattern"
	centreID  = "runs-centre"
	bandID    = "runs-band"
	bestID    = "runs-best"
	briefID   = "runs-brief"
)

// head is the area above the rows: filters, sort order and grouping.
type head struct{ *List }

// render returns the title, the filters, the choices and the heads of the columns.
func (l head) render(all int, progress wire.Progress) app.UI {
	m := l.model
	shown, _ := m.Runs.Counts()
	count := ui.Text("span", "count", words.RunsShown(shown, all))
	switch {
	case progress.Listing: // shown instead of the count, so that nothing moves
		count = ui.Text("span", "count listing", words.Listing(progress))
	case all == 0:
		count = ui.Text("span", "count", "")
	}
	filter, grouping := m.Runs.NameFilter(), m.Runs.Grouping()
	parts := []app.UI{
		ui.Element("div", "row", nil,
			ui.Text("h2", "", words.RunsTitle.Text()), count,
			ui.Button("btn ghost icon small wide push", l.onHide,
				ui.Named(words.RunsHideList.Text()), ui.Icon("panel")),
			ui.Button("btn ghost icon drawer-only", l.onClose,
				ui.Named(words.RunsHide.Text(), "id", closeID), ui.Icon("x")),
		),
		&ui.SearchField{
			Searcher: l.List, ID: FilterID, Label: words.RunsFilterLabel.Text(),
			Tip: words.FilterPattern.Text(), Text: filter.Text(), Problem: filter.Problem(),
			Mode: ui.ModeOf(filter),
		},
	}
	if len(m.Runs.HParamFilters()) > 0 {
		parts = append(parts, l.chips())
	}
	if all > 0 {
		parts = append(parts, ui.Element("div", "run-pick", nil,
			&ui.ChoiceField{
				Chooser: l.List, ID: sortID, Label: words.RunsSortLabel.Text(),
				Chosen: int(m.Runs.Sort()), Names: l.sortChoices(),
			},
			&ui.ChoiceField{
				Chooser: l.List, ID: groupID, Label: words.RunsGroupLabel.Text(),
				Chosen: l.groupChosen(grouping), Names: l.groupChoices(),
			},
		))
	}
	if grouping.Kind == runs.GroupPattern {
		parts = append(parts,
			&ui.SearchField{
				Searcher: l.List, ID: patternID, Label: words.GroupPatternAsk.Text(),
				Tip: words.GroupPatternTip.Text(), Text: grouping.Pattern,
				Problem: m.Runs.GroupProblem(),
			})
	}
	if grouping.Kind != runs.GroupRun {
		a := m.Runs.Aggregate()
		lines := []app.UI{&ui.ChoiceField{
			Chooser: l.List, ID: centreID, Label: words.LinesLabel.Text(), Chosen: int(a.Centre),
			Names: centreNames,
		}}
		if a.Centre != wire.CentreNone {
			lines = append(lines,
				&ui.ChoiceField{
					Chooser: l.List, ID: bandID, Label: words.BandLabel.Text(), Chosen: int(a.Band),
					Names: bandNames,
				})
		}
		parts = append(parts, ui.Element("div", "run-pick", nil, lines...))
		if a.Centre != wire.CentreNone {
			parts = append(parts, ui.Element("div", "run-pick", nil,
				&ui.ChoiceField{
					Chooser: l.List, ID: bestID, Label: words.BestLabel.Text(),
					Chosen: l.bestChosen(), Names: bestNames,
				}))
		}
	}
	if all > 0 {
		parts = append(parts, l.table())
	}
	return ui.Element("div", "runs-head", nil, parts...)
}

// table returns the check box for all runs, the metric, and the heads of the columns.
func (l head) table() app.UI {
	m := l.model
	metric := words.MetricChoose.Text()
	if t := m.Metric(); t != nil {
		metric = words.ShortName(t.Called())
	}
	name := []app.UI{ui.CheckAll(words.RunsAll.Text(), int(m.Runs.CheckState()), l.onAll),
		ui.Text("span", "", words.RunNameColumn.Text())}
	if len(m.Runs.AllHParams()) > 0 || len(m.Runs.Columns()) > 0 {
		name = append(name, ui.Button("column-add", l.onColumns,
			ui.Named(words.ColumnsLabel.Text(), "id", columnsID, "aria-haspopup", "dialog",
				"aria-expanded", ui.Bool(l.columns.open)), ui.Icon("columns")))
	}
	if _, all := m.Runs.Counts(); all > 1 {
		name = append(name, ui.Button("column-add", l.onBrief,
			ui.Named(words.NamesShort.Text(), "id", briefID, "aria-pressed",
				ui.Bool(m.Runs.Brief())), ui.Icon("brief")))
	}
	heads := []app.UI{ui.Element("div", "stay", ui.Attrs{"role", "columnheader"}, name...),
		ui.Element("div", "value-head", ui.Attrs{"role", "columnheader"},
			ui.Button("metric", l.onMetric,
				ui.Named(words.Labelled(words.MetricLabel.Text(), metric), "id", ValuesID,
					"aria-haspopup", "listbox", "aria-expanded",
					ui.Bool(l.page.ValueChoice() != nil)),
				ui.Element("span", "fd", nil, ui.Text("bdi", "", metric)), ui.Icon("chevron")))}
	if base := m.Runs.Run(m.Runs.Baseline()); base != nil {
		heads = append(heads, ui.Element("div", "versus", ui.Attrs{"role", "columnheader", "title",
			words.VersusHint(base.Title())}, app.Text(words.VersusBase.Text())))
	}
	return ui.Element("div", "run-cols",
		ui.Attrs{"id", runColsID, "role", "table", "aria-label", words.ColumnsHeads.Text()},
		ui.Element("div", "run-col-row", ui.Attrs{"role", "row"},
			append(heads, l.columnHeads()...)...).On("click", l.onHead))
}

func (l head) onMetric(app.Context, app.Event) { l.page.ToggleValueChoice() }

// Names of the choices, in the order of their values.
var (
	sortNames   = namesOf(runs.Sorts, func(i int) string { return runs.Sort(i).String() })
	centreNames = namesOf(int(wire.CentreMedian)+1, func(i int) string {
		return words.CentreName(wire.Centre(i))
	})
	bandNames = namesOf(int(wire.BandQuantiles)+1, func(i int) string {
		return words.BandName(wire.Band(i))
	})
)

// bestCounts are the choices of how many of the best runs to draw above the group summaries.
var (
	bestCounts = [...]int{0, 1, 3, 5, 10, 20}
	bestNames  = namesOf(len(bestCounts), func(i int) string {
		return words.BestOnTop(bestCounts[i])
	})
)

// bestChosen returns the index of the smallest choice that covers the current number.
func (l head) bestChosen() int {
	i := 0
	for i < len(bestCounts)-1 && bestCounts[i] < l.model.Runs.BestOnTop() {
		i++
	}
	return i
}

func namesOf(n int, name func(int) string) string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i)
	}
	return strings.Join(names, "\n")
}

func (l head) onHide(app.Context, app.Event) { l.hide(true) }
func (l head) onBrief(app.Context, app.Event) {
	l.model.Runs.SetBrief(!l.model.Runs.Brief())
	l.page.Changed()
}
func (l head) onClose(app.Context, app.Event) { l.CloseDrawer() }
func (l head) onAll(app.Context, app.Event)   { l.PressAll() }

// sortChoices returns the names of the orders. The order by a hyperparameter is last, and listed
// only while it is in use.
func (l head) sortChoices() string {
	if name, down := l.model.Runs.SortColumn(); name != "" {
		return sortNames + "\n" + strings.ReplaceAll(words.SortedBy(name, down), "\n", " ")
	}
	return sortNames
}

// groupChoices returns the names of the groupings, with hyperparameters last.
func (l head) groupChoices() string {
	offered := l.model.Runs.Groupings()
	return namesOf(len(offered), func(i int) string {
		if g := offered[i]; g.Kind == runs.GroupHParam {
			return strings.ReplaceAll(words.GroupByHParam(g.Pattern), "\n", " ")
		}
		return offered[i].Kind.String()
	})
}

func (l head) groupChosen(g runs.Grouping) int {
	if g.Kind != runs.GroupHParam {
		g.Pattern = ""
	}
	return max(0, slices.Index(l.model.Runs.Groupings(), g))
}

// Choose handles a choice in one of the fields.
func (l *List) Choose(id string, chosen int) {
	m := l.model
	a := m.Runs.Aggregate()
	switch id {
	case sortID:
		sort := runs.Sort(chosen)
		m.Runs.SetSort(sort)
		if sort.ByValue() && m.Metric() == nil && l.page.ValueChoice() == nil {
			l.page.ToggleValueChoice() // without a metric the order would have no effect
		}
	case groupID:
		offered := m.Runs.Groupings()
		g := offered[min(chosen, len(offered)-1)]
		if g.Kind == runs.GroupPattern {
			// keep the focus here: arrow keys step over this choice to the hyperparameters
			g.Pattern = m.Runs.Grouping().Pattern
		}
		m.Runs.SetGrouping(g)
	case centreID:
		a.Centre = wire.Centre(chosen)
		if a.Centre != wire.CentreNone && m.Runs.Aggregate().Centre == wire.CentreNone {
			a.Band = wire.BandStd // the band that most people want when they group seeds
		}
		m.Runs.SetAggregate(a)
	case bandID:
		a.Band = wire.Band(chosen)
		m.Runs.SetAggregate(a)
	case bestID:
		m.Runs.SetBestOnTop(bestCounts[chosen])
	}
	l.page.Changed()
}

// Search handles text typed into one of the fields.
func (l *List) Search(id, text string) {
	switch id {
	case FilterID:
		l.model.Runs.SetNameFilter(text)
	case lowestID, highestID:
		l.filter.setBound(id == highestID, text)
	case wantedID:
		l.filter.wanted = text
		l.filter.Refresh()
	case patternID:
		l.model.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: text})
	}
	l.page.Changed()
}

// SetPlain chooses between literal text and a regular expression for the name filter.
func (l *List) SetPlain(_ string, plain bool) {
	l.model.Runs.SetNamePlain(plain)
	l.page.Changed()
}
