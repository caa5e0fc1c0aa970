// Package report has the messages that several workers, or all kinds, send to people. Messages of
// one kind or view are in words.go of its worker.
//
// A message is a [wire.Template], a constant: its English text, written in this one place. It gets
// its arguments where it is sent: by With, in the order in which the template first names them, or
// by a function here if several facts decide what is said. Numbers stay numbers, and names stay as
// logged. The page puts them into words; see words.Say. Tests of package words check the arguments
// of every template, wherever it is.
//
// Error texts of libraries and the browser are passed unchanged, in their own words.
package report
