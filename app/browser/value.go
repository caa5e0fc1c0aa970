//go:build js && wasm

package browser

import (
	"fmt"
	"syscall/js"
)

// Error is an error of the browser.
type Error struct {
	// name of the error, such as NotReadableError or TypeError; "" if the thrown value is not an
	// error
	Name    string
	Message string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Name == "" || e.Message == "" {
		return e.Name + e.Message
	}
	return e.Name + ": " + e.Message
}

// errorOf converts a value thrown by JavaScript, or the reason of a rejected promise, to an error.
func errorOf(thrown js.Value) *Error {
	if thrown.Type() != js.TypeObject {
		return &Error{Message: js.Global().Call("String", thrown).String()}
	}
	return &Error{Name: text(thrown.Get("name")), Message: text(thrown.Get("message"))}
}

// text returns a JavaScript string, or "" for any other value.
func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// attempt calls fn and converts what JavaScript throws in it to an error.
func attempt(fn func() js.Value) (result js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = errorOf(thrown.Value)
		case *js.ValueError: // the browser lacks an object
			err = fmt.Errorf("not supported by this browser: %w", thrown)
		case string: // the browser lacks a method
			err = fmt.Errorf("not supported by this browser: %s", thrown)
		default:
			panic(thrown)
		}
	}()
	return fn(), nil
}

// bytesToJS returns a new Uint8Array with a copy of b.
func bytesToJS(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// bytesToGo returns a copy of a Uint8Array or ArrayBuffer.
func bytesToGo(v js.Value) []byte {
	if isA(v, "ArrayBuffer") {
		v = js.Global().Get("Uint8Array").New(v)
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

// takeBytes returns the content of a Uint8Array or ArrayBuffer that nobody else will read, and
// frees the object's memory if it is large. Browsers collect such memory only when a worker's own
// objects, which are few, take much room; hundreds of megabytes of copies would accumulate.
func takeBytes(v js.Value) []byte {
	b := bytesToGo(v)
	giveBack(v, len(b))
	return b
}

// largeBytes is the size from which memory is freed; for less, the calls are not worth it.
const largeBytes = 64 << 10

// giveBack frees the memory behind an ArrayBuffer or Uint8Array of n bytes if nothing else shares
// it; see web/wasmmemory.js.
func giveBack(v js.Value, n int) {
	if n < largeBytes {
		return
	}
	if buffer := v.Get("buffer"); buffer.Type() == js.TypeObject {
		v = buffer
	}
	if v.Get("byteLength").Int() == n {
		// if it cannot be freed, the browser collects it
		_, _ = attempt(func() js.Value { return js.Global().Call("eventlensFree", v) })
	}
}

// isA reports whether v is an instance of the global class with this name.
func isA(v js.Value, class string) bool {
	constructor := js.Global().Get(class)
	return constructor.Type() == js.TypeFunction && v.InstanceOf(constructor)
}
