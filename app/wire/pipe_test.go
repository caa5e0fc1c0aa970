package wire

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPipeKeepsOrderAndRefs(t *testing.T) {
	page, worker := Pipe()
	for i := range 100 {
		require.NoError(t, Send(page, &GetRunValues{Tag: TagID(i)}))
		require.NoError(t, Send(worker, &ExportPart{ID: uint32(i), Blob: Ref(i + 1)}))
	}
	for i := range 100 {
		m, err := Receive(t.Context(), worker)
		require.NoError(t, err)
		assert.Equal(t, &GetRunValues{Tag: TagID(i)}, m)
		m, err = Receive(t.Context(), page)
		require.NoError(t, err)
		assert.Equal(t, &ExportPart{ID: uint32(i), Blob: Ref(i + 1)}, m)
	}
}

func TestPipeWaits(t *testing.T) {
	page, worker := Pipe()
	received := make(chan Message)
	go func() {
		m, _ := Receive(t.Context(), worker)
		received <- m
	}()
	require.NoError(t, Send(page, &Stop{}))
	assert.Equal(t, &Stop{}, <-received)
}

func TestPipeClose(t *testing.T) {
	page, worker := Pipe()
	require.NoError(t, Send(page, &Stop{}))
	require.NoError(t, worker.Close())
	require.NoError(t, page.Close())
	assert.ErrorIs(t, Send(page, &Stop{}), ErrClosed)
	assert.ErrorIs(t, Send(worker, &Stop{}), ErrClosed)

	m, err := Receive(t.Context(), worker)
	require.NoError(t, err, "what was sent before is still received")
	assert.Equal(t, &Stop{}, m)
	_, err = Receive(t.Context(), worker)
	assert.ErrorIs(t, err, io.EOF)
}

func TestPipeReceiveIsCancelled(t *testing.T) {
	_, worker := Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Receive(ctx, worker)
	assert.ErrorIs(t, err, context.Canceled)
}
