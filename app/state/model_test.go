package state_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/report"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestRunsInNaturalOrder(t *testing.T) {
	m := statetest.New("b/run10", "b/run9", "a")
	assert.Equal(t, []string{"a", "b/run9", "b/run10"}, statetest.Listed(m))
	before := m.RunsVersion()
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 4, Name: "a/x", Source: "other"}}})
	assert.Equal(t, []string{"a", "a/x", "b/run9", "b/run10"}, statetest.Listed(m))
	assert.Greater(t, m.RunsVersion(), before)
	assert.Equal(t, "b/", m.Runs.Run(1).Short().Head)
	assert.Equal(t, "run10", m.Runs.Run(1).Short().Tail)
	assert.Equal(t, "logs and 1 more", m.Title())
}

func TestRunsOfEqualNamesSayTheirSource(t *testing.T) {
	m := statetest.New("train", "val")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 9, Name: "train", Source: "older"}}})
	assert.Equal(t, "logs", m.Runs.Run(1).Source)
	assert.Equal(t, "older", m.Runs.Run(9).Source)
	assert.Empty(t, m.Runs.Run(2).Source)
	assert.Equal(t, []string{"train", "train", "val"}, statetest.Listed(m))
}

func TestSelection(t *testing.T) {
	m := statetest.New("a", "b", "c")
	assert.Equal(t, runs.AllChecked, m.Runs.CheckState())
	m.Runs.Toggle(2)
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m))
	assert.Equal(t, runs.SomeChecked, m.Runs.CheckState())

	m.Runs.ToggleOnly("r3")
	assert.Equal(t, []wire.RunID{1, 2}, statetest.Hidden(m))
	m.Runs.ToggleOnly("r1")
	assert.Equal(t, []wire.RunID{2, 3}, statetest.Hidden(m))
	assert.Equal(t, "r1", statetest.Only(m))
	m.Runs.ToggleOnly("r1")
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m), "as before the first")

	m.Runs.SetNameFilter("b|c")
	assert.Equal(t, []wire.RunID{1, 2}, statetest.Hidden(m),
		"what the filter leaves out is not drawn")
	m.Runs.ShowListed(false)
	assert.Equal(t, runs.NoneChecked, m.Runs.CheckState())
	m.Runs.SetNameFilter("")
	assert.Equal(t, []wire.RunID{2, 3}, statetest.Hidden(m), "only the listed runs changed")
	m.Runs.Toggle(77)
	m.Runs.ToggleOnly("r77")
	m.Runs.ShowEverything()
	assert.Empty(t, statetest.Hidden(m))
	drawn, all := m.Runs.Counts()
	assert.Equal(t, [2]int{3, 3}, [2]int{drawn, all})
}

// only returns the key of the first row that is shown alone.
// TestOneRunAloneByItsAddress checks that the other runs can be brought back although nobody
// clicked the run's name on this page.
func TestOneRunAloneByItsAddress(t *testing.T) {
	m := statetest.New("a", "b", "c")
	m.Runs.ToggleOnly("r2")
	copied := statetest.New()
	copied.ApplyFragment(m.Fragment())
	copied.Apply(&wire.Catalogue{Runs: slices.Concat(statetest.Runs(1, "a"), statetest.Runs(2, "b"),
		statetest.Runs(3, "c"))})
	assert.Equal(t, []wire.RunID{1, 3}, statetest.Hidden(copied))
	assert.Equal(t, "r2", statetest.Only(copied))
	copied.Runs.ToggleOnly("r2")
	assert.Empty(t, statetest.Only(copied))
	assert.Empty(t, statetest.Hidden(copied))
	copied.Runs.ToggleOnly("r2")
	assert.Equal(t, []wire.RunID{1, 3}, statetest.Hidden(copied))
	copied.Runs.ToggleOnly("r2")
	assert.Empty(t, statetest.Hidden(copied))

	copied.ApplyFragment(address.Parse("only=a&only=late"))
	copied.Runs.ToggleOnly("r1")
	assert.NotContains(t, copied.Fragment().String(), "late",
		"what the address showed is not hidden now")
	copied.Apply(&wire.Catalogue{Runs: slices.Concat(statetest.Runs(4, "late"),
		statetest.Runs(5, "other"))})
	assert.Empty(t, statetest.Hidden(copied))

	m.Runs.ShowListed(true)
	m.Runs.Toggle(1)
	m.Runs.ToggleOnly("r1")
	assert.Equal(t, []wire.RunID{2, 3}, statetest.Hidden(m), "another one is shown alone")
	m.Runs.ToggleOnly("r1")
	assert.Equal(t, []wire.RunID{1}, statetest.Hidden(m))
}

func TestRunsThatArriveLater(t *testing.T) {
	m := statetest.New("a", "b")
	m.Runs.ToggleOnly("r1")
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(3, "c")})
	assert.Equal(t, []wire.RunID{2, 3}, statetest.Hidden(m), "one run alone stays alone")
	m.Runs.ToggleOnly("r1")
	assert.Empty(t, statetest.Hidden(m))
	m.Runs.ShowListed(false)
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(4, "d")})
	assert.Equal(t, []wire.RunID{1, 2, 3, 4}, statetest.Hidden(m))
	m.Runs.ShowListed(true)
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(5, "e")})
	assert.Empty(t, statetest.Hidden(m))
}

func TestEmphasis(t *testing.T) {
	m := statetest.New("a", "b")
	m.Runs.Toggle(2)
	assert.True(t, m.Runs.SetEmphasis(1))
	assert.False(t, m.Runs.SetEmphasis(1))
	assert.Equal(t, wire.RunID(1), m.View("dark", nil).Emphasis)
	assert.True(t, m.Runs.SetEmphasis(2), "a hidden run cannot be pointed out")
	assert.Zero(t, m.View("dark", nil).Emphasis)
}

func TestGroups(t *testing.T) {
	m := statetest.New("a", "b", "c")
	statetest.AddTags(m, kind.Scalar, "val/loss", "lr", "train/loss", "train/layer10/x",
		"train/layer9/x")
	assert.Equal(t, []string{"/pairs 1/1", "train 2/2", " 1/1"}, statetest.Groups(m))
	m.Cards.SetTagFilter("loss")
	assert.Equal(t, []string{" 1/2"}, statetest.Groups(m), "two tags on a card")
	m.Cards.SetTagFilter("")
	m.Cards.SetApart(true)
	assert.Equal(t, []string{"train 3/3", "val 1/1", " 1/1"}, statetest.Groups(m))
	assert.Equal(t, []cards.Key{{Tag: 3}, {Tag: 5}, {Tag: 4}}, m.Cards.Groups()[0].Cards,
		"scores, then in natural order")

	m.Cards.SetTagFilter("loss")
	assert.Equal(t, []string{" 2/2"}, statetest.Groups(m), "what matches is one group")
	match, all := m.Cards.TagCounts(kind.Scalar)
	assert.Equal(t, [2]int{2, 5}, [2]int{match, all})
	m.Cards.SetTagFilter("")

	m.Cards.ToggleGroup("2train")
	assert.Equal(t, []string{"train 0/3", "val 1/1", " 1/1"}, statetest.Groups(m))
	assert.False(t, m.Cards.Groups()[0].Open)
	m.Cards.ToggleGroup("nowhere")
	m.Cards.ToggleGroup("2train")
	assert.True(t, m.Cards.Groups()[0].Open)
	assert.Equal(t, int64(50), m.Cards.Values(kind.Scalar))
}

// TestTagOfAGroupsName checks that a tag with the name of a group belongs to it.
func TestTagOfAGroupsName(t *testing.T) {
	m := statetest.New("a")
	statetest.AddTags(m, kind.Scalar, "Loss", "lr", "Loss2/x")
	assert.Equal(t, []string{"Loss2 1/1", " 2/2"}, statetest.Groups(m))
	statetest.AddTags(m, kind.Scalar, "Loss", "lr", "Loss2/x", "Loss/train")
	assert.Equal(t, []string{"Loss 2/2", "Loss2 1/1", " 1/1"}, statetest.Groups(m))
	assert.Equal(t, []cards.Key{{Tag: 1}, {Tag: 4}}, m.Cards.Groups()[0].Cards)
	group, _ := m.Cards.RangeOf(cards.Key{Tag: 1})
	assert.Equal(t, "Loss", group)
	m.Cards.ToggleGroup("2Loss")
	assert.True(t, reveals(m, cards.Key{Tag: 1}))
}

func TestGroupsOfImagesHaveACardPerRun(t *testing.T) {
	m := statetest.New("c", "b", "a") // ids 1, 2, 3
	statetest.AddTags(m, image.ID, "x/in", "x/out")
	m.Cards.SetTab(image.ID)
	assert.Equal(t,
		[]cards.Key{{Tag: 101, Run: 3}, {Tag: 101, Run: 1}, {Tag: 102, Run: 3}, {Tag: 102, Run: 1}},
		m.Cards.Groups()[0].Cards, "tag, then run in the order of the list")
	m.Runs.Toggle(3)
	assert.Equal(t, []cards.Key{{Tag: 101, Run: 1}, {Tag: 102, Run: 1}}, m.Cards.Groups()[0].Cards)
	before := m.CardsVersion()
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 101, Kind: image.ID, Name: "x/in", Values: 11, Runs: []wire.RunID{1, 3},
	}}})
	assert.Equal(t, before, m.CardsVersion(), "more values make no new card")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 101, Kind: image.ID, Name: "x/in", Values: 11, Runs: []wire.RunID{1, 2, 3},
	}}})
	assert.Equal(t, []cards.Key{{Tag: 101, Run: 2}, {Tag: 101, Run: 1}, {Tag: 102, Run: 1}},
		m.Cards.Groups()[0].Cards)
}

func TestThousandsOfTags(t *testing.T) {
	m := statetest.New("a")
	var names []string
	for group := range 10 {
		for i := range 450 {
			names = append(names, fmt.Sprintf("g%d/t%d", group, i))
		}
	}
	statetest.AddTags(m, kind.Scalar, names...)
	groups := m.Cards.Groups()
	require.Len(t, groups, 10)
	assert.True(t, groups[0].Open)
	assert.Len(t, groups[0].Cards, 450, "a group is open as a whole")
	for _, g := range groups[1:] {
		assert.False(t, g.Open, "the first group has used up what is open at first")
		assert.Empty(t, g.Cards)
		assert.Equal(t, 450, g.Size)
	}
	m.Cards.SetTagFilter("t7$")
	assert.Len(t, m.Cards.Groups()[0].Cards, 10, "what was found is to be seen")
	m.Cards.ToggleGroup("2")
	assert.True(t, m.Cards.Groups()[0].Open)
	m.Cards.SetTagFilter("")
	assert.False(t, m.Cards.Groups()[1].Open)
	assert.False(t, m.Cards.Groups()[3].Open)
}

func TestAddress(t *testing.T) {
	m, _ := statetest.WithKind(state.New(statetest.PageURL))
	text := "src=n=../runs/&src=https://b.example/x?a=1&tab=images&runs=lr&tags=loss&x=wall&mode=overlay&attempts=all&theme=dark&hide=lr%2F2"
	opened := m.ApplyFragment(address.Parse(text))
	assert.Equal(t,
		[]wire.Source{{Name: "n", URL: "https://site.example/runs/"},
			{URL: "https://b.example/x?a=1"}}, opened)
	assert.Equal(t, text, m.Fragment().String())
	assert.Equal(t, "n and 1 more", m.Title())
	assert.Equal(t, image.ID, m.Cards.Tab())
	assert.Equal(t, "dark", m.Cards.Theme())

	m.Apply(&wire.Catalogue{Runs: statetest.Runs(1, "lr/1", "lr/2", "other")})
	assert.Equal(t, []wire.RunID{2, 3}, statetest.Hidden(m))
	assert.Equal(t, text, m.Fragment().String(), "the selection outlives the runs' arrival")
	assert.Empty(t, m.ApplyFragment(address.Parse(text)), "nothing is opened twice")

	m.ApplyFragment(address.Parse("src=n=../runs/&src=https://b.example/x?a=1&only=other"))
	assert.Equal(t, []wire.RunID{1, 2}, statetest.Hidden(m))
	assert.Equal(t, kind.Scalar, m.Cards.Tab())
	assert.Equal(t, "src=n=../runs/&src=https://b.example/x?a=1&tab=histograms&only=other",
		m.TabFragment(histogram.ID).String())
}

// TestLimitsOfListings opens the same folder with other limits: they apply to every source, and
// show files that were left out before.
func TestLimitsOfListings(t *testing.T) {
	m := state.New(statetest.PageURL)
	text := "src=data/&src=s3://b/x/&match=eval%7Ctest&depth=2"
	data, bucket := wire.Source{
		URL: "https://site.example/deep/data/", Depth: 2, Match: "eval|test",
	}, wire.Source{URL: "https://b.example/y/", Depth: 2, Match: "eval|test"}
	opened := m.ApplyFragment(address.Parse(text))
	assert.Contains(t, opened, data)
	assert.Equal(t, text, m.Fragment().String())
	assert.Equal(t, []wire.Source{bucket}, m.OpenAddress(bucket.URL))
	assert.Empty(t, m.ApplyFragment(m.Fragment()), "nothing is opened twice")

	data.Depth, data.Match = 3, ""
	again := address.Parse("src=data/&depth=3")
	assert.True(t, m.Closes(again))
	assert.Empty(t, m.ApplyFragment(again), "another worker begins with it")
	assert.Equal(t, "src=data/&depth=3", m.Fragment().String())
	assert.Equal(t, []wire.Source{data},
		address.StartSources(m.Fragment().String(), nil, statetest.PageURL, true))
	assert.Equal(t, "depth=3", statetest.Fragment(address.Depth, "3").String())
	assert.Equal(t, []wire.Source{{Name: "n", Recent: "local logs/", Depth: 3}},
		m.OpenRecent(wire.Recent{Key: "local logs/", Name: "n", Local: true}))
}

func TestAddressThatFailedIsTriedAgain(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("src=https://b.example/wrong/", nil)
	m.Apply(&wire.Problem{
		File: "https://b.example/wrong/", Offset: -1, Text: wire.Plain("No answer."),
	})
	assert.Empty(t, m.OpenAddress("https://b.example/wrong/"), "it is still being opened")
	m.Apply(&wire.Loaded{Problems: 1})
	assert.Len(t, m.OpenAddress("https://b.example/wrong/"), 1)
	assert.Empty(t, m.Problems(), "what was wrong may be right now")
	m.Apply(&wire.Loaded{Problems: 1})
	assert.Len(t, m.OpenAddress("https://b.example/right/"), 1)
	assert.Equal(t, "src=https://b.example/right/", m.Fragment().String(),
		"in place of the wrong one")
}

func TestAddressOfThePageItself(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("tab=images", []string{"data/"})
	assert.True(t, m.Opening())
	assert.Equal(t, "data", m.Title())
	assert.Equal(t, "tab=images", m.Fragment().String(),
		"the page's own source is not in its address")
	assert.Len(t, m.OpenAddress("https://b.example/x/"), 1)
	assert.Equal(t, "src=data/&src=https://b.example/x/&tab=images", m.Fragment().String(),
		"until another one stands beside it")
	assert.Empty(t, m.OpenAddress("https://b.example/x/"))
}

func TestReset(t *testing.T) {
	m := statetest.New("a", "b")
	m.ApplyFragment(address.Parse("src=data/&hide=b"))
	statetest.AddTags(m, kind.Scalar, "loss")
	m.AddProblem(wire.Problem{Text: wire.Plain("x")})
	m.Reset()
	assert.Empty(t, m.Runs.Listed())
	assert.Empty(t, m.Cards.Groups())
	assert.Empty(t, m.Problems())
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(7, "a", "b")})
	assert.Equal(t, []wire.RunID{8}, statetest.Hidden(m), "the selection goes by name")
	assert.Equal(t, "src=data/&hide=b", m.Fragment().String())
}

func TestAddressOfHostileSources(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.Len(t,
		m.ApplyFragment(address.Parse("src=javascript:alert(1)&src=%00&src=data:text/html,x&tab=<b>&x=%ff")), 3, "the worker says what is wrong with each")
	m.Apply(&wire.Problem{ID: 1, Text: report.ProblemAddress.Text()})
	m.Apply(&wire.Loaded{Problems: 1})
	assert.False(t, m.Opening())
}

// TestTagsOfHiddenRunsHaveNoCards checks that scalars of only hidden runs have no cards, unless
// they were pinned.
func TestTagsOfHiddenRunsHaveNoCards(t *testing.T) {
	m := statetest.New("a", "b")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Kind: kind.Scalar, Name: "x/a"},
		{ID: 2, Kind: kind.Scalar, Name: "x/b"}, {ID: 3, Kind: kind.Scalar, Name: "y/b"}}})
	m.Cards.TogglePin(cards.Key{Tag: 3})
	m.Apply(&wire.TagsWithoutShownRuns{Tags: []wire.TagID{2, 3}})
	groups := m.Cards.Groups()
	require.Len(t, groups, 3)
	assert.Equal(t, []cards.Key{{Tag: 3}}, groups[0].Cards)
	assert.Equal(t, []cards.Key{{Tag: 1}}, groups[1].Cards)
	assert.Equal(t, "1 of 2", cards.GroupCount(&groups[1]))
	assert.NotEmpty(t, cards.GroupCountTip(&groups[1]))
	assert.Empty(t, groups[2].Cards)
	m.Apply(&wire.TagsWithoutShownRuns{})
	groups = m.Cards.Groups()
	assert.Len(t, groups[1].Cards, 2)
	assert.Equal(t, "2", cards.GroupCount(&groups[1]))
	assert.Empty(t, cards.GroupCountTip(&groups[1]))
}

// TestLongSelectionsInTheAddress selects more runs than a list of names can hold: if the
// complementary list fits, the selection is restored from it.
func TestLongSelectionsInTheAddress(t *testing.T) {
	var names []string
	for i := range 1000 {
		names = append(names, fmt.Sprintf("sweeps/of-a-long-name/run%d", i))
	}
	m := statetest.New(names...)
	back := func() *state.Model {
		t.Helper()
		text := m.Fragment().String()
		assert.LessOrEqual(t, len(text), 16<<10)
		other := statetest.New(names...)
		other.ApplyFragment(address.Parse(text))
		for id := range wire.RunID(len(names)) {
			require.Equal(t, m.Runs.Run(id+1).Shown, other.Runs.Run(id+1).Shown, "%d of %.100q",
				id+1, text)
		}
		return other
	}
	m.Runs.ShowListed(false)
	assert.Equal(t, "only=", m.Fragment().String())
	back()
	m.Runs.ShowListed(true)
	assert.Empty(t, m.Fragment().String())
	for id := range wire.RunID(300) {
		m.Runs.Toggle(id + 1)
	}
	assert.Len(t, m.Fragment().List(address.Hide), 300)
	back()
	for id := range wire.RunID(600) {
		m.Runs.Toggle(id + 301)
	}
	assert.Len(t, m.Fragment().List(address.Only), 100)
	back()
	for id := range wire.RunID(400) {
		m.Runs.Toggle(id + 501)
	}
	assert.Empty(t, m.Fragment().String(), "neither has room")
}

func TestOpening(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.False(t, m.Opening())
	m.Start("", []string{"data/"})
	assert.True(t, m.Opening())
	m.Apply(&wire.Progress{Reading: true, Files: 1})
	assert.True(t, m.Opening())
	m.Apply(&wire.Progress{Files: 1, FilesDone: 1})
	m.Apply(&wire.Problem{File: "data/", Offset: -1, Text: wire.Plain("gone")})
	m.Apply(&wire.Loaded{Problems: 1})
	assert.False(t, m.Opening(), "nothing came of it")
	m.Opened(words.DroppedFiles.Text())
	assert.Equal(t, "data and 1 more", m.Title())
}

func TestNoticesAndFailure(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Apply(&wire.Ready{Lacks: []wire.Text{wire.Plain("no storage")}})
	m.Apply(&wire.Notice{Text: wire.Plain("full")})
	assert.Equal(t, []string{"no storage", "full"}, m.Notices())
	m.DismissNotices()
	assert.Empty(t, m.Notices())
	m.Apply(&wire.Progress{Reading: true})
	m.Apply(&wire.Failed{Text: wire.Plain("out of memory")})
	assert.Equal(t, "out of memory", m.Failed())
	assert.False(t, m.Progress().Reading)
	before := m.RecentsVersion()
	m.Apply(&wire.Recents{Bytes: 5})
	assert.Equal(t, int64(5), m.Recents().Bytes)
	assert.Greater(t, m.RecentsVersion(), before)
}

func TestProblemsAreReplacedAndTakenBack(t *testing.T) {
	m := statetest.New("a")
	for _, p := range []wire.Problem{
		{Text: wire.Plain("stays")}, {ID: 1, Text: wire.Plain("incomplete at byte 10")},
		{ID: 2, Text: wire.Plain("missing")}, {Text: wire.Plain("stays, too")},
		{ID: 1, Text: wire.Plain("incomplete at byte 20")}, {ID: 2}, {ID: 3},
	} {
		before := m.ProblemsVersion()
		m.Apply(&p)
		assert.Greater(t, m.ProblemsVersion(), before)
	}
	assert.Equal(t,
		[]wire.Problem{{Text: wire.Plain("stays")},
			{ID: 1, Text: wire.Plain("incomplete at byte 20")},
			{Text: wire.Plain("stays, too")}}, m.Problems())
}

// TestTitlesOfScalars checks that titles, but not names, drop the suffix that TensorFlow 1 appends
// to names, as in TensorBoard.
func TestTitlesOfScalars(t *testing.T) {
	m := statetest.New("a")
	statetest.AddTags(m, kind.Scalar, "loss/scalar_summary", "net/loss/scalar_summary",
		"/scalar_summary",
		"scalar_summary", "a/scalar_summary/b")
	statetest.AddTags(m, image.ID, "x/scalar_summary")
	got := map[string]string{}
	for _, kind := range []kind.ID{kind.Scalar, image.ID} {
		for _, tag := range m.Cards.AllTags(kind) {
			got[tag.Name] = tag.Folder + "|" + tag.Leaf
		}
	}
	assert.Equal(t,
		map[string]string{"loss/scalar_summary": "|loss", "net/loss/scalar_summary": "net/|loss",
			"/scalar_summary": "/|scalar_summary",
			"scalar_summary":  "|scalar_summary", "a/scalar_summary/b": "a/scalar_summary/|b",
			"x/scalar_summary": "x/|scalar_summary"}, got)
}

// reveals reports whether a card is visible once its group is open.
func reveals(m *state.Model, key cards.Key) bool {
	_, ok := m.Cards.Reveal(key)
	return ok
}
