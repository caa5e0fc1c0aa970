// Package ui has the building blocks of every part of the page: elements and icons, buttons,
// fields, menus, lists and dialogs.
//
// [Element] creates every element and [Button] every button. They replace go-app's own constructors
// with a tenth of the code: each call of those goes through an interface with hundreds of methods
// and costs some hundred bytes of program.
//
// The package displays values of packages state and wire (the name of a run, the ink of a line, the
// marks of a description). It knows neither the model nor messages, and reports a person's actions
// to the interface or handler that the caller passes. It calls no [Page]: the interface stands here
// because every part of a page imports this package.
//
// All code runs on go-app's UI goroutine. The package does not use syscall/js and builds natively,
// so its tests run natively too.
package ui
