package state

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Condition names an event that a person wants to hear of once: a value beyond a bound or not
// finite, silence, or the end of a run.
type Condition struct {
	Kind  wire.WatchKind
	Bound float64 // of the value; for silence, minutes
	Tag   string  // name of the scalar; "" for every one, or for none
	Run   string  // name of the run; "" for every shown one
	// Only later events count. In seconds since the Unix epoch: for values by the clock of the log,
	// for ends of runs by the reader's.
	since float64
	id    uint32 // of the test

	// Met is set once the condition is met; the next fields tell where.
	Met            bool
	metRun, metTag string
	known          bool // step and value
	step           int64
	value          float64

	due     bool    // it was met at the end of the last check
	heard   float64 // for silence: the last wall time of the runs
	heardMs int64   // when that was first seen, in milliseconds since the Unix epoch
}

// Watching manages the conditions. The address has them, even after they were met.
type Watching struct {
	runs   *runs.Runs
	cards  *cards.Cards
	list   []*Condition
	serial uint32
	// Off is set for a page embedded in another one, which notifies nobody.
	Off bool
}

// mostConditions limits the conditions, since an address may have any number.
const mostConditions = 20

// Conditions returns the conditions, in the order in which they were made.
func (w *Watching) Conditions() []*Condition { return w.list }

// Waits reports whether a condition is not met yet.
func (w *Watching) Waits() bool {
	for _, c := range w.list {
		if w.waits(c) {
			return true
		}
	}
	return false
}

// waits reports whether a condition is not met yet, and the page can notify.
func (w *Watching) waits(c *Condition) bool { return !c.Met && !w.Off }

// Add adds a condition, which counts from nowMs (milliseconds since the Unix epoch). It returns
// false if there is no room for it or if it is not valid.
func (w *Watching) Add(c Condition, nowMs int64) bool {
	if len(w.list) >= mostConditions || !c.valid() {
		return false
	}
	w.list = append(w.list, &c)
	w.Arm(len(w.list)-1, nowMs)
	return true
}

// Arm makes a condition wait again, for events after nowMs.
func (w *Watching) Arm(i int, nowMs int64) {
	if i < 0 || i >= len(w.list) {
		return
	}
	old := w.list[i]
	c := &Condition{Kind: old.Kind, Bound: old.Bound, Tag: old.Tag, Run: old.Run}
	c.since = float64(nowMs) / 1000
	if c.Kind <= wire.WatchBad {
		c.since, _ = w.newest("")
	}
	w.number(c)
	w.list[i] = c
}

func (w *Watching) number(c *Condition) {
	w.serial++
	c.id = w.serial
}

// Remove removes a condition.
func (w *Watching) Remove(i int) {
	if i >= 0 && i < len(w.list) {
		w.list = append(w.list[:i:i], w.list[i+1:]...)
	}
}

// valid reports whether a condition can be met at all: whether it has the bound and the scalar that
// its kind needs.
func (c *Condition) valid() bool {
	switch c.Kind {
	case wire.WatchBelow, wire.WatchAbove:
		return c.Tag != "" && charts.Finite(c.Bound)
	case wire.WatchQuiet:
		return c.Bound > 0 && c.Bound <= 1e6
	}
	return int(c.Kind) < len(watchWords)
}

// Title says what a condition waits for.
func (w *Watching) Title(c *Condition) string {
	return words.WatchCondition(c.Kind, c.Tag, charts.FormatValue(c.Bound), w.shown(c.Run))
}

// What says where a condition was met, "" if it was not.
func (w *Watching) What(c *Condition) string {
	if !c.Met {
		return ""
	}
	run, tag := w.shown(c.metRun), c.metTag
	if tag == c.Tag {
		tag = ""
	}
	if !c.known {
		return words.ShortName(run)
	}
	return words.WatchMet(run, tag, c.step, c.value)
}

// shown returns how the page calls a run.
func (w *Watching) shown(name string) string {
	if r := w.runs.Named(name); r != nil {
		return r.ShownName()
	}
	return name
}

// watchWords are the words of the kinds in the address.
var watchWords = [...]string{
	wire.WatchBelow: "below", wire.WatchAbove: "above", wire.WatchBad: "nan",
	wire.WatchQuiet: "quiet", wire.WatchEnd: "end",
}

// WriteAddress writes a text for each condition. Its first line has the kind, the bound and since,
// and once it was met that word, the step and the value, with commas between them. Further lines
// name the scalar, the run, and the run and the scalar that met it.
func (w *Watching) WriteAddress(f *address.Fragment) {
	var list []string
	for _, c := range w.list {
		list = append(list, c.text())
	}
	f.SetList(address.Watch, list)
}

func (c *Condition) text() string {
	first := watchWords[c.Kind] + "," + formatFloat(c.Bound) + "," +
		strconv.FormatFloat(c.since, 'f', -1, 64)
	if c.Met {
		first += ",met"
	}
	if c.known {
		first += "," + strconv.FormatInt(c.step, 10) + "," + formatFloat(c.value)
	}
	lines := first + "\n" + c.Tag + "\n" + c.Run + "\n" + c.metRun + "\n" + c.metTag
	return strings.TrimRight(lines, "\n")
}

func formatFloat(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// ReadAddress takes the conditions of an address. Those that are there already go on.
func (w *Watching) ReadAddress(f *address.Fragment) {
	before := w.list
	w.list = nil
	for _, text := range f.List(address.Watch) {
		c := parseCondition(text)
		if c == nil || len(w.list) == mostConditions {
			continue
		}
		w.number(c)
		for _, old := range before {
			if old.text() == c.text() {
				c = old
			}
		}
		w.list = append(w.list, c)
	}
}

// parseCondition reads the text of a condition, nil if it means nothing.
func parseCondition(text string) *Condition {
	lines := append(strings.Split(text, "\n"), "", "", "", "")
	first := append(strings.Split(lines[0], ","), "", "", "", "", "")
	c := &Condition{
		Kind: wire.WatchKind(address.PlaceOf(watchWords[:], first[0], len(watchWords))),
		Tag:  lines[1], Run: lines[2],
	}
	c.Bound, _ = strconv.ParseFloat(first[1], 64)
	c.since, _ = strconv.ParseFloat(first[2], 64)
	if !c.valid() || !charts.Finite(c.since) {
		return nil
	}
	if first[3] == "met" {
		c.Met, c.metRun, c.metTag = true, lines[3], lines[4]
		step, wrong := strconv.ParseInt(first[4], 10, 64)
		value, wrong2 := strconv.ParseFloat(first[5], 64)
		c.known, c.step, c.value = wrong == nil && wrong2 == nil, step, value
	}
	return c
}

// tests returns the conditions on values for the worker: those whose scalar and run are known.
func (w *Watching) tests() (tests []wire.ValueTest) {
	for _, c := range w.list {
		if !w.waits(c) || c.Kind > wire.WatchBad {
			continue
		}
		test := wire.ValueTest{
			ID: c.id, Kind: c.Kind, Bound: c.Bound, After: c.since,
		}
		if c.Tag != "" {
			tag := w.cards.ScalarNamed(c.Tag)
			if tag == nil {
				continue
			}
			test.Tag = tag.ID
		}
		if c.Run != "" {
			run := w.runs.Named(c.Run)
			if run == nil {
				continue
			}
			test.Run = run.ID
		}
		tests = append(tests, test)
	}
	return tests
}

// Hit takes the points that met conditions, and returns those conditions. It ignores answers about
// conditions that were removed meanwhile.
func (w *Watching) Hit(hits []wire.ValueHit) (met []*Condition) {
	for i := range hits {
		for _, c := range w.list {
			hit := &hits[i]
			run, tag := w.runs.Run(hit.Run), w.cards.Tag(hit.Tag)
			if c.id != hit.ID || c.Met || run == nil || tag == nil {
				continue
			}
			c.meet(run, tag.Name, &hit.At)
			met = append(met, c)
		}
	}
	return met
}

// meet notes what met a condition.
func (c *Condition) meet(run *runs.Run, tag string, at *wire.Sample) {
	c.Met, c.metRun, c.metTag = true, run.Name, tag
	if at.Wall == at.Wall { // NaN without a point
		c.known, c.step, c.value = true, at.Step, at.Value
	}
}

// newest returns the last wall time of a run, or of all shown ones, 0 for none; and the run.
func (w *Watching) newest(name string) (sec float64, last *runs.Run) {
	for _, r := range w.runs.All() {
		v := w.runs.Measure(r.ID)
		if v != nil && w.concerns(name, r) && v.Updated > sec {
			sec, last = v.Updated, r
		}
	}
	return sec, last
}

// concerns reports whether a condition on a run, "" for every shown one, is about r.
func (w *Watching) concerns(name string, r *runs.Run) bool {
	return name == r.Name || name == "" && w.runs.Drawn(r.ID)
}

// Checked looks for silence and for ended runs after a check of the log, at nowMs (milliseconds
// since the Unix epoch), and returns the conditions that are met. A condition must hold after two
// checks in a row: the computer may have been asleep, and data that a check found may take a moment
// to arrive. failed tells that the check failed; then nobody knows whether runs have ended.
func (w *Watching) Checked(nowMs int64, failed bool) (met []*Condition) {
	for _, c := range w.list {
		if !w.waits(c) {
			continue
		}
		var run *runs.Run
		switch c.Kind {
		case wire.WatchQuiet:
			sec, last := w.newest(c.Run)
			if last == nil {
				continue
			}
			if sec != c.heard || c.heardMs == 0 {
				c.heard, c.heardMs = sec, nowMs
			}
			if float64(nowMs-c.heardMs) >= c.Bound*60_000 {
				run = last
			}
		case wire.WatchEnd:
			if failed {
				continue
			}
			run = w.ended(c, float64(nowMs)/1000)
		}
		if was := c.due; run == nil || !was {
			c.due = run != nil
			continue
		}
		at := &wire.Sample{Wall: math.NaN()}
		if v := w.runs.Measure(run.ID); v != nil {
			at = &v.Latest
		}
		c.meet(run, w.runs.ValueTag(), at)
		met = append(met, c)
	}
	return met
}

// ended returns a run that was live when the condition began, and no longer is.
func (w *Watching) ended(c *Condition, nowSec float64) *runs.Run {
	for _, r := range w.runs.All() {
		v := w.runs.Measure(r.ID)
		if v != nil && w.concerns(c.Run, r) && v.LiveUntil >= c.since && v.LiveUntil > 0 &&
			v.LiveUntil < nowSec {
			return r
		}
	}
	return nil
}
