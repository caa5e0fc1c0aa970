package card_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/card"
)

func TestACardShowsOneStrip(t *testing.T) {
	note, warning := card.Strip{Text: "Many lines hide each other."},
		card.Strip{Warn: true, Text: "train is NaN since step 121"}
	_, ok := card.FirstStrip(nil)
	assert.False(t, ok)
	first, ok := card.FirstStrip([]card.Strip{note})
	assert.True(t, ok)
	assert.Equal(t, note, first)
	first, _ = card.FirstStrip([]card.Strip{note, warning})
	assert.Equal(t, warning, first, "a warning comes before a note")
}
