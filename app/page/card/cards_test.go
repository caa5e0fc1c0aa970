package card_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

func TestCardMenu(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Host.Forget()
	assert.Equal(t,
		[]string{"Log scale on y", "Symlog scale on y", "Range of axes…", "Full screen",
			"Pin to top", "Show as table", "Tell me when…", "Notes…", "Combine with…",
			"Copy link to this card", "Copy tag name", "About this chart"}, f.OpenMenu(ids[0]))
	assert.Equal(t, []hosttest.Menu{{Menu: "card-menu", Anchor: ids[0] + "-more"}}, f.Host.Menus)
	assert.Regexp(t, `role="menuitemcheckbox"`, f.HTML())
	assert.Contains(t, f.Text(),
		"https://site.example/deep/#src=../runs/&amp;fullscreen=train%2Facc")

	for _, step := range []struct {
		key  string
		want int
	}{{"ArrowDown", 1}, {"ArrowUp", 0}, {"ArrowUp", 11}, {"ArrowDown", 0}, {"End", 11}, {"Home", 0}} {
		assert.True(t, f.Page.Key(step.key, false))
		assert.Equal(t, step.want, f.Page.Cards.Popups.Menu.Focus, step.key)
	}
	assert.False(t, f.Page.Key("Enter", false), "the browser presses the button")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.False(t, f.Page.Cards.Popups.Menu.Open)

	f.OpenMenu(ids[0])
	f.Play(func() { f.Page.Key("l", false) })
	assert.False(t, f.Page.Cards.Popups.Menu.Open, "the keys that it names work in the menu")
	assert.Equal(t, wire.ScaleLog, f.LastView().Cards[0].YScale)
	assert.Contains(t, f.Text(), "log y")
	assert.Equal(t, "src=../runs/&cardlook=log%40%2C%2C%2C%3Atrain%2Facc", f.Host.Address)
	f.OpenMenu(ids[0])
	assert.Equal(t, card.CheckOn, f.Page.Cards.Popups.Menu.Items[0].Check)
	f.Choose("Symlog scale on y")
	assert.Equal(t, wire.ScaleSymlog, f.LastView().Cards[0].YScale)
	f.OpenMenu(ids[0])
	f.Choose("Symlog scale on y")
	assert.Equal(t, "src=../runs/", f.Host.Address)

	f.OpenMenu(ids[0])
	f.Show(ids[1])
	assert.False(t, f.Page.Cards.Popups.Menu.Open, "it goes with its card")
	f.Play(func() { f.Page.Grid.CardAct("menu", "gone"); f.Page.Cards.Popups.PressItem(3) })
}

func TestWhatTheMenuLeadsTo(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), pagetest.DrawnAlong(ids[1], 0, 100))
	f.OpenMenu(ids[0])
	heads := 0
	for range f.Page.Cards.Popups.Menu.Items {
		f.Play(func() { f.Page.Key("ArrowDown", false) })
		if f.Page.Cards.Popups.Menu.Items[f.Page.Cards.Popups.Menu.Focus].Head {
			heads++
		}
	}
	assert.Zero(t, heads, "headings have no focus")
	f.Choose("Show as table")
	assert.True(t,
		pagetest.ScalarsOf(f.Page).Tables.TableOpen(f.Page.Cards.All[ids[0]].(*card.Chart).Key))
	f.OpenMenu(ids[0])
	f.Choose("Full screen")
	assert.Contains(t, f.Host.Address, "fullscreen=train%2Facc")
}

func TestPinnedCards(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/") // train/acc, train/loss, lr
	f.Play(func() { f.Page.Grid.CardAct("pin", ids[1]) })
	assert.Equal(t, "src=../runs/&pin=train%2Floss", f.Host.Address)
	assert.Contains(t, f.Text(), "train/loss is pinned")
	now := f.CardIDs()
	require.Len(t, now, 4, "a pinned card stays in its group")
	f.Show(now...)
	view := f.LastView()
	drawn := map[wire.TagID]int{}
	for _, c := range view.Cards {
		drawn[c.Tag]++
	}
	assert.Equal(t, 2, drawn[1], "both are drawn")
	assert.NotContains(t, f.OpenMenu(now[0]), "Move left")
	f.Play(func() { f.Page.Key("Escape", false) })

	f.Play(func() { f.Page.Grid.CardAct("pin", now[3]) })
	now = f.CardIDs()
	assert.Contains(t, f.OpenMenu(now[0]), "Move right")
	f.Choose("Move right")
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address)
	assert.Contains(t, f.Text(), "train/loss moved to position 2 of 2")
	now = f.CardIDs()
	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: now[1]})
		f.Host.TellCardDrag(wire.CardDrag{Card: now[1], To: now[0], Place: wire.DropBefore})
	})
	assert.Equal(t, "src=../runs/&pin=train%2Floss&pin=lr", f.Host.Address)

	f.OpenMenu(f.CardIDs()[0])
	f.Choose("Unpin")
	f.OpenMenu(f.CardIDs()[0])
	f.Choose("Unpin")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.NotContains(t, f.Text(), "Pinned")
}

func TestCardsAreCombined(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0]})
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0], To: ids[1]})
	})
	assert.Equal(t, "src=../runs/&multichart=train%2Floss%0Atrain%2Facc", f.Host.Address)
	assert.Contains(t, f.Text(), "Combined 1 train/ loss + acc")
	now := f.CardIDs()
	require.Len(t, now, 4)
	f.Show(now...)
	var card wire.Card
	for _, c := range f.LastView().Cards {
		if c.ID == now[0] {
			card = c
		}
	}
	assert.Equal(t, []wire.TagID{2}, card.More)

	d := pagetest.DrawnOf(now[0], true, 20, 20, 1, 2)
	d.Series = []wire.Series{{Run: 1, Tag: 1, Ink: wire.Ink{Colour: 1}},
		{Run: 2, Tag: 2, Ink: wire.Ink{Colour: 9, Own: 1<<24 | 0x0a0b0c}}}
	f.Tell(d)
	assert.Contains(t, f.Text(), "loss lr0.1 acc lr0.2")
	assert.Contains(t, f.HTML(), `stroke="#0a0b0c"`)

	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: now[0]})
		f.Host.TellCardDrag(wire.CardDrag{Card: now[0], To: "gone"})
	})
	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: "gone"})
		f.Host.TellCardDrag(wire.CardDrag{Card: "gone", To: now[0]})
	})
	f.OpenMenu(now[0])
	f.Choose("Remove this chart")
	assert.Equal(t, "src=../runs/", f.Host.Address)
}

func TestAboutACard(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 1, Kind: kind.Scalar, Name: "train/loss", Values: 10, Title: "Loss",
		Description: "The **mean** of `batch` <script>x</script> [more](https://a.example/) [not](javascript:x)",
	}}})
	ids := f.CardIDs()
	f.Show(ids...)
	assert.Contains(t, f.HTML(), `title="Loss · train/loss"`)
	d := pagetest.DrawnOf(ids[1], true, 9, 10, 1, 2)
	d.Highest, d.Lowest = wire.Extreme{Run: 1, Text: wire.Plain("0.8")},
		wire.Extreme{Run: 2, Text: wire.Plain("0.7")}
	d.MinAt, d.MaxAt = wire.Extreme{Run: 2, Text: wire.Plain("0.1"), Step: wire.Plain("1,200")},
		wire.Extreme{Run: 1, Text: wire.Plain("9"), Step: wire.Plain("3")}
	f.Tell(d)
	f.Play(func() { f.Page.Grid.CardAct("about", ids[1]) })
	assert.Contains(t, f.HTML(), `<strong>mean</strong>`)
	assert.Regexp(t, `<a[^>]*href="https://a.example/"`, f.HTML())
	assert.Contains(t, f.HTML(), `rel="noopener noreferrer"`)
	assert.NotContains(t, f.HTML(), "<script>")
	assert.NotContains(t, f.HTML(), "javascript:")
	assert.Contains(t, f.Text(),
		"Lowest 0.1 lr0.2 at step 1,200 Highest 9 lr0.1 at step 3 Latest high 0.8 lr0.1 low 0.7 lr0.2 Runs 2 Points Points: 9 of 10")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.False(t, f.Page.Cards.Popups.About.Open)
}

// TestAboutAChartOfSeveralTags checks that the popup has the figures of each tag.
func TestAboutAChartOfSeveralTags(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&multichart=train%2Floss%0Atrain%2Facc")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("lr0.1/train", "lr0.2/train"),
		pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc"))
	ids := f.CardIDs()
	f.Show(ids...)
	d := pagetest.DrawnOf(ids[0], true, 40, 40, 1, 2)
	d.Highest, d.Lowest = wire.Extreme{Run: 1, Text: wire.Plain("77")},
		wire.Extreme{Run: 2, Text: wire.Plain("66")}
	f.Tell(d)
	f.Asked()
	f.Play(func() { f.Page.Grid.CardAct("about", ids[0]) })
	assert.Equal(t, []pagetest.TableQuestion{{Card: ids[0], All: true}}, f.Questions())
	m := pagetest.TableOf(ids[0], true, wire.Span{}, 0.5, 0.25, 3)
	for i, tag := range []wire.TagID{1, 1, 2} {
		m.What.(*scalar.Table).Rows[i].Tag = tag
	}
	m.What.(*scalar.Table).Rows[2].Run = 1
	f.Tell(m)
	text := f.Text()
	assert.Contains(t, text,
		"loss Latest high 0.5 lr0.1 at step 0 low 0.25 lr0.2 at step 10 Lowest, smoothed 0.25 lr0.2 at step 10 Highest, smoothed 0.5 lr0.1 at step 0")
	assert.Contains(t, text, "acc Latest 3 lr0.1 at step 20 Lowest, smoothed 3")
	assert.NotContains(t, text, "77", "values of different tags are not compared")
	f.Play(func() { f.Page.Key("Escape", false) })
	f.Tell(m)
	assert.False(t, f.Page.Cards.Popups.About.Open, "an answer that comes late opens nothing")
}

func TestWhatACardSaysOverThePlot(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	d := pagetest.DrawnOf(ids[0], true, 312, 312, 1)
	d.Series, d.Outside = []wire.Series{{Run: 1, Tag: 2}}, 0
	f.Tell(d)
	assert.Contains(t, f.Text(), "All 312 values are NaN or infinite")
	d.MaxAt, d.Outside, d.Unplaced = wire.Extreme{Run: 1, Text: wire.Plain("3")}, 12, 1
	f.Tell(d)
	assert.NotContains(t, f.Text(), "All 312")
	assert.Contains(t, f.Text(), "12 outliers hidden · 1 not placed")

	f.Play(func() {
		f.Page.Model.Cards.SetAllScales(wire.ScaleLog, wire.ScaleSymlog)
		f.Page.Changed()
	})
	assert.Contains(t, f.Text(), "log x · symlog y · 12 hidden · 1 not placed")
	assert.Contains(t, f.HTML(),
		`title="log x · symlog y · 12 outliers hidden · 1 point not placed. A log axis`)
	f.Play(func() {
		f.Page.Model.Cards.SetAllScales(wire.ScaleLog, wire.ScaleLinear)
		f.Page.Changed()
	})
	assert.Contains(t, f.Text(), "log x · 12 hidden")

	key := f.Page.Cards.All[ids[0]].Place().Key
	f.Play(func() {
		f.Page.Model.Cards.SetZoom(key, wire.Zoom{X: wire.Span{Lo: 1, Hi: 5}})
		f.Page.Changed()
	})
	assert.Contains(t, f.Text(), "Zoomed")
	f.Play(func() { f.Page.Grid.CardAct("unzoom", ids[0]) })
	assert.NotContains(t, f.Text(), "Zoomed")
	assert.Equal(t, wire.Zoom{}, f.LastView().Cards[0].Zoom)

	gone := pagetest.DrawnOf(ids[2], true, 0, 0)
	gone.Elsewhere = []wire.RunID{2, 1}
	f.Play(func() { f.Page.Model.Runs.Toggle(2); f.Page.Changed() })
	f.Tell(gone)
	assert.Contains(t, f.Text(),
		"No shown run has this tag lr0.2 and 1 more have it. Show these runs")
	f.Play(func() { f.Page.Grid.CardAct("elsewhere", ids[2]) })
	assert.Empty(t, f.LastView().Hidden)

	f.Tell(&wire.Problem{
		ID: 1, Run: 1, File: "a", Offset: 81_924, Text: wire.Plain("payload checksum"),
	}, d)
	assert.NotContains(t, f.HTML(), "card-foot",
		"problems are behind the badge of the header, and no part of cards")
}

func TestTheFocusGoesFromCardToCard(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	var names []string
	for _, group := range []string{"a", "b", "c"} {
		for i := range 20 {
			names = append(names, group+"/"+string(rune('a'+i)))
		}
	}
	f.Tell(uitest.RunsNamed("x"), pagetest.TagsNamed(kind.Scalar, names...))
	f.Play(func() {
		f.Host.TellChunks(3,
			[]wire.ChunkBox{{ID: "k1", Near: true}, {ID: "k2", Near: true}, {ID: "k3", Near: true},
				{ID: "k4"}, {ID: "k5"}})
	})
	f.Show(f.CardIDs()...)
	ids := f.CardIDs()
	require.Len(t, ids, 18)
	// nothing has the focus outside of a browser
	f.Play(func() { f.Host.TellPointer(ids[17], 1, 1, true) })
	f.Play(func() { assert.True(t, f.Page.Key("j", false)) })
	assert.Len(t, f.CardIDs(), 24, "the next card is there although its chunk was far")
	f.Play(func() { f.Host.TellPointer(f.CardIDs()[23], 1, 1, true) })
	f.Play(func() { assert.True(t, f.Page.Grid.FocusCard(1)) })
	assert.Len(t, f.CardIDs(), 30, "and in the next group")
	f.Play(func() { f.Host.TellPointer(ids[0], 1, 1, true) })
	f.Play(func() { assert.False(t, f.Page.Grid.FocusCard(-1)) })
}

func TestImageCardsKeepTheirStep(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=images")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(image.ID, "in"))
	id := f.CardIDs()[0]
	f.Show(id)
	f.Asked()
	f.Tell(pagetest.About(id, &image.Image{Stamp: wire.Stamp{Index: 9, Count: 10}, Encoded: 5}))
	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 4}) })
	chunk := f.Chunks()[0][0]
	f.Play(func() { f.Host.TellChunks(3, []wire.ChunkBox{{ID: chunk}}) })
	assert.Empty(t, f.CardIDs())
	f.Play(func() { f.Host.TellChunks(3, []wire.ChunkBox{{ID: chunk, Near: true}}) })
	f.Asked()
	id = f.CardIDs()[0]
	f.Show(id)
	assert.Contains(t, f.Asked(),
		pagetest.About(id, &image.Get{Tag: 101, Run: 1, StepRequest: wire.StepRequest{Index: 4}}))
}
