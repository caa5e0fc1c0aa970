// Package app is the page's program: [Run] shows the page of package page with the known kinds of
// values, which are listed only here.
//
// A kind of value is a package below app/page, with its card, tools, keys and menu entries. To add
// one, write such a package, and one below app/engine that draws its values, and add both to the
// lists of kinds.
//
// Views that fill the page and have their own tab are listed in [Views].
//
// Package pagetest mounts the page with these kinds for tests, with a recorder instead of the
// browser and a pipe instead of the worker.
package app
