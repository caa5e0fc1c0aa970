package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/pagetest"
)

// TestKeysOfTheFullScreen shows the card under the pointer full screen, goes to its neighbours, and
// closes it with the same key.
func TestKeysOfTheFullScreen(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/") // train/acc, train/loss, lr
	press := func(key string) { f.Play(func() { assert.True(t, f.Page.Key(key, false), key) }) }
	f.Play(func() { assert.False(t, f.Page.Key("f", false), "no card is meant") })
	f.Play(func() { f.Page.Cards.Hover.On(ids[0]) })
	press("f")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.Host.Address)
	press("j")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Floss", f.Host.Address)
	press("k")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.Host.Address)
	press("f")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Play(func() { f.Page.Cards.Hover.On(ids[0]) })
	press("f")
	assert.Equal(t, "src=../runs/&fullscreen=train%2Facc", f.Host.Address)
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.Equal(t, "src=../runs/", f.Host.Address)
}

// TestEnterAppliesARange applies the range typed into the dialog, which also receives all other
// keys.
func TestEnterAppliesARange(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.Zoomable(ids[0]))
	d := openRange(f, ids[0])
	f.Play(func() { d.Typed(0, "100"); d.Typed(1, "500") })
	f.Play(func() {
		assert.False(t, f.Page.Key("l", false), "keys of charts are off behind a dialog")
	})
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Play(func() { assert.True(t, f.Page.Key("Enter", true)) })
	assert.False(t, pagetest.ScalarsOf(f.Page).Dialogs.Ranges.Open)
	assert.Equal(t, "src=../runs/&cardlook=%40100%2C500%2C%2C%3Atrain%2Facc", f.Host.Address)
}

// TestKeyOfTheTable opens and closes the table of the card under the pointer.
func TestKeyOfTheTable(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100))
	f.Play(func() { assert.False(t, f.Page.Key("t", false), "no card is meant") })
	press := func() {
		f.Play(func() {
			f.Page.Cards.Hover.On(ids[0])
			assert.True(t, f.Page.Key("t", false))
		})
	}
	f.Asked()
	press()
	assert.Equal(t, []pagetest.TableQuestion{{Card: ids[0], All: true}}, f.Questions())
	assert.Contains(t, pagetest.ScalarsOf(f.Page).Tables.Requests, ids[0])
	press()
	assert.NotContains(t, pagetest.ScalarsOf(f.Page).Tables.Requests, ids[0])
}

// TestKeyOfTheScale puts the card under the pointer on a logarithmic axis, and back.
func TestKeyOfTheScale(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { assert.False(t, f.Page.Key("l", false), "no card is meant") })
	for _, address := range []string{
		"src=../runs/&cardlook=log%40%2C%2C%2C%3Atrain%2Facc", "src=../runs/",
	} {
		f.Play(func() {
			f.Page.Cards.Hover.On(ids[0])
			assert.True(t, f.Page.Key("l", false))
		})
		assert.Equal(t, address, f.Host.Address)
	}
}
