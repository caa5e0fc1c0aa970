// Package app is the page's program: [Run] shows the page of package page with the kinds of values that it knows, which are listed here and nowhere else.
//
// A kind of value is a package below app/page: its card, its tools, its keys and its lines of the menus. To add one, write such a package, and one below
// app/engine that draws its values, and name both in the lists of kinds.
//
// A whole page with a tab of its own is listed in [Views].
//
// Package pagetest mounts the page with these kinds for tests, with a recorder in place of the browser and a pipe in place of the worker.
package app
