package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Keyboard passes the page's keys to their handler, except for most combinations with modifiers of
// the browser and keys of an input method.
type Keyboard struct {
	// reports whether it handled a key; typing means that a field has the focus
	Key func(key string, typing bool) bool

	handled bool // the last key pressed was handled by the page
}

// Keys with modifiers, as handlers get them: S with Shift, and K with Ctrl or Command. Other letters
// are passed as the keyboard types them.
const (
	KeyShare   = "shift+s"
	KeyPalette = "ctrl+k"
)

// Listen starts to listen; the result stops it.
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
	control := e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy()
	key := e.Get("key").String()
	switch {
	case e.Get("altKey").Truthy() || e.Get("isComposing").Truthy():
		return
	case control && key == "k":
		key = KeyPalette
	case control:
		return
	case (key == "S" || key == "s") && e.Get("shiftKey").Truthy():
		key = KeyShare
	}
	if k.Key(key, Types(e.Get("target"))) {
		k.handled = true
		e.PreventDefault()
	}
}

// onKeyPress suppresses the character of a handled key, which would otherwise appear in the field
// that the key focused. Browsers omit this event for handled keys, but software that sends keys by
// other means may not.
func (k *Keyboard) onKeyPress(_ app.Context, e app.Event) {
	if k.handled {
		e.PreventDefault()
	}
}
