// Package scripted has the messages between a program and the script that displays its output. The
// page passes them on without reading them.
package scripted

import "eventlens/app/wire"

// Do makes the program perform an act, with a value if a person typed or chose one.
type Do struct{ Act, Value string }

// Hand is passed on to the script of the view: its kind, and an ArrayBuffer with the content.
type Hand struct {
	What string
	With wire.Ref
}
