//go:build js && wasm

package browser

import "syscall/js"

// MemoryLimit returns how many bytes of Go heap a program may use on this machine. WebAssembly is
// limited to 4 GiB, part of which the garbage collector and fragmentation need. On a small machine
// the limit is half of its memory. If the browser does not report the memory, 2 GiB are assumed to
// be safe.
func MemoryLimit() int64 {
	const gib = 1 << 30
	memory := js.Global().Get("navigator").Get("deviceMemory") // in GiB; 8 also stands for more
	if memory.IsUndefined() {
		return 2 * gib
	}
	return min(max(int64(memory.Float()/2*gib), gib/2), 3*gib)
}
