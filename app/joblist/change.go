package joblist

import (
	"slices"

	wirejobs "eventlens/app/wire/jobs"
	"eventlens/eventfile/jobs"
)

// changes are what the page around this one told of single jobs since the lists were opened. They count more than the lists, which may be read again before they
// have the same.
type changes struct {
	jobs map[string]*jobs.Job // by id; nil for one that is no more
	ids  []string             // in the order in which they were told first
}

// change takes what is told of a job. What is no list of jobs changes nothing.
func (s *Service) change(told *wirejobs.Change) {
	c := &s.changes
	if told.Remove != "" {
		c.set(told.Remove, nil)
	}
	read, _, _ := jobs.Parse([]byte(told.List))
	for i := range read.Jobs {
		j := &read.Jobs[i]
		if before := c.jobs[j.ID]; before != nil {
			newer := *before
			newer.Override(j)
			j = &newer
		}
		c.set(j.ID, j)
	}
	if s.read || len(s.lists) == 0 {
		s.merge()
		if told.Remove != "" || s.fresh > 0 { // what the person has just had deleted or made does not wait for the next order
			s.arrange(s.wanted())
		}
		s.tellFound()
	}
	s.tell()
}

func (c *changes) set(id string, j *jobs.Job) {
	if c.jobs == nil {
		c.jobs = map[string]*jobs.Job{}
	}
	if !slices.Contains(c.ids, id) {
		c.ids = append(c.ids, id)
	}
	c.jobs[id] = j
}

// of returns a job of a list as it is by now, nil for one that is no more.
func (c *changes) of(listed *jobs.Job) *jobs.Job {
	told, changed := c.jobs[listed.ID]
	if !changed || told == nil {
		if changed {
			return nil
		}
		return listed
	}
	now := *listed
	now.Override(told)
	return &now
}

// added returns the jobs that were told. Some may be in a list as well.
func (c *changes) added() (all []*jobs.Job) {
	for _, id := range c.ids {
		if j := c.jobs[id]; j != nil {
			all = append(all, j)
		}
	}
	return all
}

// actions are what the platform does with a job, ids and labels in turn: those of its list that it has, and of enabling and disabling its board what is of use.
func (j *job) actions() (all []string) {
	for _, a := range j.list.content.actions {
		switch {
		case a.ID == jobs.Create, a.ID == jobs.Enable && j.Board != jobs.Disabled, a.ID == jobs.Disable && j.Board == jobs.Disabled:
		case j.Actions == nil || slices.Contains(j.Actions, a.ID):
			all = append(all, a.ID, a.Label)
		}
	}
	return all
}
