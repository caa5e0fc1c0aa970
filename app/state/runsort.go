package state

import (
	"math"
	"slices"
	"sort"
	"strings"

	"eventlens/app/wire"
	"eventlens/charts"
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
	SortHParam                 // by a hyperparameter; see [Model.SortByHParam]
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
	metric   string  // the name of the tag whose values are shown; "" for the one that chosenMetric finds
	noShow   bool    // none is shown
	values   map[wire.RunID]wire.RunValue
	of       wire.TagID // the tag that values are of
	ranked   []*Run     // by the order; all runs
	unrest   bool       // ranked is of before: the person points at the list
	likely   *Tag       // what chosenMetric found among the first likelyOf scalars
	likelyOf int
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
	s.sort = RunSort(placeOf(sortKeys[:], text, 0))
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
	if t.unrest = t.hold && len(t.ranked) > 0; t.unrest {
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
		return a < b || a == a && b != b
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
	case !ok || t.of == 0:
		return s, false
	case t.sort == SortBestMax:
		s = v.Max
	case t.sort == SortBestMin:
		s = v.Min
	default:
		s = v.Latest
	}
	return s, s.Wall == s.Wall
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

// Best returns the run whose value shown is the best of the runs drawn; 0 for none.
func (m *Model) Best() (best wire.RunID) {
	tag := m.Metric()
	if tag == nil {
		return 0
	}
	lower, n := m.runs.lowerIsBetter(tag.Name), 0
	var top float64
	for _, r := range m.runs.order {
		s, ok := m.runs.shownSample(r.ID)
		if !ok || s.Value != s.Value || !m.runs.drawn(r.ID) {
			continue
		}
		n++
		if best == 0 || lower && s.Value < top || !lower && s.Value > top {
			best, top = r.ID, s.Value
		}
	}
	if n < 2 {
		return 0
	}
	return best
}

// RunSort returns the order of the run list.
func (m *Model) RunSort() RunSort { return m.runs.sort }

// SetRunSort chooses it, and shows it at once.
func (m *Model) SetRunSort(s RunSort) {
	if int(s) >= RunSorts {
		return
	}
	m.runs.sort = s
	m.runs.ranked = nil
	m.runs.resort()
	m.runsVersion++
}

// Metric returns the scalar tag whose values the run list shows, nil for none.
func (m *Model) Metric() *Tag {
	switch {
	case m.runs.noShow:
		return nil
	case m.runs.metric != "":
		return m.tags.byID[m.scalarNamed(m.runs.metric)]
	}
	if scalars := m.tags.kinds[wire.KindScalar]; len(scalars) != m.runs.likelyOf {
		m.runs.likely, m.runs.likelyOf = chosenMetric(scalars), len(scalars)
	}
	return m.runs.likely
}

// SetMetric chooses it by its name; "" is none.
func (m *Model) SetMetric(name string) {
	m.runs.metric, m.runs.noShow = name, name == ""
	m.runsVersion++
}

// metricWords are what the last part of a tag's name is looked for, the most telling first.
var metricWords = [...]string{"acc", "f1", "auc", "score", "reward", "return", "loss"}

// chosenMetric returns the tag that runs are most likely compared by: a measure of quality, of validation rather than of training.
func chosenMetric(tags []*Tag) *Tag {
	var best *Tag
	bestRank := 2 * len(metricWords) // of equal ones the shortest, as the plainest
	for _, t := range tags {
		folder, leaf := strings.ToLower(t.Folder), strings.ToLower(t.Leaf)
		for i, word := range metricWords {
			if !strings.Contains(leaf, word) {
				continue
			}
			rank := i + len(metricWords)
			if strings.Contains(folder, "val") || strings.Contains(folder, "test") || strings.Contains(leaf, "val") || strings.Contains(leaf, "test") {
				rank = i
			}
			if rank < bestRank || rank == bestRank && best != nil && len(t.Name) < len(best.Name) {
				best, bestRank = t, rank
			}
			break
		}
	}
	return best
}

// Measure returns what a worker is to be asked for the list, and whether it has to be asked at all.
func (m *Model) Measure() (ask wire.Measure, needed bool) {
	if len(m.runs.order) < 2 {
		return ask, false
	}
	if t := m.Metric(); t != nil {
		ask.Tag = t.ID
	}
	return ask, ask.Tag != 0 || m.runs.sort == SortStart || m.runs.sort == SortUpdate
}

// measured takes the worker's answer. What is not of the metric in force is late, but for the times.
func (m *Model) measured(msg *wire.Measured) {
	t := &m.runs
	if ask, _ := m.Measure(); msg.Tag != ask.Tag {
		return
	}
	if t.values == nil || t.of != msg.Tag {
		t.values = make(map[wire.RunID]wire.RunValue, len(msg.Runs))
		t.ranked = nil // the person chose what the order goes by, and waits for it
	}
	t.of = msg.Tag
	for _, v := range msg.Runs {
		t.values[v.Run] = v
	}
	t.resort()
	m.runsVersion++
}

// RunValue returns the value of a run that the list shows, in words, "" for none, and what it is of.
func (m *Model) RunValue(id wire.RunID) (text, title string) {
	s, ok := m.runs.shownSample(id)
	if !ok {
		return "", ""
	}
	return charts.FormatValue(s.Value), ValueAt(m.runs.sort, charts.FormatValue(s.Value), charts.FormatInt(s.Step))
}

// liveMs is how long after its last value a run counts as being written.
const liveMs = 120_000

// RunLive reports whether a run is being written, as far as its times were asked for.
func (m *Model) RunLive(id wire.RunID, nowMs int64) bool {
	v, ok := m.runs.values[id]
	age := float64(nowMs) - 1000*v.Updated
	return ok && 0 <= age && age <= liveMs
}
