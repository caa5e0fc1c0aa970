//go:build js && wasm

package browser

import "syscall/js"

// Theme returns the current theme.
func (w *window) Theme() string {
	return w.document.Get("documentElement").Get("dataset").Get("theme").String()
}

// ThemeChoice returns the chosen theme: "light" or "dark", or "" to follow the system.
func (w *window) ThemeChoice() string { return w.shared.Call("themeChoice").String() }

// SetTheme sets and stores the theme; "" follows the system.
func (w *window) SetTheme(theme string) { w.shared.Call("setTheme", theme) }

// OnTheme reports changes of the current theme, whatever caused them.
func (w *window) OnTheme(fn func(theme string)) {
	w.setListener("ontheme", func(args []js.Value) {
		theme := args[0].String()
		w.dispatch(func() { fn(theme) })
	})
}
