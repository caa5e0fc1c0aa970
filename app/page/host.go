package page

import (
	"eventlens/app/page/embed"
	"eventlens/app/page/export"
	"eventlens/app/page/program"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
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
	// Meta returns the contents of the <meta name=...> in the page, a line each, "" for none.
	Meta(name string) string

	// OnFiles calls fn with what was dropped anywhere on the page or chosen in a picker, as sources: every folder whose handle the browser gives,
	// and all other files as one, with folders walked to the end. The references belong to fn.
	OnFiles(fn func(sources []wire.Source))
	// Given returns all that OnFiles told so far with references of its own, for a worker that replaces one that ended.
	Given() []wire.Source
	// Renew replaces the worker by one that opens what the fragment says; its first message is another [wire.Ready].
	Renew()
	// OnDrag tells when files are dragged over the page (true) and when they left or were dropped (false).
	OnDrag(fn func(over bool))
	// ChooseFiles opens the browser's picker for files, or for a folder; what is chosen is told to OnFiles. It must be called from a user's gesture.
	ChooseFiles(folder bool)

	// Lift lays the line of an answer over the drawing of the canvas with this element id, as long as that is pointed at, and releases its pixels. An answer
	// without any takes the line away.
	Lift(canvasID string, r chart.Readout)
	// ShowOutlines marks histograms over their cards, in place of those that it marked before. MarkStep marks on a card what it has at a step, with the paths of
	// an SVG; nothing for none.
	ShowOutlines(marks []wire.ShownOutline)
	MarkStep(cardID string, paths []string)
	// Faint shows what is painted on the canvas with this element id faintly, until something else is painted.
	Faint(canvasID string)
	// Paint draws d on the canvas with this element id and releases the references of d. Without such a canvas it only releases.
	Paint(canvasID string, d wire.Drawn, width, height, ratio float64)
	// OnCards calls fn, at most once a frame, with every element that has a data-card attribute, when that set changes or the place or size of one that is
	// within a screen of the viewport does.
	OnCards(fn func(cards []CardBox))
	CardHost
	program.Host
	embed.Host
	// OnPointer calls fn, at most once a frame, with the pointer's place over an element that has data-testid="chart": CSS px from its top left.
	// Leaving the element is told once with over false.
	OnPointer(fn func(cardID string, x, y float64, over bool))
	// OnChart calls fn, at most once a frame, with what the person does on charts besides pointing at them.
	OnChart(fn func(act wire.ChartAct))
	// FrameChart says where a chart that was just painted has its plot. If another part of it is wanted, what was painted is moved accordingly.
	FrameChart(cardID string, frame wire.ChartFrame)
	// WantPart moves what was painted of a chart so that this part of its x axis is seen, in places of its last frame.
	WantPart(cardID string, x wire.Span)
	// BrushTexts writes at the ends of the range that is being marked on a chart: from and to along x, then along y.
	BrushTexts(cardID string, texts [4]string)
	// ShowHover fills in the readout, puts it beside the card (below it, or above when there is no room, never over it, inside the window), and marks the
	// charts, all without a render. HideHover takes readout and marks away.
	ShowHover(shown wire.ShownHover)
	HideHover()
	// OnHandle calls fn, at most once a frame, with a handle (0 or 1) of the selected steps that is dragged: CSS px from the left of its card's chart. done tells
	// that it was let go.
	OnHandle(fn func(cardID string, handle int, x float64, done bool))
	// Place puts the element with this id at x, y of its containing block, by CSS transform, without a render.
	Place(elementID string, x, y float64)

	// OnRunRows calls fn, at most once a frame, when other rows of the run list are in its viewport: the index of the first, and how many.
	OnRunRows(fn func(first, count int))
	// OnRunOver calls fn, at most once a frame, with the run whose row in the run list a mouse comes to point at, 0 when it leaves, and whether the mouse
	// is over the list.
	OnRunOver(fn func(run wire.RunID, inside bool))
	// ShowRunRow scrolls the run list to a row, by its index.
	ShowRunRow(index int)
	// OnRunWidth calls fn with the width in CSS px that the person gave the run list, and with 0 when it is to have the usual one again. SetRunWidth gives
	// it one.
	OnRunWidth(fn func(px int))
	SetRunWidth(px int)

	// ObjectURL makes a blob: URL for a Blob and releases ref; RevokeURL frees it.
	ObjectURL(ref wire.Ref) string
	RevokeURL(url string)
	// PictureAddress returns an address of the picture in an ArrayBuffer and releases ref: a still is shown by the element still-picture, any other by img, and RevokeURL frees both.
	PictureAddress(ref wire.Ref, mime string, still bool, width, height int) (address string)
	// DecodePicture decodes what is at an address, so that it is shown at once in the place with an id, and calls done, never at once, with whether the browser can,
	// and whether it has a still turned by a quarter against the size that it was said to have. RevokeURL frees that, too.
	DecodePicture(address, placeID string, done func(ok, turned bool))
	// ZoomPicture does to the picture in an element, or to all for "", what how says: "fit", "actual", "toggle" between them, "in", "out", and to all "same"
	// for one zoom of all, "own" for that of each. The host also zooms and moves them as a person does.
	ZoomPicture(elementID, how string)
	// TonePictures sets the brightness and contrast of all pictures; 1 is as they are.
	TonePictures(brightness, contrast float64)

	// Clip makes a blob: URL for the parts of an audio clip and releases them. With decoded, the browser decodes the clip, too, and calls that with a WAVE file, 0
	// if it could not.
	Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string

	// Theme returns "light" or "dark", what is in force. SetTheme puts a choice in force and keeps it; "" follows the system. ThemeChoice returns it.
	Theme() string
	ThemeChoice() string
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

	// MatchNames matches names by a JavaScript RegExp and calls done with which match, or with why that is not known: "invalid", "slow" or "worker".
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))

	// Online reports whether there is a network at all, as far as the browser knows.
	Online() bool
	// Origin is the page's, as it is sent with requests to others; "null" where it has none.
	Origin() string

	// OnCopy copies the text of an element when the person presses one whose data-copies attribute holds its id, and calls fn with that id and whether the
	// browser let it; if not, the text is selected.
	OnCopy(fn func(id string, copied bool))

	export.Saver

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

// CardBox is an element that wants a drawing or an image while it is on screen. It lives in package wire because app/browser, which makes them, is also
// linked into the worker and so must not import this package.
type CardBox = wire.CardBox
