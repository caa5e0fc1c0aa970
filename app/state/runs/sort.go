package runs

import (
	"math"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/goal"
)

// Sort is the order of the run list.
type Sort uint8

// The orders. Runs without a value or with NaN come last; ties are in order of names.
const (
	SortFolder  Sort = iota // by name, in a tree of folders
	SortName                // by name
	SortStart               // by the first wall time, newest first
	SortUpdate              // by the last wall time, newest first
	SortHigh                // by the metric's latest value, highest first
	SortLow                 // by the metric's latest value, lowest first
	SortBestMax             // by the metric's highest value, highest first
	SortBestMin             // by the metric's lowest value, lowest first
	SortHParam              // by a hyperparameter; see [List.SortByHParam]
)

// Sorts is the number of orders except SortHParam.
const Sorts = int(SortBestMin) + 1

// ByValue reports whether an order depends on the values of the metric.
func (s Sort) ByValue() bool { return s >= SortHigh && s < SortHParam }

// sortKeys are the orders in the URL.
var sortKeys = [...]string{"", "name", "start", "update", "highest", "lowest", "best-highest",
	"best-lowest"}

// sorting is the order of the run list and the values it depends on.
type sorting struct {
	sort     Sort
	by       string // name of the hyperparameter of SortHParam
	down     bool   // the highest value of by comes first
	unsorted Sort   // order before SortHParam
	metric   string // name of the tag whose values are shown; "" for auto
	auto     string // name proposed as the likely metric, once enough was known; fixed from then on
	noShow   bool   // the list shows no values
	values   map[wire.RunID]*wire.RunValue
	valuesOf wire.TagID // the tag of values
	ranked   []*Run     // all runs in order
	outdated bool       // ranked is an older order, because the list is frozen
}

// noMetric stands for no metric in the URL, and metricPrefix precedes tag names that would be
// ambiguous.
const (
	noMetric     = "none"
	metricPrefix = "tag:"
)

func (s *sorting) metricText() string {
	switch {
	case s.noShow:
		return noMetric
	case s.metric == noMetric || strings.HasPrefix(s.metric, metricPrefix):
		return metricPrefix + s.metric
	}
	return s.metric
}

// readSort parses an order written by sortText; anything else is SortFolder.
func (s *sorting) readSort(text string) {
	for i, order := range hparamOrders {
		if name, ok := strings.CutPrefix(text, order); ok && name != "" {
			s.sort, s.by, s.down = SortHParam, name, i > 0
			return
		}
	}
	s.sort = Sort(address.PlaceOf(sortKeys[:], text, 0))
}

func (s *sorting) readMetric(text string) {
	name, named := strings.CutPrefix(text, metricPrefix)
	s.noShow = text == noMetric && !named
	if s.metric = name; s.noShow {
		s.metric = ""
	}
}

// resort sorts the runs. While the list is frozen, it only notes that the order is outdated.
func (t *table) resort() {
	if t.outdated = t.hold && len(t.ranked) > 0; t.outdated {
		t.rankLast()
		return
	}
	t.ranked = t.inOrder()
}

// inOrder returns all runs in the current order.
func (t *table) inOrder() []*Run {
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

// rankLast appends the runs that ranked lacks.
func (t *table) rankLast() {
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

// sortValue returns a run's sort key, smallest first; NaN if it has none.
func (t *table) sortValue(r *Run) float64 {
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
	v := t.values[r.ID]
	if v == nil {
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

// shownSample returns the sample of a run whose value the list shows.
func (t *table) shownSample(id wire.RunID) (s wire.Sample, ok bool) {
	v := t.values[id]
	switch {
	case v == nil || t.valuesOf == 0:
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

// lowerIsBetter reports whether lower values are better, according to the order of the list, or
// else guessed from the tag's name.
func (t *table) lowerIsBetter(name string) bool {
	switch t.sort {
	case SortHigh, SortBestMax:
		return false
	case SortLow, SortBestMin:
		return true
	}
	return goal.Of(name) == goal.Low
}

// Reversed reports whether the best values of a metric in the order of the list are the worst by its
// name: the lowest of an accuracy, or the highest of a loss.
func (m *List) Reversed(name string) bool {
	return m.runs.lowerIsBetter(name) != (goal.Of(name) == goal.Low)
}

// Goal reports whether lower values of a scalar are better, and whether that is known at all: of
// the metric of the run list, and of losses and other scores.
func (m *List) Goal(name string) (lower, known bool) {
	if name == m.ValueTag() {
		return m.runs.lowerIsBetter(name), true
	}
	return goal.Of(name) == goal.Low, goal.TopicOf(name) == goal.Score
}

// sortNames are the display names of the orders.
var sortNames = [...]words.Message{SortFolder: words.SortByFolder, SortName: words.SortByName,
	SortStart: words.SortByStart, SortUpdate: words.SortByUpdate,
	SortHigh: words.SortByHighest, SortLow: words.SortByLowest,
	SortBestMax: words.SortByBestHighest, SortBestMin: words.SortByBestLowest,
	SortHParam: words.SortByFolder}

// String returns the display name of the order.
func (s Sort) String() string { return sortNames[s].Text() }
