// Package words holds all texts of the page except those of single kinds and views, and the
// functions that fill texts in. Texts of a kind or a view are in words.go of its folder.
//
// Callers name a text: one without arguments is a [Message], read by Text; the others are functions
// whose parameters are the arguments, so that the compiler checks them. A message is an English
// template, in the file of its view beside the functions that fill it. The formats of numbers,
// sizes and dates are in en.go.
//
// A template names its arguments in braces; With fills them in, in the order in which the template
// first names them. An argument that decides about the plural has a form for each plural category
// of the language, in which # stands for the number: "{count, one: # run is, other: # runs are}
// hidden". An argument that may be empty has a form none for that case: "a web page{title, none: ,
// other: , titled #}". Two braces stand for one literal brace.
//
// Workers do not know the language. They send templates of their own with arguments, which [Say]
// formats: those of package report, and of words.go of a kind's or a view's worker. The tests of
// this package read the texts of the whole app.
//
// The texts of a storage diagnosis take their arguments from one struct of observations: see
// [Diagnosis] and [Observed].
//
// Numbers, sizes, durations and dates in texts follow the language, and so do the separators of
// sentences, items and facts. Package charts formats the numbers on axes and in pictures, since
// workers, which do not know the language, draw them. Column names in files are the same in all
// languages, since programs read them.
//
// The package is pure: it uses no browser, no clock and no component.
package words
