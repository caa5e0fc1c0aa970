package jobs

import (
	"strings"

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
}

// scalarsKey is the column that stands for those of scalars.
const scalarsKey = "scalars"

// columns are all of them, in their order.
var columns = [...]column{
	{key: "status", label: words.JobStatusLabel},
	{key: scalarsKey, label: words.JobScalarLabel, number: true, figures: true},
	{key: "steps", label: words.JobStepsLabel, known: wirejobs.KnowsSteps, number: true, figures: true, hidden: true},
	{key: "runs", label: words.JobRunsLabel, known: wirejobs.KnowsRuns, number: true},
	{key: "size", label: words.JobSizeLabel, known: wirejobs.KnowsSize, number: true},
	{key: "kind", label: words.JobKindLabel, known: wirejobs.KnowsKind},
	{key: "owner", label: words.JobOwnerLabel, known: wirejobs.KnowsOwner},
	{key: "duration", label: words.JobDurationLabel, known: wirejobs.KnowsDuration, number: true, figures: true, hidden: true},
	{key: "updated", label: words.JobUpdatedLabel, known: wirejobs.KnowsUpdated, number: true},
	{key: "created", label: words.JobCreatedLabel, known: wirejobs.KnowsCreated, number: true},
}

// columnNamed returns a column by its key, nil for none.
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
	for i := range columns {
		c := &columns[i]
		if p.has(c) {
			all = append(all, c)
		}
	}
	return all
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
		return len(p.facts.Tags) > 0 || p.view.scalars != nil
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

// choose makes the usual columns chosen ones, so that one more or one less can be.
func (p *Page) choose() {
	if !p.view.usual {
		return
	}
	var keys []string
	for _, c := range p.shown() {
		keys = append(keys, c.key)
	}
	p.view.usual, p.view.columns = false, keys
}

// toggle shows a column or takes it away.
func (p *Page) toggle(key string, on bool) {
	p.choose()
	var keys []string
	for i := range columns {
		if c := &columns[i]; c.key == key && on || c.key != key && p.has(c) {
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
