//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/report"
	"eventlens/app/wire"
)

// Boot is what web/load.js hands to a worker.
type Boot struct {
	Conn      *Conn    // to the page; of a program that is loaded on demand the rest is empty
	Fragment  string   // the page's URL fragment, without #
	Base      string   // absolute URL that relative sources are resolved against
	Sources   []string // of the page's <meta> elements that name some, relative to Base
	Begin     []byte   // the frame of a message that comes before all others; nil for none
	Keeps     bool     // something may be kept on this device
	Embedded  bool     // the page lies in another one
	HidesKept bool     // what is kept is not shown while its storage refuses access
	Replaces  bool     // another worker that ended
	OnPage    bool     // no worker could be started: the program shares the page's thread
	Lacks     string   // the address of the script that the site lacks for a worker; "" where that is not why
	Parser    bool     // the program reads files and draws for the worker at the other end of Conn; the rest is empty
}

// Worker returns what this program was started with as a worker, and takes it: where there are no workers, the page is started on the same thread. false says
// that the program is the page.
func Worker() (boot Boot, ok bool) {
	shared := js.Global().Get("eventlens")
	given := shared.Get("worker")
	if given.IsUndefined() {
		return Boot{}, false
	}
	shared.Delete("worker")
	return bootOf(given), true
}

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

// OnJoin has serve serve each page that comes later, where several share this worker; see web/shared.js. What the page begins with is to be received already. One
// that is not served gets a worker of its own. Pages that come when end was called are served by the program that follows this one.
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

// Inject has the worker receive at first what the page begins with.
func (b *Boot) Inject() {
	if first, err := wire.Decode(b.Begin, nil); err == nil { // else there is none, or another version of the page wrote it
		b.Conn.Inject(first)
	}
}

// Page returns the page's connection to its worker. It may be called once.
//
// A worker that ends is replaced once, and the connection goes on with the new one: its first message is another [wire.Ready], and
// everything told before it is void. When there is no replacement, the connection gives a [wire.Failed] and then io.EOF.
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

// Renew has the page go on with a new worker, as with one that replaces another.
func (h *Host) Renew() { h.shared.Call("renew") }

func (c *Conn) fail(reason string) {
	c.Inject(&wire.Failed{Text: report.FailedStopped(reason)})
	c.end()
}
