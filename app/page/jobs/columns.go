package jobs

import (
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	wirejobs "eventlens/app/wire/jobs"
	"eventlens/app/words"
)

// column is a column of the table beside the names.
type column struct {
	key     string
	label   words.Message
	known   wirejobs.Known // that some job has a value; 0 for a column that always has some
	number  bool           // it begins with the highest, and its values stand at the right
	figures bool           // only the files of some jobs tell it
	hidden  bool           // it is not among the usual ones
	name    string         // of a column that lists have of their own
	yields  int            // when the window is narrow, columns with a low number give way first; 0 for one that never does
}

// title is what a column is called.
func (c *column) title() string {
	if c.name != "" {
		return words.ShortName(c.name)
	}
	return c.label.Text()
}

// class is that of its cells, which the style sheet gives their width, and a second one that hides it alone.
func (c *column) class() string {
	if c.name != "" {
		return "field f-" + strconv.Itoa(c.yields-fieldsYield)
	}
	return c.key
}

// fieldsYield is where the numbers begin by which columns of lists give way.
const fieldsYield = 10

// scalarsKey is the column that stands for those of scalars.
const scalarsKey = "scalars"

// columns are all of them, in their order.
var columns = [...]column{
	{key: "status", label: words.JobStatusLabel},
	{key: "board", label: words.JobBoardLabel, known: wirejobs.KnowsBoard, yields: 63},
	{key: scalarsKey, label: words.JobScalarLabel, number: true, figures: true},
	{key: "steps", label: words.JobStepsLabel, known: wirejobs.KnowsSteps, number: true, figures: true, hidden: true, yields: 5},
	{key: "runs", label: words.JobRunsLabel, known: wirejobs.KnowsRuns, number: true, yields: 3},
	{key: "size", label: words.JobSizeLabel, known: wirejobs.KnowsSize, number: true, yields: 60},
	{key: "kind", label: words.JobKindLabel, known: wirejobs.KnowsKind, yields: 4},
	{key: "owner", label: words.JobOwnerLabel, known: wirejobs.KnowsOwner, yields: 61},
	{key: "duration", label: words.JobDurationLabel, known: wirejobs.KnowsDuration, number: true, figures: true, hidden: true, yields: 6},
	{key: "updated", label: words.JobUpdatedLabel, known: wirejobs.KnowsUpdated, number: true, yields: 62},
	{key: "created", label: words.JobCreatedLabel, known: wirejobs.KnowsCreated, number: true, yields: 2},
}

// every returns all columns in their order: those of lists stand behind the owner.
func (p *Page) every() (all []*column) {
	for i := range columns {
		all = append(all, &columns[i])
		if columns[i].key != "owner" {
			continue
		}
		for k, name := range p.facts.Fields {
			all = append(all, &column{key: fieldKey(name), name: name, yields: fieldsYield + wirejobs.MostFields - k})
		}
	}
	return all
}

// fieldKey is the key of a column of lists: its name escaped, since it may hold commas.
func fieldKey(name string) string { return wirejobs.FieldPrefix + address.Escape(name, "") }

// columnNamed returns a column by its key, nil for none and for one of lists.
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

// shown are the columns on screen: the chosen ones, or of the usual ones those of which something is known.
func (p *Page) shown() (all []*column) {
	for _, c := range p.every() {
		if p.has(c) {
			all = append(all, c)
		}
	}
	return all
}

// fields are the names of the columns of lists on screen.
func (p *Page) fields() (names []string) {
	for _, c := range p.shown() {
		if c.name != "" {
			names = append(names, c.name)
		}
	}
	return names
}

// has reports whether a column is on screen.
func (p *Page) has(c *column) bool {
	if !p.view.usual {
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

// scalars are the tags of the columns of scalars on screen: the chosen ones, or the one that jobs are most likely compared by; an empty one while none is known.
func (p *Page) scalars() []string {
	switch {
	case !p.has(columnNamed(scalarsKey)):
		return nil
	case p.view.scalars != nil:
		return p.view.scalars
	}
	if p.facts.Scalar != "" {
		return []string{p.facts.Scalar}
	}
	return []string{likely(p.facts.Tags)}
}

// reads reports whether what only the files of jobs tell is on screen.
func (p *Page) reads() bool {
	for _, c := range p.shown() {
		if c.figures {
			return true
		}
	}
	return false
}

// choose makes the usual columns chosen ones, so that one more or one less can be. Those that the window has no room for are not among them: they would push
// the one that is asked for out of it.
func (p *Page) choose() {
	if !p.view.usual {
		return
	}
	var keys []string
	for _, c := range p.shown() {
		if !p.yielded(c) {
			keys = append(keys, c.key)
		}
	}
	p.view.usual, p.view.columns = false, keys
}

// yielded reports whether a usual column has given way to others, since the window is narrow.
func (p *Page) yielded(c *column) bool {
	return p.view.usual && c.yields > 0 && slices.Contains(strings.Split(p.host.HiddenJobColumns(), "\n"), c.key)
}

// toggle shows a column or takes it away.
func (p *Page) toggle(key string, on bool) {
	p.choose()
	var keys []string
	for _, c := range p.every() {
		if c.key == key && on || c.key != key && p.has(c) {
			keys = append(keys, c.key)
		}
	}
	p.view.columns = keys
}

// sortBy has a column decide the order, and the other way around when it does already.
func (p *Page) sortBy(key string) {
	if p.view.sort == key {
		p.view.down = !p.view.down
		return
	}
	c := columnNamed(key)
	p.view.sort, p.view.down = key, c != nil && c.number || strings.HasPrefix(key, wirejobs.ScalarPrefix)
}
