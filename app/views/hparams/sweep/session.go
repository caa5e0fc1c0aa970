package sweep

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Session is one training: a run that states its hyperparameters.
type Session struct {
	Run    uint32
	Name   string // name of the run
	Source string // source of the run
	// name of the group, in which all sessions should have equal hyperparameters; the session's
	// name if it has no group
	Group      string
	Status     eventfile.SessionEndStatus
	Ended      bool    // the run states that it ended
	StartSec   float64 // seconds since the Unix epoch; 0 if unknown
	EndSec     float64
	ModelURI   string
	MonitorURL string
	values     []Value // values, by index in Sweep.HParams
	// different values from earlier calls, by name and in order; usually nil
	before map[string][]Value
}

// Value returns the session's value of a hyperparameter.
func (s *Session) Value(hparam int) Value { return s.values[hparam] }

func (s *Session) status() Value { return Value{Kind: Status, Number: float64(s.Status)} }

// StatusTells reports whether the status is informative: sessions ended differently, or not
// successfully.
func (s *Sweep) StatusTells() bool {
	for i := range s.Sessions {
		status := s.Sessions[i].Status
		if status != s.Sessions[0].Status || status == eventfile.SessionFailed ||
			status == eventfile.SessionRunning {
			return true
		}
	}
	return false
}

// Before returns the different values that earlier calls gave a hyperparameter, in order.
func (s *Session) Before(name string) []Value { return s.before[name] }

// GivenAgain returns the names of hyperparameters that were given several values, in any order.
func (s *Session) GivenAgain() (names []string) {
	for name := range s.before {
		names = append(names, name)
	}
	return names
}

// replaceValue records that a later call gives a hyperparameter another value.
func (s *Session) replaceValue(name string, before, now Value) {
	if before.Kind == None || before.equals(now) {
		return
	}
	if s.before == nil {
		s.before = map[string][]Value{}
	}
	others := slices.DeleteFunc(s.before[name], func(v Value) bool {
		return v.equals(now) || v.equals(before)
	})
	s.before[name] = append(others, before)
}

// Sweep is the analysed content of a log.
type Sweep struct {
	Name, Description, User string  // from the first experiment that has a value
	CreatedSec              float64 // creation time of the oldest experiment; 0 for none
	// number of experiments merged; 0 if the sweep is derived from sessions alone
	Experiments int
	Sessions    []Session
	// first the hyperparameters that differ between sessions; both parts are sorted by name
	HParams []HParam
	Metrics []Metric
	named   int // number of metrics that experiments name; they come first
}

// Told returns how many metrics experiments name; they come first. Without experiments it is 0.
func (s *Sweep) Told() int { return s.named }

// New makes a sweep of a log.
func New(log *Log) *Sweep {
	s := new(Sweep)
	runs := append([]Run(nil), log.Runs...)
	slices.SortStableFunc(runs, func(a, b Run) int {
		return cmp.Or(listing.NaturalCompare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	for i := range runs {
		if runs[i].Start != nil {
			s.Sessions = append(s.Sessions, sessionOf(&runs[i]))
		}
	}
	s.learnHParams(runs)
	s.learnMetrics(runs, log.Tags)
	return s
}

func sessionOf(r *Run) Session {
	s := Session{
		Run: r.ID, Name: r.Name, Source: r.Source, Group: r.Start.GroupName,
		StartSec: r.Start.StartSec, ModelURI: r.Start.ModelURI, MonitorURL: r.Start.MonitorURL,
	}
	if s.Group == "" {
		s.Group = r.Name
	}
	if r.End != nil {
		s.Status, s.EndSec, s.Ended = r.End.Status, r.End.EndSec, true
	}
	return s
}

// runPath returns the path of a run, "" for the root. It is not cleaned, since in object stores
// "a//b" and "a/b" are different runs.
func runPath(name string) string {
	if name == "." {
		return ""
	}
	return name
}

// cleanPath normalises the group that a writer gave a metric: "./a//b/" becomes "a/b", and the root
// "".
func cleanPath(path string) string {
	if !strings.Contains(path, "//") && !strings.HasPrefix(path, ".") &&
		!strings.HasSuffix(path, "/") && !strings.Contains(path, "/.") {
		return path
	}
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		switch {
		case part == "" || part == ".":
		case part == ".." && len(parts) > 0 && parts[len(parts)-1] != "..":
			parts = parts[:len(parts)-1]
		default:
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// folderOf returns the folder that contains a cleaned path; ok is false for the root.
func folderOf(path string) (folder string, ok bool) {
	return path[:max(strings.LastIndexByte(path, '/'), 0)], path != ""
}
