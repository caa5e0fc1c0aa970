package view

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestPassesComeSeldom(t *testing.T) {
	p := pass{cost: 40 * time.Millisecond, records: 1000}
	assert.Equal(t, 1200*time.Millisecond, p.rest(1000), "the next one takes as long")
	assert.Equal(t, 3600*time.Millisecond, p.rest(3000), "it takes three times as long")
	assert.Equal(t, redrawLongest, p.rest(1000000), "something new is seen all the same")

	p.cost = time.Second
	assert.Equal(t, 30*time.Second, p.rest(1000), "the last one alone was a large share")
	assert.Equal(t, 30*time.Second, p.rest(2000))

	p.cost = time.Millisecond
	assert.Equal(t, redrawEvery, p.rest(1000))
	assert.Equal(t, redrawEvery, (&pass{}).rest(0), "nothing was drawn yet")
}
