// Package scripted is what goes between a program and the script that shows what it made. The page carries it, and does not read it.
package scripted

import "eventlens/app/wire"

// Do has the program do what an act stands for, with a value where a person typed or chose one.
type Do struct{ Act, Value string }

// Code implements wire.Coded.
func (m *Do) Code(c *wire.Coder) {
	c.String(&m.Act)
	c.String(&m.Value)
}

// Hand is what the page hands on to the script of the view: what it is, and an ArrayBuffer with it.
type Hand struct {
	What string
	With wire.Ref
}

// Code implements wire.Coded.
func (m *Hand) Code(c *wire.Coder) {
	c.String(&m.What)
	c.Ref(&m.With)
}
