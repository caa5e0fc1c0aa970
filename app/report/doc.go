// Package report has the workers' messages to people: for each message a function that makes its
// [wire.Text] from facts, so that the compiler checks the arguments. Numbers stay numbers, and
// names stay as logged. The sentences are in package words, one file per language; see words.Say.
//
// Error texts of libraries and the browser are passed unchanged, in their own words.
package report
