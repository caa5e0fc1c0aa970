package worker_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/kinds/other"
	otherworker "eventlens/app/kinds/other/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestListedAndSaved lists and saves a precision-recall curve that PyTorch wrote, and has reading
// fail.
func TestListedAndSaved(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "torch-2.15.0-pr-curve"), kind.Other, other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	ask := func(q wire.Coded) wire.Coded { return viewtest.One[wire.Coded](s, q) }

	sizes := ask(&other.List{Tag: 1, Step: wire.LatestStep(false)}).(*other.Sizes)
	require.Len(t, sizes.Rows, 1)
	row := sizes.Rows[0]
	assert.Equal(t, "float32", row.Type)
	assert.Equal(t, int64(6), row.Shape[0])
	assert.True(t, row.Saves)
	assert.Positive(t, row.Bytes)
	file := ask(&other.Save{Tag: 1, Run: 1, Step: wire.LatestStep(false)}).(*other.File)
	require.True(t, file.Problem.None(), words.Say(file.Problem))
	assert.Equal(t, row.Stamp.Number, file.Number)
	require.Len(t, s.Blobs, 1)
	assert.Equal(t, "\x93NUMPY", string(s.Blobs[0][:6]))
	assert.Contains(t, string(s.Blobs[0][:128]), "'shape': (6, ")

	assert.False(t, ask(&other.Save{Tag: 1, Run: 9}).(*other.File).Problem.None())
	s.Fails = errors.New("unplugged")
	assert.Contains(t, words.Say(ask(&other.Save{Tag: 1, Run: 1}).(*other.File).Problem),
		"unplugged")
	assert.Empty(t, ask(&other.List{Tag: 1}).(*other.Sizes).Rows[0].Type)
	assert.Empty(t, ask(&other.List{Tag: 99}).(*other.Sizes).Rows)
}

// TestValuesAsText reads numbers and strings as text.
func TestValuesAsText(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "tf2-2.21.0-other-tensors"), kind.Other,
		other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	texts, problems := map[string]string{}, map[string]string{}
	for _, tag := range s.Env.Snapshot().Tags() {
		value := viewtest.One[*other.Value](s,
			&other.Get{Tag: wire.TagID(tag.ID), Run: 1, Step: wire.LatestStep(false)})
		texts[tag.Name], problems[tag.Name] = value.Text, words.Say(value.Problem)
	}
	assert.Equal(t, "0 1 2\n3 4 5", texts["plugin/float16"])
	assert.Equal(t, "0 1 1\n1 1 1", texts["plugin/bool"])
	assert.Equal(t, "1.5", texts["no_metadata"])
	assert.Contains(t, problems["plugin/complex64"], "want numbers")
}

// TestStringsAsText reads strings as they were logged.
func TestStringsAsText(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "protos-2.21.0-dense-tensors"), kind.Other,
		other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	for _, tag := range s.Env.Snapshot().Tags() {
		if tag.Name == "string" {
			value := viewtest.One[*other.Value](s,
				&other.Get{Tag: wire.TagID(tag.ID), Run: 1, Step: wire.LatestStep(false)})
			assert.Equal(t, `"\x00\xff"`+"\ntwo", value.Text, "bytes that are no text are quoted")
			assert.Zero(t, value.More)
		}
	}
}

// TestEachCardGetsAnAnswer has three cards ask for the same list before any is answered.
func TestEachCardGetsAnAnswer(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "tf2-2.21.0-other-tensors"), kind.Other,
		other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	for _, card := range []string{"c1", "c2", "c3"} {
		s.Ask(card, &other.List{Tag: 1, Step: wire.LatestStep(false)})
	}
	assert.Len(t, s.Answers(), 3)
}
