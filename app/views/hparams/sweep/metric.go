package sweep

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/eventfile"
)

// Metric is a scalar by which sessions are compared.
type Metric struct {
	// Group is the path of the scalar's run relative to the session's, usually empty; ".." is the
	// run right above it. Tag is the scalar's tag.
	Group, Tag               string
	DisplayName, Description string
	Dataset                  eventfile.MetricDataset
	TagID                    uint32 // 0 if no run has the scalar
	// the run with the scalar, by session index; 0 if the session has none
	runs     []uint32
	sessions int
}

// Above is the group of metrics from the run right above a session.
const Above = ".."

// Run returns the run with the metric's scalar for a session, given by its index in Sweep.Sessions;
// 0 for none.
func (m *Metric) Run(session int) uint32 {
	if m.runs == nil {
		return 0
	}
	return m.runs[session]
}

// In returns the number of sessions that have the metric.
func (m *Metric) In() int { return m.sessions }

// Title returns the displayed name.
func (m *Metric) Title() string {
	switch {
	case m.DisplayName != "":
		return m.DisplayName
	case m.Group != "" && m.Group != Above:
		return m.Tag + " (" + m.Group + ")"
	}
	return m.Tag
}

// sessionPaths finds sessions, as the IDs of their runs, by the paths of runs.
type sessionPaths struct {
	sessions map[place][]uint32 // the sessions at a place
	below    map[place][]uint32 // the sessions directly below a place
}

// place is the path of a run in a source, "" for the root.
type place struct{ source, path string }

func (s *Sweep) sessionPaths() sessionPaths {
	p := sessionPaths{sessions: map[place][]uint32{}, below: map[place][]uint32{}}
	for i := range s.Sessions {
		session := &s.Sessions[i]
		at := place{session.Source, runPath(session.Name)}
		p.sessions[at] = append(p.sessions[at], session.Run)
		if folder, ok := folderOf(at.path); ok {
			at.path = folder
			p.below[at] = append(p.below[at], session.Run)
		}
	}
	return p
}

// sessionOf returns the session that a run belongs to, 0 for none, and the group of the run's
// metrics. The session is the nearest one at the run's path or above it, or else the only session
// directly below it.
func (p *sessionPaths) sessionOf(run *Run) (session uint32, group string) {
	path := runPath(run.Name)
	for at, ok := path, true; ok; at, ok = folderOf(at) {
		if id := nearest(p.sessions[place{run.Source, at}], run.ID); id != 0 {
			if at != "" && at != path {
				return id, path[len(at)+1:]
			}
			return id, path[len(at):]
		}
	}
	if below := p.below[place{run.Source, path}]; len(below) == 1 {
		return below[0], Above
	}
	return 0, ""
}

// nearest returns the session at a place that a run belongs to: the last session before the run,
// since two sources of the same name are read one after the other.
func nearest(sessions []uint32, run uint32) (id uint32) {
	for i, s := range sessions {
		if i == 0 || s <= run {
			id = s
		}
	}
	return id
}

// metricKey identifies a metric.
type metricKey struct{ tag, group string }

// learnMetrics collects the metrics: first the metrics that experiments name, in their order, then
// every other scalar of a run that belongs to a session.
func (s *Sweep) learnMetrics(runs []Run, tags []Tag) {
	at := map[metricKey]int{}
	of := func(tag, group string) int {
		key := metricKey{tag, group}
		i, ok := at[key]
		if !ok {
			i = len(s.Metrics)
			at[key] = i
			s.Metrics = append(s.Metrics, Metric{Tag: tag, Group: group})
		}
		return i
	}
	for i := range runs {
		if e := runs[i].Experiment; e != nil {
			s.nameMetrics(e.Metrics, of)
		}
	}
	s.named = len(s.Metrics)
	s.findScalars(runs, tags, of)
	slices.SortStableFunc(s.Metrics[s.named:], func(a, b Metric) int {
		return cmp.Or(strings.Compare(a.Tag, b.Tag), strings.Compare(a.Group, b.Group))
	})
}

// nameMetrics takes an experiment's descriptions of metrics. If a run has several calls, the last
// one wins.
func (s *Sweep) nameMetrics(infos []eventfile.MetricInfo, of func(tag, group string) int) {
	at := make([]int, len(infos))
	for i := range infos {
		at[i] = of(infos[i].Tag, cleanPath(infos[i].Group))
	}
	for i := len(infos) - 1; i >= 0; i-- {
		info, m := &infos[i], &s.Metrics[at[i]]
		m.DisplayName, m.Description = firstNonEmpty(m.DisplayName, info.DisplayName),
			firstNonEmpty(m.Description, info.Description)
		if m.Dataset == eventfile.DatasetUnknown {
			m.Dataset = info.Dataset
		}
	}
}

// findScalars finds the scalars of all metrics.
func (s *Sweep) findScalars(runs []Run, tags []Tag, of func(tag, group string) int) {
	type belonging struct {
		session int
		group   string
	}
	index := make(map[uint32]int, len(s.Sessions))
	for i := range s.Sessions {
		index[s.Sessions[i].Run] = i
	}
	belongs, places := make(map[uint32]belonging, len(runs)), s.sessionPaths()
	for i := range runs {
		if session, group := places.sessionOf(&runs[i]); session != 0 {
			belongs[runs[i].ID] = belonging{index[session], group}
		}
	}
	for _, tag := range tags {
		at, group := -1, "" // metric of the previous run; usually the next run's metric is the same
		for _, run := range tag.Runs {
			b, ok := belongs[run]
			if !ok {
				continue
			}
			if at < 0 || b.group != group {
				at, group = of(tag.Name, b.group), b.group
			}
			m := &s.Metrics[at]
			if m.runs == nil {
				m.runs = make([]uint32, len(s.Sessions))
			}
			if m.runs[b.session] == 0 {
				m.TagID, m.runs[b.session] = tag.ID, run
				m.sessions++
			}
		}
	}
}

// Metric returns the index of a metric by its name, -1 for none.
func (s *Sweep) Metric(tag, group string) int {
	for i := range s.Metrics {
		if s.Metrics[i].Tag == tag && s.Metrics[i].Group == group {
			return i
		}
	}
	return -1
}
