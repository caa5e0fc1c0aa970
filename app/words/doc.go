// Package words holds every text that a person reads. Callers name a message: one that has no arguments is a [Message], whose Text is read, the others are
// functions whose parameters are the arguments, so that the compiler checks them. A message is its English template, and stands in the file of its view, beside the
// functions that fill it; the formats of numbers, sizes and dates are in en.go.
//
// A template names its arguments in braces, and has a form for each plural category of the language where a number decides: "{count, one: # run is, other: # runs
// are} hidden", # being what is written for it; where an argument may be empty, the form for that is none: "a web page{title, none: , other: , titled #}". Two braces
// are one that is read.
//
// What workers tell comes as messages with arguments, made by package report: [Say] puts them into words. Their templates are in enreports.go, the names of
// their arguments in reports.go.
//
// The texts of a diagnosis of storage name what was observed, all in one struct: see [Diagnosis] and [Observed].
//
// Numbers, sizes, durations and dates in texts are written as the language has them; so are what separates sentences, items and facts. Those at the axes and in the
// pictures of charts are package charts', since workers draw them, who know no language, and names of columns in files are the same in all languages, since programs
// read them.
//
// The package is pure: it knows no browser, no clock and no component.
package words
