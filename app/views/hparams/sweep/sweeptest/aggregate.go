package sweeptest

import (
	"cmp"
	"fmt"
	"slices"

	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile"
)

// PeerPick has groups for which TensorBoard takes the metrics of one session each: the one with the
// lowest, median or highest value of a metric.
type PeerPick struct {
	Type   string      `json:"aggregationType"` // the type as in TensorBoard's request
	Metric PeerMetric  `json:"aggregationMetric"`
	Groups []PeerGroup `json:"groups"`
}

// Picks maps TensorBoard's types of aggregations that choose one session.
var Picks = map[string]sweep.Pick{
	"AGGREGATION_MIN": sweep.PickLowest, "AGGREGATION_MEDIAN": sweep.PickMedian,
	"AGGREGATION_MAX": sweep.PickHighest,
}

// Common returns the metrics for which every session of all groups has a number. TensorBoard does
// not answer an aggregation by a metric that a group lacks, and its answer is arbitrary if a number
// is NaN.
func Common(groups []PeerGroup) (metrics []PeerMetric) {
	in, sessions := map[PeerMetric]int{}, 0
	var order []PeerMetric
	for _, g := range groups {
		for _, s := range g.Sessions {
			sessions++
			for _, v := range s.Metrics {
				if n := v.number(); n == n {
					if in[v.Name]++; in[v.Name] == 1 {
						order = append(order, v.Name)
					}
				}
			}
		}
	}
	return slices.DeleteFunc(order, func(m PeerMetric) bool { return in[m] < sessions })
}

// comparePicks compares groups represented by one session.
func comparePicks(s *sweep.Sweep, metrics [][]sweep.Measured, all []int, p *Peer,
	differ func(string, ...any)) {
	for i := range p.Picks {
		pick := &p.Picks[i]
		by := s.Metric(pick.Metric.Tag, group(pick.Metric.Group))
		if by < 0 {
			differ("no metric %+v", pick.Metric)
			continue
		}
		table := s.Arrange(sweep.EachGroup, all, nil, metrics)
		s.PickSessions(table, Picks[pick.Type], by, metrics)
		if len(table.Rows) != len(pick.Groups) {
			differ("%s by %+v: %d groups, want %d", pick.Type, pick.Metric, len(table.Rows),
				len(pick.Groups))
		}
		for k := range pick.Groups {
			g := &pick.Groups[k]
			at := slices.IndexFunc(table.Rows, func(r sweep.Row) bool { return r.Name == g.Name })
			if at < 0 {
				differ("%s by %+v: no group %q", pick.Type, pick.Metric, g.Name)
				continue
			}
			for _, m := range g.Metrics {
				r, metric := &table.Rows[at], s.Metric(m.Name.Tag, group(m.Name.Group))
				if metric < 0 || len(r.Of) != 1 || !equal(r.Cells[metric].Mean, m.number()) {
					differ("%s by %+v: %+v of %q is not %v of one session", pick.Type, pick.Metric,
						m.Name, g.Name, m.number())
				}
			}
		}
	}
}

// compareEnded compares the statuses of sessions.
func compareEnded(s *sweep.Sweep, p *Peer, differ func(string, ...any)) {
	if p.Ended == nil {
		return
	}
	for status := eventfile.SessionUnknown; status <= eventfile.SessionRunning; status++ {
		var ours, theirs []string
		for i := range s.Sessions {
			if s.Sessions[i].Status == status {
				ours = append(ours, s.Sessions[i].Name)
			}
		}
		for _, g := range p.Ended[status.String()] {
			for _, session := range g.Sessions {
				theirs = append(theirs, session.Name)
			}
		}
		slices.Sort(ours)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			differ("%s: %q, want %q", status, ours, theirs)
		}
	}
}

// CompareMerged returns how a sweep of all runs differs from the experiments that TensorBoard
// serves for each run alone: each hyperparameter and metric must be present, with the first
// non-empty name and description.
func CompareMerged(log *sweep.Log, p *Peer) (differences []string) {
	s := sweep.New(log)
	words := map[string][2]string{}
	known := func(key, name, description string) {
		had := words[key]
		words[key] = [2]string{cmp.Or(had[0], name), cmp.Or(had[1], description)}
	}
	for i := range p.Alone {
		for _, info := range p.Alone[i].HParams {
			known("h"+info.Name, info.DisplayName, info.Description)
		}
		for _, info := range p.Alone[i].Metrics {
			known("m"+group(info.Name.Group)+"\x00"+info.Name.Tag, info.DisplayName,
				info.Description)
		}
	}
	ours := map[string][2]string{}
	for i := range s.HParams {
		if h := &s.HParams[i]; h.Named {
			ours["h"+h.Name] = [2]string{h.DisplayName, h.Description}
		}
	}
	for i := range s.Told() {
		m := &s.Metrics[i]
		ours["m"+m.Group+"\x00"+m.Tag] = [2]string{m.DisplayName, m.Description}
	}
	for key, want := range words {
		if got, ok := ours[key]; !ok || got != want {
			differences = append(differences,
				fmt.Sprintf("%q is %q, want %q of the runs alone", key, got, want))
		}
	}
	if len(ours) != len(words) {
		differences = append(differences,
			fmt.Sprintf("%d hyperparameters and metrics are named, want %d of the runs alone",
				len(ours), len(words)))
	}
	return differences
}
