//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These tests run in Chromium: web/browserunit_test.go builds and serves them, with the site's
// scripts and a few paths to fetch.

// testYielder is never closed.
var testYielder = NewYielder()

// noLeaks fails the test if it ends with more callbacks or references than it started with.
func noLeaks(t *testing.T) {
	t.Helper()
	callbacks, references := liveCallbacks, refs.live()
	t.Cleanup(func() {
		// promises may not have settled yet
		within(t, func() bool { return liveCallbacks <= callbacks })
		assert.Equal(t, references, refs.live(), "references")
	})
}

// within waits for a condition and lets the browser work meanwhile.
func within(t *testing.T, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); testYielder.Yield() {
		if condition() {
			return
		}
	}
	require.Fail(t, "condition not met in time")
}

// soon returns a context for operations that take a moment.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// script evaluates an expression.
func script(expression string) js.Value { return js.Global().Call("eval", expression) }

// newFile makes a File.
func newFile(name, content string) js.Value {
	return js.Global().Get("File").New([]any{content}, name,
		map[string]any{"lastModified": 1700000000000})
}
