package jobs

import (
	"eventlens/app/page/access"
	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// Host is what the page needs of the browser. Its callbacks run on no particular goroutine. Package page says more of those that it has, too.
type Host interface {
	access.Host
	program.Starter
	state.NameMatcher

	Fragment() string
	SetFragment(fragment string, push bool)
	OnFragment(fn func(fragment string))
	// Meta returns the content of <meta name=...> in the page, or "".
	Meta(name string) string
	// Replace leaves for another page, which takes the place of this one in the history.
	Replace(url string)

	// OnFiles calls fn with what was dropped, or given by the page around this one; Given returns all of it with references of its own.
	OnFiles(fn func(sources []wire.Source))
	Given() []wire.Source
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)

	// CopyText puts text on the clipboard and calls done with whether that was possible.
	CopyText(text string, done func(copied bool))
	// Origin is that of the page; Online reports whether the browser knows of a network.
	Origin() string
	Online() bool

	Layout() string
	OnHost(fn func(m wire.HostMessage))
	Tell(what string, detail ...any)

	// OnJobRows calls fn, at most once a frame, when other rows are in the viewport: the index of the first, and how many.
	OnJobRows(fn func(first, count int))
	// ShowJobRows shows some of all rows, as HTML, from one on, in the place of those that are shown. An empty one stays as it is shown; the result is false where it is not.
	ShowJobRows(all, first int, rows []string) bool
	// ShowJobRow scrolls to a row.
	ShowJobRow(index int)
	// HiddenJobColumns are the keys of the columns for which the window has no room, a line each.
	HiddenJobColumns() string
	// JobRowsRest reports whether nobody looks at the rows: the first ones are in the viewport, and neither the pointer nor the focus is in them.
	JobRowsRest() bool

	OnSecond(fn func())
	ThemeChoice() string
	SetTheme(theme string)
	// Now is the time in milliseconds since the Unix epoch.
	Now() int64
	// ZoneOffset is the local offset from UTC in seconds at a time in milliseconds since the Unix epoch.
	ZoneOffset(unixMs int64) int
	Mark(name string, detail map[string]any)
}
