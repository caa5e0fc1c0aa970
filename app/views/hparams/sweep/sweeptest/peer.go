package sweeptest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"

	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile"
)

// Peer has TensorBoard's answers about a log: from its routes experiment and session_groups,
// requested for all statuses.
type Peer struct {
	Experiment PeerExperiment `json:"experiment"`
	Groups     []PeerGroup    `json:"groups"`
	Picks      []PeerPick     `json:"picks,omitempty"`
	// Ended has the groups of sessions with only one status, by status name.
	Ended map[string][]PeerGroup `json:"ended,omitempty"`
	// Alone has the experiments that TensorBoard serves for each run with an experiment, without
	// the other runs, in run order.
	Alone []PeerExperiment `json:"alone,omitempty"`
}

// PeerExperiment is the experiment served by TensorBoard.
type PeerExperiment struct {
	HParams []struct {
		Name        string        `json:"name"`
		DisplayName string        `json:"displayName,omitempty"`
		Description string        `json:"description,omitempty"`
		Type        string        `json:"type"`
		Differs     bool          `json:"differs"`
		Discrete    []any         `json:"domainDiscrete,omitempty"`
		Interval    *PeerInterval `json:"domainInterval,omitempty"`
	} `json:"hparamInfos"`
	Metrics []struct {
		Name        PeerMetric `json:"name"`
		DisplayName string     `json:"displayName,omitempty"`
		Description string     `json:"description,omitempty"`
		Dataset     string     `json:"datasetType,omitempty"`
	} `json:"metricInfos"`
}

// PeerInterval is a range of a hyperparameter.
type PeerInterval struct {
	Min json.RawMessage `json:"minValue"`
	Max json.RawMessage `json:"maxValue"`
}

// PeerMetric identifies a metric.
type PeerMetric struct {
	Group string `json:"group"`
	Tag   string `json:"tag"`
}

// PeerGroup is a group of sessions.
type PeerGroup struct {
	Name     string         `json:"name"`
	HParams  map[string]any `json:"hparams"`
	Metrics  []PeerValue    `json:"metricValues"`
	Sessions []struct {
		Name       string      `json:"name"`
		Status     string      `json:"status"`
		StartSec   float64     `json:"startTimeSecs"`
		EndSec     float64     `json:"endTimeSecs"`
		ModelURI   string      `json:"modelUri,omitempty"`
		MonitorURL string      `json:"monitorUrl,omitempty"`
		Metrics    []PeerValue `json:"metricValues"`
	} `json:"sessions"`
}

// PeerValue is a value of a metric: the last one of its scalar, or the mean over several sessions.
type PeerValue struct {
	Name  PeerMetric      `json:"name"`
	Value json.RawMessage `json:"value"`
	Step  int64           `json:"trainingStep"`
	Wall  float64         `json:"wallTimeSecs"`
}

func (v PeerValue) number() float64 { return numberOf(v.Value) }

// numberOf reads a number, or the name of one that JSON cannot represent.
func numberOf(text json.RawMessage) float64 {
	var n float64
	switch {
	case json.Unmarshal(text, &n) == nil:
		return n
	case string(text) == `"Infinity"`:
		return math.Inf(1)
	case string(text) == `"-Infinity"`:
		return math.Inf(-1)
	}
	return math.NaN()
}

func equal(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// Compare returns how a sweep differs from TensorBoard's answers, except for intended differences:
// experiments of all runs are merged, there are more metrics, non-finite numbers are included, and
// a session that does not state its end ended with its file.
func Compare(log *sweep.Log, last Last, p *Peer) (differences []string) {
	differ := func(format string, args ...any) {
		differences = append(differences, fmt.Sprintf(format, args...))
	}
	s := sweep.New(log)
	compareExperiment(s, p, differ)
	metrics := make([][]sweep.Measured, len(s.Metrics))
	for m := range metrics {
		for i := range s.Sessions {
			n := last.of(&s.Metrics[m], i).Value
			metrics[m] = append(metrics[m], sweep.Measured{Value: n, There: n == n})
		}
	}
	all := make([]int, len(s.Sessions))
	for i := range all {
		all[i] = i
	}
	table := s.Arrange(sweep.EachGroup, all, nil, metrics)
	if len(table.Rows) != len(p.Groups) {
		differ("%d groups, want %d", len(table.Rows), len(p.Groups))
		return differences
	}
	byName := map[string]*sweep.Row{}
	for i := range table.Rows {
		byName[table.Rows[i].Name] = &table.Rows[i]
	}
	comparePicks(s, metrics, all, p, differ)
	compareEnded(s, p, differ)
	for i := range p.Groups {
		g := &p.Groups[i]
		if r := byName[g.Name]; r != nil {
			compareGroup(s, last, r, g, differ)
		} else {
			differ("no group %q", g.Name)
		}
	}
	return differences
}

func compareExperiment(s *sweep.Sweep, p *Peer, differ func(string, ...any)) {
	for _, info := range p.Experiment.HParams {
		at := s.HParam(info.Name)
		if at < 0 {
			differ("no hyperparameter %q", info.Name)
			continue
		}
		h := &s.HParams[at]
		if h.DisplayName != info.DisplayName || h.Description != info.Description {
			differ("%q is %q, %q, want %q, %q", info.Name, h.DisplayName, h.Description,
				info.DisplayName, info.Description)
		}
		// TensorBoard repeats the experiment's statement; we report the values present, which have
		// the stated type, and the stated values
		if s.Experiments > 0 {
			if h.Type.String() != info.Type {
				differ("%q is %s, want %s", info.Name, h.Type, info.Type)
			}
			for _, v := range info.Discrete {
				if !h.Numeric() &&
					!strings.Contains("|"+discreteOf(h)+"|", "|"+discreteText([]any{v})+"|") {
					differ("%q has the values %s, want %v too", info.Name, discreteOf(h), v)
				}
			}
			continue
		}
		if i := info.Interval; i != nil && finite(numberOf(i.Min)) && finite(numberOf(i.Max)) &&
			(h.Min != numberOf(i.Min) || h.Max != numberOf(i.Max)) {
			differ("%q is from %v to %v, want %s to %s", info.Name, h.Min, h.Max, i.Min, i.Max)
		}
		if h.Type.String() != info.Type || h.Differs != info.Differs {
			differ("%q is %s and differs %t, want %s and %t", info.Name, h.Type, h.Differs,
				info.Type, info.Differs)
		}
		if want := discreteText(info.Discrete); !h.Numeric() && discreteOf(h) != want {
			differ("%q has the values %s, want %s", info.Name, discreteOf(h), want)
		}
	}
	if s.Experiments == 0 && len(s.HParams) != len(p.Experiment.HParams)+numberNone(s) {
		differ("%d hyperparameters, want %d", len(s.HParams), len(p.Experiment.HParams))
	}
	at := -1
	for _, info := range p.Experiment.Metrics {
		found := s.Metric(info.Name.Tag, group(info.Name.Group))
		if found < 0 {
			differ("no metric %+v", info.Name)
			continue
		}
		if found < at {
			differ("metric %+v is not in its place", info.Name)
		}
		m := &s.Metrics[found]
		if m.DisplayName != info.DisplayName || m.Description != info.Description ||
			m.Dataset.String() != cmp.Or(info.Dataset, m.Dataset.String()) {
			differ("metric %+v is %q, %q, %s, want %q, %q, %s", info.Name, m.DisplayName,
				m.Description, m.Dataset, info.DisplayName, info.Description, info.Dataset)
		}
		at = max(at, found)
	}
}

func finite(n float64) bool { return !math.IsNaN(n) && !math.IsInf(n, 0) }

// group returns a group's name as TensorBoard serves it: "." for a session at the root, whose
// values it then fails to find.
func group(of string) string {
	if of == "." {
		return ""
	}
	return of
}

// numberNone counts the hyperparameters for which no session has a value of a supported type.
func numberNone(s *sweep.Sweep) (n int) {
	for i := range s.HParams {
		if s.HParams[i].Type == eventfile.HParamUnset {
			n++
		}
	}
	return n
}

// discreteOf lists the values as TensorBoard does: values of several types are strings, and
// non-finite numbers are left out.
func discreteOf(h *sweep.HParam) string {
	var list []string
	for _, v := range h.Discrete {
		if v.Kind == sweep.Number && !finite(v.Number) {
			continue
		}
		list = append(list, v.String())
	}
	sort.Strings(list)
	return strings.Join(list, "|")
}

func discreteText(list []any) string {
	var texts []string
	for _, v := range list {
		text := fmt.Sprint(v)
		if s, ok := v.(string); ok {
			text = strings.TrimSuffix(s, ".0") // a number as Python's JSON writes it
			var unquoted string
			// TensorBoard's texts are JSON-encoded
			if json.Unmarshal([]byte(`"`+s+`"`), &unquoted) == nil {
				text = strings.TrimSuffix(unquoted, ".0")
			}
		}
		texts = append(texts, text)
	}
	sort.Strings(texts)
	return strings.Join(texts, "|")
}

func compareGroup(s *sweep.Sweep, last Last, r *sweep.Row, g *PeerGroup,
	differ func(string, ...any)) {
	for k := range s.HParams {
		if r.Several[k] { // TensorBoard takes the value of an arbitrary session
			continue
		}
		v := r.Values[k]
		want, has := g.HParams[s.HParams[k].Name]
		notFinite := v.Kind == sweep.Number && !finite(v.Number)
		switch ours := v.String(); {
		case !has && v.Kind != sweep.None && !notFinite:
			differ("%q has %q, want none", r.Name, s.HParams[k].Name)
		case has && v.Kind == sweep.None && !isList(want),
			has && v.Kind != sweep.None && ours != valueText(want):
			differ("%q of %q is %q, want %v", s.HParams[k].Name, r.Name, ours, want)
		}
	}
	for _, m := range g.Metrics {
		at := s.Metric(m.Name.Tag, group(m.Name.Group))
		if at < 0 {
			differ("%q has no metric %+v", r.Name, m.Name)
		} else if got, want := r.Cells[at].Mean, m.number(); !equal(got, want) {
			differ("%+v of %q is %v, want %v", m.Name, r.Name, got, want)
		}
	}
	if len(r.Sessions) != len(g.Sessions) {
		differ("%q has %d sessions, want %d", r.Name, len(r.Sessions), len(g.Sessions))
		return
	}
	for i, theirs := range g.Sessions {
		ours := &s.Sessions[r.Sessions[i]]
		if ours.Name != theirs.Name || ours.Status.String() != theirs.Status ||
			ours.StartSec != theirs.StartSec || (theirs.EndSec != 0 || !ours.Ended) &&
			ours.EndSec != theirs.EndSec ||
			ours.ModelURI != theirs.ModelURI || ours.MonitorURL != theirs.MonitorURL {
			differ("session %d of %q is %+v, want %+v", i, r.Name, *ours, theirs)
		}
		for _, v := range theirs.Metrics {
			at := s.Metric(v.Name.Tag, group(v.Name.Group))
			if at < 0 {
				differ("%q has no metric %+v", ours.Name, v.Name)
				continue
			}
			if p := last.of(&s.Metrics[at], r.Sessions[i]); !equal(p.Value, v.number()) ||
				int64(p.Step) != v.Step || float64(p.Wall) != v.Wall {
				differ("%+v of %q is %+v, want %+v", v.Name, ours.Name, p, v)
			}
		}
	}
}

func isList(v any) bool { _, ok := v.([]any); return ok }

func valueText(v any) string {
	if n, ok := v.(float64); ok {
		return sweep.Value{Kind: sweep.Number, Number: n}.String()
	}
	return fmt.Sprint(v)
}
