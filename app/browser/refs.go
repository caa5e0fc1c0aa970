//go:build js && wasm

package browser

import (
	"sync"
	"syscall/js"

	"eventlens/app/wire"
)

// refs is this program's table of references.
var refs = refTable{values: map[wire.Ref]js.Value{}}

// refTable numbers JavaScript objects. Numbers are not reused, so stale references are detected.
type refTable struct {
	mu     sync.Mutex
	values map[wire.Ref]js.Value
	last   wire.Ref
}

// add stores an object and returns its reference, 0 for null and undefined.
func (t *refTable) add(v js.Value) wire.Ref {
	if v.IsNull() || v.IsUndefined() {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	t.values[t.last] = v
	return t.last
}

// get returns an object and keeps its reference; null if it was consumed.
func (t *refTable) get(ref wire.Ref) js.Value {
	t.mu.Lock()
	defer t.mu.Unlock()
	if v, ok := t.values[ref]; ok {
		return v
	}
	return js.Null()
}

// take returns an object and removes its reference. It returns null for 0 and for references
// already consumed.
func (t *refTable) take(ref wire.Ref) js.Value {
	t.mu.Lock()
	defer t.mu.Unlock()
	v, ok := t.values[ref]
	if !ok {
		return js.Null()
	}
	delete(t.values, ref)
	return v
}

// live returns the number of references that were not consumed.
func (t *refTable) live() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.values)
}

// Release drops references that will not be used. It ignores 0 and references already consumed.
func Release(unused ...wire.Ref) {
	for _, ref := range unused {
		refs.take(ref)
	}
}

// Export copies bytes into an ArrayBuffer.
func Export(b []byte) wire.Ref { return refs.add(bytesToJS(b).Get("buffer")) }

// Import returns the content of an ArrayBuffer and consumes its reference. It returns nil for other
// objects.
func Import(ref wire.Ref) []byte {
	if buffer := refs.take(ref); isA(buffer, "ArrayBuffer") {
		return takeBytes(buffer)
	}
	return nil
}

// ExportBlob copies bytes into a Blob of a MIME type.
func ExportBlob(b []byte, mime string) wire.Ref {
	return refs.add(js.Global().Get("Blob").New([]any{bytesToJS(b)}, map[string]any{"type": mime}))
}
