// Package report has what workers tell people: for each message a function that makes the [wire.Text] of it from facts, so that the compiler checks the arguments.
// Numbers stay numbers and names stay as they were logged. The sentences are in package words, a language a file; see words.Say.
//
// What a library or the browser says of an error is an argument as it is, in the words of its own.
package report
