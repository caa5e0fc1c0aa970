package service

import (
	"slices"

	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile/joblist"
)

// changes are the changes of single jobs that the embedding page has reported since the lists were
// opened. They take precedence over the lists, which may be read again before they contain the
// changes.
type changes struct {
	jobs map[string]*joblist.Job // changed jobs by id; nil for a removed job
	ids  []string                // ids of the changed jobs, in the order of first change
}

// change applies a change of jobs. It ignores an invalid list of jobs.
func (s *Service) change(told *wirejobs.Change) {
	c := &s.changes
	if told.Remove != "" {
		c.set(told.Remove, nil)
	}
	read, _, _ := joblist.Parse([]byte(told.List))
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
		// a job that the person just created or deleted appears without waiting for the next sort
		if told.Remove != "" || s.newJobs > 0 {
			s.arrange(s.wantedOrder())
		}
		s.answerFind()
	}
	s.answerView()
}

func (c *changes) set(id string, j *joblist.Job) {
	if c.jobs == nil {
		c.jobs = map[string]*joblist.Job{}
	}
	if !slices.Contains(c.ids, id) {
		c.ids = append(c.ids, id)
	}
	c.jobs[id] = j
}

// apply returns a listed job with its changes applied; nil if the job was removed.
func (c *changes) apply(listed *joblist.Job) *joblist.Job {
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

// added returns the changed jobs that were not removed. Some of them may be in a list as well.
func (c *changes) added() (all []*joblist.Job) {
	for _, id := range c.ids {
		if j := c.jobs[id]; j != nil {
			all = append(all, j)
		}
	}
	return all
}

// actions returns the actions that the platform offers for a job, alternating ids and labels: the
// list's actions that the job allows, and whichever of enabling and disabling its board applies.
func (j *job) actions() (all []string) {
	for _, a := range j.list.content.actions {
		switch {
		case a.ID == joblist.Create, a.ID == joblist.Enable && j.Board != joblist.Disabled,
			a.ID == joblist.Disable && j.Board == joblist.Disabled:
		case j.Actions == nil || slices.Contains(j.Actions, a.ID):
			all = append(all, a.ID, a.Label)
		}
	}
	return all
}
