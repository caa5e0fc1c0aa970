package host

import "eventlens/app/wire"

// Workers are the page's worker, the programs that are loaded on demand, and scripts.
type Workers interface {
	Refs
	// Renew replaces the worker by a new one that opens what the fragment says; its first message
	// is another [wire.Ready].
	Renew()
	// BeginWith sets the message, as a frame, that is sent first to a worker that replaces one that
	// ended, before it opens anything.
	BeginWith(frame []byte)

	// StartProgram loads a program of the site, starts it, and waits for that. Meanwhile it calls
	// progress with the bytes that have arrived and the total, 0 while unknown. If the program ends
	// by itself, the connection delivers the reason as a [wire.Failed]; closing the connection ends
	// the program.
	StartProgram(name string, progress func(done, all int64)) (wire.Conn, error)
	// Hand passes the name of an action and an ArrayBuffer, 0 for none, to the element with this
	// id, which belongs to the program's own script. If there is no such element the reference is
	// released.
	Hand(elementID, what string, with wire.Ref)
	// Bring loads the scripts of a program, or of a kind, and calls done with whether they were
	// loaded.
	Bring(name string, done func(ok bool))
	// Choose loads a script, which shows something made of the given text. done is called with the
	// person's choice when that closes, "" for none; ok is false if the script could not be loaded.
	Choose(script, given string, done func(choice string, ok bool))

	// MatchNames matches names against a JavaScript RegExp and calls done with a byte per name, 0
	// if it does not match, or with a reason for failure: "invalid", "slow" or "worker".
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))
}
