// Package doctor finds out why something in object storage cannot be read, and says what to do about it, with the settings for that store ready to copy.
package doctor

import (
	"context"

	"eventlens/eventfile/source"
)

// Config is what an examination needs of its surroundings.
type Config struct {
	// Fetcher makes requests as the viewer makes them.
	Fetcher source.Fetcher
	// Reach reports whether any server answers a URL, without its answer being readable: fetch with mode no-cors. nil where answers are always readable, as
	// they are outside of a browser; then the headers of the answers tell what a browser would make of them.
	Reach func(ctx context.Context, url string) error
	// Origin is that of the page that is to read, such as https://viewer.example.
	Origin string
	// Online reports whether there is a network at all; nil for yes.
	Online func() bool
}

// Report says what was found, in words for people.
type Report struct {
	Title string // what is wrong, in a few words
	Text  string // what that means, and what was seen that shows it
	Fixes []Fix  // what to do about it; the first one is the best
	Wants Want   // what of the person's would help at once
}

// Fix is something to do.
type Fix struct {
	Text string // what to do, and where
	Copy string // what is to be copied for that: a document, lines of a configuration, a command; "" for nothing
}

// Want is what would make a place answer.
type Want uint8

// What may be wanted.
const (
	WantNothing Want = iota
	WantAccess       // a token, a header, access keys or cookies
	WantAddress      // another address: a fresh link
)

// Examine finds out why an address cannot be read: that of a folder, a manifest or a file, in any form that listing.Locate knows. It makes some requests, none of which
// changes anything, and ends early when ctx does. A place with which nothing is wrong gives a report that says so.
func Examine(ctx context.Context, cfg Config, address string) Report {
	return Report{Title: "Not examined", Text: "This is not built yet."}
}
