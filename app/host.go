package app

import (
	"context"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Host is what the components need of the browser. The page's program passes the one of app/browser; tests pass a recorder. Its
// callbacks run on no particular goroutine: components hand over to the UI goroutine with Context.Dispatch.
type Host interface {
	// Fragment returns the URL fragment without its leading #, still escaped.
	Fragment() string
	// SetFragment replaces the fragment, adding a history entry when push is set.
	SetFragment(fragment string, push bool)
	// OnFragment calls fn when the person changes the fragment: Back, Forward, a link of the page, an edited address.
	OnFragment(fn func(fragment string))
	// BaseURL is the absolute URL that relative sources are resolved against: the page's, without query and fragment.
	BaseURL() string
	// Meta returns the content of <meta name=...> in the page, or "".
	Meta(name string) string

	// OnFiles calls fn with what was dropped anywhere on the page or chosen in a picker, as sources: every folder whose handle the browser gives,
	// and all other files as one, with folders walked to the end. The references belong to fn.
	OnFiles(fn func(sources []wire.Source))
	// Given returns all that OnFiles told so far with references of its own, for a worker that replaces one that ended.
	Given() []wire.Source
	// OnDrag tells when files are dragged over the page (true) and when they left or were dropped (false).
	OnDrag(fn func(over bool))
	// ChooseFiles opens the browser's picker for files, or for a folder; what is chosen is told to OnFiles. It must be called from a user's gesture.
	ChooseFiles(folder bool)

	// Paint draws d on the canvas with this element id and releases the references of d. Without such a canvas it only releases.
	Paint(canvasID string, d wire.Drawn, width, height, ratio float64)
	// OnCards calls fn, at most once a frame, with every element that has a data-card attribute and is within a screen of the viewport, when
	// that set or a size changes.
	OnCards(fn func(cards []CardBox))
	// OnPointer calls fn, at most once a frame, with the pointer's place over an element that has data-testid="chart": CSS px from its top left.
	// Leaving the element is told once with over false. Arrow keys on a focused chart move an imagined pointer the same way.
	OnPointer(fn func(cardID string, x, y float64, over bool))
	// Place puts the element with this id at x, y of its containing block, by CSS transform, without a render.
	Place(elementID string, x, y float64)
	// PlaceReadout puts the readout element beside the card: below it, or above when there is no room, never over it, inside the window.
	PlaceReadout(elementID, cardID string)

	// ObjectURL makes a blob: URL for a Blob and releases ref; RevokeURL frees it.
	ObjectURL(ref wire.Ref) string
	RevokeURL(url string)

	// Theme returns "light" or "dark", what is in force. SetTheme puts a choice in force and keeps it; "" follows the system.
	Theme() string
	SetTheme(theme string)
	// OnTheme calls fn when the theme in force changes.
	OnTheme(fn func(theme string))

	// Kept returns what Keep kept under a name on this device, "" when there is nothing. Keep may keep nothing beyond this visit.
	Kept(name string) string
	Keep(name, value string)

	// KeptInTab returns what KeepInTab kept under a name until the tab is closed, "" when there is nothing. Keeping "" keeps nothing.
	KeptInTab(name string) string
	KeepInTab(name, value string)
	// BeginWith sets the message, as a frame, that a worker which replaces one that ended begins with, before it opens anything.
	BeginWith(frame []byte)

	// Fetcher makes requests from the page.
	Fetcher() source.Fetcher
	// Reach reports whether any server answers a URL, readable or not.
	Reach(ctx context.Context, url string) error
	// Online reports whether there is a network at all, as far as the browser knows.
	Online() bool
	// Origin is the page's, as it is sent with requests to others; "null" where it has none.
	Origin() string

	// OnCopy copies the text of an element when the person presses one whose data-copies attribute holds its id, and calls fn with that id and whether the
	// browser let it; if not, the text is selected.
	OnCopy(fn func(id string, copied bool))

	// Visible reports whether the person can see the page at all, and OnVisible calls fn when that changes.
	Visible() bool
	OnVisible(fn func(visible bool))
	// OnSecond calls fn about once a second while the page is visible.
	OnSecond(fn func())

	// Mark sets a User Timing mark with integer or boolean details.
	Mark(name string, detail map[string]any)
	// Now is the time in milliseconds since the Unix epoch, and ZoneOffset the local offset from UTC in seconds at that time.
	Now() int64
	ZoneOffset(unixMs int64) int
}

// CardBox is an element on screen that wants a drawing or an image. It lives in package wire because app/browser, which makes them, is also
// linked into the worker and so must not import this package.
type CardBox = wire.CardBox
