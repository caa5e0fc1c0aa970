package view

import (
	"time"

	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/eventfile/store"
)

// Data gives access to the data read. Only the loop calls it. It consists of functions, like
// Painters, since an interface would link the type descriptions of the whole implementation into
// the program.
type Data struct {
	Snapshot func() *store.Snapshot
	// Records returns how many records were read, at no cost.
	Records func() int64
	// Run returns a run's row as sent to the page; nil for an unknown run.
	Run func(wire.RunID) *wire.Run
	// Problems returns the problems of a run that the page was told of.
	Problems func(wire.RunID) []wire.Problem
	// Payload returns a reader of a file's payloads, FileName the file's name for people.
	// Unverified returns the record of a payload if the reader skipped its checksum because of its
	// size.
	Payload    func(store.FileID) payload.Reader
	FileName   func(store.FileID) string
	Unverified func(file store.FileID, offset int64) (record store.Range, ok bool)
	// Unchecked reports whether a payload was left out when its record was read, so that damage
	// within it is not among the file's problems. CountDamage adds such damage to them, once.
	Unchecked   func(file store.FileID, offset int64) bool
	CountDamage func(file store.FileID, offset int64, damage error)
	// Traces returns the traces of profilers beside the event files, one for each session and host;
	// their indices stay.
	Traces func() []Trace
	// Reading reports whether files are being read, so that the workers are busy; Complete whether
	// everything opened was read.
	Reading  func() bool
	Complete func() bool
}

// Kind is a kind of value: it makes the plots of its cards, and answers the page's questions about
// them.
type Kind interface {
	// NewPlot returns a plot that is not drawn yet; nil for a kind whose cards are fetched, not
	// drawn.
	NewPlot() Plot
	// Protocol lists the questions and answers of the kind.
	Protocol() *wire.Protocol
	// Ask answers a question of the protocol, at once or later; see Env.Answer. Hovers are answered
	// by Plot.Readout instead.
	Ask(Question)
}

// MessageHandler is a Kind that handles messages about all of its values, not about a card.
type MessageHandler interface {
	// Handle handles a message, and reports whether it is for this kind.
	Handle(wire.Message) bool
}

// DataListener is a Kind that tells the page about more than its cards, as data arrive.
type DataListener interface {
	// Changed is called when data arrived, Visible when other runs are visible or tags were sent to
	// the page.
	Changed()
	Visible()
	// Wake does the work that is due; Due returns how long the loop may wait before it calls Wake.
	Due() time.Duration
	Wake()
}

// Plot is the geometry of a drawn card, from which questions are answered. It keeps the snapshot
// that it was drawn from.
type Plot interface {
	// Draw lays out the card with the current view and data, and fills in Drawn. It returns the
	// plot that replaces this one.
	Draw(*Card, *wire.Drawn) Plot
	// Show adds the picture and the scene to the message that Draw filled in.
	Show(*wire.Drawn)
	// Empty reports whether there was nothing to draw.
	Empty() bool
	// Readout returns the values under the pointer.
	Readout(*chart.Hover) *chart.Readout
	// SVG returns the picture of the card as a document; say puts a text into words.
	SVG(c *Card, say func(wire.Text) string) []byte
}

// Optional abilities of a plot follow.

// Emphasised is a Plot on which a run can be emphasised, and a line lifted.
type Emphasised interface {
	// Emphasise returns the drawing with the current emphasis; nil if the card has to be drawn.
	Emphasise() *wire.Drawn
	// Leave forgets the lifted line.
	Leave()
}

// Fading is a Plot with marks that fade with time. Fades returns when the first does; zero for
// never.
type Fading interface{ Fades() time.Time }

// Forgetful is a Plot with memory that it can release and compute again when needed.
type Forgetful interface {
	Plot
	// Bytes is the size of the releasable memory, 0 once released; Used is the number of the
	// drawing that last used it.
	Bytes() int
	Used() uint64
	Forget()
}

// Slow is a Plot whose picture may be slow to draw; Drawn says whether it is. Slow pictures are
// drawn in the background.
type Slow interface {
	Picture(*wire.Drawn) Picture
}

// Picture is a picture to be drawn in the background.
type Picture interface {
	// Job returns the job of drawing the picture. With own set it has its own memory; otherwise it
	// is valid until the next drawing.
	Job(own bool) *wire.Paint
	// Finish adds the pixels to the Drawn message. current means that the card still has this plot.
	Finish(pixels []byte, current bool) *wire.Drawn
}

// Painters are the workers that draw beside this thread.
type Painters struct {
	// Painter returns the worker with the fewest pictures in hand; nil if each has as many as it
	// may.
	Painter func() *Painter
	// Start starts workers until there are n, or as many as allowed. The loop does not call it.
	Start func(n int)
	// Rest tells the workers that nothing is being drawn any more.
	Rest func()
}

// Painter is a worker that draws.
type Painter struct {
	// Paint numbers a job and gives it to the worker. done is called by any goroutine, without
	// pixels if the picture was not drawn.
	Paint func(job *wire.Paint, done func(pixels []byte))
	// Cancel tells the worker that nobody waits for a picture.
	Cancel func(wire.JobID)
}
