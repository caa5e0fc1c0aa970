// Package parse reads event files for the engine: it is what a parser worker does, and what an engine without any does beside its other work.
//
// [Serve] answers [wire.Parse] messages: it opens a file at a mark, proves that the file is the one that was read before, decodes what follows
// into columns, and hands these over as [wire.Parsed] messages, with the mark that they reach. It remembers nothing from one file to the next: what is
// known of a file and of its run comes with the message, so that any parser can go on where another one ended, be it by a crash. Between files it answers [wire.Paint] messages, too.
package parse
