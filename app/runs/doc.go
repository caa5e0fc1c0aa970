// Package runs is the run list: the runs with their colours, values and hyperparameters, which of them are shown, and the menus and filters over the list.
//
// [List] is what lasts, whatever is on screen: which rows are, where the keyboard is, what is open. [List.View] is its component. What is open over the list has
// a type of its own: rowMenu (the menu of a row), columnMenu (which hyperparameters are columns), columnFilter (which of their values are listed).
//
// What the list is of is in the model. A person's press changes that, and then [Page.Changed] has the address and the charts follow. Of the page and the
// browser it knows no more than [Page] and [Host].
//
// Everything here runs on go-app's UI goroutine. It has no syscall/js and builds natively, where its tests run.
package runs
