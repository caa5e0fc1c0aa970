package state

import (
	"math"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// RunSort is the order of the run list.
type RunSort uint8

// The orders. Runs without a value, or with one that is no number, come last; equal ones go by name.
const (
	SortFolder  RunSort = iota // by name, in a tree of folders
	SortName                   // by name
	SortStart                  // by the first wall time, the latest first
	SortUpdate                 // by the last wall time, the latest first
	SortHigh                   // by the metric's latest value, the highest first
	SortLow                    // the lowest first
	SortBestMax                // by the metric's highest value, the highest first
	SortBestMin                // by its lowest value, the lowest first
	SortHParam                 // by a hyperparameter; see [RunList.SortByHParam]
)

// RunSorts is how many orders there are beside those of hyperparameters.
const RunSorts = int(SortBestMin) + 1

// ByValue reports whether an order goes by the values of the metric.
func (s RunSort) ByValue() bool { return s >= SortHigh && s < SortHParam }

// sortKeys stand in the address for the orders.
var sortKeys = [...]string{"", "name", "start", "update", "highest", "lowest", "best-highest", "best-lowest"}

// runSorting is the order of the run list and what it goes by.
type runSorting struct {
	sort     RunSort
	by       string  // the hyperparameter of SortHParam
	down     bool    // its highest value first
	unsorted RunSort // what was before
	metric   string  // the name of the tag whose values are shown; "" for auto
	auto     string  // the name of the one that likelyMetric found, once enough was known; it stays
	noShow   bool    // none is shown
	values   map[wire.RunID]wire.RunValue
	valuesOf wire.TagID // the tag that values are of
	ranked   []*Run     // by the order; all runs
	outdated bool       // ranked is the order of before: the person points at the list
}

// noMetric stands in the address for no metric, and metricPrefix before the name of a tag that could be taken for something else.
const (
	noMetric     = "none"
	metricPrefix = "tag:"
)

func (s *runSorting) metricText() string {
	switch {
	case s.noShow:
		return noMetric
	case s.metric == noMetric || strings.HasPrefix(s.metric, metricPrefix):
		return metricPrefix + s.metric
	}
	return s.metric
}

// readSort takes what sortText writes; anything else is the order of folders.
func (s *runSorting) readSort(text string) {
	for i, order := range hparamOrders {
		if name, ok := strings.CutPrefix(text, order); ok && name != "" {
			s.sort, s.by, s.down = SortHParam, name, i > 0
			return
		}
	}
	s.sort = RunSort(address.PlaceOf(sortKeys[:], text, 0))
}

func (s *runSorting) readMetric(text string) {
	name, named := strings.CutPrefix(text, metricPrefix)
	s.noShow = text == noMetric && !named
	if s.metric = name; s.noShow {
		s.metric = ""
	}
}

// resort brings the runs into order, at once or, while the list must not change, as soon as it may.
func (t *runTable) resort() {
	if t.outdated = t.hold && len(t.ranked) > 0; t.outdated {
		t.rankLast()
		return
	}
	t.ranked = t.inOrder()
}

// inOrder returns all runs by the order in force.
func (t *runTable) inOrder() []*Run {
	ranked := slices.Clone(t.order)
	if t.sort <= SortName {
		return ranked
	}
	keys := make(map[wire.RunID]float64, len(t.order))
	for _, r := range t.order {
		keys[r.ID] = t.sortValue(r)
	}
	sort.SliceStable(ranked, func(i, j int) bool {
		a, b := keys[ranked[i].ID], keys[ranked[j].ID]
		return a < b || !math.IsNaN(a) && math.IsNaN(b)
	})
	return ranked
}

// rankLast appends the runs that the order does not have yet.
func (t *runTable) rankLast() {
	if len(t.ranked) == len(t.order) {
		return
	}
	known := make(map[*Run]bool, len(t.order))
	for _, r := range t.ranked {
		known[r] = true
	}
	for _, r := range t.order {
		if !known[r] {
			t.ranked = append(t.ranked, r)
		}
	}
}

// sortValue is what the order goes by, the smallest first; NaN for none.
func (t *runTable) sortValue(r *Run) float64 {
	if t.sort == SortHParam {
		value, ok := r.hparam(t.by)
		switch place := t.info(t.by).place(value); {
		case !ok:
			return math.NaN()
		case t.down:
			return -place
		default:
			return place
		}
	}
	v, ok := t.values[r.ID]
	if !ok {
		return math.NaN()
	}
	switch t.sort {
	case SortStart:
		return -v.Began
	case SortUpdate:
		return -v.Updated
	case SortHigh:
		return -v.Latest.Value
	case SortLow:
		return v.Latest.Value
	case SortBestMax:
		return -v.Max.Value
	}
	return v.Min.Value
}

// shownSample is the sample of a run that the list shows.
func (t *runTable) shownSample(id wire.RunID) (s wire.Sample, ok bool) {
	v, ok := t.values[id]
	switch {
	case !ok || t.valuesOf == 0:
		return s, false
	case t.sort == SortBestMax:
		s = v.Max
	case t.sort == SortBestMin:
		s = v.Min
	default:
		s = v.Latest
	}
	return s, !math.IsNaN(s.Wall)
}

// lowerIsBetter guesses it from a tag's name where the order does not say it.
func (t *runTable) lowerIsBetter(name string) bool {
	switch t.sort {
	case SortHigh, SortBestMax:
		return false
	case SortLow, SortBestMin:
		return true
	}
	name = strings.ToLower(name)
	for _, word := range [...]string{"loss", "err", "perplexity", "ppl", "mae", "mse", "wer", "cer", "fid", "nll", "bpc", "latency", "time", "ece"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// runSortNames are what they are called.
var runSortNames = [...]words.Message{SortFolder: words.SortByFolder, SortName: words.SortByName, SortStart: words.SortByStart, SortUpdate: words.SortByUpdate,
	SortHigh: words.SortByHighest, SortLow: words.SortByLowest, SortBestMax: words.SortByBestHighest, SortBestMin: words.SortByBestLowest, SortHParam: words.SortByFolder}

// String names an order of the run list.
func (s RunSort) String() string { return runSortNames[s].Text() }
