package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Keyboard gives the keys of the whole page to who handles them, unless they are pressed together with one that is for the browser or an input method.
type Keyboard struct {
	Key func(key string, typing bool) bool // reports whether it did something with a key; typing says that a field has the focus

	handled bool // the last key that went down was one of ours
}

// Listen begins; the result ends it.
func (k *Keyboard) Listen() (stop func()) {
	down := app.Window().AddEventListener("keydown", k.onKeyDown)
	press := app.Window().AddEventListener("keypress", k.onKeyPress)
	return func() {
		down()
		press()
	}
}

func (k *Keyboard) onKeyDown(_ app.Context, e app.Event) {
	k.handled = false
	if e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() || e.Get("isComposing").Truthy() {
		return
	}
	if k.Key(e.Get("key").String(), Types(e.Get("target"))) {
		k.handled = true
		e.PreventDefault()
	}
}

// onKeyPress keeps the character of a key that was one of ours out of the field that it gave the focus to. Browsers leave that event out when the key
// was handled; those who send keys by other means than a keyboard may not.
func (k *Keyboard) onKeyPress(_ app.Context, e app.Event) {
	if k.handled {
		e.PreventDefault()
	}
}
