//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestKeptInTab(t *testing.T) {
	host := newTestWindow(t)
	assert.Empty(t, host.KeptInTab("test"))
	host.KeepInTab("test", "a\x00b")
	assert.Equal(t, "a\x00b", newWindow().KeptInTab("test"))
	assert.Empty(t, host.Kept("test"), "elsewhere than what lasts")
	host.KeepInTab("test", "")
	assert.True(t, script(`sessionStorage.getItem("eventlens-test")`).IsNull(),
		"nothing is left behind")
}

func TestBeginWith(t *testing.T) {
	newTestWindow(t).BeginWith([]byte{1, 2, 255})
	t.Cleanup(func() { js.Global().Get("eventlens").Delete("begin") })
	assert.Equal(t, []byte{1, 2, 255}, bytesToGo(script("eventlens.begin")))
}

// TestReach checks that any answer counts, even one that the page may not read or that never ends.
func TestReach(t *testing.T) {
	for _, path := range []string{"numbers", "missing", "hang"} {
		assert.NoError(t, Reach(soon(t), fetchURL(path)), path)
	}
	assert.Error(t, Reach(soon(t), "http://127.0.0.1:9/"), "nothing is there")
	ended, end := context.WithCancel(context.Background())
	end()
	assert.ErrorIs(t, Reach(ended, fetchURL("hang")), context.Canceled)
}

func TestWhereThePageIs(t *testing.T) {
	host := newTestWindow(t)
	assert.True(t, host.Online())
	assert.Equal(t, script("location.origin").String(), host.Origin())
}

func TestOnCopy(t *testing.T) {
	host := newTestWindow(t)
	text := addElement(t,
		`<div><pre id="test-text">what is copied</pre><button data-copies="test-text"><i>Copy</i></button><button data-copies="gone">x</button></div>`)
	type copied struct {
		id   string
		done bool
	}
	told := make(chan copied, 8)
	host.OnCopy(func(id string, done bool) { told <- copied{id, done} })
	text.Call("querySelector", "[data-copies=gone]").Call("click")
	text.Call("querySelector", "i").Call("click")
	got := next(t, told)
	assert.Equal(t, "test-text", got.id)
	if !got.done { // the browser requires a person's action
		assert.Equal(t, "what is copied", script("getSelection().toString()").String())
	}
	host.Close()
	text.Call("querySelector", "i").Call("click")
	assert.Empty(t, told)
}
