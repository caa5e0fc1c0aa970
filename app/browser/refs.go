//go:build js && wasm

package browser

import (
	"sync"
	"syscall/js"

	"eventlens/app/wire"
)

// refs is the table of this program.
var refs = refTable{values: map[wire.Ref]js.Value{}}

// refTable names JavaScript objects by numbers. Numbers are not used again, so that a stale reference is found out.
type refTable struct {
	mu     sync.Mutex
	values map[wire.Ref]js.Value
	last   wire.Ref
}

// add takes an object up and returns its reference, 0 for null and undefined.
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

// take returns an object and lets go of its reference; null for 0 and for a reference that was used up before.
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

func (t *refTable) live() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.values)
}

// Release lets go of references that will not be used. References that are 0 or were used up are ignored.
func Release(unused ...wire.Ref) {
	for _, ref := range unused {
		refs.take(ref)
	}
}

// Export copies bytes into an ArrayBuffer.
func Export(b []byte) wire.Ref { return refs.add(bytesToJS(b).Get("buffer")) }

// Import returns what an ArrayBuffer holds, and uses its reference up. Anything else holds nothing.
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
