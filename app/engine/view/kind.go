package view

import (
	"time"

	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/eventfile/store"
)

// Data tells what was read. Only the loop calls it. It is made of functions, as Painters are, since an interface would link what describes all types behind it
// into the program.
type Data struct {
	Snapshot func() *store.Snapshot
	// Records is how many records were read, at no cost.
	Records func() int64
	// Run returns a run as the page is told of it, nil when there is none.
	Run func(wire.RunID) *wire.Run
	// Problems are what could not be read of a run, as the page was told.
	Problems func(wire.RunID) []wire.Problem
	// Payload returns what reads payloads of a file, FileName what people call it. Unverified returns the record of a payload if that is too large for the reader to verify.
	Payload    func(store.FileID) payload.Reader
	FileName   func(store.FileID) string
	Unverified func(file store.FileID, offset int64) (record store.Range, ok bool)
	// Reading reports whether files are read, so that workers have enough to do; Complete whether everything opened was read.
	Reading  func() bool
	Complete func() bool
}

// Kind is a kind of value: it makes the plots of its cards, and answers what the page asks about it alone.
type Kind interface {
	// NewPlot returns a plot that was not drawn yet, nil for a kind whose cards are not drawn but fetched.
	NewPlot() Plot
	// Protocol is what the kind can be asked.
	Protocol() *wire.Protocol
	// Ask answers a question of the protocol, at once or later; see Env.Answer. What is under the pointer is not asked here but of a plot.
	Ask(Question)
}

// Addressed is a Kind that some messages are for: those about all of its values instead of a card.
type Addressed interface {
	// Handle handles a message, and reports whether it is one of this kind.
	Handle(wire.Message) bool
}

// Follower is a Kind that tells the page more than its cards, as data arrives.
type Follower interface {
	// Changed notes that data arrived, Visible that other runs are visible or that the page heard of tags.
	Changed()
	Visible()
	// Wake does what is due; Due returns how long the loop may wait before it calls that.
	Due() time.Duration
	Wake()
}

// Plot is the geometry of a drawn card, from which questions are answered. It keeps the snapshot that it was drawn from.
type Plot interface {
	// Draw lays the card out with the current view and data and returns the plot that takes the place of this one. It fills in what Drawn says of it.
	Draw(*Card, *wire.Drawn) Plot
	// Show adds the picture and the scene to what Draw filled in.
	Show(*wire.Drawn)
	// Empty reports whether there was nothing to draw.
	Empty() bool
	// Readout says what is under the pointer.
	Readout(*chart.Hover) *chart.Readout
	// SVG returns the picture of the card as a document; say puts a text into words.
	SVG(c *Card, say func(wire.Text) string) []byte
}

// What follows are abilities that a plot may have beside.

// Emphasised is a Plot on which a run can be emphasised, and a line lifted.
type Emphasised interface {
	// Emphasise returns the drawing with the current emphasis; nil when the card has to be drawn.
	Emphasise() *wire.Drawn
	// Leave forgets the line that was lifted.
	Leave()
}

// Fading is a Plot with marks that go with time: Fades says when the first does, zero for never.
type Fading interface{ Fades() time.Time }

// Forgetful is a Plot with memory that it can do without until it is asked about something.
type Forgetful interface {
	Plot
	// Bytes is how much that is, 0 when it is forgotten; Used is the number of the drawing at which it was used last.
	Bytes() int
	Used() uint64
	Forget()
}

// Slow is a Plot whose picture may take so long to draw that this is done in the background; Drawn says when.
type Slow interface {
	Picture(*wire.Drawn) Picture
}

// Picture is a picture that is drawn in the background.
type Picture interface {
	// Job says what is drawn, to be used before the next drawing, or at any time when it has memory of its own.
	Job(own bool) *wire.Paint
	// Finish completes what the page is told with the pixels. current says that the plot is still the one of the card.
	Finish(pixels []byte, current bool) *wire.Drawn
}

// Painters are the workers that draw beside this thread.
type Painters struct {
	// Painter returns the one with the fewest pictures in hand; nil where each has as many as it may.
	Painter func() *Painter
	// Start sees to it that there are so many, or as many as there may be. It is not called by the loop.
	Start func(n int)
	// Rest says that nothing is drawn any more.
	Rest func()
}

// Painter is one of them.
type Painter struct {
	// Paint gives it a picture to draw, and numbers that. done is called by any goroutine, without pixels when it was not drawn.
	Paint func(job *wire.Paint, done func(pixels []byte))
	// Cancel says that nobody waits for a picture.
	Cancel func(wire.JobID)
}
