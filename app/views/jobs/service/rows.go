package service

import (
	"sort"

	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile/joblist"
)

// newFacts summarizes all jobs for the page.
func (s *Service) newFacts() wirejobs.Facts {
	f := wirejobs.Facts{
		State: s.state(), Objects: s.objects, Checking: s.beingRead > 0 && s.read,
		Jobs:     len(s.jobs),
		Matching: s.matching, Tags: s.tags.counts(), Fields: s.fields, New: s.newJobs,
		Moved: s.moved,
	}
	for i, l := range s.lists {
		c := &l.content
		if i == 0 {
			f.From, f.Title = shown(l.base()), c.title
		}
		for _, a := range c.actions {
			if a.ID == joblist.Create {
				f.Creates = true
			} else {
				f.Acts = true
			}
		}
		f.Datasets = append(f.Datasets, c.datasets...)
		if f.Scalar == "" {
			f.Scalar = c.scalar
		}
		if at := milliseconds(c.at); f.AtMs == 0 || at < f.AtMs {
			f.AtMs = at
		}
		if c.failure != nil {
			f.Problems = append(f.Problems, *c.failure)
		}
		f.Problems = append(f.Problems, c.problems...)
	}
	var statuses, kinds, owners = map[string]int{}, map[string]int{}, map[string]int{}
	for _, j := range s.jobs {
		f.Runs += int64(max(j.Runs, 0))
		f.Bytes += max(j.Bytes, 0)
		statuses[string(j.status)]++
		kinds[string(j.Kind)]++
		owners[j.Owner]++
		f.Known |= j.known()
		f.Unread = f.Unread || j.bare
	}
	f.Statuses, f.Kinds, f.Owners = countsOf("status", statuses), countsOf("kind", kinds),
		countsOf("owner", owners)
	return f
}

// state returns whether the lists are being read, were read or failed.
func (s *Service) state() wirejobs.State {
	switch {
	case len(s.lists) == 0:
		return wirejobs.None
	case !s.read:
		return wirejobs.Reading
	}
	for _, l := range s.lists {
		if l.content.read {
			return wirejobs.Read
		}
	}
	return wirejobs.Failed
}

// mostValues is how many values of a column can be chosen from: the ones that most jobs have.
const mostValues = 200

// countsOf sorts the values of a column.
func countsOf(column string, counted map[string]int) []wirejobs.Count {
	all := make([]wirejobs.Count, 0, len(counted))
	for value, n := range counted {
		all = append(all, wirejobs.Count{Value: value, Jobs: n})
	}
	if len(all) > mostValues {
		sort.Slice(all, func(i, j int) bool {
			return all[i].Jobs > all[j].Jobs ||
				all[i].Jobs == all[j].Jobs && all[i].Value < all[j].Value
		})
		all = all[:mostValues]
	}
	sort.Slice(all, func(i, j int) bool { return groupLess(column, all[i].Value, all[j].Value) })
	return all
}

// known returns the columns in which a job has a value.
func (j *job) known() (k wirejobs.Known) {
	for _, c := range [...]struct {
		known bool
		of    wirejobs.Known
	}{{j.Kind != "", wirejobs.KnowsKind}, {j.Owner != "", wirejobs.KnowsOwner},
		{j.Duration >= 0, wirejobs.KnowsDuration}, {j.Steps >= 0, wirejobs.KnowsSteps},
		{!j.Updated.IsZero(), wirejobs.KnowsUpdated}, {!j.Created.IsZero(), wirejobs.KnowsCreated},
		{j.Runs >= 0, wirejobs.KnowsRuns}, {j.Bytes >= 0, wirejobs.KnowsSize},
		{j.Board != "", wirejobs.KnowsBoard}} {
		if c.known {
			k |= c.of
		}
	}
	return k
}

// window returns the rows that the page wants and does not have yet.
func (s *Service) window() wirejobs.Rows {
	first := min(max(s.view.First, 0), len(s.order))
	last := min(max(first, s.view.First+s.view.Count), len(s.order))
	w := wirejobs.Rows{All: len(s.order), Start: first, Count: last - first}
	told := s.sentRows
	s.sentRows = [2]int{first, last}
	switch {
	case told[0] <= first && first < told[1]:
		first = min(told[1], last)
	case told[0] < last && last <= told[1]:
		last = max(told[0], first)
	}
	w.First, w.Rows = first, make([]wirejobs.Row, 0, last-first)
	now := s.cfg.Now()
	for _, r := range s.order[first:last] {
		if r.job == nil {
			w.Rows = append(w.Rows,
				wirejobs.Row{Head: true, Group: r.group, Jobs: r.jobs, Folded: r.fold})
			continue
		}
		j := r.job
		j.status = j.StatusAt(now)
		told := wirejobs.Row{
			ID: j.id, Name: j.Name, Place: j.place, Sources: j.sources, Link: j.Link,
			Kind: string(j.Kind), Status: string(j.status), Owner: j.Owner,
			Guessed:     j.status != j.Status && j.status != joblist.Unknown,
			Description: j.Description, Board: string(j.Board), Actions: j.actions(),
			CreatedMs: milliseconds(j.Created), UpdatedMs: milliseconds(j.Updated), DurationMs: -1,
			Steps: j.Steps, Bytes: j.Bytes, Runs: int64(j.Runs), Gone: !j.listed,
		}
		if d := j.Duration; d >= 0 {
			told.DurationMs = d.Milliseconds()
		}
		for _, name := range s.view.Fields {
			told.Fields = append(told.Fields, j.field(name))
		}
		for _, tag := range s.view.Scalars {
			told.Scalars = append(told.Scalars, j.scalarOf(tag, s.view.EachRun))
		}
		w.Rows = append(w.Rows, told)
	}
	return w
}

// scalarOf summarizes a scalar of a job.
func (j *job) scalarOf(tag string, eachRun bool) wirejobs.Scalar {
	sc := j.scalar(tag)
	if sc == nil {
		return wirejobs.Scalar{State: j.lacks(tag)}
	}
	told := wirejobs.Scalar{State: wirejobs.ScalarKnown, Run: sc.Run, Last: sc.Last, First: sc.Last}
	if len(sc.Line) > 0 {
		told.First = sc.Line[0]
	}
	told.Lines, told.X, told.Y = sparkline(linesOf(j.Scalars, sc, eachRun))
	return told
}

// linesOf returns the line of a scalar, followed by the lines of other runs of the job with the
// same tag if eachRun is set.
func linesOf(all []joblist.Scalar, sc *joblist.Scalar, eachRun bool) [][]float64 {
	lines := [][]float64{sc.Line}
	for i := range all {
		if other := &all[i]; eachRun && other != sc && other.Tag == sc.Tag &&
			len(lines) < mostLines {
			lines = append(lines, other.Line)
		}
	}
	return lines
}

// mostLines is how many lines a sparkline has: enough for training, validation and test.
const mostLines = 3

// pick returns the jobs in a range of rows.
func (s *Service) pick(first, last int) *wirejobs.Picked {
	picked := &wirejobs.Picked{}
	for i := max(first, 0); i <= last && i < len(s.order); i++ {
		j := s.order[i].job
		if j == nil {
			continue
		}
		if len(picked.IDs) == wirejobs.MostPicked {
			picked.More = true
			break
		}
		picked.IDs = append(picked.IDs, j.id)
	}
	return picked
}

// answerFind answers the last Find once the lists were read.
func (s *Service) answerFind() {
	if s.find == nil || !s.read && len(s.lists) > 0 {
		return
	}
	found := &wirejobs.Found{}
	for _, id := range s.find.IDs {
		if j := s.byID[id]; j != nil && j.listed && j.Board != joblist.Disabled {
			found.Jobs = append(found.Jobs, wirejobs.Job{ID: id, Name: j.Name, Sources: j.sources})
			found.Runs += int64(max(j.Runs, 0))
		}
	}
	s.found(found)
}
