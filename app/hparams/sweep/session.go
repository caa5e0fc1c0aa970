package sweep

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Session is one training: a run that says what hyperparameters it was given.
type Session struct {
	Run        uint32
	Name       string // of the run
	Source     string // of the run
	Group      string // sessions of one group have equal hyperparameters; the name of the session where it is alone
	Status     eventfile.SessionEndStatus
	Ended      bool    // it says how it ended, or when
	StartSec   float64 // seconds since the Unix epoch; 0 if it is not known
	EndSec     float64
	ModelURI   string
	MonitorURL string
	values     []Value            // by the index of the hyperparameter in Sweep.HParams
	before     map[string][]Value // by name: other values that calls before the last one gave, in their order; mostly nil
}

// Value is what the session has of a hyperparameter.
func (s *Session) Value(hparam int) Value { return s.values[hparam] }

func (s *Session) status() Value { return Value{Kind: Status, Number: float64(s.Status)} }

// StatusTells reports whether sessions ended differently, or not well.
func (s *Sweep) StatusTells() bool {
	for i := range s.Sessions {
		status := s.Sessions[i].Status
		if status != s.Sessions[0].Status || status == eventfile.SessionFailed || status == eventfile.SessionRunning {
			return true
		}
	}
	return false
}

// Before returns the other values that calls before the last one gave a hyperparameter, in their order.
func (s *Session) Before(name string) []Value { return s.before[name] }

// GivenAgain returns the names of hyperparameters of which several values were given, in any order.
func (s *Session) GivenAgain() (names []string) {
	for name := range s.before {
		names = append(names, name)
	}
	return names
}

// giveUp notes that a value of a hyperparameter gives way to a later one.
func (s *Session) giveUp(name string, before, now Value) {
	if before.Kind == None || before.is(now) {
		return
	}
	if s.before == nil {
		s.before = map[string][]Value{}
	}
	others := slices.DeleteFunc(s.before[name], func(v Value) bool { return v.is(now) || v.is(before) })
	s.before[name] = append(others, before)
}

// Sweep is what can be shown of a log.
type Sweep struct {
	Name, Description, User string  // of the experiments, the first that has one
	CreatedSec              float64 // of the one that was made first; 0 for none
	Experiments             int     // that were merged; without any it was derived
	Sessions                []Session
	HParams                 []HParam // those that differ first, then by name
	Metrics                 []Metric
	told                    int // of the metrics, those that experiments name, which come first
}

// Told is how many of the metrics the experiments name; they are the first ones. Without an experiment none is.
func (s *Sweep) Told() int { return s.told }

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
	s := Session{Run: r.ID, Name: r.Name, Source: r.Source, Group: r.Start.GroupName, StartSec: r.Start.StartSec, ModelURI: r.Start.ModelURI, MonitorURL: r.Start.MonitorURL}
	if s.Group == "" {
		s.Group = r.Name
	}
	if r.End != nil {
		s.Status, s.EndSec, s.Ended = r.End.Status, r.End.EndSec, true
	}
	return s
}

// rooted returns the path of a run, "" for the root. Nothing is taken out of it: in stores, "a//b" is another run than "a/b".
func rooted(name string) string {
	if name == "." {
		return ""
	}
	return name
}

// clean takes what does not matter out of the group that a writer gave a metric: "./a//b/" is "a/b", and the root is "".
func clean(path string) string {
	if !strings.Contains(path, "//") && !strings.HasPrefix(path, ".") && !strings.HasSuffix(path, "/") && !strings.Contains(path, "/.") {
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

// folderOf returns the folder that a cleaned path is in, and whether it is in one: the root is in none.
func folderOf(path string) (folder string, ok bool) {
	return path[:max(strings.LastIndexByte(path, '/'), 0)], path != ""
}
