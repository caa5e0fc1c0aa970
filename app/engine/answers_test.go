package engine_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/imagefile"
)

var pngBytes = func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		panic(err)
	}
	return b.Bytes()
}()

func sizeOf(w *logWriter) string { return strconv.Itoa(len(w.bytes)) }

// image asks for an image and returns the answer.
func (p *page) image(card string, m imagewire.Get) *imagewire.Image {
	p.t.Helper()
	p.ask(imagewire.ID, card, &m)
	return until(p, func(*imagewire.Image) bool { return p.answered.Card == card })
}

// rest returns all messages that are not received yet; the connection must be closed.
func (p *page) rest() []wire.Message {
	for {
		m, err := wire.Receive(context.Background(), p.conn)
		if errors.Is(err, io.EOF) {
			return p.seen
		}
		require.NoError(p.t, err)
		p.seen = append(p.seen, m)
	}
}

func TestImages(t *testing.T) {
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)
	gif, err := base64.StdEncoding.DecodeString("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
	require.NoError(t, err)
	log := newLog().image("pic", 10, 3, 2, pngBytes).image("pic", 20, 1, 1, gif).image("pic", 30, 1,
		1, svg)
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes})
	p := startPage(t, intake.Config{Cache: newCache(), Parse: parse.Config{Now: func() time.Time {
		return time.Unix(1.7e9, 0)
	}}})
	p.open(wire.Source{URL: b.url("a.tfevents")})
	tag := p.tag("pic")
	assert.Equal(t, []wire.RunID{1}, tag.Runs)
	ask := func(index int) *imagewire.Image {
		return p.image("i",
			imagewire.Get{Tag: tag.ID, Run: 1, StepRequest: wire.StepRequest{Index: index}})
	}

	first := ask(0)
	assert.Equal(t, imagewire.Image{
		Stamp: wire.Stamp{
			Index: 0, Count: 3, Number: 10, Wall: 1.7e9 + 10, Step: wire.Plain("10"),
			Time: wire.Plain("14 Nov 23:13:30"),
		},
		Samples: 1, Answers: 1, Width: 3, Height: 2, Format: imagefile.PNG, Frames: 1,
		Bytes: len(pngBytes), Encoded: first.Encoded,
	}, said(*first))
	assert.Equal(t, pngBytes, p.get(first.Encoded))
	second := ask(1)
	assert.Equal(t, gif, p.get(second.Encoded))
	assert.Equal(t, imagefile.GIF, second.Format)
	last := ask(-1)
	assert.Equal(t, svg, p.get(last.Encoded))
	assert.Equal(t, imagefile.SVG, last.Format, "as an image, in which a browser runs nothing")
	assert.Contains(t, words.Say(last.Problem), "not run")
	assert.Equal(t, "30", words.Say(last.Step))
	b.takeLog()
	assert.NotZero(t, ask(0).Encoded)
	assert.NotContains(t, b.takeLog(), "GET /a.tfevents", "from memory")
	none := ask(3)
	assert.Equal(t, "There is no image here.", words.Say(none.Problem))
	assert.Equal(t, 3, none.Count)
}

func TestImageOfAFileThatIsGone(t *testing.T) {
	b := startBucket(t,
		map[string][]byte{"a.tfevents": newLog().image("pic", 10, 3, 2, pngBytes).bytes})
	p := startPage(t, intake.Config{})
	p.open(wire.Source{URL: b.url("a.tfevents")})
	delete(b.files, "a.tfevents")
	gone := p.image("i", imagewire.Get{Tag: p.tag("pic").ID, Run: 1})
	assert.Contains(t, words.Say(gone.Problem), "status 404")
}

func TestLinesLieOverEachOther(t *testing.T) {
	files := make(map[string][]byte)
	for _, run := range []string{"a", "b", "c"} {
		log := newLog()
		for step := range int64(100) {
			log.scalar("loss", step, 1)
		}
		files["logs/"+run+"/x.tfevents"] = log.bytes
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
	theme := view.ChartTheme("light")
	for _, tt := range []struct{ emphasis, top string }{
		{"", "c"}, {"a", "a"}, {"b", "b"}, {"c", "c"},
	} {
		drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID},
			wire.View{Theme: "light", Emphasis: p.runs()[tt.emphasis].ID})
		pixels, middle := p.get(drawn.Pixels).([]byte), color.NRGBA{}
		for row := range drawn.PixelsH {
			if at := 4 * (row*drawn.PixelsW + drawn.PixelsW/2); pixels[at+3] > middle.A {
				middle = color.NRGBA{
					R: pixels[at], G: pixels[at+1], B: pixels[at+2], A: pixels[at+3],
				}
			}
		}
		assert.Equal(t, theme.Runs[p.runs()[tt.top].Colour], middle, "on top with %q emphasised",
			tt.emphasis)
	}
}

func TestScalarCard(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": scalars("loss", 200).bytes,
		"logs/b/x.tfevents": scalars("loss", 100).bytes,
	}))
	a, b := p.runs()["a"].ID, p.runs()["b"].ID
	drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID}, wire.View{Theme: "light"})

	assert.EqualValues(t, 300, drawn.Points)
	assert.EqualValues(t, 300, drawn.Total)
	assert.Equal(t, []wire.RunID{a, b}, drawn.Runs)
	assert.Equal(t, wire.Extreme{
		Run: b, Tag: p.tag("loss").ID, Text: wire.Plain("9.9"), Step: wire.Plain("99"),
	}, said(drawn.Lowest))
	assert.Equal(t, wire.Extreme{
		Run: a, Tag: p.tag("loss").ID, Text: wire.Plain("19.9"), Step: wire.Plain("199"),
	}, said(drawn.Highest))
	assert.Equal(t,
		"loss: 2 runs, 300 points, step 0 to 199. Latest: high 19.9 (a), low 9.9 (b). Lowest 0 at step 0, highest 19.9 at step 199.", words.Say(drawn.Summary))
	assert.Equal(t, int(math.Round(2*drawn.Plot.W)), drawn.PixelsW)
	pixels := p.get(drawn.Pixels).([]byte)
	assert.Len(t, pixels, 4*drawn.PixelsW*drawn.PixelsH)
	assert.NotEqual(t, make([]byte, len(pixels)), pixels)
	_, err := charts.ParseOps(p.get(drawn.Ops).([]byte))
	assert.NoError(t, err)

	hidden := p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID}, wire.View{Hidden: []wire.RunID{a}})
	assert.EqualValues(t, 100, hidden.Points)
	assert.Equal(t, []wire.RunID{b}, hidden.Runs)
	none := p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID}, wire.View{Hidden: []wire.RunID{a, b}})
	assert.Zero(t, none.Pixels)
	assert.Equal(t, "loss: nothing to draw in the runs shown.", words.Say(none.Summary))
}

// TestHover points at places whose data are known: step s of run a has the value s/10 and the wall
// time 1.7e9+s seconds.
func TestHover(t *testing.T) {
	p := startPage(t, intake.Config{Parse: parse.Config{Now: func() time.Time {
		return time.Unix(1.7e9, 0)
	}}})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": scalars("loss", 200).bytes,
		"logs/b/x.tfevents": newLog().scalar("loss", 50, 100).scalar("loss", 150,
			float32(math.NaN())).bytes,
	}))
	a, b := p.runs()["a"].ID, p.runs()["b"].ID
	drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID}, wire.View{})
	at := func(step float64) float64 { // the axis goes from -2% to 102% of 0 to 199
		return drawn.Plot.X + (step+0.02*199)/(1.04*199)*drawn.Plot.W
	}
	hover := func(x, y float64) *chart.Readout {
		p.ask(kind.Scalar, "c", &chart.Hover{X: x, Y: y})
		return until(p, func(*chart.Readout) bool { return true })
	}

	r := hover(at(50.3), drawn.Plot.Y+drawn.Plot.H)
	assert.Equal(t, "Step 50", words.Say(r.Heading))
	assert.InDelta(t, at(50), r.X, 0.01)
	require.Len(t, r.Rows, 2)
	assert.Equal(t, chart.Row{
		Series: wire.Series{
			Run: b, Tag: p.tag("loss").ID, Ink: wire.Ink{Colour: p.runs()["b"].Colour},
		},
		Value: wire.Plain("100"), Step: wire.Plain("50"), Time: wire.Plain("14 Nov 23:14:10"),
		Relative: wire.Plain("0 s"), Y: r.Rows[0].Y,
	}, said(r.Rows[0]), "highest first")
	assert.Equal(t, chart.Row{
		Series: wire.Series{Run: a, Tag: p.tag("loss").ID}, Value: wire.Plain("5"),
		Step: wire.Plain("50"), Time: wire.Plain("14 Nov 23:14:10"), Relative: wire.Plain("50 s"),
		Y: r.Rows[1].Y, Nearest: true,
	}, said(r.Rows[1]))
	assert.Less(t, r.Rows[0].Y, r.Rows[1].Y)

	r = hover(at(150), drawn.Plot.Y)
	assert.Equal(t, []string{"15", "NaN"},
		[]string{words.Say(r.Rows[0].Value), words.Say(r.Rows[1].Value)},
		"what has no value comes last")
	assert.True(t, math.IsNaN(r.Rows[1].Y))
	assert.True(t, r.Rows[0].Nearest)

	assert.Empty(t, hover(-50, 20).Rows)
	assert.Empty(t, hover(at(10), drawn.Plot.Y+drawn.Plot.H+30).Rows)
}

func TestHoverShowsTwelveRowsAroundThePointer(t *testing.T) {
	files := map[string][]byte{}
	for i := range 30 {
		files["logs/r"+strconv.Itoa(i)+"/x.tfevents"] = newLog().scalar("v", 1,
			float32(i)).scalar("v", 2, float32(i)).bytes
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
	drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("v").ID}, wire.View{})
	p.ask(kind.Scalar, "c", &chart.Hover{X: drawn.Plot.X + 5, Y: drawn.Plot.Y + drawn.Plot.H/2})
	r := until(p, func(*chart.Readout) bool { return true })
	require.Len(t, r.Rows, 12)
	assert.Equal(t, 18, r.More)
	nearest := -1
	for i, row := range r.Rows {
		if row.Nearest {
			nearest = i
		}
	}
	assert.Equal(t, 6, nearest, "in the middle of the rows")
}

// TestHistogramsSayTheirValues expects the range of the values, which differs from the axis' range
// if all values are equal or there are none.
func TestHistogramsSayTheirValues(t *testing.T) {
	p := startPage(t, intake.Config{})
	log := newLog().histogram("one", 1, 3, []float64{3}, []float64{5}).histogram("none", 1, 0,
		[]float64{1, 2}, []float64{0, 0})
	p.open(p.files(map[string][]byte{"x.tfevents": log.bytes}))
	for tag, want := range map[string]string{"one": "values 3.", "none": "no values."} {
		for _, mode := range []wire.HistogramMode{
			wire.HistogramOffset, wire.HistogramBands, wire.HistogramHeat,
		} {
			drawn := p.draw(wire.Card{ID: tag, Tag: p.tag(tag).ID, Run: 1},
				wire.View{Histograms: wire.HistogramLook{Mode: mode}})
			assert.Equal(t, tag+" of x.tfevents: 1 of 1 histogram, step 1 to 1, "+want,
				words.Say(drawn.Summary), "%v", mode)
		}
	}
}

func TestHistogramCard(t *testing.T) {
	p := startPage(t, intake.Config{})
	log := newLog().histogram("w", 1, 0, []float64{1, 2, 3}, []float64{10, 20, 30}).histogram("w",
		2, 0, []float64{1, 2, 3}, []float64{30, 20, 10})
	p.open(p.files(map[string][]byte{"x.tfevents": log.bytes}))
	drawn := p.draw(wire.Card{ID: "h", Tag: p.tag("w").ID, Run: 1}, wire.View{})
	assert.EqualValues(t, 2, drawn.Points)
	assert.Equal(t, "w of x.tfevents: 2 of 2 histograms, step 1 to 2, values 0 to 3.",
		words.Say(drawn.Summary))
	assert.NotZero(t, drawn.Pixels)
	assert.NotZero(t, drawn.Ops)

	p.ask(histogram.ID, "h", &chart.Hover{X: drawn.Plot.X + 1, Y: drawn.Plot.Y + drawn.Plot.H - 1})
	r := until(p, func(*chart.Readout) bool { return true })
	assert.Equal(t, "Step 2", words.Say(r.Heading))
	var texts []string
	for _, row := range r.Rows[:5] {
		texts = append(texts, words.Say(row.Label)+" "+words.Say(row.Value))
	}
	assert.Equal(t,
		[]string{"Bin 0 to 0.1", "Count 3 of 60", "Mean 1.167 ± 0.7993", "Min 0", "Max 3"}, texts)
}
