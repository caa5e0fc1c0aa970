// Package scripted has the messages between a program and the script that displays its output. The
// page passes them on without reading them.
package scripted

import "eventlens/app/wire"

// UserAction makes the program perform an act, with a value if a person typed or chose one.
type UserAction struct{ Act, Value string }

// ScriptMessage is passed on to the script of the view: its kind, and an ArrayBuffer with the
// content.
type ScriptMessage struct {
	What string
	With wire.Ref
}
