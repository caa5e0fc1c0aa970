package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/text"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openPalette opens the palette of a page with two runs and tags of two kinds.
func openPalette(t *testing.T) *pagetest.Fixture {
	f := pagetest.New(t, "src=data/")
	f.Tell(uitest.RunsNamed("a/train", "b\ttrain"), pagetest.TagsNamed(kind.Scalar, "loss", "acc"),
		&wire.Catalogue{Tags: []wire.Tag{{ID: 9, Kind: histogram.ID, Name: "weights"}}},
		&wire.Loaded{})
	f.Play(func() { assert.True(t, f.Page.Key(ui.KeyPalette, true), "in a field, too") })
	return f
}

// TestPaletteIsHandedEverything checks the text for the script.
func TestPaletteIsHandedEverything(t *testing.T) {
	f := openPalette(t)
	require.Len(t, f.Host.Choices, 1)
	assert.Equal(t, "palette", f.Host.Choices[0].Script)
	parts := strings.Split(f.Host.Choices[0].Given, "\f")
	require.Len(t, parts, 4)
	assert.Equal(t, words.ShortcutTable, parts[1])
	for _, tab := range []kind.ID{kind.Scalar, image.ID, histogram.ID, text.ID, curve.ID} {
		assert.Contains(t, parts[2], words.TabName(tab)+"\t")
	}
	assert.Contains(t, parts[2], "\t"+words.MarksLabel.Text()+"\t")
	assert.Contains(t, parts[2], "\t"+image.Brightness.Text()+"\t")
	assert.Contains(t, parts[3], "r\t1\ta/train\thue-1 dash-1\n")
	assert.Contains(t, parts[3], "r\t2\tb\uFFFDtrain\thue-2 dash-1\n")
	assert.Contains(t, parts[3], "t\t1\tloss\tScalars\n")
	assert.Contains(t, parts[3], "t\t9\tweights\tHistograms\n")
	f.Play(func() { assert.False(t, f.Page.Key("/", false), "keys are off meanwhile") })
	f.Play(func() { f.Host.Chose("", true) })
	f.Play(func() { assert.True(t, f.Page.Key("/", false)) })
}

// TestPaletteChoices carries out choices of each kind.
func TestPaletteChoices(t *testing.T) {
	chosen := func(f *pagetest.Fixture, choice string) {
		f.Play(func() { f.Host.Chose(choice, true) })
	}
	t.Run("tag of another tab, filtered out", func(t *testing.T) {
		f := openPalette(t)
		f.Page.Model.Cards.SetTagFilter("nothing")
		chosen(f, "t9")
		assert.Equal(t, histogram.ID, f.Page.Model.Cards.Tab())
		assert.Empty(t, f.Page.Model.Cards.TagFilter().Text())
	})
	t.Run("tag that matches the filter", func(t *testing.T) {
		f := openPalette(t)
		f.Page.Model.Cards.SetTagFilter("acc")
		chosen(f, "t2")
		assert.Equal(t, "acc", f.Page.Model.Cards.TagFilter().Text())
	})
	t.Run("hidden run in a folded folder", func(t *testing.T) {
		f := openPalette(t)
		f.Page.Model.Runs.ShowOnly([]wire.RunID{2})
		chosen(f, "r1")
		assert.ElementsMatch(t, []wire.RunID{1, 2}, f.Page.Model.Runs.DrawnRuns())
	})
	t.Run("key", func(t *testing.T) {
		f := openPalette(t)
		chosen(f, "kr")
		assert.Empty(t, f.Host.Toasts)
	})
	t.Run("key without a chart", func(t *testing.T) {
		f := openPalette(t)
		chosen(f, "kl")
		assert.Equal(t, []string{words.PaletteIdle.Text()}, f.Host.Toasts)
	})
	t.Run("what is gone", func(t *testing.T) {
		f := openPalette(t)
		for _, choice := range []string{"t77", "r77", "t", "x1"} {
			chosen(f, choice)
			f.Play(func() { f.Page.Key(ui.KeyPalette, false) })
		}
	})
}

// TestNoPalette: pages without their own bars, and the open page, have none.
func TestNoPalette(t *testing.T) {
	f := pagetest.New(t, "")
	f.Play(func() { assert.False(t, f.Page.Key(ui.KeyPalette, false)) })
	f = pagetest.Mount(t, hosttest.Embedded("tab", "src=data/"))
	f.Play(func() { assert.False(t, f.Page.Key(ui.KeyPalette, false)) })
}

// TestShortcutsAreHandled: the page handles every key that the palette hands over, apart from those
// of images and steps, which need some.
func TestShortcutsAreHandled(t *testing.T) {
	for _, s := range shortcuts() {
		if s.chosen == "" || s.chosen == ui.KeyShare || s.chosen[0] == '@' {
			continue
		}
		f, ids := pagetest.Charts(t, "src=../runs/")
		f.Show(ids...)
		took := false
		f.Play(func() { f.Page.Cards.Hover.On(ids[0]); took = f.Page.Key(s.chosen, false) })
		needs := strings.Contains("gca.", s.chosen)
		assert.Equal(t, !needs, took, s.chosen)
	}
	assert.Contains(t, shortcuts(),
		shortcut{words.ShareKey, words.ShareHint.Text(), ui.KeyShare})
}
