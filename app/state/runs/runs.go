// Package runs holds the runs of a page and how they are listed. [Runs] has a table of all runs and
// four parts that share it: [List] (rows, order, columns, values), [Filters], [Display] (names,
// colours, groups) and [Selection]. It knows neither tags nor cards, and no component.
package runs

import "eventlens/app/pattern/filter"

// Runs holds the runs that a worker reported, and how they are listed: order, groups, filters,
// names, colours and selection.
type Runs struct {
	table
	List
	Filters
	Display
	Selection
}

// Init begins without runs, filters and groups. patterns answers expressions of the name filter;
// see [filter.New]. sayCut is called with the numbers of names and colours that the URL holds, and
// that a person gave. If the URL does not hold all, it tells the person once, and remembers that in
// said.
func (m *Runs) Init(versions *Versions, patterns *filter.Patterns,
	sayCut func(said *bool, kept, all int)) {
	m.table = newTable()
	m.filter = *filter.New(patterns)
	runs := &m.table
	m.List = List{runs: runs, versions: versions, rows: rows{table: runs}}
	m.Filters = Filters{runs: runs, selection: &m.Selection}
	m.Display = Display{runs: runs, versions: versions, sayCut: sayCut}
	m.Selection = Selection{
		runs: runs, list: &m.List, filters: &m.Filters, versions: versions,
	}
}
