// Package wire defines the messages between the page and its workers: their types, their binary
// encoding, and the connection that carries them.
//
// A message is a Go struct of this package. [Encode] turns it into a frame, [Decode] a frame into a
// message. A [Conn] carries frames in order, both ways. A frame may be accompanied by references
// ([Ref]) to objects that bytes cannot represent: a File, a Blob, an ArrayBuffer with pixels. The
// side that receives a reference owns it and must release it.
//
// One explicit list has all message types: what is opened and read, what is on screen and drawn,
// what is exported to files, and the engine's messages to its helpers. Questions to the cards of a
// kind are not in it; they travel in an envelope, [Ask] and [Answer]. Each kind has a [Protocol] in
// a package below this one (scalar, image), shared by its halves in the worker and on the page: two
// lists of types, as the messages here are. The question about the values under the pointer, which
// charts of several kinds share, is in package chart.
//
// Package gen writes how messages are coded, from the lists and the declarations of the types.
// Written by hand are [Coder] and the Code methods of [Text], [Ref] and [Body], which have their own
// coding, and of the large parts of frames, which are used in place ([Columns], [Strokes], [Block]).
//
// Text for people travels as a [Text]: a message of package report with its arguments, in which
// numbers and times stay numbers. The page writes it out in its own language.
//
// The page declares what is on screen ([View]); the worker answers with drawings ([Drawn]) whenever
// the view or the data changed. Raw event bytes, whole columns and pixels never pass through the
// page's program: pixels travel as references that the painter hands to the canvas.
//
// The package is pure: with [Pipe] both ends run in one process, which is how engine and components
// are tested.
package wire

//go:generate go run ./gen
