package kinds_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/text"
	"eventlens/app/page"
	"eventlens/app/wire"
)

// TestTextsOfKinds checks the texts of each kind of data: every text that its tab needs exists,
// without the signs that only a message with arguments has.
func TestTextsOfKinds(t *testing.T) {
	for _, k := range kinds.All {
		d := k.Kind
		assert.NotEmpty(t, d.Tab, d.Key)
		assert.NotEmpty(t, d.Noun, d.Key)
		if k.Cards != nil {
			assert.NotEmpty(t, d.Chart, d.Key)
		}
		assert.Equal(t, d.TensorFlow == "", d.PyTorch == "", d.Key)
		assert.True(t, d.TensorFlow == "" || d.Writer != "", "an empty tab of %s names it", d.Key)
		for _, text := range []kind.Text{
			d.Tab, d.Noun, d.Writer, d.Chart, d.TensorFlow, d.PyTorch,
		} {
			assert.NotRegexp(t, `[{}]|^\s|\s$`, text, d.Key)
		}
	}
}

// Each kind has its cards or its view on the page, and its half in the worker answers.
func TestEveryKindHasItsHalves(t *testing.T) {
	conn, _ := wire.Pipe()
	p := page.New(hosttest.At("").ChartsPage(), conn, kinds.Pages)
	for _, k := range kinds.All {
		assert.True(t, (k.Cards != nil) != (k.View != nil), k.Kind.Key)
		p.Model.Start("src=../runs/&tab="+k.Kind.Key, nil)
		if k.View != nil {
			assert.Equal(t, k.Kind.Key, p.Model.Cards.ViewTab())
			continue
		}
		assert.Equal(t, k.Kind.ID, p.KindOf(k.Kind.ID).ID(), k.Kind.Key)
		assert.Equal(t, k.Kind.ID, p.Model.Cards.Tab(), k.Kind.Key)
	}
	s := viewtest.Empty(t, text.ID, text.Protocol)
	kinds.Workers(s.View)
	s.Ask("c", &text.GetWhole{})
	assert.Len(t, s.Answers(), 1)
}
