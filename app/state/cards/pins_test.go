package cards_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// again returns the model of another visit to m's URL, with other ids.
func again(m *state.Model, kind kind.ID, runs []string, tags ...string) *state.Model {
	next := state.New(statetest.PageURL)
	next.ApplyFragment(address.Parse(m.Fragment().String()))
	next.Apply(&wire.Catalogue{Runs: statetest.Runs(50, runs...)})
	c := &wire.Catalogue{}
	for i, name := range tags {
		c.Tags = append(c.Tags,
			wire.Tag{ID: wire.TagID(900 - i), Kind: kind, Name: name, Runs: []wire.RunID{50, 51}})
	}
	next.Apply(c)
	return next
}

func pinnedNames(m *state.Model) (names []string) {
	for _, g := range m.Cards.Groups() {
		if g.Area == cards.AreaPinned {
			for _, key := range g.Cards {
				names = append(names, m.Cards.CardName(key))
			}
		}
	}
	return names
}

func TestPins(t *testing.T) {
	m := statetest.New("a", "b")
	statetest.AddTags(m, kind.Scalar, "train/loss", "val/loss", "lr")
	m.Cards.SetApart(true)
	loss, val, lr := cards.Key{Tag: 1}, cards.Key{Tag: 2}, cards.Key{Tag: 3}
	m.Cards.TogglePin(val)
	m.Cards.TogglePin(lr)
	m.Cards.TogglePin(loss)
	assert.Equal(t, []string{"val/loss", "lr", "train/loss"}, pinnedNames(m),
		"in the order of pinning")
	assert.Equal(t, []string{" 3/3", "train 1/1", "val 1/1", " 1/1"}, statetest.Groups(m),
		"they stay in their groups")
	assert.True(t, m.Cards.Pinned(lr))

	assert.True(t, m.Cards.MoveCard(cards.AreaPinned, loss, val, false))
	assert.Equal(t, []string{"train/loss", "val/loss", "lr"}, pinnedNames(m))
	assert.True(t, m.Cards.MoveCard(cards.AreaPinned, loss, val, true))
	assert.Equal(t, []string{"val/loss", "train/loss", "lr"}, pinnedNames(m))
	assert.True(t, m.Cards.MoveCard(cards.AreaPinned, val, lr, true))
	assert.Equal(t, []string{"train/loss", "lr", "val/loss"}, pinnedNames(m))
	assert.False(t, m.Cards.MoveCard(cards.AreaPinned, val, val, true))
	assert.False(t, m.Cards.MoveCard(cards.AreaTags, val, lr, true))
	next, ok := m.Cards.Beside(cards.AreaPinned, lr, 1)
	assert.True(t, ok)
	assert.Equal(t, val, next)
	_, ok = m.Cards.Beside(cards.AreaPinned, val, 1)
	assert.False(t, ok)

	assert.Equal(t, []string{"train/loss", "lr", "val/loss"}, m.Fragment().List(address.Pin))
	later := again(m, kind.Scalar, nil, "lr", "val/loss")
	assert.Equal(t, []string{"lr", "val/loss"}, pinnedNames(later), "what is not there waits")
	assert.Equal(t, m.Fragment().List(address.Pin), later.Fragment().List(address.Pin))
	m.Cards.TogglePin(lr)
	assert.False(t, m.Cards.Pinned(lr))
	assert.Equal(t, []string{"train/loss", "val/loss"}, m.Fragment().List(address.Pin))

	m.Cards.SetTagFilter("nothing")
	assert.Equal(t, []string{" 2/2"}, statetest.Groups(m),
		"pinned cards are there whatever the filter")
	m.Cards.TogglePin(cards.Key{Tag: 99})
	assert.Len(t, m.Fragment().List(address.Pin), 2)
}

func TestPinsOfOneRun(t *testing.T) {
	m := statetest.New("a", "b/x\ny")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 5, Kind: histogram.ID, Name: "w", Runs: []wire.RunID{1, 2},
	}, {ID: 6, Kind: image.ID, Name: "w", Runs: []wire.RunID{1}}}})
	m.Cards.TogglePin(cards.Key{Tag: 5, Run: 1})
	m.Cards.TogglePin(cards.Key{Tag: 6, Run: 1})
	assert.Empty(t, pinnedNames(m), "each kind has its own tab")
	m.Cards.SetTab(histogram.ID)
	assert.Equal(t, []string{"histograms:a\nw"}, pinnedNames(m))
	assert.False(t, m.Cards.Pinned(cards.Key{Tag: 5, Run: 2}))
	later := again(m, histogram.ID, []string{"a", "c"}, "w")
	assert.Equal(t, []string{"histograms:a\nw"}, pinnedNames(later))
	m.Runs.Toggle(1)
	assert.Empty(t, pinnedNames(m), "of hidden runs there are no cards")
}

func TestNamesOfCardsAreTheirOwn(t *testing.T) {
	m := statetest.New("a")
	odd := []string{"images:a\nw", "scalars:x", "chart:a\nb", "x", "histograms:", "re:x",
		"<b>&\x00\u202e", strings.Repeat("n", 10_000)}
	statetest.AddTags(m, kind.Scalar, odd...)
	seen := map[string]bool{}
	for i := range odd {
		key := cards.Key{Tag: wire.TagID(i + 1)}
		name := m.Cards.CardName(key)
		assert.False(t, seen[name], name)
		seen[name] = true
		found, k, ok := m.Cards.CardNamed(name)
		assert.True(t, ok, name)
		assert.Equal(t, key, found, name)
		assert.Equal(t, kind.Scalar, k)
	}
	_, _, ok := m.Cards.CardNamed("no such")
	assert.False(t, ok)
}

func TestTooManyPinsAreSaid(t *testing.T) {
	m := statetest.New("a")
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("%s/%d", strings.Repeat("n", 100), i))
	}
	statetest.AddTags(m, kind.Scalar, names...)
	for i := range names {
		m.Cards.TogglePin(cards.Key{Tag: wire.TagID(i + 1)})
	}
	assert.Len(t, pinnedNames(m), 300, "there is no limit")
	assert.Less(t, len(m.Fragment().List(address.Pin)), 170)
	require.Len(t, m.Notices(), 1, "and that is said once")
	assert.Contains(t, m.Notices()[0], "pinned and combined cards")
}

func TestCombine(t *testing.T) {
	m := statetest.New("a")
	statetest.AddTags(m, kind.Scalar, "train/loss", "val/loss", "test/loss", "lr")
	train, val, test, lr := cards.Key{Tag: 1}, cards.Key{Tag: 2}, cards.Key{Tag: 3},
		cards.Key{Tag: 4}
	m.Cards.SetApart(true)
	key, ok := m.Cards.Combine(train, val)
	require.True(t, ok)
	assert.Equal(t, []string{"train/loss\nval/loss"}, m.Fragment().List(address.Multichart))
	assert.Equal(t, cards.Title{Leaf: "train + val/loss", Full: "train/loss + val/loss"},
		m.Cards.TitleOf(key))
	assert.Equal(t, wire.Card{ID: "c", Tag: 1, More: []wire.TagID{2}},
		m.Cards.Card(key, wire.Card{ID: "c"}))
	assert.Equal(t, []string{" 1/1", "test 1/1", "train 1/1", "val 1/1", " 1/1"},
		statetest.Groups(m))
	assert.Equal(t, cards.AreaCharts, m.Cards.Groups()[0].Area)
	assert.Equal(t, "val", m.Cards.ShortTag(key, m.Cards.Tag(2)))

	same, ok := m.Cards.Combine(train, val)
	assert.True(t, ok)
	assert.Equal(t, key, same, "there is one of them")
	_, ok = m.Cards.Combine(train, train)
	assert.False(t, ok)
	onto, ok := m.Cards.Combine(lr, key)
	assert.True(t, ok)
	assert.Equal(t, key, onto, "a chart takes more tags in")
	assert.Len(t, m.Cards.CardTags(key), 3)
	m.Cards.SetYScale(key, wire.ScaleLog)
	m.Cards.SetZoom(key, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	assert.True(t, m.Cards.Zoom(key).X.On())
	assert.False(t, m.Cards.Zoom(train).X.On())

	other, ok := m.Cards.Combine(test, lr)
	assert.True(t, ok)
	assert.True(t, m.Cards.MoveCard(cards.AreaCharts, other, key, false))
	assert.Equal(t, []cards.Key{other, key}, m.Cards.Groups()[0].Cards)
	m.Cards.DropFromChart(other, 4)
	assert.Equal(t, []cards.Key{key}, m.Cards.Groups()[0].Cards, "a chart of one tag is none")
	m.Cards.DropFromChart(key, 4)
	assert.Len(t, m.Cards.CardTags(key), 2)
	m.Cards.RemoveChart(key)
	assert.Equal(t, cards.AreaTags, m.Cards.Groups()[0].Area)
	assert.Empty(t, m.Fragment().List(address.Multichart))
}

func TestChartsOfAPattern(t *testing.T) {
	m := statetest.New("a")
	statetest.AddTags(m, kind.Scalar, "train/loss", "lr")
	_, problem := m.Cards.ChartMatching("(")
	assert.Contains(t, problem, "“(” has no “)”")
	key, problem := m.Cards.ChartMatching("/loss$")
	assert.Empty(t, problem)
	assert.Equal(t, "/loss$ · 1 tag", m.Cards.TitleOf(key).Leaf)
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 9, Kind: kind.Scalar, Name: "val/loss"}}})
	assert.Len(t, m.Cards.CardTags(key), 2, "tags that come later are taken in")
	assert.Equal(t, []string{"re:/loss$"}, m.Fragment().List(address.Multichart))
	later := again(m, kind.Scalar, nil, "lr", "x/loss")
	assert.Equal(t, cards.AreaCharts, later.Cards.Groups()[0].Area)
	assert.Equal(t, "x/loss", later.Cards.CardTags(later.Cards.Groups()[0].Cards[0])[0].Name)
	assert.Equal(t, m.Fragment().String(), later.Fragment().String())

	var names []string
	for i := range 80 {
		names = append(names, fmt.Sprintf("many/%d", i))
	}
	statetest.AddTags(m, kind.Scalar, names...)
	many, _ := m.Cards.ChartMatching("^many")
	assert.Len(t, m.Cards.CardTags(many), cards.MaxChartTags)
	_, ok := m.Cards.Combine(many, cards.Key{Tag: 9})
	assert.False(t, ok, "and no more than that")
}

func TestChartsInTheAddress(t *testing.T) {
	m := statetest.New("a")
	odd := []string{"re:x", `a\b`, "c\nd", `\`, "e"}
	statetest.AddTags(m, kind.Scalar, odd...)
	key := cards.Key{Tag: 1}
	for i := 2; i <= len(odd); i++ {
		var ok bool
		key, ok = m.Cards.Combine(key, cards.Key{Tag: wire.TagID(i)})
		require.True(t, ok)
	}
	later := again(m, kind.Scalar, nil, odd...)
	var names []string
	for _, tag := range later.Cards.CardTags(later.Cards.Groups()[0].Cards[0]) {
		names = append(names, tag.Name)
	}
	assert.Equal(t, odd, names)

	id := m.Cards.Groups()[0].Cards[0]
	m.ApplyFragment(m.Fragment())
	assert.Equal(t, id, m.Cards.Groups()[0].Cards[0],
		"a chart keeps its id while it is in the address")
	m.ApplyFragment(address.Parse("multichart=one&multichart=re%3A(&multichart=&multichart=re%3A&multichart=a%0Aa"))
	assert.Equal(t, []string{"re:("}, m.Fragment().List(address.Multichart),
		"what is malformed is left out, and a pattern that is none says so")
}

func TestTitles(t *testing.T) {
	m := statetest.New("a")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{
		{ID: 1, Kind: kind.Scalar, Name: "a/b/c/loss"},
		{ID: 2, Kind: kind.Scalar, Name: "a/b/d/loss", Title: "The loss"},
		{ID: 3, Kind: kind.Scalar, Name: "a/x", Title: "a/x"},
		{ID: 4, Kind: kind.Scalar, Name: "x"}, {ID: 5, Kind: kind.Scalar, Name: "a/b/e/loss"},
		{ID: 6, Kind: kind.Scalar, Name: "a/b/f/loss"},
		{ID: 7, Kind: kind.Scalar}, {ID: 8, Kind: kind.Scalar, Name: " ", Title: "Nothing"}}})
	assert.Equal(t, cards.Title{Folder: "a/b/c/", Leaf: "loss", Full: "a/b/c/loss"},
		m.Cards.TitleOf(cards.Key{Tag: 1}))
	assert.Equal(t, cards.Title{Leaf: "The loss", Tag: "a/b/d/loss", Full: "The loss · a/b/d/loss"},
		m.Cards.TitleOf(cards.Key{Tag: 2}))
	assert.Equal(t, cards.Title{Folder: "a/", Leaf: "x", Full: "a/x"},
		m.Cards.TitleOf(cards.Key{Tag: 3}))
	assert.Equal(t, cards.Title{}, m.Cards.TitleOf(cards.Key{Tag: 77}))
	assert.Equal(t, cards.Title{Folder: words.NoName(), Full: words.NoName()},
		m.Cards.TitleOf(cards.Key{Tag: 7}), "there is something to read and to name buttons by")
	assert.Equal(t,
		cards.Title{Leaf: "Nothing", Tag: words.NoName(), Full: "Nothing · " + words.NoName()},
		m.Cards.TitleOf(cards.Key{Tag: 8}))
	same := statetest.New("a")
	same.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "x", Title: "A title"},
		{ID: 2, Name: "y", Title: "A title"}, {ID: 3, Name: "A title"}, {ID: 4, Name: "u"},
		{ID: 5, Name: "u/scalar_summary"}, {ID: 6}, {ID: 7, Name: " "},
		{ID: 8, Name: "\u200b\u00a0"}, {ID: 9, Name: "v", Title: "\u200b"}}})
	seen, full := map[string]bool{}, map[string]bool{}
	for id := range wire.TagID(9) {
		title := same.Cards.TitleOf(cards.Key{Tag: id + 1})
		shown := words.TagName(title.Folder+title.Leaf) + "|" + title.Tag
		assert.False(t, seen[shown] || full[title.Full], "%q is told from the others", shown)
		seen[shown], full[title.Full] = true, true
		assert.NotEqual(t, words.NoName(), words.TagName(title.Full[:1]),
			"there is something behind Full screen of")
	}
	for want, ids := range map[string][]wire.TagID{
		"a/b/|c + d/loss":              {1, 2},
		"|a/x + x":                     {3, 4},
		"a/b/|c + d + e + 1 more/loss": {1, 2, 5, 6},
		"a/|b/c/loss + x":              {1, 3},
		"|(no name) + x":               {7, 4},
	} {
		for _, chart := range statetest.CardsIn(m, cards.AreaCharts) {
			m.Cards.RemoveChart(chart)
		}
		key := cards.Key{Tag: ids[0]}
		for _, id := range ids[1:] {
			key, _ = m.Cards.Combine(key, cards.Key{Tag: id})
		}
		title := m.Cards.TitleOf(key)
		assert.Equal(t, want, title.Folder+"|"+title.Leaf)
	}
}

// TestPinsOfThisDevice pins scalars and comes back: to a URL without pins, to one with pins, and to
// another log.
func TestPinsOfThisDevice(t *testing.T) {
	visit := func(kept, fragment string, tags ...string) *state.Model {
		m := state.New(statetest.PageURL)
		m.Cards.Prefer(kept)
		m.Start(fragment, nil)
		c := &wire.Catalogue{}
		for i, name := range tags {
			c.Tags = append(c.Tags, wire.Tag{ID: wire.TagID(i + 1), Kind: kind.Scalar, Name: name})
		}
		m.Apply(c)
		return m
	}
	pinned := func(m *state.Model) (names []string) {
		for _, key := range statetest.CardsIn(m, cards.AreaPinned) {
			names = append(names, m.Cards.Tag(key.Tag).Name)
		}
		return names
	}
	keep := func(m *state.Model, changed bool) string {
		t.Helper()
		text, news := m.Cards.PreferencesToKeep()
		assert.Equal(t, changed, news)
		return text
	}
	first := visit("", "", "acc", "loss", "lr")
	first.Cards.TogglePin(cards.Key{Tag: 3})
	first.Cards.TogglePin(cards.Key{Tag: 1})
	kept := keep(first, true)
	keep(first, false)

	again := visit(kept, "", "acc", "loss", "lr")
	assert.Equal(t, []string{"lr", "acc"}, pinned(again))
	assert.Equal(t, "pin=lr&pin=acc", again.Fragment().String(), "what is shown can be handed on")
	assert.True(t,
		again.Cards.MoveCard(cards.AreaPinned, cards.Key{Tag: 1}, cards.Key{Tag: 3}, false))
	kept = keep(again, true)
	assert.Equal(t, []string{"acc", "lr"}, pinned(visit(kept, "", "acc", "lr")))

	other := visit(kept, "", "reward", "acc")
	assert.Equal(t, []string{"acc"}, pinned(other))
	assert.Equal(t, "pin=acc", other.Fragment().String(), "pins of other logs wait silently")
	other.Cards.TogglePin(cards.Key{Tag: 1})
	other.Cards.TogglePin(cards.Key{Tag: 2})
	assert.Equal(t, []string{"lr"}, pinned(visit(keep(other, true), "", "acc", "lr")),
		"what was taken back is gone, what is elsewhere stays")

	shared := visit(kept, "pin=loss", "acc", "loss")
	assert.Equal(t, []string{"loss"}, pinned(shared), "an address wins")
	keep(shared, false)
	shared.Cards.TogglePin(cards.Key{Tag: 2})
	assert.Empty(t, pinned(shared))
	assert.Equal(t, "pin=", shared.Fragment().String())
	assert.Empty(t, pinned(visit(kept, "pin=", "acc")), "none, by an address")
	assert.Equal(t, []string{"acc", "lr"}, pinned(visit(keep(shared, true), "", "acc", "lr")))
}
