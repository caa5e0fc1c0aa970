// Package wire is what the page and its workers say to each other: the messages, their binary form, and the connection that
// carries them.
//
// A message is a Go struct of this package. [Encode] turns it into a frame, [Decode] a frame into a message. A [Conn] carries frames
// in order, both ways; with a frame may travel references ([Ref]) to objects that bytes cannot hold: a File, a Blob, an
// ArrayBuffer with pixels. The side that receives a reference owns it and must release it.
//
// The types that a frame can hold are one explicit list: what is opened and read, what is on screen and drawn, what is saved to files, and what the worker
// tells its helpers. What the cards of a kind are asked is not in it but travels in an envelope, [Ask] and [Answer]. Each kind has a [Protocol] in a package
// below this one (scalar, image), for its halves in the worker and on the page: two lists of types that code their fields as
// the messages here do, with a [Coder]. What charts of several kinds are asked, what is under the pointer, is in package chart.
//
// What people read travels as a [Text]: a message of package report and its arguments, with numbers and times as such. The page says it in its language.
//
// The page declares what is on screen ([View]); the worker answers with drawings ([Drawn]) whenever the view or the data changed. Raw event
// bytes, whole columns and pixels never pass through the page's program: pixels travel as references that the painter hands to the canvas.
//
// The package is pure: over [Pipe] both ends run in one process, which is how engine and components are tested.
package wire
