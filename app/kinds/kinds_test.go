package kinds_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds"
)

// TestTextsOfKinds checks the texts that package words shows: each has those that its tab needs,
// without signs that a message with arguments would have.
func TestTextsOfKinds(t *testing.T) {
	for _, k := range kinds.All {
		d := k.Kind
		assert.NotEmpty(t, d.Tab, d.Key)
		assert.NotEmpty(t, d.Noun, d.Key)
		if k.Cards != nil {
			assert.NotEmpty(t, d.Chart, d.Key)
		}
		assert.Equal(t, d.TensorFlow == "", d.PyTorch == "", d.Key)
		for _, text := range []kind.Text{
			d.Tab, d.Noun, d.Writer, d.Chart, d.TensorFlow, d.PyTorch,
		} {
			assert.NotRegexp(t, `[{}]|^\s|\s$`, text, d.Key)
		}
	}
}
