package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestKeysOfTheFullScreen opens the card that is pointed at, steps to its neighbours, and closes by the same key.
func TestKeysOfTheFullScreen(t *testing.T) {
	f, ids := charts(t, "src=../runs/") // train/acc, train/loss, lr
	press := func(key string) { f.play(func() { assert.True(t, f.page.Key(key, false), key) }) }
	f.play(func() { assert.False(t, f.page.Key("f", false), "no card is meant") })
	f.play(func() { f.page.Cards.Hover.On(ids[0]) })
	press("f")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.host.fragment)
	press("j")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Floss", f.host.fragment)
	press("k")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.host.fragment)
	press("f")
	assert.Equal(t, "src=../runs/", f.host.fragment)
	f.play(func() { f.page.Cards.Hover.On(ids[0]) })
	press("f")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.host.fragment)
	f.play(func() { f.page.Key("Escape", false) })
	assert.Equal(t, "src=../runs/", f.host.fragment)
}

// TestEnterAppliesARange takes what was typed into the dialog; other keys are the dialog's, too.
func TestEnterAppliesARange(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.tell(zoomable(ids[0]))
	d := f.openRange(ids[0])
	f.play(func() { d.Typed(0, "100"); d.Typed(1, "500") })
	f.play(func() { assert.False(t, f.page.Key("l", false), "keys of charts are off behind a dialog") })
	assert.Equal(t, "src=../runs/", f.host.fragment)
	f.play(func() { assert.True(t, f.page.Key("Enter", true)) })
	assert.False(t, scalarsOf(f.page).Dialogs.Ranges.Open)
	assert.Equal(t, "src=../runs/&cardlook=%40100%2C500%2C%2C%3Atrain%2Facc", f.host.fragment)
}
