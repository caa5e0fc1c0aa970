// Package service is the program of the profile view: it decodes a trace while it arrives and sends
// the script the laid-out slices several times while more is read. Those of an XSpace get their names
// when their plane has arrived.
//
// Questions wait in a queue; one goroutine works through it and owns all other state. A piece is
// answered with [profile.Taken] before it is decoded, so the next one arrives meanwhile; a question
// to begin another trace overtakes waiting pieces of the old one.
package service
