//go:build js && wasm

package browser

import "syscall/js"

// ZoneOffset returns the reader's offset from UTC in seconds, east positive, at a time in seconds
// since the Unix epoch. Go's own time zone on js only knows today's offset.
func ZoneOffset(unixSec int64) int {
	minutes := js.Global().Get("Date").New(float64(unixSec) * 1000).Call("getTimezoneOffset")
	if minutes.IsNaN() { // a date outside JavaScript's range
		return 0
	}
	return -60 * minutes.Int()
}

// Mark sets a User Timing mark. The details must be integers, booleans and strings.
func Mark(name string, detail map[string]any) {
	js.Global().Get("performance").Call("mark", name, map[string]any{"detail": detail})
}
