// Package host declares what a page needs of the browser: eight interfaces for any page, four for
// the page of charts and one for the page of jobs. Package browser implements them with JavaScript,
// and package hosttest has a fake of each for tests; an interface and its implementations are in
// files of the same name.
//
// A part of a page takes the one or two interfaces that it uses, or all of them if it uses many.
// Callbacks run on no particular goroutine: components switch to the UI goroutine with
// Context.Dispatch. Objects that bytes cannot represent are a [wire.Ref]; [Refs] says who owns it.
package host

import "eventlens/app/wire"

// Browser has the interfaces that every page uses. Those of one page alone are beside it, so that
// the program of the other page does not contain them.
type Browser struct {
	Clock    Clock
	Embedder Embedder
	Files    Files
	Location Location
	Saver    Saver
	Storage  Storage
	Theme    Theme
	Workers  Workers
}

// ChartsPage is the browser of the page of charts.
type ChartsPage struct {
	Browser
	Cards   Cards
	Charts  Charts
	Media   Media
	RunRows RunRows
}

// JobsPage is the browser of the page of jobs.
type JobsPage struct {
	Browser
	JobRows JobRows
}

// Refs is part of each interface whose users own references. A method that consumes a reference
// says so.
type Refs interface {
	// Release frees unused references.
	Release(unused ...wire.Ref)
}
