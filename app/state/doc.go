// Package state is what the page knows and shows, without any way of showing it: the runs and tags a worker told of, which of them are
// selected, filtered and open, the tab and its settings, what was read and what could not be read.
//
// [Model] holds all of it. Messages of package wire change it through [Model.Apply], people through the other methods; [Model.View] says
// what a worker has to draw, and [Model.Fragment] and [Model.ApplyFragment] keep it in the address. A Model belongs to one goroutine.
// Components compare its version numbers instead of its contents.
//
// [Fragment] is the one codec of URL fragments, used by the page and, before the page's program is up, by the worker. The words that people read
// are functions and constants of this package too, so that they can be read in one place; so are the chart colours ([ChartTheme]), which a
// test compares with web/tokens.css.
//
// The package is pure: it knows no browser, no clock and no component.
package state
