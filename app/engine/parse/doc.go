// Package parse reads event files for the engine. It is the program of a parser worker; an engine
// without workers runs it on its own thread.
//
// [Serve] answers [wire.Parse] messages: it opens a file at a mark, checks that the file is still
// the same, decodes the following records into columns, and sends these as [wire.Parsed] messages
// with the mark after them. It keeps no state between files: a Parse message has everything known
// of the file and its run, so any parser can continue where another one ended or crashed. Serve
// also answers [wire.Paint] messages.
package parse
