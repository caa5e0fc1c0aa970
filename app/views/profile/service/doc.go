// Package service is the program of the profile view: it chooses a trace, decodes it while it
// arrives and sends the script the laid-out slices several times while more is read. Those of an
// XSpace get their names when their plane has arrived.
//
// Questions wait in a queue; one goroutine works through it and owns all other state. It asks for
// another piece before it decodes one, so that the next one arrives meanwhile. A question that leads
// to another trace interrupts the decoding of the old one.
package service
