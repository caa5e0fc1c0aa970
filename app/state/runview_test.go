package state

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// drawRows formats the rows of the list as seen.
func drawRows(m *Model) (lines []string) {
	for _, r := range m.RunRows() {
		line := strings.Repeat("  ", r.Depth) + [...]string{"-", "~", "+"}[r.Tri()] + " " +
			r.Folder + r.Leaf
		if r.Kind != RowRun {
			line += fmt.Sprintf(" [%d of %d]", r.Shown, r.All)
			if !r.Open {
				line += " closed"
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func TestRunTreeNests(t *testing.T) {
	m := newModel("aug/mixup", "aug/cutmix", "baseline/seed-0", "distill/student/t2",
		"distill/student/t4", "distill/teacher", "one/deep/er", "only/x/a", "only/x/b", "root",
		"aug")
	assert.Equal(t, []string{
		"+ aug [3 of 3]", "  + (this folder)", "  + cutmix", "  + mixup",
		"+ baseline/seed-0",
		"+ distill [3 of 3]", "  + student [2 of 2]", "    + t2", "    + t4", "  + teacher",
		"+ one/deep/er",
		"+ only/x [2 of 2]", "  + a", "  + b",
		"+ root",
	}, drawRows(m),
		"a folder with one run is a part of its name, one with one folder a part of that")

	m.ToggleRow("fdistill/student/", false)
	m.ToggleRow("r1", false)
	m.ToggleFold("faug/")
	assert.Equal(t,
		[]string{"~ aug [2 of 3] closed", "+ baseline/seed-0", "~ distill [1 of 3]",
			"  - student [0 of 2]", "    - t2", "    - t4", "  + teacher"}, drawRows(m)[:7])
	m.ToggleRow("fdistill/", false)
	assert.Equal(t, "+ distill [3 of 3]", drawRows(m)[2], "what is partly selected becomes whole")
	m.ToggleRow("fdistill/", false)
	assert.Equal(t, "- distill [0 of 3]", drawRows(m)[2])
	m.SetRunFilter("mixup|t2")
	assert.Equal(t, []string{"- aug/mixup", "- distill/student/t2"}, drawRows(m))
	m.ToggleRow("gone", false)
	m.ToggleOnly("gone")
	rows := newModel("x/a", "x/b", "y").RunRows()
	assert.Equal(t, [][2]int{{1, 2}, {1, 2}, {2, 2}, {2, 2}},
		[][2]int{{rows[0].At, rows[0].Siblings}, {rows[1].At, rows[1].Siblings},
			{rows[2].At, rows[2].Siblings}, {rows[3].At, rows[3].Siblings}})
}

func TestRunTreeOfOddNames(t *testing.T) {
	deep := strings.Repeat("d/", 5000)
	m := newModel("/a", "/b", "x//y", "x//z", "t/", "t/u", ".", deep+"1", deep+"2",
		"a/b/events.out.tfevents.1.h")
	rows := m.RunRows()
	for _, r := range rows {
		assert.LessOrEqual(t, r.Depth, maxFolders)
		assert.NotEmpty(t, r.Leaf)
	}
	total := 0
	for _, r := range rows {
		if r.Kind == RowRun {
			total++
		}
	}
	assert.Equal(t, 10, total, "every run has a row")
}

func TestRangesOfRows(t *testing.T) {
	m := newModel("a", "b", "c", "d", "f/x", "f/y")
	m.ToggleRow("r2", false)
	m.ToggleRow("r4", true)
	assert.Equal(t, []wire.RunID{2, 3, 4}, hidden(m), "as the first of them became")
	m.ToggleRow("ff/", true)
	assert.Equal(t, []wire.RunID{2, 3, 4}, hidden(m),
		"an open folder counts by its rows, which lie beyond")
	m.ToggleRow("r6", true)
	assert.Equal(t, []wire.RunID{2, 3, 4, 5, 6}, hidden(m))
	m.ToggleRow("r5", false)
	m.ToggleRow("r1", true)
	assert.Equal(t, []wire.RunID{6}, hidden(m), "also backwards")
	m.ToggleFold("ff/")
	m.ToggleRow("r1", false)
	m.ToggleRow("ff/", true)
	assert.Equal(t, []wire.RunID{1, 2, 3, 4, 5, 6}, hidden(m), "a closed folder counts as a whole")
}

func TestOnlyAFolder(t *testing.T) {
	m := newModel("a/x", "a/y", "b")
	m.ToggleRun(2)
	m.ToggleOnly("fa/")
	assert.Equal(t, []wire.RunID{3}, hidden(m))
	assert.Equal(t, "fa/", only(m))
	m.ToggleOnly("fa/")
	assert.Equal(t, []wire.RunID{2}, hidden(m))

	copied := newModel("a/x", "a/y", "b")
	copied.ApplyFragment(address.Parse("only=a/x&only=a/y"))
	assert.Equal(t, "fa/", only(copied), "by its address")
	copied.ToggleOnly("fa/")
	assert.Empty(t, hidden(copied))
}

// measured reports values of runs, from id 1 on.
func measured(m *Model, tag wire.TagID, values ...float64) {
	msg := &wire.Measured{Tag: tag}
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

func order(m *Model) (ids []wire.RunID) {
	for _, r := range m.RunRows() {
		if r.Kind == RowRun {
			ids = append(ids, r.Run.ID)
		}
	}
	return ids
}

func TestRunSorts(t *testing.T) {
	m := newModel("d/a", "d/b", "c", "e")
	addTags(m, kind.Scalar, "val/acc")
	measured(m, 1, 5, math.NaN(), 7, 6)
	for sort, want := range map[RunSort][]wire.RunID{
		SortFolder: {3, 1, 2, 4}, SortName: {3, 1, 2, 4}, SortStart: {1, 2, 3, 4},
		SortUpdate: {3, 2, 1, 4},
		SortHigh:   {3, 4, 1, 2}, SortLow: {1, 4, 3, 2}, SortBestMax: {4, 3, 1, 2},
		SortBestMin: {4, 3, 1, 2},
	} {
		m.SetRunSort(sort)
		if sort == SortFolder {
			assert.Equal(t, []string{"+ c", "+ d [2 of 2]", "  + a", "  + b", "+ e"}, drawRows(m))
			continue
		}
		assert.Equal(t, want, order(m), sort.String())
	}
	m.SetRunSort(SortHigh)
	m.SetRunSort(RunSort(200))
	assert.Equal(t, SortHigh, m.RunSort())
	text, title := m.RunValue(3)
	assert.Equal(t, "7", text)
	assert.Contains(t, title, "at step 20")
	text, _ = m.RunValue(99)
	assert.Empty(t, text)
	assert.Equal(t, "NaN", func() string { s, _ := m.RunValue(2); return s }())
}

// TestRunsAbove sums up many runs with one click: the best runs by the shown value, and the ones
// that a person chose, are drawn above.
func TestRunsAbove(t *testing.T) {
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("r%02d", i))
	}
	m := newModel(names...)
	scalarsIn(m, map[string]int{"acc": 50})
	assert.Zero(t, m.ManyLines(), "many runs, but few of them in a card")
	scalarsIn(m, map[string]int{"acc": 60})
	assert.Equal(t, 60, m.ManyLines())
	values := make([]float64, 60)
	for i := range values {
		values[i] = float64(i % 50)
	}
	measured(m, 1, values...)

	m.SumUpRuns()
	assert.Zero(t, m.ManyLines())
	assert.True(t, m.SummedUp())
	view := m.View("light", nil)
	require.Len(t, view.Groups, 1)
	assert.Len(t, view.Groups[0].Runs, 60)
	assert.Equal(t, []wire.RunID{48, 49, 50}, view.Above)
	assert.Equal(t, wire.Ink{Colour: m.Run(50).Colour}, m.Run(50).Ink, "told apart from the group")
	assert.Equal(t, m.Run(1).Ink, m.Run(2).Ink)

	m.ToggleAbove(3)
	assert.Equal(t, []wire.RunID{3, 48, 49, 50}, m.View("light", nil).Above)
	assert.Contains(t, m.Fragment().String(),
		"groupby=all&aggregate=median%2Cquantiles&best=3&above=r02")
	again := newModel(names...)
	scalarsIn(again, map[string]int{"acc": 60})
	again.ApplyFragment(m.Fragment())
	measured(again, 1, values...)
	assert.Equal(t, m.View("light", nil).Above, again.View("light", nil).Above)

	m.ToggleRun(50)
	assert.Equal(t, []wire.RunID{3, 47, 48, 49}, m.View("light", nil).Above,
		"of those that are drawn")
	m.SetRunSort(SortLow)
	assert.Equal(t, []wire.RunID{1, 2, 3, 51}, m.View("light", nil).Above,
		"the order says what is good")
	m.ToggleAbove(51)
	assert.Equal(t, []wire.RunID{3}, m.View("light", nil).Above)
	m.ToggleAbove(3)
	assert.Empty(t, m.View("light", nil).Above)

	m.ToggleAbove(3)
	m.ShowEachRun()
	assert.Equal(t, 59, m.ManyLines())
	assert.Empty(t, m.View("light", nil).Above)
	assert.NotRegexp(t, "groupby|aggregate|best|above", m.Fragment().String())
	m.ApplyFragment(address.Parse("best=9&above=r01"))
	assert.Empty(t, m.Fragment().Text(address.Best), "nothing is summed up")
}

func TestBestRun(t *testing.T) {
	m := newModel("a", "b", "c")
	addTags(m, kind.Scalar, "acc", "loss", "lr")
	require.Equal(t, "acc", m.Metric().Name)
	measured(m, 1, 1, 3, 2)
	assert.Equal(t, wire.RunID(2), m.Best())
	m.ToggleRun(2)
	assert.Equal(t, wire.RunID(3), m.Best(), "of those that are shown")
	m.ToggleRun(3)
	assert.Zero(t, m.Best(), "one alone is not the best")
	m.ToggleRun(3)
	m.SetRunSort(SortLow)
	assert.Equal(t, wire.RunID(1), m.Best(), "the order says what is good")
	m.SetRunSort(SortFolder)
	m.SetMetric("loss")
	_, ok := m.runs.shownSample(1)
	assert.True(t, ok, "until the answer comes the last one stands")
	measured(m, 1, 9, 9, 9)
	assert.Equal(t, wire.TagID(1), m.runs.valuesOf, "a late answer is left out")
	measured(m, 2, 1, 3, 2)
	assert.Equal(t, wire.RunID(1), m.Best(), "less loss is better")
	m.SetMetric("")
	assert.Nil(t, m.Metric())
	assert.Zero(t, m.Best())
}

// TestOrderRests checks that the order is frozen while the person points at the list.
func TestOrderRests(t *testing.T) {
	m := newModel("a", "b", "c")
	addTags(m, kind.Scalar, "acc")
	m.SetRunSort(SortHigh)
	measured(m, 1, 1, 2, 3)
	assert.Equal(t, []wire.RunID{3, 2, 1}, order(m))
	m.HoldRuns(true)
	measured(m, 1, 9, 2, 3)
	text, _ := m.RunValue(1)
	assert.Equal(t, "9", text, "values are news")
	assert.Equal(t, []wire.RunID{3, 2, 1}, order(m))
	assert.True(t, m.OrderWaits())
	m.SetRunFilter("a|b")
	assert.True(t, m.OrderWaits())
	m.SetRunFilter("b|c")
	assert.False(t, m.OrderWaits(), "of what is listed")
	m.SetRunFilter("")
	measured(m, 1, 1, 2, 3)
	assert.False(t, m.OrderWaits(), "it is in its order again")
	m.Apply(&wire.Catalogue{Runs: wireRuns(4, "0")})
	assert.Equal(t, []wire.RunID{3, 2, 1}, order(m), "it waits")
	m.SetRunSort(SortLow)
	assert.Equal(t, []wire.RunID{1, 2, 3}, order(m), "what the person asks for is done")
	assert.False(t, m.OrderWaits())
	measured(m, 1, 1, 5, 7)
	assert.False(t, m.OrderWaits(), "the same one")
	m.HoldRuns(false)
	assert.Equal(t, []wire.RunID{1, 2, 3, 4}, order(m))
	assert.False(t, m.OrderWaits())
}

func TestGroupings(t *testing.T) {
	names := []string{"lr1/seed0/train", "lr1/seed1/train", "lr2/seed0/train", "lone"}
	for _, c := range []struct {
		grouping Grouping
		want     []string
	}{
		{Grouping{Kind: GroupAll}, []string{"+ All runs [4 of 4]"}},
		{Grouping{Kind: GroupFirst},
			[]string{"+ lr1 [2 of 2]", "+ lr2 [1 of 1]", "+ No group [1 of 1]"}},
		{Grouping{Kind: GroupSecond},
			[]string{"+ lr1/seed0 [1 of 1]", "+ lr1/seed1 [1 of 1]", "+ lr2/seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		{Grouping{Kind: GroupParent},
			[]string{"+ lr1/seed0 [1 of 1]", "+ lr1/seed1 [1 of 1]", "+ lr2/seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		{Grouping{GroupPattern, "seed."},
			[]string{"+ Matching runs [3 of 3]", "+ No group [1 of 1]"}},
		{Grouping{GroupPattern, "(lr.).*(seed.)"},
			[]string{"+ lr1 · seed0 [1 of 1]", "+ lr1 · seed1 [1 of 1]", "+ lr2 · seed0 [1 of 1]",
				"+ No group [1 of 1]"}},
		// case-sensitive, as in TensorBoard
		{Grouping{GroupPattern, "LR1"}, []string{"+ No group [4 of 4]"}},
	} {
		m := newModel(names...)
		m.SetGrouping(c.grouping)
		var heads []string
		for _, line := range drawRows(m) {
			if strings.HasSuffix(line, "]") {
				heads = append(heads, line)
			}
		}
		assert.Equal(t, c.want, heads, c.grouping.Text())
		assert.Equal(t, c.grouping, ParseGrouping(c.grouping.Text()))
		assert.Len(t, order(m), 4)
	}
	assert.Equal(t, Grouping{}, ParseGrouping("nonsense"))
}

func TestGroupsOfAnUnfinishedPattern(t *testing.T) {
	m := newModel("a1", "a2", "b1")
	m.SetGrouping(Grouping{Kind: GroupPattern})
	assert.False(t, m.runs.grouped(), "nothing was typed yet")
	assert.Empty(t, m.View("light", nil).Looks)
	m.SetGrouping(Grouping{GroupPattern, "("})
	assert.NotEmpty(t, m.GroupProblem())
	assert.False(t, m.runs.grouped())
	m.SetGrouping(Grouping{GroupPattern, "(.)"})
	assert.Empty(t, m.GroupProblem())
	assert.Len(t, m.runs.groups, 2)
	m.SetGrouping(Grouping{GroupPattern, "(.)("})
	assert.NotEmpty(t, m.GroupProblem())
	assert.Len(t, m.runs.groups, 2, "the previous filter stands")
	m.SetGrouping(Grouping{})
	assert.Empty(t, m.GroupProblem())
	assert.Empty(t, m.runs.groups)
}

func TestColoursOfGroupsStay(t *testing.T) {
	m := newModel("b/1", "c/1")
	m.SetGrouping(Grouping{Kind: GroupFirst})
	assert.Equal(t, wire.Ink{Colour: 1}, m.Run(2).Ink)
	m.Apply(&wire.Catalogue{Runs: wireRuns(3, "a/1", "lone")})
	assert.Equal(t, wire.Ink{Colour: 1}, m.Run(2).Ink, "whatever comes")
	assert.Equal(t, wire.Ink{Colour: 2}, m.Run(3).Ink)
	assert.Equal(t, noGroupInk, m.Run(4).Ink)
	m.InkGroup("b", wire.Ink{Own: 1<<24 | 0xff0000})
	assert.Equal(t, wire.RGB(1<<24|0xff0000), m.Run(1).Ink.Own)
	m.InkRun(1, wire.Ink{Colour: 7})
	assert.Equal(t, wire.Ink{Colour: 7}, m.Run(1).Ink, "a run's own comes first")
	m.UninkRun(1)
	m.UninkGroup("b")
	assert.Equal(t, wire.Ink{}, m.Run(1).Ink)
	m.RenameGroup("b", "  seeds ")
	name, own := groupLook(m, "b")
	assert.Equal(t, "seeds", name)
	assert.Zero(t, own)
}

// TestViewOfGroups checks that the view contains groups instead of single lines.
func TestViewOfGroups(t *testing.T) {
	m := newModel("a/1", "a/2", "b/1", "lone")
	m.SetAggregate(wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandStd})
	assert.Empty(t, m.View("light", nil).Groups, "without groups there is nothing to sum up")
	m.SetGrouping(Grouping{Kind: GroupFirst})
	view := m.View("light", nil)
	assert.Equal(t,
		[]wire.RunGroup{{Name: "a", Runs: []wire.RunID{1, 2}},
			{Name: "b", Ink: wire.Ink{Colour: 1}, Runs: []wire.RunID{3}}}, view.Groups)
	assert.Equal(t, wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandStd},
		view.Lines.Aggregate)
	assert.Equal(t,
		[]wire.RunLook{{Run: 2}, {Run: 3, Ink: wire.Ink{Colour: 1}}, {Run: 4, Ink: noGroupInk}},
		view.Looks, "run 1 has the colour that it comes with")
	m.SetAggregate(wire.Aggregate{Band: wire.BandCI})
	assert.Equal(t, wire.Aggregate{}, m.Aggregate(), "no band without a line in it")
	assert.Empty(t, m.View("light", nil).Groups)
}

func TestRunNamesAndPlaces(t *testing.T) {
	m := newModel("a/x", "a/y")
	m.RenameRun(1, " best\n")
	assert.Equal(t, "best", m.Run(1).ShownName())
	assert.Equal(t, [2]string{"", "best"}, [2]string{m.Run(1).Folder, m.Run(1).Leaf})
	assert.Equal(t, "best (a/x)", m.Run(1).Title())
	m.SetRunFilter("bes")
	assert.Equal(t, []wire.RunID{2}, hidden(m), "it is found by that name, too")
	m.SetRunFilter("!bes")
	assert.Empty(t, hidden(m))
	m.SetRunFilter("")
	m.RenameRun(1, "a/x")
	assert.Empty(t, m.Run(1).Alias, "its own name is no other name")
	m.RenameRun(1, strings.Repeat("é", 500))
	assert.LessOrEqual(t, len(m.Run(1).Alias), maxAlias)
	m.RenameRun(77, "x")
	m.InkRun(77, wire.Ink{})
	m.TakeOut(77)

	m.TakeOut(2)
	assert.Equal(t, 1, m.RunsOut())
	assert.Equal(t, []wire.RunID{1}, order(m))
	assert.Equal(t, []wire.RunID{2}, hidden(m))
	m.BringBack()
	assert.Empty(t, hidden(m))
}

// TestRunViewInTheAddress checks that the URL keeps all settings of the run list.
func TestRunViewInTheAddress(t *testing.T) {
	m := newModel("a:b/x%", "y", "z")
	m.ApplyFragment(address.Fragment{})
	addTags(m, kind.Scalar, "none", "tag:x")
	m.RenameRun(1, "50%: best")
	m.InkRun(1, wire.Ink{Colour: 23})
	m.InkRun(2, wire.Ink{Own: 1<<24 | 0x00a1ff})
	m.TakeOut(3)
	m.SetGrouping(Grouping{GroupPattern, "(a|y)(&x=1)?"})
	m.SetAggregate(wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandMinMax})
	m.SetRunSort(SortBestMin)
	m.SetRunPlain(true)
	m.SetRunFilter("x%")
	text := m.Fragment().String()
	for _, metric := range []string{"", "none", "tag:x", "loss"} {
		m.SetMetric(metric)
		again := newModel("a:b/x%", "y", "z")
		addTags(again, kind.Scalar, "none", "tag:x")
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		assert.Equal(t, m.Fragment().String(), again.Fragment().String())
		assert.Equal(t, m.Metric() == nil, again.Metric() == nil, metric)
		assert.Equal(t, m.View("light", nil), again.View("light", nil))
		assert.Equal(t, drawRows(m), drawRows(again))
		assert.Equal(t, "50%: best", again.Run(1).Alias)
		assert.True(t, again.RunFilter().Plain())
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
	m := newModel(append(names, strings.Repeat("x", 1000))...)
	for id := wire.RunID(1); id <= 301; id++ {
		m.RenameRun(id, "n")
		m.InkRun(id, wire.Ink{Colour: 3})
	}
	f := m.Fragment()
	assert.Len(t, f.List(address.Alias), 100)
	assert.Len(t, f.List(address.RunColour), 100)
	m = newModel(strings.Repeat("x", 1000))
	m.RenameRun(1, "n")
	assert.Equal(t, "n", m.Run(1).ShownName())
	assert.Empty(t, m.Fragment().List(address.Alias), "too long to be kept")
}

func TestPlainFilters(t *testing.T) {
	var f Filter
	f.Set("a.b(")
	assert.NotEmpty(t, f.Problem())
	assert.True(t, f.SetPlain(true))
	assert.False(t, f.SetPlain(true))
	assert.Empty(t, f.Problem())
	assert.True(t, f.Match("xA.B(y"))
	assert.False(t, f.Match("aab("))
	f.Set("!a")
	assert.True(t, f.Match("!A"), "nothing in it has a meaning")
	assert.False(t, f.Match("b"))
	var again Filter
	again.SetAddress(f.Address())
	assert.Equal(t, "!a", again.Text())
	assert.True(t, again.Plain())
	again.SetAddress("a.b")
	assert.False(t, again.Plain())
}

func TestShortName(t *testing.T) {
	assert.Equal(t, "a/b", words.ShortName("a/b"))
	assert.Equal(t, "a\ufffdb\ufffd", words.ShortName("a\x00b\u202e"))
	long := words.ShortName("head" + strings.Repeat("é", 5000) + "tail")
	assert.LessOrEqual(t, len(long), report.MaxShortName+3)
	assert.True(t,
		strings.HasPrefix(long, "head") && strings.HasSuffix(long, "tail") &&
			!strings.Contains(long, "\ufffd"))
}

func BenchmarkRunRows(b *testing.B) {
	var names []string
	for i := range 2000 {
		names = append(names, fmt.Sprintf("sweep%d/lr%d/seed%d", i%7, i%40, i))
	}
	m := newModel(names...)
	for b.Loop() {
		m.ToggleRun(1)
		m.RunRows()
	}
}
