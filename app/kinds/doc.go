// Package kinds has the one list of kinds of data: [All]. A kind is a folder below this one, or
// below app/views, and a line in the list: its [kind.Kind], what reads and draws it in the worker,
// and its cards or its view on the page. web/guide/developers.md says how to add one.
//
// Nothing but a main and tests may import this package, since it knows both the page and the
// worker.
package kinds
