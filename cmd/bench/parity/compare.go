package main

import (
	"cmp"
	"maps"
	"slices"

	"eventlens/cmd/bench/tensorboard"
)

// tally counts the comparisons of one kind of series in one log with one loader.
type tally struct {
	Log       string             `json:"log"`
	Loader    tensorboard.Loader `json:"loader"`
	Kind      kind               `json:"kind"`
	Compared  int                `json:"compared"`
	Equal     int                `json:"equal"`
	OnPurpose int                `json:"different_on_purpose"`
	Different int                `json:"different"`
	Reasons   map[string]int     `json:"reasons,omitempty"` // a series may have several reasons
	Details   []detail           `json:"details,omitempty"` // differences without a reason
}

// detail is a series that no rule explains.
type detail struct {
	key
	Text string `json:"text"`
}

// comparison holds the series of a log from three sides: eventlens, a loader of TensorBoard, and
// the rules that must explain the differences.
type comparison struct {
	log      string
	loader   tensorboard.Loader
	journals []*journal
	ours     set
	theirs   set

	readings map[readingName]set
}

// readingName identifies a reading of a run under some rules.
type readingName struct {
	run   string
	rules rule
}

// newComparison returns a comparison of eventlens's series with a loader's.
func newComparison(log string, loader tensorboard.Loader, journals []*journal,
	mine, theirs set) *comparison {
	mine = maps.Clone(mine)
	served := key{Kind: kindHParams, Tag: experimentTag}
	chooseExperiment(mine, theirs[served])
	if len(mine[served].Points) == 0 {
		delete(theirs, served) // the peer computed this series
	}
	return &comparison{
		log: log, loader: loader, journals: journals, ours: mine, theirs: theirs,
		readings: make(map[readingName]set),
	}
}

// tallies compares every series that either side has, and counts by kind.
func (c *comparison) tallies() []tally {
	byKind := make(map[kind]*tally)
	for _, k := range c.keys() {
		t := byKind[k.Kind]
		if t == nil {
			t = &tally{Log: c.log, Loader: c.loader, Kind: k.Kind, Reasons: make(map[string]int)}
			byKind[k.Kind] = t
		}
		c.count(t, k)
	}
	var all []tally
	for _, k := range kinds {
		if t := byKind[k]; t != nil {
			all = append(all, *t)
		}
	}
	return all
}

// keys returns the names of all series of either side, in order.
func (c *comparison) keys() (all []key) {
	for k := range c.ours {
		all = append(all, k)
	}
	for k := range c.theirs {
		if _, both := c.ours[k]; !both {
			all = append(all, k)
		}
	}
	slices.SortFunc(all, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Run, b.Run),
			cmp.Compare(a.Tag, b.Tag))
	})
	return all
}

// count compares one series.
func (c *comparison) count(t *tally, k key) {
	t.Compared++
	found := difference(c.ours[k], c.theirs[k])
	if found == "" {
		t.Equal++
		return
	}
	why, unexplained := c.explain(k)
	if unexplained != "" {
		t.Different++
		t.Details = append(t.Details, detail{key: k, Text: found + "; " + unexplained})
		return
	}
	t.OnPurpose++
	for _, one := range why.each() {
		t.Reasons[reasons[one]]++
	}
}

// explain returns the rules that make a series differ. The loader's rules must predict
// TensorBoard's series, and the reading without rules must equal ours. Otherwise it returns a text
// about the failure.
func (c *comparison) explain(k key) (why rule, unexplained string) {
	all := rulesOf[c.loader]
	predicted, plain := c.read(k, all), c.read(k, 0)
	if d := difference(predicted, c.theirs[k]); d != "" {
		return 0, "the rules predict otherwise: " + d
	}
	if d := difference(c.ours[k], plain); d != "" {
		return 0, "without rules the reading differs from ours: " + d
	}
	for _, one := range all.each() {
		if difference(c.read(k, all&^one), predicted) != "" {
			why |= one
		}
	}
	if why != 0 {
		return why, ""
	}
	// Removing any single rule changes nothing, so several of them have the same effect.
	for _, one := range all.each() {
		if difference(c.read(k, one), plain) != "" {
			why |= one
		}
	}
	if why == 0 {
		return 0, "no single rule makes the difference"
	}
	return why, ""
}

// read returns a series as read under some rules.
func (c *comparison) read(k key, rules rule) series {
	name := readingName{run: k.Run, rules: rules}
	found, ok := c.readings[name]
	if !ok {
		found = make(set)
		for _, j := range c.journals {
			if j.run == k.Run || k.Run == "" { // a series without a run is made from all runs
				maps.Copy(found, read(j, rules).set())
			}
		}
		mergeLayouts(found)
		chooseExperiment(found, c.theirs[key{Kind: kindHParams, Tag: experimentTag}])
		c.readings[name] = found
	}
	return found[k]
}
