package page

import (
	"eventlens/app/page/embed"
	"eventlens/app/page/export"
	"eventlens/app/page/program"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Host is the part of the browser that the page needs. The page's program passes app/browser's
// implementation; tests pass a recorder. Its callbacks run on no particular goroutine: components
// switch to the UI goroutine with Context.Dispatch.
type Host interface {
	// Fragment returns the URL fragment without its leading #, still escaped.
	Fragment() string
	// SetFragment replaces the fragment, adding a history entry when push is set.
	SetFragment(fragment string, push bool)
	// OnFragment calls fn when the person changes the fragment: Back, Forward, a link of the page,
	// an edited address.
	OnFragment(fn func(fragment string))
	// BaseURL is the absolute URL that relative sources are resolved against: the page's URL
	// without query and fragment.
	BaseURL() string
	// Meta returns the contents of all <meta name=...> with this name, one per line, "" for none.
	Meta(name string) string

	// OnFiles calls fn with the sources that were dropped anywhere on the page or chosen in a
	// picker: each folder whose handle the browser gives is a source, and all other files together
	// are one, with folders walked to the end. fn owns the references.
	OnFiles(fn func(sources []wire.Source))
	// Given returns everything that was passed to OnFiles so far, with new references, for a worker
	// that replaces one that ended.
	Given() []wire.Source
	// Renew replaces the worker by a new one that opens what the fragment says; its first message
	// is another [wire.Ready].
	Renew()
	// OnDrag calls fn with true when files are dragged over the page, and with false when they left
	// or were dropped.
	OnDrag(fn func(over bool))
	// ChooseFiles opens the browser's picker for files, or for a folder; the choice is passed to
	// OnFiles. It must be called from a user gesture.
	ChooseFiles(folder bool)

	// Lift lays the highlighted line of a readout over the drawing of the canvas with this element
	// id, while the pointer is on it, and releases its pixels. A readout without pixels removes the
	// line.
	Lift(canvasID string, r chart.Readout)
	// ShowOutlines marks histograms over their cards and replaces earlier marks. MarkStep marks a
	// card's values at a step with the paths of an SVG; no paths removes the mark.
	ShowOutlines(marks []wire.ShownOutline)
	MarkStep(cardID string, paths []string)
	// Faint shows the picture on the canvas with this element id faintly, until something else is
	// painted.
	Faint(canvasID string)
	// Paint draws d on the canvas with this element id and releases the references of d. If there
	// is no such canvas it only releases them.
	Paint(canvasID string, d wire.Drawn, width, height, ratio float64)
	// OnCards calls fn, at most once a frame, with all elements that have a data-card attribute,
	// when that set changes, or when one within a screen of the viewport moves or changes its size.
	OnCards(fn func(cards []CardBox))
	CardHost
	program.Host
	embed.Host
	// OnPointer calls fn, at most once a frame, with the pointer's position over an element that
	// has data-testid="chart", in CSS px from its top left. When the pointer leaves the element, fn
	// is called once with over false.
	OnPointer(fn func(cardID string, x, y float64, over bool))
	// OnChart calls fn, at most once a frame, with what the person does on charts besides pointing
	// at them.
	OnChart(fn func(act wire.ChartAct))
	// FrameChart says where the plot of a just painted chart is. If another part of the x axis is
	// wanted, the painted picture is moved accordingly.
	FrameChart(cardID string, frame wire.ChartFrame)
	// WantPart moves the painted picture of a chart so that this part of its x axis is visible, in
	// coordinates of its last frame.
	WantPart(cardID string, x wire.Span)
	// BrushTexts labels the ends of the range that is being selected on a chart: from and to along
	// x, then along y.
	BrushTexts(cardID string, texts [4]string)
	// ShowHover fills in the readout, positions it beside the card (below it, or above if there is
	// no room, never over it, inside the window), and marks the charts, all without a render.
	// HideHover removes readout and marks.
	ShowHover(shown wire.ShownHover)
	HideHover()
	// OnHandle calls fn, at most once a frame, while a handle (0 or 1) of the selected step range
	// is dragged, with its position in CSS px from the left of its card's chart. done is true when
	// it is released.
	OnHandle(fn func(cardID string, handle int, x float64, done bool))
	// Place moves the element with this id to x, y of its containing block, by CSS transform,
	// without a render.
	Place(elementID string, x, y float64)

	// OnRunRows calls fn, at most once a frame, when different rows of the run list come into its
	// viewport: the index of the first, and their number.
	OnRunRows(fn func(first, count int))
	// OnRunOver calls fn, at most once a frame, with the run whose row in the run list the mouse
	// points at, 0 when it leaves, and whether the mouse is over the list.
	OnRunOver(fn func(run wire.RunID, inside bool))
	// ShowRunRow scrolls the run list to the row with this index.
	ShowRunRow(index int)
	// OnRunWidth calls fn with the width in CSS px that the person gave the run list, and with 0 to
	// reset it. SetRunWidth sets it.
	OnRunWidth(fn func(px int))
	SetRunWidth(px int)

	// ObjectURL makes a blob: URL for a Blob and releases ref; RevokeURL frees it.
	ObjectURL(ref wire.Ref) string
	RevokeURL(url string)
	// PictureAddress returns a URL of the image in an ArrayBuffer and releases ref: a still is
	// shown by a still-picture element, any other image by img. RevokeURL frees both.
	PictureAddress(ref wire.Ref, mime string, still bool, width, height int) (address string)
	// DecodePicture decodes the image at a URL so that it appears at once in the element with this
	// id. It calls done, never synchronously, with whether the browser can decode it, and whether a
	// still turned out to be rotated by a quarter turn against its stated size. RevokeURL frees the
	// decoded image, too.
	DecodePicture(address, placeID string, done func(ok, turned bool))
	// ZoomPicture zooms the image in an element, or all images for "". how is "fit", "actual",
	// "toggle" between these two, "in" or "out"; for all images also "same" for one common zoom and
	// "own" for separate zooms. The host itself also zooms and moves them as the person does.
	ZoomPicture(elementID, how string)
	// TonePictures sets the brightness and contrast of all images; 1 is unchanged.
	TonePictures(brightness, contrast float64)

	// Clip makes a blob: URL for the parts of an audio clip and releases them. If decoded is not
	// nil, the browser also decodes the clip and calls decoded with a WAVE file, 0 if it could not.
	Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string

	// Theme returns the theme in force, "light" or "dark". SetTheme applies and keeps a choice; ""
	// follows the system. ThemeChoice returns the choice.
	Theme() string
	ThemeChoice() string
	SetTheme(theme string)
	// OnTheme calls fn when the theme in force changes.
	OnTheme(fn func(theme string))

	// Kept returns the value that Keep stored under a name on this device, "" if there is none.
	// Keep may lose the value at the end of this visit.
	Kept(name string) string
	Keep(name, value string)

	// KeptInTab returns the value that KeepInTab stored under a name until the browser tab is
	// closed, "" if there is none. Keeping "" removes it.
	KeptInTab(name string) string
	KeepInTab(name, value string)
	// BeginWith sets the message, as a frame, that is sent first to a worker that replaces one that
	// ended, before it opens anything.
	BeginWith(frame []byte)

	// MatchNames matches names against a JavaScript RegExp and calls done with a byte per name, 0
	// if it does not match, or with a reason for failure: "invalid", "slow" or "worker".
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))

	// Online reports whether there is a network at all, as far as the browser knows.
	Online() bool
	// Origin is the page's origin, as sent with requests to other hosts; "null" if it has none.
	Origin() string

	// OnCopy copies the text of an element when the person presses one whose data-copies attribute
	// holds its id, and calls fn with that id and whether the browser allowed it; if not, the text
	// is selected.
	OnCopy(fn func(id string, copied bool))

	export.Saver

	// Visible reports whether the person can see the page, and OnVisible calls fn when that
	// changes.
	Visible() bool
	OnVisible(fn func(visible bool))
	// OnSecond calls fn about once a second while the page is visible.
	OnSecond(fn func())

	// Mark sets a User Timing mark with integer or boolean details.
	Mark(name string, detail map[string]any)
	// Now is the time in milliseconds since the Unix epoch; ZoneOffset is the local offset from UTC
	// in seconds at a given time.
	Now() int64
	ZoneOffset(unixMs int64) int
}

// CardBox is an element that needs a drawing or an image while it is on screen. The type is in
// package wire because app/browser, which makes the boxes, is also linked into the worker and so
// must not import this package.
type CardBox = wire.CardBox
