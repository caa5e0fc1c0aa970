//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"slices"
	"syscall/js"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// otherTab is a frame of the same origin, which the browser treats like another tab. For the
// others, its removal looks like a crash.
func otherTab(t *testing.T) js.Value {
	t.Helper()
	frame := js.Global().Get("document").Call("createElement", "iframe")
	js.Global().Get("document").Get("body").Call("append", frame)
	t.Cleanup(func() { frame.Call("remove") })
	return frame
}

// lockElsewhere makes another tab acquire a lock and hold it.
func lockElsewhere(t *testing.T, frame js.Value, name, mode string) {
	t.Helper()
	js.Global().Set("frameUnderTest", frame.Get("contentWindow"))
	_, err := await(soon(t), script(fmt.Sprintf(`new Promise((resolve) => {
		frameUnderTest.navigator.locks.request(%q, { mode: %q }, () => { resolve(); return new Promise(() => {}); });
	})`, name, mode)))
	require.NoError(t, err)
}

func TestLock(t *testing.T) {
	noLeaks(t)
	release, err := Lock(soon(t), "lock 😀")
	require.NoError(t, err)
	_, ok, err := TryLock(soon(t), "lock 😀")
	require.NoError(t, err)
	assert.False(t, ok, "it is held")
	other, ok, err := TryLock(soon(t), "another")
	require.NoError(t, err)
	assert.True(t, ok)
	other()

	impatient, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err = Lock(impatient, "lock 😀")
	require.ErrorIs(t, err, context.DeadlineExceeded)

	second := make(chan func())
	go func() {
		release, err := Lock(soon(t), "lock 😀")
		assert.NoError(t, err)
		second <- release
	}()
	within(t, func() bool { // wait until the request is in the lock's queue
		queue, err := await(soon(t), locks().Call("query"))
		return err == nil && queue.Get("pending").Length() == 1
	})
	release()
	release()
	(<-second)()
	third, err := Lock(soon(t), "lock 😀")
	require.NoError(t, err, "who gave up waiting does not hold it, nor who let go twice")
	third()
}

func TestLockOfAnotherTab(t *testing.T) {
	noLeaks(t)
	frame := otherTab(t)
	lockElsewhere(t, frame, "shared by tabs", "exclusive")
	_, ok, err := TryLock(soon(t), "shared by tabs")
	require.NoError(t, err)
	require.False(t, ok)
	waited := make(chan func())
	go func() {
		release, err := Lock(soon(t), "shared by tabs")
		assert.NoError(t, err)
		waited <- release
	}()
	frame.Call("remove")
	(<-waited)() // the browser released the lock
}

func TestLockWithEndedContext(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	_, err := Lock(ended, "never")
	require.ErrorIs(t, err, context.Canceled)
	_, ok, err := TryLock(ended, "never")
	require.ErrorIs(t, err, context.Canceled)
	assert.False(t, ok)
	held, err := heldLocks(soon(t))
	require.NoError(t, err)
	assert.False(t, slices.Contains(held, "never"))
}

// overrideLocks replaces navigator.locks for a test.
func overrideLocks(t *testing.T, expression string) {
	t.Helper()
	script(fmt.Sprintf(`Object.defineProperty(navigator, 'locks', { value: %s, configurable: true })`, expression))
	t.Cleanup(func() { script(`delete navigator.locks`) })
}

func TestLockWhereThereAreNone(t *testing.T) {
	refusal := `Promise.reject(new DOMException('refused', 'SecurityError'))`
	for name, expression := range map[string]string{
		"plain http": `undefined`,
		"sandbox": `{ request() { return ` + refusal + `; }, query() { return ` + refusal +
			`; } }`,
		"it throws": `{ request() { throw new Error(); }, query() { throw new Error(); } }`,
		"too old":   `{ }`,
		"not so fast": `{ async request() { await 0; return ` + refusal +
			`; }, async query() { await 0; return ` + refusal + `; } }`,
	} {
		t.Run(name, func(t *testing.T) {
			noLeaks(t)
			overrideLocks(t, expression)
			for range 2 {
				_, err := Lock(soon(t), "lock")
				require.NoError(t, err, "it protects nothing, but lets everything go on")
			}
			release, ok, err := TryLock(soon(t), "lock")
			require.NoError(t, err)
			assert.True(t, ok)
			release()
			store := openTestStore(t, databaseName())
			unclaim := store.Claim("source")
			claimed, err := store.Claimed(soon(t))
			require.NoError(t, err)
			assert.Empty(t, claimed)
			unclaim()
		})
	}
}

func TestClaimsOfAnotherTab(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	frame := otherTab(t)
	lockElsewhere(t, frame, store.claimPrefix()+"url https://a.example/", "shared")
	lockElsewhere(t, frame, "something else", "exclusive")
	release := store.Claim("url https://a.example/") // as well
	ours := store.Claim("ours")
	claimed := func() []string {
		claimed, err := store.Claimed(soon(t))
		require.NoError(t, err)
		slices.Sort(claimed)
		return claimed
	}
	within(t, func() bool {
		return slices.Equal(claimed(), []string{"ours", "url https://a.example/"})
	})
	ours()
	release()
	within(t, func() bool { return slices.Equal(claimed(), []string{"url https://a.example/"}) })
	frame.Call("remove") // a crash
	within(t, func() bool { return len(claimed()) == 0 })
}
