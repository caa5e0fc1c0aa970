package runs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts/names"
)

func TestSharedPartsOfNames(t *testing.T) {
	for list, want := range map[string][]string{
		"a/train a/val":                     {"train", "val"},
		"lr0.1/train lr0.2/train":           {"lr0.1", "lr0.2"},
		"logs/x/1/tb logs/x/2/tb logs/y/tb": {"x/1", "x/2", "y"},
		"logs/a/v logs/v logs/b/v":          {"a/v", "b/v", "v"}, // something remains of each name
		"run1 run10 run2":                   {"run1", "run2", "run10"},
		"train/a train":                     {"train", "train/a"},
		"one/run/alone":                     {"one/run/alone"},
		"/a/x /a/y":                         {"x", "y"},
		". train":                           {"logs", "train"},
		"d/events.out.tfevents.1.h d/events.out.tfevents.2.h": {"events.out.tfevents.1.h",
			"events.out.tfevents.2.h"},
	} {
		m := statetest.New(strings.Fields(list)...)
		m.Runs.SetSort(runs.SortName)
		var shown []string
		for _, r := range m.Runs.Rows() {
			shown = append(shown, r.Name)
			assert.Equal(t, r.Run.Name, r.Run.Title(), "the whole name is there")
		}
		assert.Equal(t, want, shown, list)
	}
}

func TestShortNamesOfPairs(t *testing.T) {
	m := statetest.New("lr/0.1/train", "lr/0.1/validation", "lr/0.2/train", "lr/0.2/val", "lr/test")
	var names []string
	for _, r := range m.Runs.Listed() {
		names = append(names, r.ShortOfPair().String())
	}
	assert.Equal(t, []string{"0.1", "0.1", "0.2", "0.2", "test"}, names)
}

// looks returns the runs' names in a place that has room for some columns.
func looks(m *state.Model, columns int) (list []string) {
	for _, r := range m.Runs.Listed() {
		list = append(list, r.Short().Fit(float64(columns), func(text string) float64 {
			return float64(names.Width(text))
		}))
	}
	return list
}

// TestNoTwoRunsLookEqual: names that have little room differ for every pair of runs, and the whole
// name is in the tooltip.
func TestNoTwoRunsLookEqual(t *testing.T) {
	x100, cyrillic := strings.Repeat("x", 100), strings.Repeat("обучение", 25)
	chinese := strings.Repeat("图像分类实验学习率预热", 18)
	for what, list := range map[string][]string{
		"200 characters, one differs": {x100 + "a" + x100, x100 + "b" + x100, x100 + "c" + x100},
		"first character":             {"a" + x100 + x100, "b" + x100 + x100},
		"last character":              {x100 + x100 + "a", x100 + x100 + "b"},
		"Chinese":                     {chinese + "一", chinese + "二", "三" + chinese},
		"Cyrillic":                    {cyrillic + "а", cyrillic + "б", "в" + cyrillic},
		"Windows paths": {`D:\runs\2026-11-28\` + x100 + `\lr0.01\seed0`,
			`D:\runs\2026-11-28\` + x100 + `\lr0.03\seed0`},
		"combining characters": {x100 + "e\u0301", x100 + "e\u0300", x100 + "e"},
		"control characters":   {"a\x01b", "a\x02b"},
		"event files": {"events.out.tfevents.1763700001.gpu-node-0.100.0",
			"events.out.tfevents.1763700001.gpu-node-0.100.1"},
	} {
		m := statetest.New(list...)
		for columns := range 40 {
			seen := map[string]bool{}
			for _, look := range looks(m, columns) {
				assert.False(t, seen[look], "%s, %d columns: %s", what, columns, look)
				assert.LessOrEqual(t, names.Width(look), max(columns, 24), what)
				seen[look] = true
			}
		}
		for _, r := range m.Runs.Listed() {
			assert.Equal(t, words.CleanName(r.Name), r.Title(), what)
		}
	}
}

func TestNamesWithLittleRoom(t *testing.T) {
	for list, want := range map[string][]string{
		"lr1/train lr2/train lr3/train lr3/val torch/adam top": {"lr1/train", "lr2/train",
			"lr3/train", "lr3/val", "top", "torch/adam"},
		`D:\runs\lr0.01\seed0 D:\runs\lr0.03\seed0`:                       {"lr0.01", "lr0.03"},
		"experiment_november_base_adamw_0 experiment_november_base_sgd_1": {"…adamw_0", "…sgd_1"},
		"sweep/november/lr0.01/train sweep/november/lr0.03/val sweep/x/lr0.03/val": {
			"november/…train", "november/lr0.03/val", "x/lr0.03/val"},
		"events.out.tfevents.1763700001.gpu-node-0.100.0": {"…17637…-0.100.0"},
		"a/events.out.tfevents.":                          {"a/events…vents."},
		"an_experiment_whose_name_is_long":                {"an_exp…_is_long"},
	} {
		assert.Equal(t, want, looks(statetest.New(strings.Fields(list)...), 15), list)
	}
}

// TestShortNamesFollowTheList: names are by the runs in the list, a name that a person gave counts,
// and runs of equal names have their sources or numbers.
func TestShortNamesFollowTheList(t *testing.T) {
	m := statetest.New("experiment_november_base_adamw_0", "experiment_november_base_adamw_1",
		"experiment_november_sgd_1")
	assert.Equal(t, []string{"…base_adamw_0", "…base_adamw_1", "…sgd_1"}, looks(m, 20))
	version := m.NamesVersion()
	m.Runs.SetNameFilter("adamw")
	assert.Equal(t, []string{"…0", "…1"}, looks(m, 20))
	assert.NotEqual(t, version, m.NamesVersion())
	version = m.NamesVersion()
	m.Runs.Toggle(1)
	assert.Equal(t, version, m.NamesVersion(), "a run that is not drawn is still in the list")
	m.Runs.RenameRun(1, "best")
	m.Runs.RenameRun(2, "best")
	assert.Equal(t, []string{"best", "best (2)"}, looks(m, 20))

	m = statetest.New("train", "val")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 9, Name: "train", Source: "older"}}})
	assert.Equal(t, []string{"train · logs", "train · older", "val"}, looks(m, 20))
	assert.Equal(t, "train · older", m.Runs.Run(9).Title())
}

// TestNamesOfRowsDifferAmongSiblings: a row's short name is by the rows in the same folder.
func TestNamesOfRowsDifferAmongSiblings(t *testing.T) {
	long := "resnet50_imagenet21k_%s_bs4096_warmup10_seed_%d"
	m := statetest.New("x/"+fmt.Sprintf(long, "adamw", 0), "x/"+fmt.Sprintf(long, "adamw", 1),
		"y/"+fmt.Sprintf(long, "sgd", 0), "y/"+fmt.Sprintf(long, "sgd", 1))
	var list []string
	for _, r := range m.Runs.Rows() {
		list = append(list, r.Short.String())
	}
	assert.Equal(t, []string{"x", "…0", "…1", "y", "…0", "…1"}, list)
	assert.Equal(t, []string{"x/…_adamw…_0", "x/…_adamw…_1", "y/…_sgd…_0", "y/…_sgd…_1"}, looks(m, 20))
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
