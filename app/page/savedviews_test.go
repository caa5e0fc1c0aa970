package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestSavedViews checks what the script of saved views gets, and that a chosen view is shown.
func TestSavedViews(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&theme=dark&smoothing=0.9&x=wall")
	assert.NotContains(t, f.HTML(), `id="views"`, "no view is saved")
	f.Play(func() { assert.True(t, f.Page.Key("V", false)) })
	assert.Equal(t, "views", f.Host.Choices[0].Script)
	log := f.Host.Choices[0].Given
	assert.Regexp(t, `(?s)\Atitle=Saved views\n.*\nlog=\d+\nview=x=wall&smoothing=0.9\z`, log)

	f.Play(func() {
		f.Host.Chose("View Mine saved.\nviewname=Mine&x=wall&smoothing=0.9&theme=light", true)
	})
	assert.Equal(t, []string{"View Mine saved."}, f.Host.Toasts)
	assert.Equal(t, "src=../runs/&viewname=Mine&x=wall&smoothing=0.9&theme=dark",
		f.Host.Fragment())
	assert.Contains(t, f.HTML(), `id="views"`)
	assert.Contains(t, f.Text(), words.ViewNamed("Mine"))

	f.Play(func() { f.Page.Key("v", false) })
	f.Play(func() { f.Host.Chose("View Other opened.\nviewname=Other&pin=loss", true) })
	assert.Equal(t, "src=../runs/&viewname=Other&theme=dark&pin=loss", f.Host.Fragment())
	assert.Contains(t, f.Text(), "View Other opened.", "screen readers hear it")
	assert.Contains(t, f.Text(), words.ViewNamed("Other"))
	assert.Equal(t, wire.Smoothing{Amount: cards.DefaultSmoothing}, f.Page.Model.Cards.Smoothing(),
		"the view has the usual smoothing")

	toasts := len(f.Host.Toasts)
	f.Play(func() { f.Page.Key("v", false) })
	f.Play(func() { f.Host.Chose("\npin=loss", true) })
	assert.Equal(t, "src=../runs/&theme=dark&pin=loss", f.Host.Fragment())
	assert.Len(t, f.Host.Toasts, toasts, "the list said it")
	assert.NotContains(t, f.HTML(), `id="views"`)
}

// TestViewsOfTheLog checks that a button lists the views of the open log, by name for other logs.
func TestViewsOfTheLog(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Page.Key("v", false) })
	log := f.Host.Choices[0].Given
	f.Play(func() { f.Host.Chose("", true) })
	other, _ := pagetest.Charts(t, "src=../others/")
	other.Play(func() { other.Page.Key("v", false) })
	assert.NotEqual(t, log, other.Host.Choices[0].Given)
}

// TestShareSavesTheView goes on from the panel of the link.
func TestShareSavesTheView(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Host.TellCopy("share-link", true) })
	f.Play(func() { f.Host.Chose("views", true) })
	assert.Equal(t, "views", f.Host.Choices[1].Script)
}

// TestNoViewsInFrames: a part of another page has no saved views of its own.
func TestNoViewsInFrames(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/")
	f.Play(func() { assert.False(t, f.Page.Key("v", false)) })
	assert.Empty(t, f.Host.Choices)
}
