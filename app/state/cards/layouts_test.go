package cards_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

func marginChart(title string, bands ...layouts.Band) layouts.Chart {
	return layouts.Chart{Title: title, Kind: eventfile.ChartMargin, Bands: bands}
}

// TestCustomCharts checks that the groups of the tab are the categories, with the scalars that
// their charts select.
func TestCustomCharts(t *testing.T) {
	m := statetest.Custom(layouts.Category{
		Title: "Losses",
		Charts: []layouts.Chart{statetest.LineChart("loss", "loss/.*"),
			statetest.LineChart("", "acc|oss", "loss/val")},
	},
		layouts.Category{
			Title: "Bands", Closed: true,
			Charts: []layouts.Chart{marginChart("band",
				layouts.Band{Value: "band/mean", Lower: "band/low", Upper: "band/high"})},
		})
	groups := m.Cards.Groups()
	require.Len(t, groups, 2)
	assert.Equal(t, "Losses", cards.GroupTitle(&groups[0], false))
	assert.False(t, groups[1].Open, "it is folded at first")
	m.Cards.ToggleGroup(groups[1].Key())
	groups = m.Cards.Groups()
	require.Len(t, groups[1].Cards, 1)
	first, second, band := groups[0].Cards[0], groups[0].Cards[1], groups[1].Cards[0]
	assert.Equal(t, []string{"loss/train", "loss/val"}, statetest.Names(m.Cards.CardTags(first)))
	assert.Equal(t, []string{"acc", "loss/val"}, statetest.Names(m.Cards.CardTags(second)),
		"what begins elsewhere does not match")
	assert.Equal(t, "Untitled", m.Cards.TitleOf(second).Full)
	assert.Equal(t, []string{"band/mean"}, statetest.Names(m.Cards.CardTags(band)))
	card := m.Cards.Card(band, wire.Card{})
	assert.Equal(t, wire.Card{Tag: 4, Margins: []wire.Margin{{Value: 4, Lower: 3, Upper: 2}}}, card)
	assert.Empty(t, m.Cards.ChartLines(first))

	m.Cards.SetTagFilter("bands")
	match, all := m.Cards.CustomCounts()
	assert.Equal(t, [2]int{1, 3}, [2]int{match, all})
	assert.Len(t, m.Cards.Groups(), 1)
}

// TestChartLines checks that each chart reports its errors and draws the rest.
func TestChartLines(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for what, c := range map[string]struct {
		chart layouts.Chart
		tags  int
		lines []string
	}{
		"broken": {statetest.LineChart("", "loss/.*", "["), 2,
			[]string{"[ is not used. Invalid pattern: “[” has no “]”."}},
		"atomic": {statetest.LineChart("", "(?>loss)", "acc"), 1,
			[]string{"(?>loss) is not used. “(?>” is not supported."}},
		"nothing": {statetest.LineChart("", "acc", "none.*"), 1,
			[]string{"No scalar matches none.*."}},
		"empty":   {statetest.LineChart("", "", "acc"), 1, []string{"An expression is empty."}},
		"no kind": {layouts.Chart{}, 0, []string{"This chart names no scalars."}},
		"missing": {marginChart("",
			layouts.Band{Value: "band/mean", Lower: "low", Upper: "band/high"},
			layouts.Band{Value: "no"}), 1,
			[]string{"There is no scalar low.", "There is no scalar no.",
				"A tag of the margin is missing."}},
		"twice": {marginChart("", layouts.Band{Value: "acc", Lower: "acc", Upper: "acc"},
			layouts.Band{Value: "acc", Lower: "acc", Upper: "acc"}), 1,
			[]string{"acc has two margins."}},
		"long title": {statetest.LineChart(long, "acc"), 1, nil},
		"long":       {statetest.LineChart("", long), 0, []string{"No scalar matches xxx"}},
		"very many": {statetest.LineChart("", strings.Split(strings.Repeat("q\n", 300), "\n")...),
			0,
			[]string{"Only the first 100 of 301", "No scalar matches q.", "No scalar matches q.",
				"98 more"}},
		"all of them": {statetest.LineChart("", ""), 0, []string{"An expression is empty."}},
	} {
		m := statetest.Custom(layouts.Category{Charts: []layouts.Chart{c.chart}})
		groups := m.Cards.Groups()
		require.Len(t, groups, 1, what)
		assert.Equal(t, "Untitled", cards.GroupTitle(&groups[0], true))
		key := groups[0].Cards[0]
		assert.Len(t, m.Cards.CardTags(key), c.tags, what)
		lines := m.Cards.ChartLines(key)
		require.Len(t, lines, len(c.lines), "%s: %v", what, lines)
		for i, want := range c.lines {
			assert.Contains(t, lines[i], want, what)
		}
		assert.Less(t, len(m.Cards.TitleOf(key).Full), 500)
		assert.Less(t, len(m.Cards.CardName(key)), 40)
	}
}

// TestExpressionOfManyScalars checks that some of many scalars are drawn, and that their number is
// reported.
func TestExpressionOfManyScalars(t *testing.T) {
	m := statetest.Custom(layouts.Category{Charts: []layouts.Chart{statetest.LineChart("all",
		".*")}})
	var many []string
	for i := range 5000 {
		many = append(many, "layer"+strconv.Itoa(i))
	}
	key := m.Cards.Groups()[0].Cards[0]
	assert.Len(t, m.Cards.CardTags(key), 6)
	for i, name := range many {
		m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: wire.TagID(100 + i), Name: name}}})
		if i > 20 {
			m.Cards.AddTags([]wire.Tag{{ID: wire.TagID(100 + i), Name: name}}, false)
		}
		if i == 40 {
			break
		}
	}
	assert.Len(t, m.Cards.CardTags(key), 47, "scalars that come later are drawn, too")
	var rest []wire.Tag
	for i := 41; i < len(many); i++ {
		rest = append(rest, wire.Tag{ID: wire.TagID(100 + i), Name: many[i]})
	}
	m.Apply(&wire.Catalogue{Tags: rest})
	assert.Len(t, m.Cards.CardTags(key), cards.MaxChartTags)
	assert.Equal(t, []string{"50 of 5,006 scalars are drawn."}, m.Cards.ChartLines(key))
}

// own returns the page's own layout as the editor makes it.
func own(categories ...layouts.Category) string {
	var texts []string
	for i := range categories {
		texts = append(texts, layouts.Text(&categories[i]))
	}
	return strings.Join(texts, "\n\n")
}

// TestOwnLayout makes, edits, moves and removes charts, and checks that the URL keeps them.
func TestOwnLayout(t *testing.T) {
	m := statetest.Custom(layouts.Category{
		Title: "Losses", Charts: []layouts.Chart{statetest.LineChart("logged", "loss/.*")},
	})
	mine := func(charts ...layouts.Chart) layouts.Category {
		return layouts.Category{Title: "Mine", Charts: charts}
	}
	added := layouts.Category{
		Title: "Losses", Charts: []layouts.Chart{statetest.LineChart("added", "acc")},
	}
	require.True(t,
		m.Cards.SetOwnLayout(own(mine(statetest.LineChart("a", "acc"),
			statetest.LineChart("b", "loss/train")), added)))
	titles := func(m *state.Model) (all []string) {
		for _, g := range m.Cards.Groups() {
			for _, key := range g.Cards {
				all = append(all, cards.GroupTitle(&g, false)+"/"+m.Cards.TitleOf(key).Full)
			}
		}
		return all
	}
	assert.Equal(t, []string{"Losses/logged", "Losses/added", "Mine/a", "Mine/b"}, titles(m))
	later := statetest.Custom()
	later.ApplyFragment(m.Fragment())
	assert.Equal(t, []string{"Mine/a", "Mine/b", "Losses/added"}, titles(later), "on another log")

	a, b := m.Cards.Groups()[1].Cards[0], m.Cards.Groups()[1].Cards[1]
	logged := m.Cards.Groups()[0].Cards[0]
	m.Cards.SetYScale(a, wire.ScaleLog)
	m.Cards.TogglePin(a)
	m.Cards.SetFull(a)
	require.True(t,
		m.Cards.SetOwnLayout(own(mine(statetest.LineChart("c", "loss/val"),
			statetest.LineChart("b", "loss/train")),
			added)))
	assert.Equal(t, []string{"loss/val"}, statetest.Names(m.Cards.CardTags(a)),
		"it stays the card that it is")
	_, y := m.Cards.Scales(a)
	assert.Equal(t, wire.ScaleLog, y)
	assert.True(t, m.Cards.Pinned(a))
	full, on := m.Cards.Full()
	assert.True(t, on && full == a)
	m.Cards.CloseFull()
	m.Cards.TogglePin(a)

	_, ok := m.Cards.CustomText(logged)
	assert.False(t, ok)
	text, ok := m.Cards.CustomText(a)
	assert.True(t, ok)
	assert.Equal(t, own(mine(statetest.LineChart("c", "loss/val"))), text)
	m.Cards.RemoveOwn(b)
	m.Cards.RemoveOwn(logged)
	assert.Equal(t, []string{"Losses/logged", "Losses/added", "Mine/c"}, titles(m))
	assert.False(t,
		m.Cards.SetOwnLayout(own(mine(statetest.LineChart("", strings.Repeat("x", 16<<10))))),
		"the address has no room")
	assert.Len(t, titles(m), 3)
	mineNow, whole := m.Cards.LayoutTexts()
	assert.Equal(t, own(mine(statetest.LineChart("c", "loss/val")), added), mineNow)
	assert.Equal(t,
		own(layouts.Category{
			Title: "Losses",
			Charts: []layouts.Chart{statetest.LineChart("logged", "loss/.*"),
				statetest.LineChart("added", "acc")},
		}, mine(statetest.LineChart("c", "loss/val"))), whole)
	assert.Equal(t, "2 scalars selected. [ is not used. Invalid pattern: “[” has no “]”.",
		m.Cards.TryChart(own(mine(statetest.LineChart("", "loss", "[")))))

	m.Reset()
	assert.Equal(t, []string{"Mine/c", "Losses/added"}, titles(m),
		"what was made stays when the worker ends")
	m.Cards.RemoveOwn(a)
	assert.Equal(t, []string{"Losses/added"}, titles(m))
}

// TestCustomCardsStandOnTheirTab checks that the scalars' own tab does not change, except for pins.
func TestCustomCardsStandOnTheirTab(t *testing.T) {
	m := statetest.Custom(layouts.Category{
		Title: "Losses", Charts: []layouts.Chart{statetest.LineChart("logged", "loss/.*")},
	})
	key := m.Cards.Groups()[0].Cards[0]
	_, after := m.Cards.FullNeighbours()
	assert.Equal(t, cards.Key{}, after)
	made, ok := m.Cards.Combine(key, cards.Key{Tag: 1})
	require.True(t, ok)
	assert.Equal(t, []string{"loss/train", "loss/val", "acc"},
		statetest.Names(m.Cards.CardTags(made)),
		"a chart of its own is made of the tags of one of a layout")
	assert.Equal(t, []string{"loss/train", "loss/val"}, statetest.Names(m.Cards.CardTags(key)))
	m.Cards.DropFromChart(key, 5)
	m.Cards.RemoveChart(key)
	assert.Len(t, m.Cards.CardTags(key), 2)
	m.ApplyFragment(address.Parse("tab=scalars"))
	for _, g := range m.Cards.Groups() {
		assert.NotEqual(t, cards.AreaCustom, g.Area)
		assert.NotContains(t, g.Cards, key)
	}
}

func TestLayoutNote(t *testing.T) {
	m := statetest.Custom()
	m.Apply(&wire.Layout{Left: 3, Unread: []wire.RunID{1, 2}})
	assert.Equal(t,
		"The layouts of 2 runs could not be read completely. 3 charts of the layouts not shown: the limit is 2,000.", m.Cards.LayoutNote())
}
