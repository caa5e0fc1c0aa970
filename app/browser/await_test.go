//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAwait(t *testing.T) {
	noLeaks(t)
	value, err := await(soon(t), script(`Promise.resolve(42)`))
	require.NoError(t, err)
	assert.Equal(t, 42, value.Int())
}

func TestAwaitRejection(t *testing.T) {
	for _, test := range []struct{ name, promise, want string }{
		{"an error", `Promise.reject(new TypeError("no such thing"))`, "TypeError: no such thing"},
		{"a DOMException", `Promise.reject(new DOMException("gone", "NotFoundError"))`,
			"NotFoundError: gone"},
		{"a string", `Promise.reject("just words")`, "just words"},
		{"nothing", `Promise.reject()`, "undefined"},
	} {
		t.Run(test.name, func(t *testing.T) {
			noLeaks(t)
			_, err := await(soon(t), script(test.promise))
			var fault *Error
			require.ErrorAs(t, err, &fault)
			assert.EqualError(t, err, test.want)
		})
	}
}

func TestAwaitCancelled(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := await(ctx, script(`new Promise((resolve) => { self.settleLate = resolve; })`))
	assert.ErrorIs(t, err, context.Canceled)
	script(`settleLate(1)`) // its callback must still be alive
}

func TestYieldLetsMessagesIn(t *testing.T) {
	noLeaks(t)
	yielder := NewYielder()
	defer yielder.Close()
	arrived := false
	listener := newCallback(func([]js.Value) { arrived = true })
	defer listener.release()
	channel := script(`new MessageChannel()`)
	channel.Get("port1").Set("onmessage", listener.Func)
	channel.Get("port2").Call("postMessage", 1)
	for range 3 {
		yielder.Yield()
	}
	assert.True(t, arrived, "a message that was waiting came in")
	channel.Get("port1").Call("close")
}
