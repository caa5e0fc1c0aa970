//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"io"
	"sync"
	"syscall/js"

	"eventlens/eventfile/source/unpack/packed"
)

// damageName is the name of the JavaScript error that represents a [*packed.DamageError]; see
// web/unzstd.js.
const damageName = "DamageError"

// unpackedBytes is how much is unpacked at once, at most.
const unpackedBytes = 256 << 10

// ServeUnpacker runs a program that unpacks files for another program in the same worker, and never
// returns. The program's main function does nothing else. web/unzstd.js loads the program and makes
// a pair of streams for each file.
func ServeUnpacker(unpacker packed.Unpacker) {
	js.Global().Get("eventlens").Call("unpacks", js.FuncOf(func(js.Value, []js.Value) any {
		return newUnpacking(unpacker).object()
	}))
	select {}
}

// unpacking is the unpacking of one file, as an object for JavaScript. Each request is answered by
// calling the function passed with it, with the text of an error or null, the error's name, and the
// result.
type unpacking struct {
	packed *io.PipeWriter // for the packed data
	end    *io.PipeReader // the reading end of the pipe
	inside io.ReadCloser  // the unpacked data
	buf    []byte
	using  sync.Mutex // guards inside and buf
	calls  []callback
}

func newUnpacking(unpacker packed.Unpacker) *unpacking {
	u := &unpacking{buf: make([]byte, unpackedBytes)}
	u.end, u.packed = io.Pipe()
	u.inside = unpacker(context.Background(), u.end)
	return u
}

// object returns the JavaScript object with its functions. The last one called must be close.
func (u *unpacking) object() js.Value {
	o := js.Global().Get("Object").New()
	for name, fn := range map[string]func(args []js.Value){
		"write": func(args []js.Value) { go u.write(bytesToGo(args[0]), args[1]) },
		"end":   func([]js.Value) { u.packed.Close() },
		"read":  func(args []js.Value) { go u.read(args[0]) },
		"close": func([]js.Value) { go u.close() },
	} {
		call := newCallback(fn)
		u.calls = append(u.calls, call)
		o.Set(name, call.Func)
	}
	return o
}

// write takes packed data and answers once it was unpacked.
func (u *unpacking) write(packed []byte, answer js.Value) {
	_, err := u.packed.Write(packed)
	answerWith(answer, err, js.Undefined())
}

// read answers with the next unpacked data, null at the end.
func (u *unpacking) read(answer js.Value) {
	u.using.Lock()
	defer u.using.Unlock()
	switch n, err := u.inside.Read(u.buf); {
	case n > 0:
		answerWith(answer, nil, bytesToJS(u.buf[:n])) // the next read returns the error again
	case err == io.EOF:
		answerWith(answer, nil, js.Null())
	default:
		answerWith(answer, err, js.Undefined())
	}
}

// close ends pending requests and frees the functions.
func (u *unpacking) close() {
	u.end.CloseWithError(io.ErrClosedPipe)
	u.packed.CloseWithError(io.ErrClosedPipe)
	u.using.Lock()
	defer u.using.Unlock()
	u.inside.Close()
	for _, call := range u.calls {
		call.release()
	}
}

func answerWith(answer js.Value, err error, value js.Value) {
	if err == nil {
		answer.Invoke(js.Null(), "", value)
		return
	}
	name := "Error"
	if errors.As(err, new(*packed.DamageError)) {
		name = damageName
	}
	answer.Invoke(err.Error(), name)
}
