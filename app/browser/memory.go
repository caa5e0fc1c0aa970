//go:build js && wasm

package browser

import "syscall/js"

// MemoryLimit returns how many bytes of Go heap a program may use here. WebAssembly ends at 4 GiB,
// part of which the garbage collector and fragmentation need. A small machine has less to give. If
// the browser does not report the memory, half of the limit for large machines is assumed to be
// safe.
func MemoryLimit() int64 {
	const gib = 1 << 30
	memory := js.Global().Get("navigator").Get("deviceMemory") // in GiB; 8 also stands for more
	if memory.IsUndefined() {
		return 2 * gib
	}
	return min(max(int64(memory.Float()/2*gib), gib/2), 3*gib)
}
