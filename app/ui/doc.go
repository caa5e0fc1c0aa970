// Package ui is what every part of the page is built from: elements and icons, buttons, fields, menus, lists and dialogs.
//
// [Element] makes every element and [Button] every button. They stand for go-app's own constructors in a tenth of their code: each call of those is one
// through an interface with hundreds of methods, and some hundred bytes of program.
//
// It shows values of packages state and wire (the name of a run, the ink of a line, the marks of a description), but knows neither the model nor a message,
// and nothing of the page: what a person does is told to the interface or the handler that a caller passes.
//
// All of it runs on go-app's UI goroutine. It has no syscall/js and builds natively, where its tests run.
package ui
