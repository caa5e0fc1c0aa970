package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/image"
	"eventlens/app/page/scalar"
	"eventlens/app/wire"
	imagewire "eventlens/app/wire/image"
	scalarwire "eventlens/app/wire/scalar"
)

// openMenu opens the menu of a card and returns its lines.
func (f *fixture) openMenu(id string) (labels []string) {
	f.t.Helper()
	f.play(func() { f.page.Desk.CardAct("menu", id) })
	for _, item := range f.page.Cards.Popups.Menu.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

// choose presses the line of the open menu.
func (f *fixture) choose(label string) {
	f.t.Helper()
	for i, item := range f.page.Cards.Popups.Menu.Items {
		if item.Label == label {
			f.play(func() { f.page.Cards.Popups.PressItem(i) })
			return
		}
	}
	require.Fail(f.t, "no such line", label)
}

func TestCardMenu(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.host.take()
	assert.Equal(t, []string{"Log scale on y", "Symlog scale on y", "Range of axes…", "Full screen", "Pin to top", "Show as table", "Combine with…", "Copy link to this chart", "Copy tag name", "About this chart"}, f.openMenu(ids[0]))
	assert.Equal(t, []string{"PlaceMenu card-menu " + ids[0] + "-more"}, f.host.take("PlaceMenu"))
	assert.Regexp(t, `role="menuitemcheckbox"`, f.html())
	assert.Contains(t, f.text(), "https://site.example/deep/#src=../runs/&amp;fullscreen=train%2Facc")

	for _, step := range []struct {
		key  string
		want int
	}{{"ArrowDown", 1}, {"ArrowUp", 0}, {"ArrowUp", 9}, {"ArrowDown", 0}, {"End", 9}, {"Home", 0}} {
		assert.True(t, f.page.Key(step.key, false))
		assert.Equal(t, step.want, f.page.Cards.Popups.Menu.Focus, step.key)
	}
	assert.False(t, f.page.Key("Enter", false), "the browser presses the button")
	f.play(func() { f.page.Key("Escape", false) })
	assert.False(t, f.page.Cards.Popups.Menu.Open)

	f.openMenu(ids[0])
	f.play(func() { f.page.Key("l", false) })
	assert.False(t, f.page.Cards.Popups.Menu.Open, "the keys that it names work in the menu")
	assert.Equal(t, wire.ScaleLog, f.lastView().Cards[0].YScale)
	assert.Contains(t, f.text(), "log y")
	assert.Equal(t, "src=../runs/&cardlook=log%40%2C%2C%2C%3Atrain%2Facc", f.host.fragment)
	f.openMenu(ids[0])
	assert.Equal(t, card.CheckOn, f.page.Cards.Popups.Menu.Items[0].Check)
	f.choose("Symlog scale on y")
	assert.Equal(t, wire.ScaleSymlog, f.lastView().Cards[0].YScale)
	f.openMenu(ids[0])
	f.choose("Symlog scale on y")
	assert.Equal(t, "src=../runs/", f.host.fragment)

	f.openMenu(ids[0])
	f.show(ids[1])
	assert.False(t, f.page.Cards.Popups.Menu.Open, "it goes with its card")
	f.play(func() { f.page.Desk.CardAct("menu", "gone"); f.page.Cards.Popups.PressItem(3) })
}

func TestWhatTheMenuLeadsTo(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.tell(drawnAlong(ids[0], 0, 100), drawnAlong(ids[1], 0, 100))
	f.openMenu(ids[0])
	heads := 0
	for range f.page.Cards.Popups.Menu.Items {
		f.play(func() { f.page.Key("ArrowDown", false) })
		if f.page.Cards.Popups.Menu.Items[f.page.Cards.Popups.Menu.Focus].Head {
			heads++
		}
	}
	assert.Zero(t, heads, "headings have no focus")
	f.choose("Show as table")
	assert.True(t, scalarsOf(f.page).Tables.TableOpen(f.page.Cards.All[ids[0]].(*card.Chart).Key))
	f.openMenu(ids[0])
	f.choose("Full screen")
	assert.Contains(t, f.host.fragment, "fullscreen=train%2Facc")
}

func TestPinnedCards(t *testing.T) {
	f, ids := charts(t, "src=../runs/") // train/acc, train/loss, lr
	f.play(func() { f.page.Desk.CardAct("pin", ids[1]) })
	assert.Equal(t, "src=../runs/&pin=train%2Floss", f.host.fragment)
	assert.Contains(t, f.text(), "train/loss is pinned")
	now := f.cardIDs()
	require.Len(t, now, 4, "a pinned card stays in its group")
	f.show(now...)
	view := f.lastView()
	drawn := map[wire.TagID]int{}
	for _, c := range view.Cards {
		drawn[c.Tag]++
	}
	assert.Equal(t, 2, drawn[1], "both are drawn")
	assert.NotContains(t, f.openMenu(now[0]), "Move left")
	f.play(func() { f.page.Key("Escape", false) })

	f.play(func() { f.page.Desk.CardAct("pin", now[3]) })
	now = f.cardIDs()
	assert.Contains(t, f.openMenu(now[0]), "Move right")
	f.choose("Move right")
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.host.fragment)
	assert.Contains(t, f.text(), "train/loss moved to place 2 of 2")
	now = f.cardIDs()
	f.play(func() {
		f.host.onCardDrag(page.CardDrag{Card: now[1]})
		f.host.onCardDrag(page.CardDrag{Card: now[1], To: now[0], Place: wire.DropBefore})
	})
	assert.Equal(t, "src=../runs/&pin=train%2Floss&pin=lr", f.host.fragment)

	f.openMenu(f.cardIDs()[0])
	f.choose("Unpin")
	f.openMenu(f.cardIDs()[0])
	f.choose("Unpin")
	assert.Equal(t, "src=../runs/", f.host.fragment)
	assert.NotContains(t, f.text(), "Pinned")
}

func TestCardsAreCombined(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.play(func() {
		f.host.onCardDrag(page.CardDrag{Card: ids[0]})
		f.host.onCardDrag(page.CardDrag{Card: ids[0], To: ids[1]})
	})
	assert.Equal(t, "src=../runs/&multichart=train%2Floss%0Atrain%2Facc", f.host.fragment)
	assert.Contains(t, f.text(), "Combined 1 train/ loss + acc")
	now := f.cardIDs()
	require.Len(t, now, 4)
	f.show(now...)
	var card wire.Card
	for _, c := range f.lastView().Cards {
		if c.ID == now[0] {
			card = c
		}
	}
	assert.Equal(t, []wire.TagID{2}, card.More)

	d := drawnOf(now[0], true, 20, 20, 1, 2)
	d.Series = []wire.Series{{Run: 1, Tag: 1, Ink: wire.Ink{Colour: 1}}, {Run: 2, Tag: 2, Ink: wire.Ink{Colour: 9, Own: 1<<24 | 0x0a0b0c}}}
	f.tell(d)
	assert.Contains(t, f.text(), "loss lr0.1/ train acc lr0.2/ train")
	assert.Contains(t, f.html(), `stroke="#0a0b0c"`)

	f.play(func() {
		f.host.onCardDrag(page.CardDrag{Card: now[0]})
		f.host.onCardDrag(page.CardDrag{Card: now[0], To: "gone"})
	})
	f.play(func() {
		f.host.onCardDrag(page.CardDrag{Card: "gone"})
		f.host.onCardDrag(page.CardDrag{Card: "gone", To: now[0]})
	})
	f.openMenu(now[0])
	f.choose("Remove this chart")
	assert.Equal(t, "src=../runs/", f.host.fragment)
}

func TestCombineDialog(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.openMenu(ids[0])
	f.choose("Combine with…")
	d := &scalar.CombineDialog{Of: scalarsOf(f.page)}
	find := func(text string) {
		f.play(func() {
			d.Find(text)
			scalarsOf(f.page).Dialogs.Combine.Version++
			f.page.Cards.Popups.Version++
			f.page.Render()
		})
	}
	assert.Contains(t, f.text(), "Tags in one chart")
	assert.Contains(t, f.html(), `data-tag="1"`)
	find("lr")
	assert.NotContains(t, f.html(), `data-tag="1"`, "train/loss does not match")
	f.play(func() { d.Act("add", 3) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Alr", f.host.fragment)
	f.play(func() { d.Act("add", 1) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Alr%0Atrain%2Floss", f.host.fragment, "the chart takes more in")
	f.play(func() { d.Act("drop", 3) })
	assert.Equal(t, "src=../runs/&multichart=train%2Facc%0Atrain%2Floss", f.host.fragment)
	find("(")
	assert.Contains(t, f.text(), "Pattern not finished: “(” has no “)”")
	f.play(func() { d.Pattern() })
	assert.True(t, scalarsOf(f.page).Dialogs.Combine.Open)
	find("^train")
	f.play(func() { d.Pattern() })
	assert.False(t, scalarsOf(f.page).Dialogs.Combine.Open)
	assert.Contains(t, f.host.fragment, "&multichart=re%3A%5Etrain")
	assert.Contains(t, f.text(), "^train · 2 tags")
	assert.False(t, f.page.Key("p", false) && scalarsOf(f.page).Dialogs.Combine.Open)
}

func TestAboutACard(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Kind: kind.Scalar, Name: "train/loss", Values: 10, Title: "Loss", Description: "The **mean** of `batch` <script>x</script> [more](https://a.example/) [not](javascript:x)"}}})
	ids := f.cardIDs()
	f.show(ids...)
	assert.Contains(t, f.html(), `title="Loss · train/loss"`)
	d := drawnOf(ids[1], true, 9, 10, 1, 2)
	d.Highest, d.Lowest = wire.Extreme{Run: 1, Text: wire.Plain("0.8")}, wire.Extreme{Run: 2, Text: wire.Plain("0.7")}
	d.MinAt, d.MaxAt = wire.Extreme{Run: 2, Text: wire.Plain("0.1"), Step: wire.Plain("1,200")}, wire.Extreme{Run: 1, Text: wire.Plain("9"), Step: wire.Plain("3")}
	f.tell(d)
	f.play(func() { f.page.Desk.CardAct("about", ids[1]) })
	assert.Contains(t, f.html(), `<strong>mean</strong>`)
	assert.Regexp(t, `<a[^>]*href="https://a.example/"`, f.html())
	assert.Contains(t, f.html(), `rel="noopener noreferrer"`)
	assert.NotContains(t, f.html(), "<script>")
	assert.NotContains(t, f.html(), "javascript:")
	assert.Contains(t, f.text(), "Lowest, smoothed 0.1 lr0.2/ train at step 1,200 Highest, smoothed 9 lr0.1/ train at step 3 Latest, smoothed 0.8 lr0.1/ train to 0.7 lr0.2/ train Runs 2 Points Points: 9 of 10")
	f.play(func() { f.page.Key("Escape", false) })
	assert.False(t, f.page.Cards.Popups.About.Open)
}

// TestAboutAChartOfSeveralTags has the figures of each tag.
func TestAboutAChartOfSeveralTags(t *testing.T) {
	f := newFixture(t, "src=../runs/&multichart=train%2Floss%0Atrain%2Facc")
	f.tell(&wire.Ready{}, runsNamed("lr0.1/train", "lr0.2/train"), tagsNamed(kind.Scalar, "train/loss", "train/acc"))
	ids := f.cardIDs()
	f.show(ids...)
	d := drawnOf(ids[0], true, 40, 40, 1, 2)
	d.Highest, d.Lowest = wire.Extreme{Run: 1, Text: wire.Plain("77")}, wire.Extreme{Run: 2, Text: wire.Plain("66")}
	f.tell(d)
	f.asked()
	f.play(func() { f.page.Desk.CardAct("about", ids[0]) })
	assert.Equal(t, []tableQuestion{{Card: ids[0], All: true}}, f.questions())
	m := tableOf(ids[0], true, wire.Span{}, 0.5, 0.25, 3)
	for i, tag := range []wire.TagID{1, 1, 2} {
		m.what.(*scalarwire.Table).Rows[i].Tag = tag
	}
	m.what.(*scalarwire.Table).Rows[2].Run = 1
	f.tell(m)
	text := f.text()
	assert.Contains(t, text, "loss Latest, smoothed 0.5 lr0.1/ train at step 0 to 0.25 lr0.2/ train at step 10 Lowest, smoothed 0.25 lr0.2/ train at step 10 Highest, smoothed 0.5 lr0.1/ train at step 0")
	assert.Contains(t, text, "acc Latest, smoothed 3 lr0.1/ train at step 20 Lowest, smoothed 3")
	assert.NotContains(t, text, "77", "values of different tags are not compared")
	f.play(func() { f.page.Key("Escape", false) })
	f.tell(m)
	assert.False(t, f.page.Cards.Popups.About.Open, "an answer that comes late opens nothing")
}

func TestWhatACardSaysOverThePlot(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	d := drawnOf(ids[0], true, 312, 312, 1)
	d.Series, d.Outside = []wire.Series{{Run: 1, Tag: 2}}, 0
	f.tell(d)
	assert.Contains(t, f.text(), "All 312 values are NaN or infinite")
	d.MaxAt, d.Outside, d.Unplaced = wire.Extreme{Run: 1, Text: wire.Plain("3")}, 12, 1
	f.tell(d)
	assert.NotContains(t, f.text(), "All 312")
	assert.Contains(t, f.text(), "12 outliers hidden · 1 not placed")

	f.play(func() { f.page.Model.SetAllScales(wire.ScaleLog, wire.ScaleSymlog); f.page.Changed() })
	assert.Contains(t, f.text(), "log x · symlog y · 12 hidden · 1 not placed")
	assert.Contains(t, f.html(), `title="log x · symlog y · 12 outliers hidden · 1 point not placed. A log axis`)
	f.play(func() { f.page.Model.SetAllScales(wire.ScaleLog, wire.ScaleLinear); f.page.Changed() })
	assert.Contains(t, f.text(), "log x · 12 hidden")

	key := f.page.Cards.All[ids[0]].Place().Key
	f.play(func() { f.page.Model.SetZoom(key, wire.Zoom{X: wire.Span{Lo: 1, Hi: 5}}); f.page.Changed() })
	assert.Contains(t, f.text(), "Zoomed")
	f.play(func() { f.page.Desk.CardAct("unzoom", ids[0]) })
	assert.NotContains(t, f.text(), "Zoomed")
	assert.Equal(t, wire.Zoom{}, f.lastView().Cards[0].Zoom)

	gone := drawnOf(ids[2], true, 0, 0)
	gone.Elsewhere = []wire.RunID{2, 1}
	f.play(func() { f.page.Model.ToggleRun(2); f.page.Changed() })
	f.tell(gone)
	assert.Contains(t, f.text(), "No shown run has this tag lr0.2/train and 1 more have it. Show those runs")
	f.play(func() { f.page.Desk.CardAct("elsewhere", ids[2]) })
	assert.Empty(t, f.lastView().Hidden)

	f.tell(&wire.Problem{ID: 1, Run: 1, File: "a", Offset: 81_924, Text: wire.Plain("payload checksum")}, d)
	assert.Contains(t, f.text(), "1 problem while reading runs of this chart")
	f.play(func() { f.page.Opening.ProblemsClosed = true; f.page.Desk.CardAct("problems", ids[0]) })
	assert.False(t, f.page.Opening.ProblemsClosed)
}

func TestTheFocusGoesFromCardToCard(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	var names []string
	for _, group := range []string{"a", "b", "c"} {
		for i := range 20 {
			names = append(names, group+"/"+string(rune('a'+i)))
		}
	}
	f.tell(runsNamed("x"), tagsNamed(kind.Scalar, names...))
	f.play(func() { f.host.onChunks(3, []page.ChunkBox{{ID: "k1", Near: true}, {ID: "k2"}, {ID: "k3"}}) })
	f.show(f.cardIDs()...)
	ids := f.cardIDs()
	require.Len(t, ids, 12)
	f.play(func() { f.host.onPointer(ids[11], 1, 1, true) }) // no element has the focus outside of a browser
	f.play(func() { assert.True(t, f.page.Key("j", false)) })
	assert.Len(t, f.cardIDs(), 20, "the next card is there although its chunk was far")
	f.play(func() { f.host.onPointer(f.cardIDs()[19], 1, 1, true) })
	f.play(func() { assert.True(t, f.page.Desk.FocusCard(1)) })
	assert.Len(t, f.cardIDs(), 32, "and in the next group")
	f.play(func() { f.host.onPointer(ids[0], 1, 1, true) })
	f.play(func() { assert.False(t, f.page.Desk.FocusCard(-1)) })
}

func TestImageCardsKeepTheirStep(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=images")
	f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Image, "in"))
	id := f.cardIDs()[0]
	f.show(id)
	f.asked()
	f.tell(&on{id, &imagewire.Image{Index: 9, Count: 10, Blob: 5}})
	f.play(func() { f.page.Cards.All[id].(*image.ImageCard).GoTo(4, 0) })
	chunk := f.chunks()[0][0]
	f.play(func() { f.host.onChunks(3, []page.ChunkBox{{ID: chunk}}) })
	assert.Empty(t, f.cardIDs())
	f.play(func() { f.host.onChunks(3, []page.ChunkBox{{ID: chunk, Near: true}}) })
	f.asked()
	id = f.cardIDs()[0]
	f.show(id)
	assert.Contains(t, f.asked(), &on{id, &imagewire.Get{Tag: 101, Run: 1, Index: 4}})
}
