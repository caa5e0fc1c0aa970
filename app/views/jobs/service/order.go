package service

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// row is a job, or the heading of a group.
type row struct {
	job   *job   // the job; nil for the heading of a group
	group string // value of the group that a heading is for
	jobs  int    // number of jobs in that group
	fold  bool   // the group is folded
}

// order is everything that determines the rows and their order.
type order struct {
	sort       string
	descending bool
	group      string
	folded     []string
	filter     wirejobs.Filter
}

func (o *order) same(other *order) bool {
	return o.sort == other.sort && o.descending == other.descending && o.group == other.group &&
		o.filter == other.filter && slices.Equal(o.folded, other.folded)
}

// wanted returns the order that the page's view asks for.
func (s *Service) wantedOrder() order {
	v := &s.view
	return order{v.Sort, v.Descending, v.Group, v.Folded, v.Filter}
}

// arrange rebuilds the rows in an order.
func (s *Service) arrange(o order) {
	for i := range s.order {
		if j := s.order[i].job; j != nil {
			j.placed = false
		}
	}
	f := s.filter(&o.filter)
	s.latest, s.unfiltered = o, f.undecided()
	s.order, s.matching = s.rows(o)
	for i := range s.order {
		if j := s.order[i].job; j != nil {
			j.placed = true
		}
	}
	for id, j := range s.byID {
		if !j.listed {
			delete(s.byID, id)
		}
	}
	s.newJobs, s.moved = 0, false
}

// compare records how the rows would change if they were rebuilt now.
func (s *Service) compare(o order) {
	rows, matching := s.rows(o)
	s.newJobs, s.matching = 0, matching
	s.moved = len(rows) != len(s.order)
	for i := range rows {
		if j := rows[i].job; j != nil && !j.placed {
			s.newJobs++
		}
		s.moved = s.moved || rows[i].job != s.order[i].job || rows[i].group != s.order[i].group
	}
}

// rows returns the rows for an order, and the number of matching jobs.
func (s *Service) rows(o order) (rows []row, matching int) {
	s.rank()
	f := s.filter(&o.filter)
	var matches []*job
	for _, j := range s.jobs {
		if f.matches(j) {
			matches = append(matches, j)
		}
	}
	less := lessBy(o.sort, o.descending)
	grouped := groupOf(o.group)
	sort.SliceStable(matches, func(a, b int) bool {
		if x, y := matches[a], matches[b]; grouped != nil {
			if gx, gy := grouped(x), grouped(y); gx != gy {
				return groupLess(o.group, gx, gy)
			}
		}
		return less(matches[a], matches[b])
	})
	rows = make([]row, 0, len(matches))
	head := -1
	for i, j := range matches {
		if grouped != nil {
			group := grouped(j)
			if i == 0 || rows[head].group != group {
				head = len(rows)
				rows = append(rows, row{group: group, fold: slices.Contains(o.folded, group)})
			}
			if rows[head].jobs++; rows[head].fold {
				continue
			}
		}
		rows = append(rows, row{job: j})
	}
	return rows, len(matches)
}

// groupOf returns the function that gives a job's group, nil if column does not group jobs.
func groupOf(column string) func(*job) string {
	switch column {
	case "status":
		return func(j *job) string { return string(j.status) }
	case "owner":
		return func(j *job) string { return j.Owner }
	case "kind":
		return func(j *job) string { return string(j.Kind) }
	}
	return nil
}

// statuses are in the order of interest to people.
var statuses = []string{string(joblist.Running), string(joblist.Queued), string(joblist.Failed),
	string(joblist.Stopped), string(joblist.Succeeded), string(joblist.Unknown)}

// groupLess orders groups: statuses as above, other values by name, the empty value last.
func groupLess(column, a, b string) bool {
	if column == "status" {
		return slices.Index(statuses, a) < slices.Index(statuses, b)
	}
	if a == "" || b == "" {
		return b == "" && a != ""
	}
	return listing.NaturalLess(a, b)
}

// lessBy returns a comparison of jobs by a column. Unknown values come last in both directions; jobs
// with equal values are in order of names.
func lessBy(column string, descending bool) func(a, b *job) bool {
	if number := numberOf(column); number != nil {
		return func(a, b *job) bool {
			x, y := number(a), number(b)
			switch noX, noY := math.IsNaN(x), math.IsNaN(y); {
			case noX != noY:
				return noY
			case noX || x == y:
				return a.rank < b.rank
			}
			return x < y != descending
		}
	}
	if name, ok := strings.CutPrefix(column, wirejobs.FieldPrefix); ok {
		return lessByField(source.Unescape(name), descending)
	}
	text := textOf(column)
	return func(a, b *job) bool {
		if text == nil {
			return a.rank < b.rank != descending && a.rank != b.rank
		}
		x, y := text(a), text(b)
		switch {
		case x == y:
			return a.rank < b.rank
		case x == "" || y == "":
			return y == ""
		}
		return listing.NaturalLess(x, y) != descending
	}
}

// lessByField returns a comparison of jobs by a custom column: numbers by value and before texts,
// texts in natural order.
func lessByField(name string, descending bool) func(a, b *job) bool {
	return func(a, b *job) bool {
		x, y := a.field(name), b.field(name)
		switch {
		case x == y:
			return a.rank < b.rank
		case x == "" || y == "":
			return y == ""
		}
		m, isM := numberIn(x)
		n, isN := numberIn(y)
		switch {
		case isM != isN:
			return isM != descending
		case isM && m != n:
			return m < n != descending
		}
		return listing.NaturalLess(x, y) != descending
	}
}

// numberIn parses a number. NaN counts as text, since it cannot be ordered.
func numberIn(text string) (n float64, ok bool) {
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil && n == n
}

// textOf returns the function that gives a column's text, nil for other columns and for the name.
func textOf(column string) func(*job) string {
	switch column {
	case "owner":
		return func(j *job) string { return j.Owner }
	case "kind":
		return func(j *job) string { return string(j.Kind) }
	case "board":
		return func(j *job) string { return string(j.Board) }
	}
	return nil
}

// numberOf returns the function that gives a column's number, NaN where it is unknown; nil for a
// text column.
func numberOf(column string) func(*job) float64 {
	unless := func(unknown bool, v float64) float64 {
		if unknown {
			return math.NaN()
		}
		return v
	}
	if tag, ok := strings.CutPrefix(column, wirejobs.ScalarPrefix); ok {
		return func(j *job) float64 {
			if sc := j.scalar(tag); sc != nil {
				return sc.Last
			}
			return math.NaN()
		}
	}
	switch column {
	case "status":
		return func(j *job) float64 { return float64(slices.Index(statuses, string(j.status))) }
	case "created":
		return func(j *job) float64 {
			return unless(j.Created.IsZero(), float64(j.Created.UnixMilli()))
		}
	case "updated":
		return func(j *job) float64 {
			return unless(j.Updated.IsZero(), float64(j.Updated.UnixMilli()))
		}
	case "duration":
		return func(j *job) float64 { return unless(j.Duration < 0, float64(j.Duration)) }
	case "steps":
		return func(j *job) float64 { return unless(j.Steps < 0, float64(j.Steps)) }
	case "size":
		return func(j *job) float64 { return unless(j.Bytes < 0, float64(j.Bytes)) }
	case "runs":
		return func(j *job) float64 { return unless(j.Runs < 0, float64(j.Runs)) }
	}
	return nil
}
