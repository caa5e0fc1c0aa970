package runs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestSharedPartsOfNames(t *testing.T) {
	for names, want := range map[string][]string{
		"a/train a/val":                     {"train", "val"},
		"lr0.1/train lr0.2/train":           {"lr0.1", "lr0.2"},
		"logs/x/1/tb logs/x/2/tb logs/y/tb": {"x/1", "x/2", "y"},
		"logs/a/v logs/v logs/b/v":          {"a/v", "b/v", "v"}, // something remains of each name
		"run1 run10 run2":                   {"run1", "run2", "run10"},
		"train/a train":                     {"train", "train/a"},
		"one/run/alone":                     {"one/run/alone"},
		"same same":                         {"same", "same"},
		"/a/x /a/y":                         {"x", "y"},
		". train":                           {"logs", "train"},
		"d/events.out.tfevents.1.h d/events.out.tfevents.2.h": {"events.out.tfevents.1.h",
			"events.out.tfevents.2.h"},
	} {
		m := statetest.New(strings.Fields(names)...)
		m.Runs.SetSort(runs.SortName)
		var shown []string
		for _, r := range m.Runs.Rows() {
			shown = append(shown, r.Folder+r.Leaf)
			assert.Equal(t, r.Run.Name, r.Run.Title(), "the whole name is there")
		}
		assert.Equal(t, want, shown, names)
	}
}

// TestWhatGivesWay checks that the part of a name shared with fewer runs is kept.
func TestWhatGivesWay(t *testing.T) {
	m := statetest.New("lr1/train", "lr2/train", "lr3/train", "lr3/val", "torch/adam", "torch/sgd",
		"top")
	var parts []string
	for _, r := range m.Runs.Listed() {
		folder, leaf := r.Parts()
		parts = append(parts, folder+"|"+leaf)
	}
	assert.Equal(t,
		[]string{"|lr1/train", "|lr2/train", "|lr3/train", "lr3/|val", "|top", "torch/|adam",
			"torch/|sgd"}, parts)
}

// TestNamesOfGroupedRuns checks that a row leaves out the part of the name in its heading.
func TestNamesOfGroupedRuns(t *testing.T) {
	m := statetest.New("logs/lr1/train", "logs/lr1/val", "logs/lr2/deep/train", "logs/lr2/val",
		"logs/x")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupSecond})
	assert.Equal(t,
		[]string{"+ lr1 [2 of 2]", "  + train", "  + val", "+ lr2 [2 of 2]", "  + deep/train",
			"  + val"}, statetest.Rows(m)[2:])
	assert.Equal(t, []string{"+ logs [1 of 1]", "  + x"}, statetest.Rows(m)[:2],
		"the folder of all")
}

func TestGroupingsThatSplit(t *testing.T) {
	kinds := func(m *state.Model) (list []runs.GroupKind) {
		for _, g := range m.Runs.Groupings() {
			list = append(list, g.Kind)
		}
		return list
	}
	assert.Equal(t, []runs.GroupKind{runs.GroupRun, runs.GroupAll, runs.GroupPattern},
		kinds(statetest.New("r1", "r2", "r3")), "no folder")
	assert.Equal(t, []runs.GroupKind{runs.GroupRun, runs.GroupPattern}, kinds(statetest.New("r1")))
	assert.Equal(t, []runs.GroupKind{runs.GroupRun, runs.GroupAll, runs.GroupPattern},
		kinds(statetest.New("a/x", "b/x", "c")), "as many groups as list")
	assert.Equal(t,
		[]runs.GroupKind{runs.GroupRun, runs.GroupAll, runs.GroupSecond, runs.GroupParent,
			runs.GroupPattern},
		kinds(statetest.New("l/a/x", "l/a/y", "l/b/x")), "one folder of all")
	assert.Equal(t,
		[]runs.GroupKind{runs.GroupRun, runs.GroupAll, runs.GroupFirst, runs.GroupSecond,
			runs.GroupParent, runs.GroupPattern},
		kinds(statetest.New("a/x", "a/y", "c")), "some and the rest")

	m := statetest.New("r1", "r2", "r3", "r4")
	list := statetest.Runs(1, "r1", "r2", "r3", "r4")
	for i, value := range []string{"1", "1", "2", "2"} {
		list[i].HParams = []wire.HParam{{Name: "lr", Value: value}, {Name: "opt", Value: "adam"},
			{Name: "seed", Value: string(rune('0' + i))}}
	}
	m.Apply(&wire.Catalogue{Runs: list})
	assert.Equal(t, runs.Grouping{Kind: runs.GroupHParam, Pattern: "lr"}, m.Runs.Groupings()[3])
	assert.Len(t, m.Runs.Groupings(), 4, "neither what all share nor what each has its own of")

	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupFirst}) // a URL may say so
	assert.Contains(t, kinds(m), runs.GroupFirst, "what is in force")
	assert.Equal(t, []string{"+ r1", "+ r2", "+ r3", "+ r4"}, statetest.Rows(m),
		"no group of what has none")
	assert.Equal(t, wire.Ink{Colour: 1}, m.Runs.Run(2).Ink, "in its own colour")
}
