//go:build js && wasm

package browser

import (
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReferences(t *testing.T) {
	noLeaks(t)
	assert.Zero(t, refs.add(js.Null()))
	assert.Zero(t, refs.add(js.Undefined()))
	ref := refs.add(js.ValueOf("x"))
	assert.Equal(t, "x", refs.take(ref).String())
	assert.True(t, refs.take(ref).IsNull(), "used up")
	assert.NotEqual(t, ref, refs.add(js.ValueOf("y")), "numbers are not used again")
	Release(0, ref, ref+1)
}

func TestExportBlob(t *testing.T) {
	noLeaks(t)
	ref := ExportBlob([]byte("abc"), "image/png")
	assert.Equal(t, "image/png", refs.values[ref].Get("type").String())
	blob, err := TakeBlob(ref)
	assert.NoError(t, err)
	assert.EqualValues(t, 3, blob.SizeBytes())
}
