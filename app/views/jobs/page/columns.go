package page

import (
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/views/jobs"
	"eventlens/app/words"
)

// column is a column of the table, apart from the name.
type column struct {
	key   string
	label words.Message
	// flag that some job has a value in the column; 0 for a column that always has values
	known   jobs.Known
	number  bool   // numbers: sorted descending first, and aligned right
	figures bool   // the values come only from the files of jobs
	hidden  bool   // not shown by default
	name    string // name of a column that the lists define; "" for a built-in column
	// in a narrow window, columns with lower numbers are hidden first; 0 for a column that is never
	// hidden
	hidingOrder int
}

// title returns the heading of a column.
func (c *column) title() string {
	if c.name != "" {
		return words.ShortName(c.name)
	}
	return c.label.Text()
}

// class returns the CSS class of the cells, which sets their width, and a second one that hides
// only this column.
func (c *column) class() string {
	if c.name != "" {
		return "field f-" + strconv.Itoa(c.hidingOrder-fieldsYield)
	}
	return c.key
}

// fieldsYield is the lowest yields number of the columns that lists define.
const fieldsYield = 10

// scalarsKey is the column that stands for all scalars.
const scalarsKey = "scalars"

// columns are the built-in columns, in order.
var columns = [...]column{
	{key: "status", label: jobs.StatusLabel},
	{key: "board", label: jobs.BoardLabel, known: jobs.KnowsBoard, hidingOrder: 63},
	{key: scalarsKey, label: jobs.ScalarLabel, number: true, figures: true},
	{
		key: "steps", label: jobs.StepsLabel, known: jobs.KnowsSteps, number: true,
		figures: true, hidden: true, hidingOrder: 5,
	},
	{key: "runs", label: jobs.RunsLabel, known: jobs.KnowsRuns, number: true, hidingOrder: 3},
	{key: "size", label: jobs.SizeLabel, known: jobs.KnowsSize, number: true, hidingOrder: 60},
	{key: "kind", label: jobs.KindLabel, known: jobs.KnowsKind, hidingOrder: 4},
	{key: "owner", label: jobs.OwnerLabel, known: jobs.KnowsOwner, hidingOrder: 61},
	{
		key: "duration", label: jobs.DurationLabel, known: jobs.KnowsDuration, number: true,
		figures: true, hidden: true, hidingOrder: 6,
	},
	{
		key: "updated", label: jobs.UpdatedLabel, known: jobs.KnowsUpdated, number: true,
		hidingOrder: 62,
	},
	{
		key: "created", label: jobs.CreatedLabel, known: jobs.KnowsCreated, number: true,
		hidingOrder: 2,
	},
}

// allColumns returns all columns in order: the columns that lists define come after the owner.
func (p *Page) allColumns() (all []*column) {
	for i := range columns {
		all = append(all, &columns[i])
		if columns[i].key != "owner" {
			continue
		}
		for k, name := range p.facts.Fields {
			all = append(all,
				&column{
					key: fieldKey(name), name: name, hidingOrder: fieldsYield + jobs.MostFields - k,
				})
		}
	}
	return all
}

// fieldKey returns the key of a column that lists define: its name escaped, since it may contain
// commas.
func fieldKey(name string) string { return jobs.FieldPrefix + address.Escape(name, "") }

// columnNamed returns a built-in column by its key, nil for none.
func columnNamed(key string) *column {
	for i := range columns {
		if columns[i].key == key {
			return &columns[i]
		}
	}
	return nil
}

// isGroup reports whether jobs can be grouped by a column.
func isGroup(key string) bool { return key == "status" || key == "kind" || key == "owner" }

// shownColumns returns the columns on screen: the chosen ones, or the default ones that have
// values.
func (p *Page) shownColumns() (all []*column) {
	for _, c := range p.allColumns() {
		if p.showsColumn(c) {
			all = append(all, c)
		}
	}
	return all
}

// fields returns the names of the columns on screen that lists define.
func (p *Page) fields() (names []string) {
	for _, c := range p.shownColumns() {
		if c.name != "" {
			names = append(names, c.name)
		}
	}
	return names
}

// showsColumn reports whether a column is on screen.
func (p *Page) showsColumn(c *column) bool {
	if !p.view.defaultColumns {
		for _, key := range p.view.columns {
			if key == c.key {
				return true
			}
		}
		return false
	}
	if c.key == scalarsKey {
		return len(p.facts.Tags) > 0 || p.view.scalars != nil || p.facts.Scalar != ""
	}
	return !c.hidden && (c.known == 0 || p.facts.Known&c.known != 0)
}

// scalars returns the tags of the scalar columns on screen: the chosen ones, or the one by which
// jobs are most likely compared; "" while none is known.
func (p *Page) scalars() []string {
	switch {
	case !p.showsColumn(columnNamed(scalarsKey)):
		return nil
	case p.view.scalars != nil:
		return p.view.scalars
	}
	if p.facts.Scalar != "" {
		return []string{p.facts.Scalar}
	}
	return []string{likelyTag(p.facts.Tags)}
}

// needsFiles reports whether a column on screen needs the files of jobs.
func (p *Page) needsFiles() bool {
	for _, c := range p.shownColumns() {
		if c.figures {
			return true
		}
	}
	return false
}

// chooseColumns turns the default columns into chosen ones, so that one can be added or removed.
// Columns that the narrow window hides are left out: otherwise they would take the space of an
// added column.
func (p *Page) chooseColumns() {
	if !p.view.defaultColumns {
		return
	}
	var keys []string
	for _, c := range p.shownColumns() {
		if !p.yielded(c) {
			keys = append(keys, c.key)
		}
	}
	p.view.defaultColumns, p.view.columns = false, keys
}

// yielded reports whether a default column is hidden because the window is narrow.
func (p *Page) yielded(c *column) bool {
	return p.view.defaultColumns && c.hidingOrder > 0 &&
		slices.Contains(strings.Split(p.host.JobRows.HiddenJobColumns(), "\n"), c.key)
}

// toggle shows or hides a column.
func (p *Page) toggle(key string, on bool) {
	p.chooseColumns()
	var keys []string
	for _, c := range p.allColumns() {
		if c.key == key && on || c.key != key && p.showsColumn(c) {
			keys = append(keys, c.key)
		}
	}
	p.view.columns = keys
}

// sortBy sorts by a column, or reverses the order if the rows are sorted by it already.
func (p *Page) sortBy(key string) {
	if p.view.sort == key {
		p.view.descending = !p.view.descending
		return
	}
	c := columnNamed(key)
	p.view.sort, p.view.descending = key,
		c != nil && c.number || strings.HasPrefix(key, jobs.ScalarPrefix)
}
