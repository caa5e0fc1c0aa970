package view

import (
	"image/color"
	"math"
	"time"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Config has what drawing needs from outside.
type Config struct {
	// Export copies bytes into an ArrayBuffer, ExportBlob into a Blob of a MIME type. The
	// references go to the page.
	Export     func([]byte) wire.Ref
	ExportBlob func(b []byte, mime string) wire.Ref
	// Blob returns the file behind a reference of the page and takes the reference over.
	Blob func(wire.Ref) (source.Blob, error)
	// ZoneOffset returns the user's offset from UTC in seconds, east positive, at a time.
	ZoneOffset  func(unixSec int64) int
	Now         func() time.Time
	Painters    Painters
	MaxPictures int // most pictures that painters may have in hand
	// Wake makes the loop receive from Ended; nil if it always does.
	Wake func()
}

// Env is the part of the view that a plot uses. Only the loop touches it.
type Env struct {
	Config
	Data
	*loop.Loop
	Look
	VisibleRuns
	Emphasis wire.RunID
	Order    wire.ReadoutOrder
	Theme    charts.Theme
	Drawings uint64 // number of drawings so far

	// UpToDatePlot returns the plot of a card after drawing pending changes; nil if there is none.
	UpToDatePlot func(card string) Plot

	cards   []*Card // cards in the viewport first
	near    int     // how many cards, at the end, are only near the viewport
	resting resting // state of the pointer
}

// Look has the settings that all cards depend on, besides the visible runs.
type Look struct {
	theme      string
	Lines      wire.Lines // without settings that only affect readouts
	Histograms wire.HistogramLook
	Curves     wire.CurveLook
	Attempts   store.Attempts
}

// Card returns the card with an id; nil if it is not on screen.
func (e *Env) Card(id string) *Card { return cardIn(e.cards, id) }

// Redraw has a card drawn again as soon as possible.
func (e *Env) Redraw(id string) {
	if c := e.Card(id); c != nil {
		c.urgent = true
	}
}

// PlotBytes limits the dispensable memory of all plots together, unless a single plot needs more.
// The curves of the 9 cards that a large window shows of 250 runs x 1,000 points take 36 MB; curves
// of cards outside of it are computed again when needed.
const PlotBytes = 44 << 20

// MakeRoom makes plots other than p release dispensable memory until all together are within the
// limit: first plots out of sight, and among these the least recently used. If only the age
// counted, cards drawn in turn would each release the memory that the next one needs. It returns
// the remaining bytes.
func (e *Env) MakeRoom(p Forgetful) int {
	for {
		total := p.Bytes()
		var oldest Forgetful
		oldestNear := false
		for i, c := range e.cards {
			other, ok := c.Plot.(Forgetful)
			if !ok || other == p || other.Bytes() == 0 {
				continue
			}
			total += other.Bytes()
			near := i >= len(e.cards)-e.near
			if oldest == nil || near && !oldestNear ||
				near == oldestNear && other.Used() < oldest.Used() {
				oldest, oldestNear = other, near
			}
		}
		if total <= PlotBytes || oldest == nil {
			return total
		}
		oldest.Forget()
	}
}

// Style returns the style of a line in an ink, in CSS px.
func (e *Env) Style(ink wire.Ink) charts.LineStyle {
	var own color.NRGBA
	if ink.Own != 0 {
		own = color.NRGBA{
			R: uint8(ink.Own >> 16), G: uint8(ink.Own >> 8), B: uint8(ink.Own), A: 255,
		}
	}
	style := charts.InkStyle(&e.Theme, ink.Colour, own)
	if ink.Colour >= wire.MarkedInks {
		style.Marks = charts.MarkOf(ink.Colour/wire.MarkedInks - 1)
	}
	if e.Lines.Marks {
		style.Marks = charts.MarkOf(ink.Colour)
	}
	return style
}

// Zone returns the user's offset from UTC at a wall time, in seconds.
func (e *Env) Zone(wallSec float64) int {
	if math.IsNaN(wallSec) || math.Abs(wallSec) > 1e15 {
		return 0
	}
	return e.ZoneOffset(int64(math.Floor(wallSec)))
}

// Moment returns a wall time in the user's zone, with the year if it is not the present one.
func (e *Env) Moment(wallSec float64) wire.Text {
	zone := e.Zone(wallSec)
	return wire.Moment(wallSec, zone,
		yearOf(wallSec, zone) != yearOf(float64(e.Now().Unix()), zone))
}

func yearOf(wallSec float64, offsetSec int) int {
	return time.Unix(int64(math.Floor(wallSec))+int64(offsetSec), 0).UTC().Year()
}

// ExportScene sets the plot area and the op list of drawn from a scene.
func (e *Env) ExportScene(drawn *wire.Drawn, plot charts.Rect, scene *charts.Scene) {
	drawn.Plot = wire.Rect{X: plot.X, Y: plot.Y, W: plot.W, H: plot.H}
	drawn.Ops = e.Export(scene.AppendOps(nil))
}

// InSight returns the cards in the viewport.
func (e *Env) InSight() []*Card { return e.cards[:len(e.cards)-e.near] }

// Readers returns payload readers for the files of places.
func (e *Env) Readers(places []store.Place) map[store.FileID]payload.Reader {
	all := make(map[store.FileID]payload.Reader)
	for _, at := range places {
		if all[at.File] == nil {
			all[at.File] = e.Payload(at.File)
		}
	}
	return all
}
