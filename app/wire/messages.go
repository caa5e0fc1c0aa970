package wire

import (
	"slices"

	"eventlens/app/kind"
)

// RunID names a run within one worker's life; ids start at 1 and are given in the order runs were first listed.
type RunID uint32

// TagID names a (kind, tag) pair within one worker's life; ids start at 1.
type TagID uint32

// Axis is what the x axis of a scalar card shows.
type Axis uint8

// The axes: the step, seconds since the run's first point of the tag, the wall time, or the values of another scalar of the run.
const (
	AxisStep Axis = iota
	AxisRelative
	AxisWall
	AxisTag
)

// Along returns the axis for what lies along steps or times alone: steps where another scalar is along x.
func (a Axis) Along() Axis {
	if a == AxisTag {
		return AxisStep
	}
	return a
}

// Page to worker.

// Open asks the worker to open sources beside those already open.
type Open struct{ Sources []Source }

// Source is one thing a person opened: a URL, dropped or chosen files, a folder whose handle the browser gave, or an entry of the recent list. One of
// URL, Files, Folder and Recent is set.
type Source struct {
	Name   string // display name; empty derives it
	URL    string // of an event file, a manifest or a folder: http, https, or another scheme that listing.Locate knows
	Files  []File
	Folder Ref    // FileSystemDirectoryHandle, which can be listed and read again when its files grow
	Recent string // key of a recent source, see [Recent]
	// Of a URL that is listed: how many levels of folders below it are looked into, 0 for all, and what the paths of files must match,
	// "" for everything; see listing.Options.
	Depth int
	Match string
}

// Access says how requests to places that are not public are authorised. Each Access replaces the one before it. It is the only message that holds
// secrets; the engine sends it on to its parsers, and neither keeps it.
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
	Path       string // slash-separated, below the dropped folder and including its name; the bare file name for a loose file
	SizeBytes  int64
	ModifiedMs int64 // milliseconds since the Unix epoch
	Blob       Ref
}

// View states what is on screen. Each View replaces the one before it.
type View struct {
	Number   int    // counts the views; echoed in Drawn
	Theme    string // "light" or "dark"
	Lines    Lines
	Looks    []RunLook  // of the runs that are not shown as they come
	Groups   []RunGroup // that are summed up; a run is in one at most
	Above    []RunID    // runs of groups whose own lines lie above what sums them up
	Hidden   []RunID    // runs that are not drawn; all others are
	Emphasis RunID      // drawn at full strength while the others fade; 0 for none
	// Histograms is how those are drawn.
	Histograms HistogramLook
	// Curves is how precision-recall curves are.
	Curves CurveLook
	// AllAttempts shows what a restarted job wrote again as well, beside what replaced it.
	AllAttempts bool
	Cards       []Card // the cards in the viewport, then those near it
	Near        int    // so many of the last cards are only near the viewport; while files are read they are not kept up to date
}

// Card is one plot on screen.
type Card struct {
	ID      string // the page's id of the card, echoed in Drawn
	Tag     TagID
	More    []TagID  // scalars: further tags in the same chart
	Margins []Margin // scalars: the margins around some of these
	Run     RunID    // histograms: the run, 0 for all that are not hidden; 0 for scalars
	Step    Wish     // of precision-recall curves, of which a drawing shows one step
	Width   float64  // CSS px
	Height  float64  // CSS px
	Ratio   float64  // device px in a CSS px
	// Of scalars.
	XScale, YScale Scaling
	Zoom           Zoom
}

// Margin names the margin around the lines of a tag of a card.
type Margin struct{ Value, Lower, Upper TagID }

// Same reports whether two cards are drawn alike.
func (c Card) Same(d Card) bool {
	return c.ID == d.ID && c.Tag == d.Tag && c.Run == d.Run && c.Step == d.Step && c.Width == d.Width && c.Height == d.Height && c.Ratio == d.Ratio &&
		c.XScale == d.XScale && c.YScale == d.YScale && c.Zoom == d.Zoom && slices.Equal(c.More, d.More) && slices.Equal(c.Margins, d.Margins)
}

// Forget drops a recent source and what is cached of it. An empty key drops everything, or with Open, the sources that are open: nothing more is kept of them, and
// the [Recents] that follow say that it is done.
type Forget struct {
	Key  string
	Open bool
}

// Stop ends reading; what was read stays.
type Stop struct{}

// Refresh looks at once whether anything of what is open has grown, and reads what was stopped or failed before. The answer is [Checked].
type Refresh struct{}

// Follow says how often what is open is looked at by itself. Each Follow replaces the one before it.
type Follow struct {
	EveryMs int64 // milliseconds; 0 for never
	Hidden  bool  // the page is not visible: nothing is looked at until it is
}

// KeepLimit sets how much may be kept on this device; what is above it is evicted. It is remembered.
type KeepLimit struct{ Bytes int64 }

// Renewed answers a [Refused] with a newer address; "" where there is none, or where access was given instead, in an [Access] before it.
type Renewed struct {
	Number uint32
	URL    string
}

// Worker to page.

// Ready is the first message of a worker. Lacks says what this browser does not give (no storage, ...).
type Ready struct{ Lacks []Text }

// Bare lists all scalar tags that no run has which is shown; it is sent when these are others than before.
type Bare struct{ Tags []TagID }

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
	Colour int    // rank in natural name order at the first listing; sticky
	State  RunState
	// HParams are the hyperparameters that the run says it has, by name.
	HParams []HParam
}

// HParam is a hyperparameter of a run, its value in words, and the other value that the run gave last before; "" for none.
type HParam struct{ Name, Value, Before string }

// MaxColumns is how many hyperparameters stand beside the runs, in their list and in the view of hyperparameters.
const MaxColumns = 40

// MaxHParams is how many hyperparameters of a run the page is told of.
const MaxHParams = 1000

// RunState is how far a run has been read.
type RunState uint8

// The states of a run.
const (
	RunQueued RunState = iota
	RunReading
	RunRead
	RunProblem // read as far as it could be; see its problems
	RunWriting // read to its end, where a record is being written
	RunEmpty   // read to its end, and it holds nothing but version records
)

// Tag is a tag and how much of it there is.
type Tag struct {
	ID     TagID
	Kind   kind.ID
	Name   string
	Plugin string // of kind.Other; empty otherwise
	Values int64  // values kept, of all runs
	In     int    // so many runs have it
	// Superseded counts those of them that a restarted job wrote again later.
	Superseded  int64
	Bytes       int64   // of kind.Other: of the encoded values
	Runs        []RunID // of kinds whose cards show one run: the runs that have it; a scalar card learns its runs from Drawn
	Title       string  // the writer's display name; "" for none
	Description string  // the writer's, Markdown of any length and origin
}

// Progress is sent while reading, a few times a second, and once at the end.
type Progress struct {
	Files, FilesDone int
	Bytes, BytesDone int64 // BytesDone counts bytes from the cache too; Bytes is -1 while a size is unknown
	Reading          bool
	Elsewhere        bool // another tab reads what this one shows
	Listing          bool // there are folders whose listing has not ended
	Listed           int  // objects that listings have told so far, those that are no event files included
	// WaitsFor is a server that asked for fewer requests, and WaitSeconds how long it is still waited for; "" for none.
	WaitsFor    string
	WaitSeconds int
}

// Problem is one thing that could not be read, for people. A later Problem with the same ID replaces it; one whose Text is none takes it back, since the
// cause is gone: a file that was missing is there again, a record that was incomplete was written to its end.
type Problem struct {
	ID     uint32 // within one worker's life; 0 for one that stays
	Run    RunID  // 0 when it belongs to no run
	File   string // path or URL without its query
	Offset int64  // byte in the file; -1 when it has none
	Count  int    // how many faults the text tells, as "eventlens inspect" counts them; 0 for one
	Text   Text   // what is wrong, what was kept, what to do
	URL    string // what can be examined to find the cause, as it is fetched, signature included: it is not shown; "" for nothing
	Broke  bool   // connections ended in the middle of an answer
	// Nowhere says that redirects led nowhere.
	Nowhere bool
}

// Faults is how many faults the problem tells, one at least.
func (m *Problem) Faults() int { return max(m.Count, 1) }

// Loaded says that everything opened was read as far as it could be; its numbers are those of the User Timing mark.
type Loaded struct {
	Runs, Tags   int
	Points       int64 // scalar points kept
	Deferred     int64 // records that are verified when their payloads are read; all others were
	Bytes        int64
	FetchedBytes int64
	FromCache    int64
	Problems     int // faults; see [Problem.Faults]
}

// Checked says what is known of growth: it is sent when a check begins or ends, and when the time of the next one changes.
type Checked struct {
	Followed bool // something that is open can be looked at again: a URL, or a folder with a handle
	// LiveUntilMs is until when more may come of it, milliseconds since the Unix epoch; 0 when nothing says so. See query.Rhythm.
	LiveUntilMs int64
	Checking    bool  // a check is under way
	AtMs        int64 // when what is shown was known to be all there is, milliseconds since the Unix epoch; 0 for not yet
	NextMs      int64 // when the next check begins by itself; 0 for never
	NewRuns     int   // runs that the check found that ended with this message; told once
	Problem     Text  // why the last check failed; none if it did not
}

// Drawn is a finished drawing of a card.
type Drawn struct {
	Card     string
	View     int   // number of the view that it shows
	Slow     bool  // drawing it took long, and drawing it otherwise will
	Complete bool  // everything opened was read when it was drawn
	Points   int64 // points or histogram slices drawn from, of the runs shown
	Total    int64 // points or slices read, of the runs shown
	Runs     []RunID
	// Elsewhere is the runs that have the card's tags and are hidden. It is told only of scalars that no run shown has.
	Elsewhere []RunID
	Series    []Series // scalars: the lines, in drawing order from the topmost
	X, Y      Ends     // scalars: the axes
	Data      Span     // scalars: the first and the last place along x that a line has, also where the axis ends elsewhere
	Outside   int64    // finite values that the y axis leaves out because outliers are ignored
	Unplaced  int64    // points without a place: values that a log axis cannot show, or steps that the scalar along x does not have
	Plot      Rect     // the plot area, CSS px
	Pixels    Ref      // ArrayBuffer of straight-alpha RGBA of the plot area in device px; 0 when there are none
	PixelsW   int      // device px
	PixelsH   int
	Ops       Ref  // ArrayBuffer of the op list that web/paint.js draws
	Summary   Text // the card in words, for screen readers
	Note      Text // what of the data is not drawn as it was logged; none for nothing
	// Of scalars, of the lines as they are drawn, smoothed where they are: the lowest and the highest of their latest values, then of all values. Histograms
	// have none.
	Lowest, Highest Extreme
	MinAt, MaxAt    Extreme
}

// Extreme is a value of a line and where it is. Text is none when there is none.
type Extreme struct {
	Run   RunID // 0 for a group
	Group int   // counted from 1 in View.Groups; 0 for a run
	Tag   TagID
	Text  Text // the value
	Step  Text // its step
}

// Rect is a rectangle in CSS px.
type Rect struct{ X, Y, W, H float64 }

// Recents is the list of recent sources, newest first.
type Recents struct {
	Sources []Recent
	Bytes   int64 // kept on this device
	Limit   int64
	// Forgotten says that what was open was forgotten; see [Forget].
	Forgotten bool
}

// Recent is a source that was opened before.
type Recent struct {
	Key     string
	Name    string
	Detail  Text // its URL without a query, or "Folder on this computer"
	Local   bool // dropped or chosen files
	Signed  bool // its URL carried a signature, which is not kept: opening it again needs the whole URL
	Bytes   int64
	SavedMs int64 // milliseconds since the Unix epoch
}

// Notice is something worth knowing that is not about the data: the device's storage is full, a recent source cannot be opened again.
type Notice struct {
	Text   Text
	Beside bool // it is about files beside the logs: what shows a single chart does not say it
}

// Refused asks for what lets a file be read that a server refuses: a newer address of it, or access. It is sent to pages that lie in another one, which may
// know. Until it is answered with a [Renewed] of the same number, the file waits, for half a minute at most.
type Refused struct {
	Number uint32
	URL    string // canonical: without signature
}

// Failed says that the worker cannot go on.
type Failed struct{ Text Text }
