// Package runlist is the run list: the runs with their colours, values and hyperparameters, which
// of them are shown, and the menus and filters over the list.
//
// [List] holds the state that outlives the display: the visible rows, the keyboard's row, and what
// is open. [List.View] is its component. Each popup over the list has its own type: rowMenu (the
// menu of a row), columnMenu (which hyperparameters are columns), columnFilter (a filter by a
// hyperparameter).
//
// The runs themselves are in the model. A person's actions change it, and then [Page.Changed]
// updates the URL and the charts. The package uses the page only through [Page].
//
// All code runs on go-app's UI goroutine. The package does not use syscall/js and builds natively,
// so its tests run natively too.
package runlist
