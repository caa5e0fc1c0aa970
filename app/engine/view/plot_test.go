package view_test

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/kinds/curve"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// toys is a kind of value whose plots draw nothing and count what is asked of them. Scalars are of
// this kind here, and are asked in the protocol of curves.
type toys struct {
	env   *view.Env
	plots map[string]*toy // by card

	empty bool      // plots have nothing to draw
	slow  bool      // and are slow to draw
	heavy bool      // plots answer only a pointer that rests
	fades time.Time // when their marks fade
	bytes int       // of each plot
}

func (k *toys) NewPlot() view.Plot       { return &toy{kind: k} }
func (k *toys) Protocol() *wire.Protocol { return &curve.Protocol }
func (k *toys) Ask(q view.Question)      { k.env.Answer(q, &curve.Rows{More: 7}) }

type toy struct {
	kind               *toys
	card               string
	draws, left, bytes int
	used               uint64
}

func (p *toy) Draw(c *view.Card, d *wire.Drawn) view.Plot {
	p.card, p.bytes, p.used = c.ID, p.kind.bytes, p.kind.env.Drawings
	p.draws++
	p.kind.plots[c.ID] = p
	d.Points, d.Slow = int64(p.draws), p.kind.slow
	return p
}

func (p *toy) Show(d *wire.Drawn) { d.Summary = wire.Plain("shown") }
func (p *toy) Empty() bool        { return p.kind.empty }

func (p *toy) Readout(at *chart.Hover) *chart.Readout {
	if p.kind.heavy && !p.kind.env.Rests(at) {
		return &chart.Readout{}
	}
	return &chart.Readout{X: at.X}
}

func (p *toy) SVG(c *view.Card, say func(wire.Text) string) []byte {
	const runs wire.Template = "{count, one: # run, other: # runs}"
	return []byte("<svg>" + say(wire.Plain(c.ID)) + " " + say(runs.With(wire.Whole(2))) + "</svg>")
}

func (p *toy) Emphasise() *wire.Drawn { return &wire.Drawn{Card: p.card, Points: -1} }
func (p *toy) Leave()                 { p.left++ }
func (p *toy) Fades() time.Time       { return p.kind.fades }
func (p *toy) Bytes() int             { return p.bytes }
func (p *toy) Used() uint64           { return p.used }
func (p *toy) Forget()                { p.bytes = 0 }

func (p *toy) Picture(d *wire.Drawn) view.Picture { return toyPicture{d} }

type toyPicture struct{ drawn *wire.Drawn }

func (p toyPicture) Job(bool) *wire.Paint {
	ends := wire.Ends{Span: wire.Span{Hi: 1}}
	return &wire.Paint{W: 4, H: 3, Ratio: 1, PlotW: 4, PlotH: 3, X: ends, Y: ends}
}

func (p toyPicture) Finish(pixels []byte, current bool) *wire.Drawn {
	p.drawn.PixelsW = len(pixels)
	return p.drawn
}

// screen shows toys, and has a clock that only its test moves.
type screen struct {
	*viewtest.Screen
	toys *toys
	now  time.Time
}

func newScreen(t *testing.T, log string) *screen {
	t.Helper()
	bytes, err := os.ReadFile("../../../testdata/fixtures/" + log + ".tfevents")
	require.NoError(t, err)
	s := &screen{
		Screen: viewtest.New(t, bytes, kind.Scalar, curve.Protocol),
		now:    time.Unix(1e9, 0),
	}
	s.toys = &toys{env: &s.Env, plots: map[string]*toy{}}
	s.Add(kind.Scalar, s.toys)
	s.Now = func() time.Time { return s.now }
	s.Records = func() int64 { return 1 }
	return s
}

// scalarLog has the tags 1 and 2, of four steps.
const scalarLog = "tensorboardx-2.6.5-scalars"

// cards are a card of each tag; the last ones, near in number, are only near the viewport.
func cards(near int, ids ...string) *wire.View {
	v := &wire.View{Theme: "light", Near: near}
	for i, id := range ids {
		v.Cards = append(v.Cards, wire.Card{
			ID: id, Tag: wire.TagID(i%2 + 1), Width: 320, Height: 184, Ratio: 1,
		})
	}
	return v
}

// show shows cards and returns which of them are drawn, with how often they were; -1 for a new
// emphasis alone.
func (s *screen) show(v *wire.View) map[string]int64 {
	s.T.Helper()
	s.Handle(v)
	return s.drawn()
}

func (s *screen) drawn() map[string]int64 {
	s.T.Helper()
	drawn := map[string]int64{}
	for _, m := range s.Heard() {
		if m, ok := m.(*wire.Drawn); ok {
			drawn[m.Card] = m.Points
		}
	}
	return drawn
}

// pass waits for the next pass over the cards, and returns the cards that it draws.
func (s *screen) pass() map[string]int64 {
	s.T.Helper()
	s.now = s.now.Add(s.Due())
	s.Wake()
	return s.drawn()
}

// TestCardsAreDrawnOnlyWhereTheyChanged changes what cards show, one after the other.
func TestCardsAreDrawnOnlyWhereTheyChanged(t *testing.T) {
	s := newScreen(t, scalarLog)
	v := cards(0, "loss", "nan")
	assert.Equal(t, map[string]int64{"loss": 1}, s.show(cards(0, "loss")))
	assert.Equal(t, map[string]int64{"nan": 1}, s.show(v), "the other one looks the same")
	v.Cards[1].Zoom.X = wire.Span{Lo: 1, Hi: 2}
	assert.Equal(t, map[string]int64{"nan": 2}, s.show(v))
	v = cards(0, "loss", "nan")
	v.Theme = "dark"
	assert.Equal(t, map[string]int64{"loss": 2, "nan": 3}, s.show(v))
	v.Emphasis = 1
	assert.Equal(t, map[string]int64{"loss": -1, "nan": -1}, s.show(v), "not laid out again")
	v.Hidden = []wire.RunID{1}
	assert.Equal(t, map[string]int64{"loss": 3, "nan": 4}, s.show(v))
	s.Redraw("nan")
	assert.Equal(t, map[string]int64{"nan": 5}, s.drawn())
	assert.Empty(t, s.drawn())
}

// TestCardsOfNothing shows cards of a tag that the log does not have, and of a kind that draws
// nothing.
func TestCardsOfNothing(t *testing.T) {
	s := newScreen(t, "tensorboardx-2.6.5-media")
	v := cards(0, "image", "none")
	v.Cards[1].Tag = 99
	assert.Empty(t, s.show(v))
	s.Ask("none", &chart.Hover{X: 3})
	assert.Equal(t, []wire.Coded{&chart.Readout{}}, s.Answers())
}

// TestDataOnScreen adds a run to a log on screen: what is drawn already waits for the next pass, a
// card that was empty does not, and one near the viewport waits until it is seen.
func TestDataOnScreen(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.show(cards(1, "a", "b", "near"))
	s.AddRun("more", nil)
	s.Changed()
	assert.Empty(t, s.drawn())
	assert.Equal(t, map[string]int64{"a": 2, "b": 2}, s.pass())
	assert.Empty(t, s.show(cards(0, "near")))
	assert.Equal(t, map[string]int64{"near": 2}, s.pass(), "it is in sight now")

	s.toys.empty = true
	s.AddRun("third", nil)
	s.Changed()
	assert.Equal(t, map[string]int64{"near": 3}, s.drawn())
}

// TestEndOfReading draws cards again once everything is read.
func TestEndOfReading(t *testing.T) {
	s := newScreen(t, scalarLog)
	read := false
	s.Complete = func() bool { return read }
	s.show(cards(0, "a"))
	read = true
	s.show(cards(0, "a", "b"))
	s.FinishCards()
	assert.Equal(t, map[string]int64{"a": 2}, s.drawn(), "the other one is complete")
}

// TestMarksFade expects a card to be drawn again when its first mark fades.
func TestMarksFade(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.toys.fades = s.now.Add(time.Minute)
	s.show(cards(0, "a"))
	s.Wake()
	assert.Empty(t, s.drawn())
	assert.Equal(t, time.Minute, s.Due())
	s.now = s.toys.fades
	s.toys.fades = time.Time{}
	s.toys.plots["a"].kind = &toys{env: &s.Env, plots: s.toys.plots, fades: s.now}
	s.Wake()
	assert.Equal(t, map[string]int64{"a": 2}, s.drawn())
}

// TestPlotsReleaseMemory fills the memory of plots: those out of sight release theirs first, then
// the one that was drawn longest ago.
func TestPlotsReleaseMemory(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.toys.bytes = view.PlotBytes / 3
	s.show(cards(1, "a", "b", "c", "near"))
	assert.Equal(t, 3*s.toys.bytes, s.MakeRoom(s.toys.plots["c"]))
	assert.Zero(t, s.toys.plots["near"].bytes)
	s.toys.plots["c"].bytes += 3
	assert.Equal(t, 2*s.toys.bytes+3, s.MakeRoom(s.toys.plots["c"]))
	assert.Zero(t, s.toys.plots["a"].bytes)
	s.toys.plots["c"].bytes = 2 * view.PlotBytes
	assert.Equal(t, 2*view.PlotBytes, s.MakeRoom(s.toys.plots["c"]), "a single plot may need more")
	assert.Zero(t, s.toys.plots["b"].bytes)
}

// TestPictureIsSaved saves a card, whose texts the page puts into words first.
func TestPictureIsSaved(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.Handle(cards(0, "a"))
	save := func(m *wire.Export) *wire.ExportPart {
		s.Handle(m)
		for _, m := range s.Heard() {
			if part, ok := m.(*wire.ExportPart); ok {
				return part
			}
		}
		return nil
	}
	m := &wire.Export{ID: 3, Kind: wire.ExportSVG, Card: "a"}
	part := save(m)
	require.Len(t, part.Wanted, 1)
	assert.False(t, part.Done)
	m.Words = []wire.Phrase{{Text: part.Wanted[0], Said: "2 runs"}}
	part = save(m)
	assert.True(t, part.Done && part.Problem.None() && part.ID == 3)
	assert.Equal(t, "<svg>a 2 runs</svg>", string(s.Blobs[0]))
	assert.Equal(t, []string{"image/svg+xml"}, s.MIMEs)
	m.Card = "gone"
	assert.False(t, save(m).Problem.None())
}
