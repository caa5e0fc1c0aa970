package wire

import (
	"slices"

	"eventlens/app/kind"
)

// RunID identifies a run within one worker's life. Ids start at 1, in the order in which runs were
// first listed.
type RunID uint32

// TagID identifies a (kind, tag) pair within one worker's life. Ids start at 1.
type TagID uint32

// Axis selects what the x axis of a scalar card shows.
type Axis uint8

// The axes: the step, seconds since the run's first point of the tag, the wall time, or the values
// of another scalar of the run.
const (
	AxisStep Axis = iota
	AxisRelative
	AxisWall
	AxisTag
)

// Along returns the axis to use where only steps or times are possible: steps instead of another
// scalar.
func (a Axis) Along() Axis {
	if a == AxisTag {
		return AxisStep
	}
	return a
}

// Page to worker.

// Open asks the worker to open sources in addition to those already open.
type Open struct{ Sources []Source }

// Source is something a person opened: a URL, dropped or chosen files, a folder whose handle the
// browser gave, or an entry of the recent list. Exactly one of URL, Files, Folder and Recent is
// set.
type Source struct {
	Name string // display name; empty derives it
	// of an event file, a manifest or a folder: http, https, or another scheme that listing.Locate
	// accepts
	URL   string
	Files []File
	// FileSystemDirectoryHandle, which can be listed and read again when its files grow
	Folder Ref
	Recent string // key of a recent source, see [Recent]
	// For a URL that is listed: how many levels of folders below it are searched, 0 for all, and a
	// pattern that the paths of files must match, "" for all files; see listing.Options.
	Depth int
	Match string
}

// Access has the credentials for requests to places that are not public. Each Access replaces the
// one before it. It is the only message that holds secrets; the engine forwards it to its parsers,
// and neither stores it.
type Access struct{ Grants []Grant }

// Grant is source.Grant.
type Grant struct {
	Scope   string
	Headers []HeaderField
	Keys    Keys
	Cookies bool
}

// HeaderField is a header field of requests.
type HeaderField struct{ Name, Value string }

// Keys is source.Keys.
type Keys struct{ ID, Secret, Token, Region string }

// File is a dropped or chosen file.
type File struct {
	// slash-separated path from the dropped folder down, including the file name; only the file
	// name for a loose file
	Path       string
	SizeBytes  int64
	ModifiedMs int64 // milliseconds since the Unix epoch
	Blob       Ref
}

// View describes what is on screen. Each View replaces the one before it.
type View struct {
	Number   int    // counts the views; echoed in Drawn
	Theme    string // "light" or "dark"
	Lines    Lines
	Looks    []RunLook  // of runs whose look a person changed
	Groups   []RunGroup // summarised groups; a run is in at most one
	OnTop    []RunID    // runs of groups whose own lines are drawn above the group's line
	Hidden   []RunID    // runs that are not drawn; all others are
	Baseline RunID      // drawn above the rest, and compared with the others; 0 for none
	Emphasis RunID      // drawn at full strength while the others fade; 0 for none
	// Histograms is the look of all histogram cards.
	Histograms HistogramLook
	// Curves is the look of all cards of precision-recall curves.
	Curves CurveLook
	// AllAttempts also shows the values that a restarted job later wrote again.
	AllAttempts bool
	Cards       []Card // the cards in the viewport, then those near it
	// how many of the last cards are only near the viewport; they are not kept up to date while
	// files are read
	Near int
}

// Card is one plot on screen.
type Card struct {
	ID      string // the page's id of the card, echoed in Drawn
	Tag     TagID
	More    []TagID     // scalars: further tags in the same chart
	Margins []Margin    // scalars: margins around some of these tags
	Run     RunID       // histograms: the run, 0 for all runs not hidden; 0 for scalars
	Step    StepRequest // precision-recall curves: the one step that is drawn
	Width   float64     // CSS px
	Height  float64     // CSS px
	Ratio   float64     // device px per CSS px
	// Scalars only.
	XScale, YScale Scaling
	Zoom           Zoom
}

// Margin is a margin around the lines of a card's tag: Lower and Upper are the tags that bound it.
type Margin struct{ Value, Lower, Upper TagID }

// Same reports whether two cards are drawn alike.
func (c Card) Same(d Card) bool {
	return c.ID == d.ID && c.Tag == d.Tag && c.Run == d.Run && c.Step == d.Step &&
		c.Width == d.Width && c.Height == d.Height && c.Ratio == d.Ratio &&
		c.XScale == d.XScale && c.YScale == d.YScale && c.Zoom == d.Zoom && slices.Equal(c.More,
		d.More) && slices.Equal(c.Margins, d.Margins)
}

// Forget drops a recent source and its cache. An empty key drops all recent sources. With Open, the
// open sources are dropped instead, and nothing more of them is cached. A [Recents] follows when
// this is done.
type Forget struct {
	Key  string
	Open bool
}

// Stop ends reading; values read so far stay.
type Stop struct{}

// Refresh checks at once whether open sources have grown, and reads again what was stopped or
// failed before. The answer is [Checked].
type Refresh struct{}

// Follow sets how often open sources are checked automatically. Each Follow replaces the one before
// it.
type Follow struct {
	EveryMs int64 // milliseconds; 0 for never
	Hidden  bool  // the page is not visible: no checks until it is
}

// KeepLimit limits how much is cached on this device; anything above it is evicted. The limit is
// remembered.
type KeepLimit struct{ Bytes int64 }

// Renewed answers a [Refused] with a newer address; "" if there is none, or if access was given
// instead, in an [Access] before it.
type Renewed struct {
	Number uint32
	URL    string
}

// Worker to page.

// Ready is the first message of a worker. Lacks lists features that this browser does not offer (no
// storage, ...).
type Ready struct{ Lacks []Text }

// TagsWithoutShownRuns lists all scalar tags that no shown run has. It is sent when the list
// changes.
type TagsWithoutShownRuns struct{ Tags []TagID }

// Catalogue adds runs and tags, or replaces those with a known id.
type Catalogue struct {
	Runs []Run
	Tags []Tag
}

// Run is a row of the run list.
type Run struct {
	ID     RunID
	Name   string
	Source string // display name of its source
	Colour int    // rank in natural name order when first listed; a pair of runs has one rank
	State  RunState
	// Training is the run whose training this one validates: the run of the same folder; 0 for none
	Training RunID
	// HParams are the run's hyperparameters, ordered by name.
	HParams []HParam
}

// HParam is a hyperparameter of a run, its value as text, and the previous, different value that
// the run gave; "" for none.
type HParam struct{ Name, Value, Before string }

// MaxColumns limits the hyperparameters shown beside the runs, in the run list and in the
// hyperparameter view.
const MaxColumns = 40

// MaxHParams limits the hyperparameters of a run that are sent to the page.
const MaxHParams = 1000

// RunState tells how far a run has been read.
type RunState uint8

// The states of a run.
const (
	RunQueued RunState = iota
	RunReading
	RunRead
	RunProblem // read as far as possible; see its problems
	RunWriting // read to the end, where a record is being written
	RunEmpty   // read to the end; holds only version records
)

// Unread reports whether parts of the run are still to be read.
func (s RunState) Unread() bool { return s == RunQueued || s == RunReading }

// Tag is a tag with its counts.
type Tag struct {
	ID     TagID
	Kind   kind.ID
	Name   string
	Plugin string // of kind.Other; empty otherwise
	Values int64  // values kept, in all runs
	In     int    // number of runs that have it
	Paired bool   // a run and the run that validates it have it, or will; see [Run]
	// Superseded counts the values among them that a restarted job later wrote again.
	Superseded int64
	Bytes      int64 // of kind.Other: size of the encoded values
	// for kinds whose cards show one run: the runs that have it; scalar cards get their runs from
	// Drawn
	Runs        []RunID
	Title       string // display name given by the writer; "" for none
	Description string // given by the writer: untrusted Markdown of any length
}

// Progress is sent while reading, a few times a second, and once at the end.
type Progress struct {
	Files, FilesDone int
	// BytesDone includes bytes from the cache; Bytes is -1 while a size is unknown
	Bytes, BytesDone int64
	Reading          bool
	Elsewhere        bool // another tab reads the files this one shows
	Listing          bool // some folders are still being listed
	// objects returned by listings so far, including those that are not event files
	Listed int
	// WaitsFor is a server that asked for fewer requests, "" for none; WaitSeconds is the remaining
	// wait.
	WaitsFor    string
	WaitSeconds int
	// sessions of profilers whose traces were found beside the event files, counted for each host
	Traces int
}

// Problem is a thing that could not be read, described for people. A later Problem with the same ID
// replaces it; if the later one has no Text, the problem is withdrawn because its cause is gone: a
// missing file is there again, an incomplete record was completed.
type Problem struct {
	ID     uint32 // unique within one worker's life; 0 for a permanent problem
	Run    RunID  // 0 when it belongs to no run
	Source string // display name of the source that it is about; "" if it is about a part of it
	File   string // path or URL without its query
	Offset int64  // byte in the file; -1 when it has none
	Count  int    // number of faults in the text, as "eventlens inspect" counts them; 0 for one
	Text   Text   // the fault, which data was kept, and what to do
	// URL to examine to find the cause, as fetched, with its signature, so never displayed; "" for
	// none
	URL   string
	Broke bool // connections ended in the middle of an answer
	// Nowhere is set if redirects led nowhere.
	Nowhere bool
}

// Faults returns the number of faults in the problem, at least 1.
func (m *Problem) Faults() int { return max(m.Count, 1) }

// Loaded reports that everything opened was read as far as possible. Its numbers are the same as in
// the User Timing mark.
type Loaded struct {
	Runs, Tags int
	Points     int64 // scalar points kept
	// records that are verified once their payloads are read; all others were verified
	Deferred     int64
	Bytes        int64 // bytes of event files read, including from the cache
	FetchedBytes int64 // bytes received, from servers or the disk
	FromCache    int64 // bytes of event files whose columns came from the cache
	Problems     int   // faults; see [Problem.Faults]
}

// Checked reports the state of the checks for growth. It is sent when a check begins or ends, and
// when the time of the next one changes.
type Checked struct {
	Followed bool // some open source can be checked again: a URL, or a folder with a handle
	// LiveUntilMs is until when open sources may still grow, milliseconds since the Unix epoch; 0
	// if unknown. See query.Rhythm.
	LiveUntilMs int64
	Checking    bool // a check is under way
	// when the shown data was last known to be complete, milliseconds since the Unix epoch; 0 if
	// not yet
	AtMs    int64
	NextMs  int64 // when the next automatic check begins; 0 for never
	NewRuns int   // runs found by the check that ended with this message; reported once
	Problem Text  // why the last check failed; none if it succeeded
}

// Drawn is a finished drawing of a card.
type Drawn struct {
	Card     string
	View     int   // number of the view that it shows
	Slow     bool  // drawing took long, and so will drawing it in another way
	Complete bool  // everything opened had been read when it was drawn
	Points   int64 // number of points or histograms drawn, of the shown runs
	Total    int64 // number of points or histograms read, of the shown runs
	Runs     []RunID
	// Elsewhere lists the hidden runs that have the card's tags. It is set only for scalars that no
	// shown run has.
	Elsewhere []RunID
	Series    []Series // scalars: the lines, from the topmost down
	X, Y      Ends     // scalars: the axes
	// scalars: first and last x position of any line, even if the axis ends elsewhere
	Data    Span
	Outside int64 // finite values outside the y axis, because outliers are ignored
	// points that cannot be placed: values not positive on a log axis, or steps that the scalar
	// along x lacks
	Unplaced int64
	Plot     Rect // the plot area, CSS px
	// ArrayBuffer of straight-alpha RGBA of the plot area in device px; 0 for none
	Pixels  Ref
	PixelsW int // device px
	PixelsH int
	Ops     Ref  // ArrayBuffer of the op list that web/paint.js draws
	Summary Text // description of the card for screen readers
	Note    Text // which data is not drawn as logged; none if all is
	// Scalars only, as logged: the lowest and the highest of the latest values, and then of all
	// values. Among the latest values those of groups do not count if runs are drawn above them,
	// and those of the training not beside its validation.
	Lowest, Highest Extreme
	MinAt, MaxAt    Extreme
	Centre          Extreme // the latest value of the only group
	// Scalars: the shown runs whose values are NaN or infinite up to their end. DivergedAt has the
	// last value, none if it differs, and the step since when, of the earliest; DivergedTogether
	// tells that it is the step of all.
	Diverged         []RunID
	DivergedAt       Extreme
	DivergedTogether bool
	// Scalars: where traces of the shown runs were taken, from left to right.
	Traces []TraceMark
}

// TraceMark marks where on a card a trace of a profiler was taken, or several too close for a mark
// each.
type TraceMark struct {
	X    float64 // CSS px of the card
	Path string  // of the first of them
	Text Text    // names them
}

// Extreme is a value of a line and its location. Text is none if there is no value.
type Extreme struct {
	Run   RunID // 0 for a group
	Group int   // counted from 1 in View.Groups; 0 for a run
	Ink   Ink   // of a line of a pair, as drawn; zero for the run's or the group's
	Tag   TagID
	Text  Text // the value
	Step  Text // its step
	// the value of the smoothed line there; none if the line is not smoothed
	Smoothed Text
	// of a validation: how much further it is than its training; none without one
	Gap    Text
	Versus Text // of a latest value: the difference to the baseline's; none without one
}

// Rect is a rectangle in CSS px.
type Rect struct{ X, Y, W, H float64 }

// Recents is the list of recent sources, newest first.
type Recents struct {
	Sources []Recent
	Bytes   int64 // stored on this device
	Limit   int64
	// Forgotten is set once the open sources were forgotten; see [Forget].
	Forgotten bool
}

// Recent is a source that was opened before.
type Recent struct {
	Key    string
	Name   string
	Detail Text // its URL without a query, or "Folder on this computer"
	Local  bool // dropped or chosen files
	// its URL had a signature, which is not stored: opening it again needs the whole URL
	Signed  bool
	Bytes   int64
	SavedMs int64 // milliseconds since the Unix epoch
}

// Notice is worth knowing but not about the data: the device's storage is full, a recent source
// cannot be opened again.
type Notice struct {
	Text   Text
	Beside bool // it is about files beside the logs: pages that show a single chart omit it
}

// Refused asks for a newer address of a file that a server refuses, or for access. It is sent to
// embedded pages, whose host may have either. The file waits for a [Renewed] of the same number,
// for half a minute at most.
type Refused struct {
	Number uint32
	URL    string // canonical: without signature
}

// Failed reports that the worker cannot continue.
type Failed struct{ Text Text }
