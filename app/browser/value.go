//go:build js && wasm

package browser

import (
	"fmt"
	"syscall/js"
)

// Error is an error of the browser.
type Error struct {
	Name    string // such as NotReadableError or TypeError; "" for a thrown value that is no error
	Message string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Name == "" || e.Message == "" {
		return e.Name + e.Message
	}
	return e.Name + ": " + e.Message
}

// errorOf turns what JavaScript threw, or a promise was rejected with, into an error.
func errorOf(thrown js.Value) *Error {
	if thrown.Type() != js.TypeObject {
		return &Error{Message: js.Global().Call("String", thrown).String()}
	}
	return &Error{Name: text(thrown.Get("name")), Message: text(thrown.Get("message"))}
}

// text is a JavaScript string, or "" for any other value.
func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// attempt calls fn, which calls JavaScript, and returns what that throws as an error.
func attempt(fn func() js.Value) (result js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = errorOf(thrown.Value)
		case *js.ValueError: // an object that this browser does not have
			err = fmt.Errorf("not supported by this browser: %w", thrown)
		case string: // a method that it does not have
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

// takeBytes returns the content of a Uint8Array or ArrayBuffer that nobody else will read, and gives its memory back if it is large. A browser finds
// that out by itself only when a worker's own objects take much room, which are few: hundreds of megabytes of copies would lie around.
func takeBytes(v js.Value) []byte {
	b := bytesToGo(v)
	giveBack(v, len(b))
	return b
}

// largeBytes is the size from which on memory is given back: less is not worth the calls.
const largeBytes = 64 << 10

// giveBack frees the memory behind an ArrayBuffer or Uint8Array of n bytes, where nothing else shares it; see web/free.js.
func giveBack(v js.Value, n int) {
	if n < largeBytes {
		return
	}
	if buffer := v.Get("buffer"); buffer.Type() == js.TypeObject {
		v = buffer
	}
	if v.Get("byteLength").Int() == n {
		_, _ = attempt(func() js.Value { return js.Global().Call("eventlensFree", v) }) // memory that cannot be given back is left to the browser
	}
}

// isA tells whether v is an instance of the global class of this name.
func isA(v js.Value, class string) bool {
	constructor := js.Global().Get(class)
	return constructor.Type() == js.TypeFunction && v.InstanceOf(constructor)
}
