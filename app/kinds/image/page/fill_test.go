package page_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/image"
	imagepage "eventlens/app/kinds/image/page"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestImageOfAGridFillsTheScreen shows a card at the step of a cell, and at its own step again
// behind that.
func TestImageOfAGridFillsTheScreen(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	key := f.Page.Cards.All[id].Place().Key
	cells := f.Page.KindOf(image.ID).(interface {
		Fill(at cards.Key, step int64, sample int)
		Clear()
	})
	gets(f)
	f.Play(func() { cells.Fill(key, 30, 1) })
	assert.Contains(t, f.Host.Address, "fullscreen=images")
	assert.Equal(t, wire.StepAt(wire.AxisStep, 30, false), f.Page.Steps.Request(key))
	f.Play(cells.Clear)
	assert.NotContains(t, f.Host.Address, "fullscreen")
	assert.Equal(t, wire.LatestStep(false), f.Page.Steps.Request(key))
}

// TestImageThatTheBrowserCannotDecode: the card says so, unless it shows another image by now.
func TestImageThatTheBrowserCannotDecode(t *testing.T) {
	f, id := imageCards(t)
	failed := func(url string) {
		f.Play(func() {
			f.Page.Cards.All[id].(*imagepage.ImageCard).OnUndecoded(
				uitest.FieldOf(uitest.Object{"src": url}), app.Event{})
		})
	}
	failed("blob:5")
	f.Tell(part(id, 0, 1, 5, ""))
	failed("blob:4")
	assert.NotContains(t, f.Text(), words.ImageUndecoded.Text())
	failed(f.Host.ObjectURL(5))
	assert.Contains(t, f.Text(), words.ImageUndecoded.Text())
}
