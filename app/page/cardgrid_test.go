package page_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestCardIsGoneTo unfolds the group of a card, wherever it is.
func TestCardIsGoneTo(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	key := f.Page.Cards.All[ids[1]].Place().Key
	open := func() bool {
		for _, g := range f.Page.Model.Cards.Groups() {
			if slices.Contains(g.Cards, key) {
				return g.Open
			}
		}
		return false
	}
	f.Play(func() {
		for _, g := range f.Page.Model.Cards.Groups() {
			f.Page.Model.Cards.ToggleGroup(g.Key())
		}
		f.Page.Changed()
	})
	assert.False(t, open())
	f.Play(func() { assert.True(t, f.Page.Grid.GoTo(key)) })
	assert.True(t, open())
	f.Play(func() { assert.False(t, f.Page.Grid.GoTo(cards.Key{Tag: 99})) })
}

// TestPinnedCardIsMovedByKeys says where the card is now.
func TestPinnedCardIsMovedByKeys(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&pin=train%2Floss&pin=lr")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr"))
	var first card.Place
	for _, c := range f.Page.Cards.All {
		if c.Place().Area == cards.AreaPinned &&
			f.Page.Model.Cards.CardName(c.Place().Key) == "train/loss" {
			first = c.Place()
		}
	}
	f.Play(func() { f.Page.Grid.MoveCard(first, 1) })
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address)
	assert.Contains(t, f.HTML(), words.SaidMoved("train/loss", 2, 2))
	f.Play(func() { f.Page.Grid.MoveCard(first, 1) })
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address, "it is the last one")
}

// TestMenuOfAGroup moves it and resets the order. The address has the order at once.
func TestMenuOfAGroup(t *testing.T) {
	f := pagetest.Mount(t, hosttest.Keeping(map[string]string{page.KeptGroups: "&=c"},
		"src=../runs/"))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		pagetest.TagsNamed(kind.Scalar, "a/x", "b/x", "c/x"))
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Tell(&wire.Loaded{Runs: 1})
	assert.Equal(t, "src=../runs/&grouporder=c", f.Host.Address, "the order of this device")

	chosen := func(key, off, choice string) {
		t.Helper()
		f.Play(func() { f.Page.Grid.OpenGroupMenu(key) })
		given := f.Host.Choices[len(f.Host.Choices)-1]
		assert.Equal(t, "group", given.Script)
		assert.True(t, strings.HasSuffix(given.Given, "\fgroup-"+key+"-menu"))
		lines := strings.Split(given.Given, "\n")
		assert.Equal(t, words.GroupMenuLabel(key[1:]), lines[0])
		said := ""
		for _, line := range lines[1:] {
			said += strings.Split(before(line, "\f"), "\t")[3] + " "
		}
		assert.Equal(t, off, said)
		f.Play(func() { f.Host.Chose(choice, true) })
	}
	chosen("2b", "false true false false ", "-1")
	assert.Contains(t, f.HTML(), words.SaidMoved("b", 2, 3))
	assert.Equal(t, "src=../runs/&grouporder=c&grouporder=b&grouporder=a", f.Host.Address)
	chosen("2b", "false false false false ", "-9999")
	assert.Contains(t, f.HTML(), words.SaidMoved("b", 1, 3))
	chosen("2b", "true false true false ", "")
	assert.Equal(t, "src=../runs/&grouporder=b&grouporder=c&grouporder=a", f.Host.Address)
	chosen("2a", "false true false false ", "0")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.Equal(t, []string{words.GroupsReset.Text()}, f.Host.Toasts)
	chosen("2a", "true false true true ", "1")
	assert.Equal(t, "src=../runs/&grouporder=b&grouporder=a", f.Host.Address)
}

// before returns the part of a text before a separator.
func before(text, separator string) string {
	part, _, _ := strings.Cut(text, separator)
	return part
}

// TestWholeLegend: the button of a cut legend hands all names to its script.
func TestWholeLegend(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0]})
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0], To: ids[1]})
	})
	id := f.CardIDs()[0]
	f.Show(id)
	d := pagetest.DrawnOf(id, true, 20, 20, 1, 2)
	for tag := range wire.TagID(2) {
		for run := range wire.RunID(2) {
			d.Series = append(d.Series, wire.Series{Run: run + 1, Tag: tag + 1})
		}
	}
	f.Tell(d)
	f.Play(func() { f.Page.Grid.CardAct(card.LegendAct, id) })
	require.Len(t, f.Host.Choices, 1)
	given := f.Host.Choices[0]
	assert.Equal(t, "legend", given.Script)
	lines := strings.Split(given.Given, "\n")
	require.Len(t, lines, 5)
	assert.Equal(t, words.Labelled(words.LegendLabel.Text(), "4"), lines[0])
	for i, line := range lines[1:] {
		ink, name, _ := strings.Cut(before(line, "\f"), "\t")
		s := d.Series[i]
		assert.NotEmpty(t, ink)
		assert.Equal(t, f.Page.Model.Cards.Tag(s.Tag).Name+" "+f.Page.Model.Runs.Run(s.Run).Title(),
			name)
	}
	assert.True(t, strings.HasSuffix(given.Given, "\f"+id+"-legend"))
}

// TestButtonsOfACard presses each of them.
func TestButtonsOfACard(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	id := ids[1]
	at := f.Page.Cards.All[id].Place()
	name := f.Page.Model.Cards.CardName(at.Key)
	press := func(act string) { f.Play(func() { f.Page.Grid.CardAct(act, id) }) }
	press("pin")
	assert.Equal(t, "src=../runs/&pin="+strings.ReplaceAll(name, "/", "%2F"), f.Host.Address)
	assert.Contains(t, f.HTML(), words.SaidPinned(name, true))
	id = f.CardIDs()[0]
	press("pin")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.Contains(t, f.HTML(), words.SaidPinned(name, false))

	f.Show(f.CardIDs()...)
	id = f.Page.Cards.At(at)
	f.Page.Model.Cards.SetZoom(at.Key, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	f.Play(f.Page.Changed)
	assert.Equal(t, wire.Span{Lo: 1, Hi: 2}, zoomOf(f, at.Key))
	press("unzoom")
	assert.Zero(t, zoomOf(f, at.Key))

	press("about")
	assert.True(t, f.Page.Cards.Popups.About.Open)
	press("full")
	assert.False(t, f.Page.Cards.Popups.About.Open, "the card covers the page")
	assert.Contains(t, f.HTML(), words.FullClose.Text())
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.HTML(), words.FullClose.Text())
	f.Asked()
	f.Play(func() { f.Page.Grid.CardAct("pin", "gone") })
	assert.Empty(t, f.Asked())
}

// zoomOf returns the zoom of a card that is drawn.
func zoomOf(f *pagetest.Fixture, key cards.Key) wire.Span {
	for _, c := range f.LastView().Cards {
		if c.Tag == key.Tag {
			return c.Zoom.X
		}
	}
	return wire.Span{}
}

// TestRunsOfACardAreShown presses the button of a card whose tag only hidden runs have.
func TestRunsOfACardAreShown(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&hide=lr0.1%2Ftrain")
	d := pagetest.DrawnOf(ids[0], true, 0, 0)
	d.Elsewhere = []wire.RunID{1}
	f.Tell(d)
	assert.Regexp(t, `<span (class="clamp" title="lr0.1/train"|title="lr0.1/train" class="clamp")>\s*`+
		regexp.QuoteMeta(words.OnlyHidden("lr0.1", 1)), f.HTML())
	f.Play(func() { f.Page.Grid.CardAct("elsewhere", ids[0]) })
	assert.Equal(t, "src=../runs/", f.Host.Address)
	assert.Empty(t, f.LastView().Hidden)
}

// TestCardsAreDragged moves a pinned card by dropping it behind another one, and combines two by
// dropping one on the other.
func TestCardsAreDragged(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&pin=train%2Floss&pin=lr")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr"))
	ids := f.CardIDs()
	drag := func(from, to string, place wire.DropPlace) {
		f.Play(func() { f.Host.TellCardDrag(wire.CardDrag{Card: from}) })
		f.Play(func() {
			f.Host.TellCardDrag(wire.CardDrag{Card: from, To: to, Place: place})
		})
	}
	drag(ids[0], ids[1], wire.DropBehind)
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address)
	drag(ids[0], ids[0], wire.DropBehind)
	drag(ids[0], "gone", wire.DropOnto)
	drag("gone", ids[0], wire.DropOnto)
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address)

	ids = f.CardIDs()
	drag(ids[1], ids[0], wire.DropOnto)
	assert.Contains(t, f.Host.Address, "&multichart=")
	assert.Contains(t, f.Text(), "is a chart at the top")
}

// TestKeysOfThePointedCard presses keys while the pointer is over a card.
func TestKeysOfThePointedCard(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2))
	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	name := f.Page.Model.Cards.CardName(f.Page.Cards.All[ids[0]].Place().Key)
	key := func(key string) (handled bool) {
		f.Play(func() { handled = f.Page.Key(key, false) })
		return handled
	}
	assert.True(t, key("P"))
	assert.Contains(t, f.HTML(), words.SaidPinned(name, true))
	f.Play(func() { f.Host.TellPointer(f.CardIDs()[0], 100, 50, true) })
	assert.True(t, key("f"))
	assert.Contains(t, f.HTML(), words.FullClose.Text())
	before := f.Host.Address
	assert.True(t, key("j"))
	assert.NotEqual(t, before, f.Host.Address, "the next card")
	assert.True(t, key("k"))
	assert.Equal(t, before, f.Host.Address)
	assert.True(t, key("f"))
	assert.NotContains(t, f.HTML(), words.FullClose.Text())
	assert.False(t, key("F5"))
}
