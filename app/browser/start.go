//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/report"
	"eventlens/app/wire"
)

// Boot is the message with which web/load.js starts a worker.
type Boot struct {
	Conn      *Conn    // to the page; for a program loaded on demand, all other fields are empty
	Fragment  string   // the page's URL fragment, without #
	Base      string   // absolute URL that relative sources are resolved against
	Sources   []string // sources in the page's <meta> elements, relative to Base
	Begin     []byte   // frame of the message to handle first; nil if there is none
	Keeps     bool     // data may be stored on this device
	Embedded  bool     // the page is embedded in another one
	HidesKept bool     // cached data is hidden while its storage refuses access
	Replaces  bool     // this worker replaces one that ended
	OnPage    bool     // no worker could be started: the program shares the page's thread
	// address of the missing script that prevents a worker; "" if there is another reason
	Lacks string
	// the program reads files and draws for the worker at the other end of Conn; other fields are
	// empty
	Parser bool
}

// Worker returns what this program was started with as a worker. It may be called once, since
// without workers the page is started on the same thread afterwards. ok is false if the program
// runs as the page.
func Worker() (boot Boot, ok bool) {
	shared := js.Global().Get("eventlens")
	given := shared.Get("worker")
	if given.IsUndefined() {
		return Boot{}, false
	}
	shared.Delete("worker")
	return bootOf(given), true
}

// bootOf converts the message; see web/load.js for its fields.
func bootOf(given js.Value) Boot {
	if given.Get("parser").Truthy() {
		return Boot{Conn: newConn(given.Get("port")), Parser: true}
	}
	if given.Get("fragment").IsUndefined() {
		return Boot{Conn: newConn(given.Get("port"))}
	}
	boot := Boot{
		Conn:      newConn(given.Get("port")),
		Fragment:  given.Get("fragment").String(),
		Base:      given.Get("base").String(),
		Replaces:  given.Get("replaces").Truthy(),
		Keeps:     given.Get("keeps").Truthy(),
		Embedded:  given.Get("embedded").Truthy(),
		HidesKept: given.Get("hidesKept").Truthy(),
		OnPage:    js.Global().Get("document").Truthy(),
	}
	if boot.OnPage {
		boot.Lacks = given.Get("lacks").String()
	}
	boot.Conn.alone = given.Get("alone")
	if begin := given.Get("begin"); begin.Truthy() {
		boot.Begin = bytesToGo(begin)
	}
	sources := given.Get("sources")
	for i := range sources.Length() {
		boot.Sources = append(boot.Sources, sources.Index(i).String())
	}
	return boot
}

// OnJoin calls serve for each page that joins later, if several pages share this worker; see
// web/shared.js. serve can receive the page's first message right away. If serve returns false, the
// page gets a worker of its own. After end was called, joining pages wait for the program that
// replaces this one.
func OnJoin(serve func(page *Conn) bool) (end func()) {
	joining := js.Global().Get("eventlens").Get("joining")
	if joining.IsUndefined() {
		return func() {}
	}
	join := newCallback(func(args []js.Value) {
		boot := bootOf(args[0])
		boot.Inject()
		go func() {
			if !serve(boot.Conn) {
				boot.Conn.alone.Invoke(false)
			}
		}()
	})
	joining.Invoke(join.Func)
	return func() {
		joining.Invoke(js.Null())
		join.release()
	}
}

// Inject makes the worker receive the page's first message.
func (b *Boot) Inject() {
	// without a valid frame there is no first message, or another version of the page wrote it
	if first, err := wire.Decode(b.Begin, nil); err == nil {
		b.Conn.Inject(first)
	}
}

// Page returns the page's connection to its worker. It may be called once.
//
// A worker that ends is replaced once, and the connection continues with the new one: its first
// message is another [wire.Ready], which invalidates everything before. If there is no replacement,
// the connection delivers a [wire.Failed] and then io.EOF.
func Page() *Conn {
	shared := js.Global().Get("eventlens")
	conn := newConn(shared.Get("port"))
	conn.onWorker = newCallback(func(args []js.Value) {
		if args[0].IsNull() {
			conn.fail(args[1].String())
		} else {
			conn.attach(args[0])
		}
	})
	shared.Set("onworker", conn.onWorker.Func)
	return conn
}

// fail delivers a Failed with a reason, then ends the connection.
func (c *Conn) fail(reason string) {
	c.Inject(&wire.Failed{Text: report.FailedStopped.With(wire.Plain(reason))})
	c.end()
}
