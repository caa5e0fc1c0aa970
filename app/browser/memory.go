//go:build js && wasm

package browser

import "syscall/js"

// MemoryLimit returns how many bytes of Go's heap a program may use here. WebAssembly ends at 4 GiB, of which the collector and fragments take a part;
// a small machine has less to give, and where the browser does not tell how much there is, half of that limit is assumed to be safe.
func MemoryLimit() int64 {
	const gib = 1 << 30
	memory := js.Global().Get("navigator").Get("deviceMemory") // GiB, 8 for all that have more
	if memory.IsUndefined() {
		return 2 * gib
	}
	return min(max(int64(memory.Float()/2*gib), gib/2), 3*gib)
}
