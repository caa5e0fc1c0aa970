package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

// customPage shows the charts of a layout: one with lines, one with a margin, and one without any
// data.
func customPage(t *testing.T, fragment string) *pagetest.Fixture {
	f := pagetest.New(t, fragment)
	layout := &wire.Layout{Categories: []layouts.Category{
		{
			Title: "Losses",
			Charts: []layouts.Chart{{
				Title: "both", Kind: eventfile.ChartMultiline, Tags: []string{"train/.*", "["},
			}, {Title: "gone", Kind: eventfile.ChartMultiline, Tags: []string{"none"}}},
		},
		{
			Title: "Bands",
			Charts: []layouts.Chart{{
				Title: "band", Kind: eventfile.ChartMargin,
				Bands: []layouts.Band{{Value: "val/mean", Lower: "val/low", Upper: "val/up"}},
			}},
		}}}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(kind.Scalar, "train/acc", "train/loss", "val/low", "val/mean", "val/up"),
		layout, &wire.Loaded{})
	f.Settle()
	return f
}

// TestCustomTab has a tab with the charts of layouts, grouped by category, each with its notes.
func TestCustomTab(t *testing.T) {
	f := customPage(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=custom_scalars"`)
	f = customPage(t, "src=../runs/&tab=custom_scalars")
	ids := f.CardIDs()
	require.Len(t, ids, 3)
	f.Show(ids...)
	view := f.LastView()
	require.Len(t, view.Cards, 2, "of what nothing is there nothing is drawn")
	assert.Equal(t, []wire.TagID{2}, view.Cards[0].More)
	assert.Equal(t, []wire.Margin{{Value: 4, Lower: 3, Upper: 5}}, view.Cards[1].Margins)
	text := f.Text()
	for _, said := range []string{
		"Losses", "Bands", "both", "band", "[ is not used. Invalid pattern: “[” has no “]”.",
		"No scalar matches none.", "No scalars to draw",
	} {
		assert.Contains(t, text, said)
	}
	d := pagetest.DrawnOf(ids[2], true, 10, 10, 1)
	d.Note = wire.Plain("3 points not drawn")
	f.Tell(d)
	assert.Contains(t, f.Text(), "3 points not drawn")

	f.Play(func() { f.Page.Model.Cards.SetTagFilter("band"); f.Page.Changed() })
	assert.Len(t, f.CardIDs(), 1)
	assert.Contains(t, f.HTML(), `aria-label="Edit charts"`)
}

// TestNoCustomCharts: without custom charts the tab says how to log them, and is among the tabs
// without data.
func TestNoCustomCharts(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.NotContains(t, f.HTML(), `tab=custom_scalars`)
	f.Play(f.Page.Tools.ToggleKinds)
	assert.Contains(t, f.HTML(), `tab=custom_scalars`)
	assert.Contains(t, f.Text(), "writer.add_custom_scalars(layout)")
	f = pagetest.New(t, "src=../runs/&tab=custom_scalars")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"),
		&wire.Loaded{})
	f.Settle()
	assert.Contains(t, f.Text(), words.CustomNone.Text())
}

// TestLayoutEditor makes a chart, which is then in the URL, edits a copy of a logged one, and
// removes one.
func TestLayoutEditor(t *testing.T) {
	f := customPage(t, "src=../runs/&tab=custom_scalars")
	k := pagetest.ScalarsOf(f.Page)
	d := &scalarpage.LayoutDialog{Scalars: k}
	f.Play(func() { k.Dialogs.OpenLayout("", false) })
	assert.Contains(t, f.HTML(), "<layout-editor ")
	assert.Contains(t, f.HTML(), `untitled=Untitled`)
	f.Play(func() { d.Act("try", "+A\n#new\n~train/.*") })
	assert.Contains(t, f.HTML(), `data-said="2 scalars selected."`)
	f.Play(func() { d.Act("own", "+Mine\n#new\n~train/.*") })
	assert.Contains(t, f.Host.Address, "layout=%2BMine%0A%23new%0A~train%2F.%2A")
	assert.Len(t, f.CardIDs(), 4)
	assert.Contains(t, f.HTML(), `data-own="1:+Mine`)
	assert.Contains(t, f.HTML(), `data-said="Charts saved."`)
	f.Play(func() { d.Act("own", strings.Repeat("x", 20_000)) })
	assert.Contains(t, f.HTML(), words.LayoutNoRoom.Text())
	assert.Contains(t, f.HTML(), `data-own="2:+Mine`, "the editor sees that there is an answer")
	assert.NotEqual(t, words.LayoutSaved.Text(), f.Page.Model.Said(),
		"behind a dialog nothing is announced")
	f.Play(func() { d.Act("done", "") })
	assert.NotContains(t, f.HTML(), "<layout-editor ")
	assert.Equal(t, words.LayoutSaved.Text(), f.Page.Model.Said())

	ids := f.CardIDs()
	f.Show(ids...)
	f.OpenMenu(ids[0])
	f.Choose(words.LayoutCopy.Text())
	assert.Regexp(t, `data-form="\+Losses.*#both.*~train`, f.HTML())
	f.Play(func() { d.Act("done", "") })
	f.OpenMenu(ids[3])
	f.Choose(words.LayoutEdit.Text())
	assert.Regexp(t, `data-form="\+Mine.*#new`, f.HTML())
	f.Play(func() { d.Act("done", "") })
	f.OpenMenu(ids[3])
	f.Choose(words.LayoutRemove.Text())
	assert.Equal(t, "src=../runs/&tab=custom_scalars", f.Host.Address)
	assert.Len(t, f.CardIDs(), 3)

	assert.NotContains(t, f.HTML(), words.LayoutUnloaded.Text())
	for _, f.Host.Unscripted = range []bool{true, false} {
		f.Play(func() { k.Dialogs.OpenLayout("", false) })
		f.Settle()
		assert.Equal(t, f.Host.Unscripted, strings.Contains(f.HTML(), words.LayoutUnloaded.Text()))
		f.Play(func() { d.Act("done", "") })
	}
}
