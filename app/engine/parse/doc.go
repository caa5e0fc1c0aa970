// Package parse reads event files for the engine. It is the program of a parser worker; an engine
// without workers runs it on its own thread.
//
// [Serve] answers [wire.Parse] messages: it opens a file at a mark, checks that it is the file read
// before, decodes the following records into columns, and sends these as [wire.Parsed] messages
// with the mark they reach. It keeps no state between files: the message has everything known of
// the file and its run, so any parser can continue where another one ended or crashed. It also
// answers [wire.Paint] messages.
package parse
