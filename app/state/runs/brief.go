package runs

import (
	"math"
	"strings"

	"eventlens/charts/names"
)

// Brief names are an option: a run is named by the hyperparameters in which the shown runs differ,
// such as "lr 0.01 · adam", or else by the part of its path that differs.

// A brief name has at most mostBrief hyperparameters. Those with a value of more than briefBytes,
// such as an output folder, tell no more than the path.
const (
	mostBrief  = 3
	briefBytes = 16
)

// Brief reports whether runs have brief names.
func (m *Display) Brief() bool { return m.runs.brief }

// SetBrief turns brief names on or off.
func (m *Display) SetBrief(on bool) {
	m.runs.brief = on
	m.runs.forgetNames()
	m.looksChanged()
}

// briefNames sets Run.brief of the given runs. Paths are without what all share, hyperparameters are
// whole.
func (t *table) briefNames(runs []*Run) {
	left := mostBrief
	t.cutFrom = -1
	for _, name := range t.hparams {
		if left == 0 || !differs(runs, name) {
			continue
		}
		left--
		t.cutFrom = math.MaxInt
		for _, r := range runs {
			if value, ok := r.hparam(name); ok {
				r.brief = joined(r.brief, briefHParam(name, value))
			}
		}
	}
	count := map[string]int{}
	for _, r := range runs {
		count[r.brief]++
	}
	for _, r := range runs {
		if r.briefPath = count[r.brief] > 1; r.briefPath && r.brief != "" {
			r.brief = joined(r.brief, r.label)
		}
	}
}

func joined(before, part string) string {
	if before == "" {
		return part
	}
	return before + " · " + part
}

// differs reports whether runs differ in a hyperparameter that tells them apart in few letters.
func differs(runs []*Run, name string) (several bool) {
	first := ""
	for i, r := range runs {
		value, _ := r.hparam(name)
		if len(value) > briefBytes {
			return false
		}
		if i == 0 {
			first = value
		}
		several = several || value != first
	}
	return several
}

// briefHParam returns a hyperparameter in a brief name: its name and value, or only the value if
// that is a word.
func briefHParam(name, value string) string {
	_, isNumber := numberOf(value)
	if low := strings.ToLower(value); !isNumber && low != "true" && low != "false" && low != "" {
		return value
	}
	return name[names.LastFolder(name):] + " " + ShownHParam(value)
}
