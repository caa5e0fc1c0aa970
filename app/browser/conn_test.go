//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"io"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// newConns returns both ends of a connection; the test closes them.
func newConns(t *testing.T) (a, b *Conn) {
	t.Helper()
	noLeaks(t)
	channel := js.Global().Get("MessageChannel").New()
	a, b = newConn(channel.Get("port1")), newConn(channel.Get("port2"))
	t.Cleanup(func() { a.Close(); b.Close() })
	return a, b
}

func TestConnKeepsOrder(t *testing.T) {
	a, b := newConns(t)
	for i := range 100 {
		require.NoError(t, a.Send([]byte(fmt.Sprint(i))))
	}
	require.NoError(t, b.Send(nil))
	for i := range 100 {
		frame, _, err := b.Receive(soon(t))
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprint(i), string(frame))
	}
	frame, received, err := a.Receive(soon(t))
	require.NoError(t, err)
	assert.Empty(t, frame)
	assert.Empty(t, received)
}

// TestConnKeepsItsPort attaches the port that a connection already has, like one that replaced
// another before the page asked for it.
func TestConnKeepsItsPort(t *testing.T) {
	a, b := newConns(t)
	b.attach(b.port)
	require.NoError(t, a.Send([]byte("x")))
	frame, _, err := b.Receive(soon(t))
	require.NoError(t, err)
	assert.Equal(t, "x", string(frame))
}

func TestConnMovesReferences(t *testing.T) {
	a, b := newConns(t)
	pixels := Export([]byte{1, 2, 3})
	before := js.Value{}
	before = refs.values[pixels]
	file := refs.add(newFile("f", "content"))
	require.NoError(t, a.Send([]byte("x"), pixels, file))
	assert.Zero(t, before.Get("byteLength").Int(), "the buffer was transferred, not copied")

	_, received, err := b.Receive(soon(t))
	require.NoError(t, err)
	require.Len(t, received, 2)
	assert.Equal(t, []byte{1, 2, 3}, bytesToGo(refs.take(received[0])))
	blob, err := TakeBlob(received[1])
	require.NoError(t, err)
	content, err := blob.Slice(soon(t), 0, 7)
	require.NoError(t, err)
	assert.Equal(t, "content", string(content))
}

func TestConnMessages(t *testing.T) {
	a, b := newConns(t)
	require.NoError(t, wire.Send(a, &wire.Drawn{Card: "c", Pixels: Export([]byte{9}), PixelsW: 1}))
	m, err := wire.Receive(soon(t), b)
	require.NoError(t, err)
	drawn := m.(*wire.Drawn)
	assert.Equal(t, "c", drawn.Card)
	assert.Equal(t, []byte{9}, bytesToGo(refs.take(drawn.Pixels)))
	assert.Zero(t, drawn.Ops)
}

func TestConnClose(t *testing.T) {
	a, b := newConns(t)
	require.NoError(t, a.Send([]byte("last")))
	require.NoError(t, a.Close())
	assert.ErrorIs(t, a.Send([]byte("late"), Export([]byte{1})), wire.ErrClosed)

	frame, _, err := b.Receive(soon(t))
	require.NoError(t, err)
	assert.Equal(t, "last", string(frame))
	_, _, err = b.Receive(soon(t))
	assert.ErrorIs(t, err, io.EOF)
	assert.ErrorIs(t, b.Send([]byte("late")), wire.ErrClosed)
}

func TestConnReceiveCancelled(t *testing.T) {
	a, _ := newConns(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := a.Receive(ctx)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestPageGoesOnWithAnotherWorker(t *testing.T) {
	noLeaks(t)
	shared := js.Global().Get("eventlens")
	channel := func() (page js.Value, worker *Conn) {
		c := js.Global().Get("MessageChannel").New()
		return c.Get("port1"), newConn(c.Get("port2"))
	}
	first, worker1 := channel()
	second, worker2 := channel()
	defer worker1.Close()
	defer worker2.Close()
	shared.Set("port", first)
	page := Page()
	defer page.Close()

	require.NoError(t, wire.Send(worker1, &wire.Ready{}))
	_, err := wire.Receive(soon(t), page)
	require.NoError(t, err)

	shared.Call("onworker", second, "the program ended with code 2")
	require.NoError(t, wire.Send(worker2, &wire.Ready{Lacks: []wire.Text{wire.Plain("again")}}))
	m, err := wire.Receive(soon(t), page)
	require.NoError(t, err)
	assert.Equal(t, &wire.Ready{Lacks: []wire.Text{wire.Plain("again")}}, m)
	require.NoError(t, page.Send([]byte("to the second")))
	frame, _, err := worker2.Receive(soon(t))
	require.NoError(t, err)
	assert.Equal(t, "to the second", string(frame))

	shared.Call("onworker", nil, "out of memory")
	m, err = wire.Receive(soon(t), page)
	require.NoError(t, err)
	assert.Contains(t, words.Say(m.(*wire.Failed).Text), "out of memory")
	_, err = wire.Receive(soon(t), page)
	assert.ErrorIs(t, err, io.EOF)
}
