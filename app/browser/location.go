//go:build js && wasm

package browser

import "syscall/js"

// Fragment returns the URL fragment without #, unchanged.
func (w *window) Fragment() string { return w.shared.Get("fragment").String() }

// SetFragment replaces the fragment. With push, it adds an entry to the history.
func (w *window) SetFragment(fragment string, push bool) {
	w.shared.Call("setFragment", fragment, push)
}

// OnFragment reports changes of the fragment by the person.
func (w *window) OnFragment(fn func(fragment string)) {
	w.setListener("onfragment", func(args []js.Value) {
		fragment := args[0].String()
		w.dispatch(func() { fn(fragment) })
	})
}

// BaseURL returns the page's URL without query and fragment.
func (w *window) BaseURL() string { return w.shared.Get("base").String() }

// Replace goes to another page of the site, which replaces this one in the history.
func (w *window) Replace(url string) { js.Global().Get("location").Call("replace", url) }

// Meta returns the content of the site's meta elements with this name, one per line. Whoever
// deployed the site sets them.
func (w *window) Meta(name string) string { return w.shared.Call("meta", name).String() }

// Origin returns the origin of the page, which in a sandbox differs from the origin of its address.
func (w *window) Origin() string { return text(js.Global().Get("origin")) }

// Online reports whether the browser believes to be online.
func (w *window) Online() bool { return js.Global().Get("navigator").Get("onLine").Bool() }
