// Package scripted has the messages between a program and the script that displays its output. The
// page passes them on without reading them.
package scripted

import "eventlens/app/wire"

// UserAction tells the program that a person used a control. Act names the action, and Value is the
// text that the person typed or chose, if any.
type UserAction struct{ Act, Value string }

// ScriptMessage is passed on to the script of the view. What is the kind of the message, and With
// an ArrayBuffer with its content.
type ScriptMessage struct {
	What string
	With wire.Ref
}
