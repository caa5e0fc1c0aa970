// Package statetest makes models for tests, and formats their content for comparison.
package statetest

import (
	"fmt"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	_ "eventlens/app/kinds" // fills the table of kinds
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

// PageURL is the address of the page.
const PageURL = "https://site.example/deep/index.html"

// New returns a model of a page with runs of these names; ids count from 1 in that order.
func New(names ...string) *state.Model {
	m := state.New(PageURL)
	m.Apply(&wire.Catalogue{Runs: Runs(1, names...)})
	return m
}

// Runs returns runs of these names, with ids from first on.
func Runs(first wire.RunID, names ...string) []wire.Run {
	var runs []wire.Run
	for i, name := range names {
		runs = append(runs, wire.Run{
			ID: first + wire.RunID(i), Name: name, Source: "logs", Colour: i, State: wire.RunRead,
		})
	}
	return runs
}

// Listed returns the names of the runs in the list.
func Listed(m *state.Model) []string {
	var names []string
	for _, r := range m.Runs.Listed() {
		names = append(names, r.Name)
	}
	return names
}

// Hidden returns the runs that a worker does not draw.
func Hidden(m *state.Model) []wire.RunID { return m.View("light", nil).Hidden }

// AddTags adds tags of a kind, with values in the runs 1 and 3 where a kind has a card for each
// run.
func AddTags(m *state.Model, k kind.ID, names ...string) {
	c := &wire.Catalogue{}
	for i, name := range names {
		tag := wire.Tag{ID: wire.TagID(100*int(k) + i + 1), Kind: k, Name: name, Values: 10}
		if k == image.ID || k == histogram.ID {
			tag.Runs = []wire.RunID{1, 3}
		}
		c.Tags = append(c.Tags, tag)
	}
	m.Apply(c)
}

// Groups returns the groups of the current tab, each with its numbers of cards and tags.
func Groups(m *state.Model) []string {
	var names []string
	for _, g := range m.Cards.Groups() {
		names = append(names, fmt.Sprintf("%s %d/%d", g.Name, len(g.Cards), g.Tags))
	}
	return names
}

// CardsIn returns the cards in an area of the current tab.
func CardsIn(m *state.Model, area cards.Area) (keys []cards.Key) {
	for _, g := range m.Cards.Groups() {
		if g.Area == area {
			keys = append(keys, g.Cards...)
		}
	}
	return keys
}

// Names returns the names of tags.
func Names(tags []*cards.Tag) (all []string) {
	for _, t := range tags {
		all = append(all, t.Name)
	}
	return all
}

// Custom returns a model that shows the charts of a layout over some scalars.
func Custom(categories ...layouts.Category) *state.Model {
	m := New("run")
	m.Cards.AddLook(cards.LookCustom, kind.Scalar)
	AddTags(m, kind.Scalar, "acc", "band/high", "band/low", "band/mean", "loss/train", "loss/val")
	m.ApplyFragment(address.Parse("tab=" + cards.LookCustom))
	m.Apply(&wire.Layout{Categories: categories})
	m.Apply(&wire.Loaded{})
	return m
}

// LineChart returns a chart of a layout.
func LineChart(title string, tags ...string) layouts.Chart {
	return layouts.Chart{Title: title, Kind: eventfile.ChartMultiline, Tags: tags}
}

// Fragment returns a fragment with one value.
func Fragment(k *address.Key, value string) (f address.Fragment) {
	f.Set(k, value)
	return f
}

// Sweep returns a model of runs a, b, c... with these hyperparameters.
func Sweep(hparams ...string) *state.Model {
	m := state.New(PageURL)
	m.Apply(&wire.Catalogue{Runs: SweepRuns(hparams...)})
	return m
}

// HParams parses "lr 0.1, opt adam" as hyperparameters, which must be sorted by name.
func HParams(text string) (list []wire.HParam) {
	for _, pair := range strings.Split(text, ", ") {
		if name, value, ok := strings.Cut(pair, " "); ok {
			list = append(list, wire.HParam{Name: name, Value: value})
		}
	}
	return list
}

// SweepRuns returns runs s/a, s/b, ... with these hyperparameters.
func SweepRuns(hparams ...string) []wire.Run {
	names := make([]string, len(hparams))
	for i := range names {
		names[i] = "s/" + string(rune('a'+i))
	}
	runs := Runs(1, names...)
	for i := range runs {
		runs[i].HParams = HParams(hparams[i])
	}
	return runs
}

// Rows formats the rows of the list: check state (- none, ~ some, + all), name, and for folders and
// groups the number of shown runs.
func Rows(m *state.Model) (lines []string) {
	for _, r := range m.Runs.Rows() {
		line := strings.Repeat("  ", r.Depth) + [...]string{"-", "~", "+"}[r.CheckState()] + " " +
			r.Name
		if r.Kind != runs.RowRun {
			line += fmt.Sprintf(" [%d of %d]", r.Shown, r.All)
			if !r.Open {
				line += " closed"
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Measured reports values of runs, from id 1 on.
func Measured(m *state.Model, tag wire.TagID, values ...float64) {
	msg := &wire.RunValues{Tag: tag}
	for i, v := range values {
		at := wire.Sample{Step: int64(10 * i), Wall: 1, Value: v}
		low, high := at, at
		low.Value, high.Value = v-float64(10*i), v+float64(100*(i%2))
		msg.Runs = append(msg.Runs, wire.RunValue{
			Run: wire.RunID(i + 1), Began: float64(100 - i), Updated: float64(i % 3), Latest: at,
			Min: low, Max: high,
		})
	}
	m.Apply(msg)
}

// Order returns the runs in the list, in order.
func Order(m *state.Model) (ids []wire.RunID) {
	for _, r := range m.Runs.Rows() {
		if r.Kind == runs.RowRun {
			ids = append(ids, r.Run.ID)
		}
	}
	return ids
}

// Only returns the key of the row whose runs alone are shown, "" if there is none.
func Only(m *state.Model) string {
	for i := range m.Runs.Rows() {
		if row := &m.Runs.Rows()[i]; m.Runs.Only(row) {
			return row.Key
		}
	}
	return ""
}

// ScalarsIn gives a model scalars, and the number of runs that have each.
func ScalarsIn(m *state.Model, in map[string]int) {
	c := &wire.Catalogue{}
	for name, n := range in {
		c.Tags = append(c.Tags, wire.Tag{
			ID: wire.TagID(len(c.Tags) + 1), Kind: kind.Scalar, Name: name, Values: int64(n), In: n,
		})
	}
	m.Apply(c)
}
