package other_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/other"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/wire"
	otherwire "eventlens/app/wire/other"
	"eventlens/app/words"
)

// TestNumbersOfAWriter lists and saves a precision-recall curve that PyTorch wrote.
func TestNumbersOfAWriter(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "torch-2.15.0-pr-curve"), kind.Other, otherwire.Protocol)
	s.Add(kind.Other, other.New(&s.Env))
	ask := func(q wire.Coded) wire.Coded { return viewtest.One[wire.Coded](s, q) }

	sizes := ask(&otherwire.List{Tag: 1, Wish: wire.LatestStep(false)}).(*otherwire.Sizes)
	require.Len(t, sizes.Rows, 1)
	row := sizes.Rows[0]
	assert.Equal(t, "float32", row.Type)
	assert.Equal(t, int64(6), row.Shape[0])
	assert.True(t, row.Saves)
	assert.Positive(t, row.Bytes)
	file := ask(&otherwire.Save{Tag: 1, Run: 1, Wish: wire.LatestStep(false)}).(*otherwire.File)
	require.True(t, file.Problem.None(), words.Say(file.Problem))
	assert.Equal(t, row.Stamp.Number, file.Number)
	require.Len(t, s.Blobs, 1)
	assert.Equal(t, "\x93NUMPY", string(s.Blobs[0][:6]))
	assert.Contains(t, string(s.Blobs[0][:128]), "'shape': (6, ")

	assert.False(t, ask(&otherwire.Save{Tag: 1, Run: 9}).(*otherwire.File).Problem.None())
	s.Fails = errors.New("unplugged")
	assert.Contains(t, words.Say(ask(&otherwire.Save{Tag: 1, Run: 1}).(*otherwire.File).Problem), "unplugged")
	assert.Empty(t, ask(&otherwire.List{Tag: 1}).(*otherwire.Sizes).Rows[0].Type)
	assert.Empty(t, ask(&otherwire.List{Tag: 99}).(*otherwire.Sizes).Rows)
}

// TestCardsThatAskAtOnce expects an answer to each.
func TestCardsThatAskAtOnce(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "tf2-2.21.0-other-tensors"), kind.Other, otherwire.Protocol)
	s.Add(kind.Other, other.New(&s.Env))
	for _, card := range []string{"c1", "c2", "c3"} {
		s.Ask(card, &otherwire.List{Tag: 1, Wish: wire.LatestStep(false)})
	}
	assert.Len(t, s.Answers(), 3)
}
