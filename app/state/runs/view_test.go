package runs_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/charts/names"
)

// greyInk is the ink of runs in no group.
var greyInk = wire.Ink{Own: 1<<24 | 0x8a929d}

func TestRunTreeNests(t *testing.T) {
	m := statetest.New("aug/mixup", "aug/cutmix", "baseline/seed-0", "distill/student/t2",
		"distill/student/t4", "distill/teacher", "one/deep/er", "only/x/a", "only/x/b", "root",
		"aug")
	assert.Equal(t, []string{
		"+ aug [3 of 3]", "  + (this folder)", "  + cutmix", "  + mixup",
		"+ baseline/seed-0",
		"+ distill [3 of 3]", "  + student [2 of 2]", "    + t2", "    + t4", "  + teacher",
		"+ one/deep/er",
		"+ only/x [2 of 2]", "  + a", "  + b",
		"+ root",
	}, statetest.Rows(m),
		"a folder with one run is a part of its name, one with one folder a part of that")

	m.Runs.ToggleRow("fdistill/student/", false)
	m.Runs.ToggleRow("r1", false)
	m.Runs.ToggleFold("faug/")
	assert.Equal(t,
		[]string{"~ aug [2 of 3] closed", "+ baseline/seed-0", "~ distill [1 of 3]",
			"  - student [0 of 2]", "    - t2", "    - t4", "  + teacher"}, statetest.Rows(m)[:7])
	m.Runs.ToggleRow("fdistill/", false)
	assert.Equal(t, "+ distill [3 of 3]", statetest.Rows(m)[2],
		"what is partly selected becomes whole")
	m.Runs.ToggleRow("fdistill/", false)
	assert.Equal(t, "- distill [0 of 3]", statetest.Rows(m)[2])
	m.Runs.SetNameFilter("mixup|t2")
	assert.Equal(t, []string{"- aug/mixup", "- distill/student/t2"}, statetest.Rows(m))
	m.Runs.ToggleRow("gone", false)
	m.Runs.ToggleOnly("gone")
	rows := statetest.New("x/a", "x/b", "y").Runs.Rows()
	assert.Equal(t, [][2]int{{1, 2}, {1, 2}, {2, 2}, {2, 2}},
		[][2]int{{rows[0].At, rows[0].Siblings}, {rows[1].At, rows[1].Siblings},
			{rows[2].At, rows[2].Siblings}, {rows[3].At, rows[3].Siblings}})
}

func TestRunTreeOfOddNames(t *testing.T) {
	deep := strings.Repeat("d/", 5000)
	m := statetest.New("/a", "/b", "x//y", "x//z", "t/", "t/u", ".", deep+"1", deep+"2",
		"a/b/events.out.tfevents.1.h")
	rows := m.Runs.Rows()
	for _, r := range rows {
		assert.LessOrEqual(t, r.Depth, 12)
		assert.NotEmpty(t, r.Name)
		assert.NotEmpty(t, r.Short.Tail)
	}
	total := 0
	for _, r := range rows {
		if r.Kind == runs.RowRun {
			total++
		}
	}
	assert.Equal(t, 10, total, "every run has a row")
}

func TestRangesOfRows(t *testing.T) {
	m := statetest.New("a", "b", "c", "d", "f/x", "f/y")
	m.Runs.ToggleRow("r2", false)
	m.Runs.ToggleRow("r4", true)
	assert.Equal(t, []wire.RunID{2, 3, 4}, statetest.Hidden(m), "as the first of them became")
	m.Runs.ToggleRow("ff/", true)
	assert.Equal(t, []wire.RunID{2, 3, 4}, statetest.Hidden(m),
		"an open folder counts by its rows, which lie beyond")
	m.Runs.ToggleRow("r6", true)
	assert.Equal(t, []wire.RunID{2, 3, 4, 5, 6}, statetest.Hidden(m))
	m.Runs.ToggleRow("r5", false)
	m.Runs.ToggleRow("r1", true)
	assert.Equal(t, []wire.RunID{6}, statetest.Hidden(m), "also backwards")
	m.Runs.ToggleFold("ff/")
	m.Runs.ToggleRow("r1", false)
	m.Runs.ToggleRow("ff/", true)
	assert.Equal(t, []wire.RunID{1, 2, 3, 4, 5, 6}, statetest.Hidden(m),
		"a closed folder counts as a whole")
}

func TestOnlyAFolder(t *testing.T) {
	m := statetest.New("a/x", "a/y", "b")
	m.Runs.Toggle(2)
	m.Runs.ToggleOnly("fa/")
	assert.Equal(t, []wire.RunID{3}, statetest.Hidden(m))
	assert.Equal(t, "fa/", statetest.Only(m))
	m.Runs.ToggleOnly("fa/")
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m))

	copied := statetest.New("a/x", "a/y", "b")
	copied.ApplyFragment(address.Parse("only=a/x&only=a/y"))
	assert.Equal(t, "fa/", statetest.Only(copied), "by its address")
	copied.Runs.ToggleOnly("fa/")
	assert.Empty(t, statetest.Hidden(copied))
}

func TestRunSorts(t *testing.T) {
	m := statetest.New("d/a", "d/b", "c", "e")
	statetest.AddTags(m, kind.Scalar, "val/acc")
	statetest.Measured(m, 1, 5, math.NaN(), 7, 6)
	for sort, want := range map[runs.Sort][]wire.RunID{
		runs.SortFolder: {3, 1, 2, 4}, runs.SortName: {3, 1, 2, 4}, runs.SortStart: {1, 2, 3, 4},
		runs.SortUpdate: {3, 2, 1, 4},
		runs.SortHigh:   {3, 4, 1, 2}, runs.SortLow: {1, 4, 3, 2}, runs.SortBestMax: {4, 3, 1, 2},
		runs.SortBestMin: {4, 3, 1, 2},
	} {
		m.Runs.SetSort(sort)
		if sort == runs.SortFolder {
			assert.Equal(t, []string{"+ c", "+ d [2 of 2]", "  + a", "  + b", "+ e"},
				statetest.Rows(m))
			continue
		}
		assert.Equal(t, want, statetest.Order(m), sort.String())
	}
	m.Runs.SetSort(runs.SortHigh)
	m.Runs.SetSort(runs.Sort(200))
	assert.Equal(t, runs.SortHigh, m.Runs.Sort())
	text, title := m.Runs.Value(3)
	assert.Equal(t, "7", text)
	assert.Contains(t, title, "at step 20")
	text, _ = m.Runs.Value(99)
	assert.Empty(t, text)
	assert.Equal(t, "NaN", func() string { s, _ := m.Runs.Value(2); return s }())
}

// TestRunsAbove sums up many runs with one click: the best runs by the shown value, and the ones
// that a person chose, are drawn above.
func TestRunsAbove(t *testing.T) {
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("r%02d", i))
	}
	m := statetest.New(names...)
	statetest.ScalarsIn(m, map[string]int{"acc": 50})
	assert.Zero(t, m.ManyLines(), "many runs, but few of them in a card")
	statetest.ScalarsIn(m, map[string]int{"acc": 60})
	assert.Equal(t, 60, m.ManyLines())
	values := make([]float64, 60)
	for i := range values {
		values[i] = float64(i % 50)
	}
	statetest.Measured(m, 1, values...)

	m.SumUpRuns()
	assert.Zero(t, m.ManyLines())
	assert.True(t, m.SummedUp())
	view := m.View("light", nil)
	require.Len(t, view.Groups, 1)
	assert.Len(t, view.Groups[0].Runs, 60)
	assert.Equal(t, []wire.RunID{48, 49, 50}, view.OnTop)
	assert.Equal(t, wire.Ink{Colour: m.Runs.Run(50).Colour}, m.Runs.Run(50).Ink,
		"told apart from the group")
	assert.Equal(t, m.Runs.Run(1).Ink, m.Runs.Run(2).Ink)

	m.Runs.ToggleOnTop(3)
	assert.Equal(t, []wire.RunID{3, 48, 49, 50}, m.View("light", nil).OnTop)
	assert.Contains(t, m.Fragment().String(),
		"groupby=all&aggregate=median%2Cquantiles&best=3&above=r02")
	again := statetest.New(names...)
	statetest.ScalarsIn(again, map[string]int{"acc": 60})
	again.ApplyFragment(m.Fragment())
	statetest.Measured(again, 1, values...)
	assert.Equal(t, m.View("light", nil).OnTop, again.View("light", nil).OnTop)

	m.Runs.Toggle(50)
	assert.Equal(t, []wire.RunID{3, 47, 48, 49}, m.View("light", nil).OnTop,
		"of those that are drawn")
	m.Runs.SetSort(runs.SortLow)
	assert.Equal(t, []wire.RunID{1, 2, 3, 51}, m.View("light", nil).OnTop,
		"the order says what is good")
	m.Runs.ToggleOnTop(51)
	assert.Equal(t, []wire.RunID{3}, m.View("light", nil).OnTop)
	m.Runs.ToggleOnTop(3)
	assert.Empty(t, m.View("light", nil).OnTop)

	m.Runs.ToggleOnTop(3)
	m.ShowEachRun()
	assert.Equal(t, 59, m.ManyLines())
	assert.Empty(t, m.View("light", nil).OnTop)
	assert.NotRegexp(t, "groupby|aggregate|best|above", m.Fragment().String())
	m.ApplyFragment(address.Parse("best=9&above=r01"))
	assert.Empty(t, m.Fragment().Text(address.Best), "nothing is summed up")
}

func TestBestRun(t *testing.T) {
	m := statetest.New("a", "b", "c")
	statetest.AddTags(m, kind.Scalar, "acc", "loss", "lr")
	require.Equal(t, "acc", m.Metric().Name)
	statetest.Measured(m, 1, 1, 3, 2)
	assert.Equal(t, wire.RunID(2), m.Best())
	m.Runs.Toggle(2)
	assert.Equal(t, wire.RunID(3), m.Best(), "of those that are shown")
	m.Runs.Toggle(3)
	assert.Zero(t, m.Best(), "one alone is not the best")
	m.Runs.Toggle(3)
	m.Runs.SetSort(runs.SortLow)
	assert.Equal(t, wire.RunID(1), m.Best(), "the order says what is good")
	m.Runs.SetSort(runs.SortFolder)
	m.Runs.SetMetric("loss")
	before, _ := m.Runs.Value(1)
	assert.NotEmpty(t, before, "until the answer comes the last one stands")
	statetest.Measured(m, 1, 9, 9, 9)
	after, _ := m.Runs.Value(1)
	assert.Equal(t, before, after, "a late answer is left out")
	statetest.Measured(m, 2, 1, 3, 2)
	assert.Equal(t, wire.RunID(1), m.Best(), "less loss is better")
	m.Runs.SetMetric("")
	assert.Nil(t, m.Metric())
	assert.Zero(t, m.Best())
}

func TestBestRunOfPairs(t *testing.T) {
	m := statetest.New("a/train", "a/validation", "b/train", "b/validation")
	list := statetest.Runs(1, "a/train", "a/validation", "b/train", "b/validation")
	list[1].Training, list[3].Training = 1, 3
	m.Apply(&wire.Catalogue{Runs: list})
	statetest.AddTags(m, kind.Scalar, "acc")
	statetest.Measured(m, 1, 9, 1, 8, 2)
	assert.Equal(t, wire.RunID(4), m.Best(), "training tells little")
	m.Runs.Toggle(4)
	assert.Equal(t, wire.RunID(3), m.Best(), "its training stands alone now")
}

// TestOrderRests checks that the order is frozen while the person points at the list.
func TestOrderRests(t *testing.T) {
	m := statetest.New("a", "b", "c")
	statetest.AddTags(m, kind.Scalar, "acc")
	m.Runs.SetSort(runs.SortHigh)
	statetest.Measured(m, 1, 1, 2, 3)
	assert.Equal(t, []wire.RunID{3, 2, 1}, statetest.Order(m))
	m.Runs.Hold(true)
	statetest.Measured(m, 1, 9, 2, 3)
	text, _ := m.Runs.Value(1)
	assert.Equal(t, "9", text, "values are news")
	assert.Equal(t, []wire.RunID{3, 2, 1}, statetest.Order(m))
	assert.True(t, m.Runs.OrderWaits())
	m.Runs.SetNameFilter("a|b")
	assert.True(t, m.Runs.OrderWaits())
	m.Runs.SetNameFilter("b|c")
	assert.False(t, m.Runs.OrderWaits(), "of what is listed")
	m.Runs.SetNameFilter("")
	statetest.Measured(m, 1, 1, 2, 3)
	assert.False(t, m.Runs.OrderWaits(), "it is in its order again")
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(4, "0")})
	assert.Equal(t, []wire.RunID{3, 2, 1}, statetest.Order(m), "it waits")
	m.Runs.SetSort(runs.SortLow)
	assert.Equal(t, []wire.RunID{1, 2, 3}, statetest.Order(m), "what the person asks for is done")
	assert.False(t, m.Runs.OrderWaits())
	statetest.Measured(m, 1, 1, 5, 7)
	assert.False(t, m.Runs.OrderWaits(), "the same one")
	m.Runs.Hold(false)
	assert.Equal(t, []wire.RunID{1, 2, 3, 4}, statetest.Order(m))
	assert.False(t, m.Runs.OrderWaits())
}

func TestGroupings(t *testing.T) {
	names := []string{"lr1/seed0/train", "lr1/seed1/train", "lr2/seed0/train", "lone"}
	for _, c := range []struct {
		grouping runs.Grouping
		want     []string
	}{
		{runs.Grouping{Kind: runs.GroupAll}, []string{"+ All runs [4 of 4]"}},
		{runs.Grouping{Kind: runs.GroupFirst},
			[]string{"+ lr1 [2 of 2]", "+ lr2 [1 of 1]", "+ No group [1 of 1]"}},
		{runs.Grouping{Kind: runs.GroupSecond},
			[]string{"+ lr1/seed0 [1 of 1]", "+ lr1/seed1 [1 of 1]", "+ lr2/seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		{runs.Grouping{Kind: runs.GroupParent},
			[]string{"+ lr1/seed0 [1 of 1]", "+ lr1/seed1 [1 of 1]", "+ lr2/seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		{runs.Grouping{Kind: runs.GroupPattern, Pattern: "seed."},
			[]string{"+ Matching runs [3 of 3]", "+ No group [1 of 1]"}},
		{runs.Grouping{Kind: runs.GroupPattern, Pattern: "(lr.).*(seed.)"},
			[]string{"+ lr1 · seed0 [1 of 1]", "+ lr1 · seed1 [1 of 1]", "+ lr2 · seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		// case-sensitive, as in TensorBoard
		{runs.Grouping{Kind: runs.GroupPattern, Pattern: "LR1"}, []string{"+ No group [4 of 4]"}},
	} {
		m := statetest.New(names...)
		m.Runs.SetGrouping(c.grouping)
		var heads []string
		for _, line := range statetest.Rows(m) {
			if strings.HasSuffix(line, "]") {
				heads = append(heads, line)
			}
		}
		assert.Equal(t, c.want, heads, c.grouping.Text())
		assert.Equal(t, c.grouping, runs.ParseGrouping(c.grouping.Text()))
		assert.Len(t, statetest.Order(m), 4)
	}
	assert.Equal(t, runs.Grouping{}, runs.ParseGrouping("nonsense"))
}

func TestGroupsOfAnUnfinishedPattern(t *testing.T) {
	m := statetest.New("a1", "a2", "b1")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern})
	assert.False(t, m.Runs.Grouped(), "nothing was typed yet")
	assert.Empty(t, m.View("light", nil).Looks)
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "("})
	assert.NotEmpty(t, m.Runs.GroupProblem())
	assert.False(t, m.Runs.Grouped())
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(.)"})
	assert.Empty(t, m.Runs.GroupProblem())
	assert.Len(t, m.Runs.Rows(), 5)
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(.)("})
	assert.NotEmpty(t, m.Runs.GroupProblem())
	assert.Len(t, m.Runs.Rows(), 5, "the previous filter stands")
	m.Runs.SetGrouping(runs.Grouping{})
	assert.Empty(t, m.Runs.GroupProblem())
	assert.Len(t, m.Runs.Rows(), 3)
}

func TestColoursOfGroupsStay(t *testing.T) {
	m := statetest.New("b/1", "c/1")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupFirst})
	assert.Equal(t, wire.Ink{Colour: 1}, m.Runs.Run(2).Ink)
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(3, "a/1", "lone")})
	assert.Equal(t, wire.Ink{Colour: 1}, m.Runs.Run(2).Ink, "whatever comes")
	assert.Equal(t, wire.Ink{Colour: 2}, m.Runs.Run(3).Ink)
	assert.Equal(t, greyInk, m.Runs.Run(4).Ink)
	m.Runs.InkGroup("b", wire.Ink{Own: 1<<24 | 0xff0000})
	assert.Equal(t, wire.RGB(1<<24|0xff0000), m.Runs.Run(1).Ink.Own)
	m.Runs.InkRun(1, wire.Ink{Colour: 7})
	assert.Equal(t, wire.Ink{Colour: 7}, m.Runs.Run(1).Ink, "a run's own comes first")
	m.Runs.UninkRun(1)
	m.Runs.UninkGroup("b")
	assert.Equal(t, wire.Ink{}, m.Runs.Run(1).Ink)
	m.Runs.RenameGroup("b", "  seeds ")
	name, own := groupLook(m, "b")
	assert.Equal(t, "seeds", name)
	assert.Zero(t, own)
}

// TestViewOfGroups checks that the view contains groups instead of single lines.
func TestViewOfGroups(t *testing.T) {
	m := statetest.New("a/1", "a/2", "b/1", "lone")
	m.Runs.SetAggregate(wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandStd})
	assert.Empty(t, m.View("light", nil).Groups, "without groups there is nothing to sum up")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupFirst})
	view := m.View("light", nil)
	assert.Equal(t,
		[]wire.RunGroup{{Name: "a", Runs: []wire.RunID{1, 2}},
			{Name: "b", Ink: wire.Ink{Colour: 1}, Runs: []wire.RunID{3}}}, view.Groups)
	assert.Equal(t, wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandStd},
		view.Lines.Aggregate)
	assert.Equal(t,
		[]wire.RunLook{{Run: 2}, {Run: 3, Ink: wire.Ink{Colour: 1}}, {Run: 4, Ink: greyInk}},
		view.Looks, "run 1 has the colour that it comes with")
	m.Runs.SetAggregate(wire.Aggregate{Band: wire.BandCI})
	assert.Equal(t, wire.Aggregate{}, m.Runs.Aggregate(), "no band without a line in it")
	assert.Empty(t, m.View("light", nil).Groups)
}

func TestRunNamesAndPlaces(t *testing.T) {
	m := statetest.New("a/x", "a/y")
	m.Runs.RenameRun(1, " best\n")
	assert.Equal(t, "best", m.Runs.Run(1).ShownName())
	assert.Equal(t, names.Name{Tail: "best"}, m.Runs.Run(1).Short())
	assert.Equal(t, "best (a/x)", m.Runs.Run(1).Title())
	m.Runs.SetNameFilter("bes")
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m), "it is found by that name, too")
	m.Runs.SetNameFilter("!bes")
	assert.Empty(t, statetest.Hidden(m))
	m.Runs.SetNameFilter("")
	m.Runs.RenameRun(1, "a/x")
	assert.Empty(t, m.Runs.Run(1).Alias, "its own name is no other name")
	m.Runs.RenameRun(1, strings.Repeat("é", 500))
	assert.LessOrEqual(t, len(m.Runs.Run(1).Alias), 120)
	m.Runs.RenameRun(77, "x")
	m.Runs.InkRun(77, wire.Ink{})
	m.Runs.TakeOut(77)

	m.Runs.TakeOut(2)
	assert.Equal(t, 1, m.Runs.Out())
	assert.Equal(t, []wire.RunID{1}, statetest.Order(m))
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m))
	m.Runs.BringBack()
	assert.Empty(t, statetest.Hidden(m))
}

// TestRunViewInTheAddress checks that the URL keeps all settings of the run list.
func TestRunViewInTheAddress(t *testing.T) {
	m := statetest.New("a:b/x%", "y", "z")
	m.ApplyFragment(address.Fragment{})
	statetest.AddTags(m, kind.Scalar, "none", "tag:x")
	m.Runs.RenameRun(1, "50%: best")
	m.Runs.InkRun(1, wire.Ink{Colour: 23})
	m.Runs.InkRun(2, wire.Ink{Own: 1<<24 | 0x00a1ff})
	m.Runs.TakeOut(3)
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(a|y)(&x=1)?"})
	m.Runs.SetAggregate(wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandMinMax})
	m.Runs.SetSort(runs.SortBestMin)
	m.Runs.SetNamePlain(true)
	m.Runs.SetNameFilter("x%")
	text := m.Fragment().String()
	for _, metric := range []string{"", "none", "tag:x", "loss"} {
		m.Runs.SetMetric(metric)
		again := statetest.New("a:b/x%", "y", "z")
		statetest.AddTags(again, kind.Scalar, "none", "tag:x")
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		assert.Equal(t, m.Fragment().String(), again.Fragment().String())
		assert.Equal(t, m.Metric() == nil, again.Metric() == nil, metric)
		assert.Equal(t, m.View("light", nil), again.View("light", nil))
		assert.Equal(t, statetest.Rows(m), statetest.Rows(again))
		assert.Equal(t, "50%: best", again.Runs.Run(1).Alias)
		assert.True(t, again.Runs.NameFilter().Plain())
	}
	m.ApplyFragment(address.Parse(""))
	assert.Empty(t, m.Fragment().String(), "all of it goes with the address")
	m.ApplyFragment(address.Parse(text))
	m.Reset()
	assert.Equal(t, text, m.Fragment().String(), "and outlives the worker")

	m.ApplyFragment(address.Parse("runcolour=99:r:y&runcolour=x&runcolour=%23zzzzzz:r:y&alias=&alias=x&groupby=re:(&sortby=odd&aggregate=odd,std&aggregate=mean,odd"))
	assert.Empty(t, m.View("light", nil).Looks, "what is malformed is left out")
}

func TestLooksInTheAddressAreBounded(t *testing.T) {
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("run%d", i))
	}
	m := statetest.New(append(names, strings.Repeat("x", 1000))...)
	for id := wire.RunID(1); id <= 301; id++ {
		m.Runs.RenameRun(id, "n")
		m.Runs.InkRun(id, wire.Ink{Colour: 3})
	}
	f := m.Fragment()
	assert.Len(t, f.List(address.Alias), 100)
	assert.Len(t, f.List(address.RunColour), 100)
	m = statetest.New(strings.Repeat("x", 1000))
	m.Runs.RenameRun(1, "n")
	assert.Equal(t, "n", m.Runs.Run(1).ShownName())
	assert.Empty(t, m.Fragment().List(address.Alias), "too long to be kept")
}

func BenchmarkRunRows(b *testing.B) {
	var names []string
	for i := range 2000 {
		names = append(names, fmt.Sprintf("sweep%d/lr%d/seed%d", i%7, i%40, i))
	}
	m := statetest.New(names...)
	for b.Loop() {
		m.Runs.Toggle(1)
		m.Runs.Rows()
	}
}
