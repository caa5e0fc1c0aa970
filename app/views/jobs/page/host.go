package page

import (
	"eventlens/app/page/access"
	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// Host is the part of the browser that the page needs. Its callbacks run on no particular
// goroutine. Methods without a comment are described at page.Host.
type Host interface {
	access.Host
	program.Starter
	state.NameMatcher

	Fragment() string
	SetFragment(fragment string, push bool)
	OnFragment(fn func(fragment string))
	// Meta returns the content of <meta name=...> in the page, or "".
	Meta(name string) string
	// Replace leaves for another page, which replaces this one in the history.
	Replace(url string)

	// OnFiles calls fn with files that were dropped, or given by the embedding page; Given returns
	// all of them with new references.
	OnFiles(fn func(sources []wire.Source))
	Given() []wire.Source
	// Release frees unused references.
	Release(unused ...wire.Ref)

	// CopyText puts text on the clipboard and calls done with whether that was possible.
	CopyText(text string, done func(copied bool))
	// Origin is the page's origin; Online reports whether the browser knows of a network.
	Origin() string
	Online() bool

	Layout() string
	OnHost(fn func(m wire.HostMessage))
	Tell(what string, detail ...any)

	// OnJobRows calls fn, at most once a frame, when different rows come into the viewport: the
	// index of the first, and their number.
	OnJobRows(fn func(first, count int))
	// ShowJobRows replaces the shown rows by some of all rows, as HTML, starting at index first. An
	// empty row keeps its current HTML; the result is false if it is not shown.
	ShowJobRows(all, first int, rows []string) bool
	// ShowJobRow scrolls to a row.
	ShowJobRow(index int)
	// HiddenJobColumns returns the keys of the columns that are hidden in a narrow window, one per
	// line.
	HiddenJobColumns() string
	// JobRowsRest reports whether nobody looks at the rows: the first rows are in the viewport, and
	// neither the pointer nor the focus is in them.
	JobRowsRest() bool

	OnSecond(fn func())
	ThemeChoice() string
	SetTheme(theme string)
	// Now is the time in milliseconds since the Unix epoch.
	Now() int64
	// ZoneOffset is the local offset from UTC in seconds at a time in milliseconds since the Unix
	// epoch.
	ZoneOffset(unixMs int64) int
	Mark(name string, detail map[string]any)
}
