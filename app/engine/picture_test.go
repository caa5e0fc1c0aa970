package engine_test

import (
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// pictureOf saves the picture of a card and returns its document, which must be well-formed, and
// its texts.
func (p *page) pictureOf(card string) (document string, texts []string) {
	p.t.Helper()
	p.send(&wire.Export{ID: 3, Kind: wire.ExportSVG, Card: card})
	part := until(p, func(part *wire.ExportPart) bool { return part.ID == 3 })
	if len(part.Wanted) > 0 {
		p.send(&wire.Export{
			ID: 3, Kind: wire.ExportSVG, Card: card, Words: words.Phrases(part.Wanted),
		})
		part = until(p, func(part *wire.ExportPart) bool { return part.ID == 3 })
	}
	require.Empty(p.t, words.Say(part.Problem))
	assert.True(p.t, part.Done)
	blob := p.get(part.Blob).(exportedBlob)
	assert.Equal(p.t, "image/svg+xml", blob.mime)
	assert.EqualValues(p.t, len(blob.bytes), part.Bytes)
	decoder := xml.NewDecoder(strings.NewReader(string(blob.bytes)))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return string(blob.bytes), texts
		}
		require.NoError(p.t, err)
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			texts = append(texts, string(text))
		}
	}
}

func TestPictureOfACard(t *testing.T) {
	names := []string{"a", "<b onload='x'>", "c&d"}
	files := map[string][]byte{}
	for i, name := range names {
		log := newLog()
		for step := range int64(50) {
			log.scalar("train/loss", step, float32(math.Exp(-float64(step)/20)+float64(i)))
		}
		log.scalar("train/loss", 50, float32(math.NaN())).scalar("acc", 1, 1)
		files["logs/"+name+"/x.tfevents"] = log.bytes
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
	card := wire.Card{ID: "c1", Tag: p.tag("train/loss").ID}
	p.draw(card, wire.View{Theme: "light"})
	plain, texts := p.pictureOf("c1")
	assert.Equal(t, 2, strings.Count(strings.Join(texts, "|"), "train/loss"),
		"the title for readers and on the picture")
	for _, name := range names {
		assert.Contains(t, texts, name)
	}
	assert.Contains(t, texts, "Step")
	assert.Contains(t, plain, `width="560"`)

	p.draw(card,
		wire.View{Theme: "light", Hidden: []wire.RunID{p.runs()["c&d"].ID},
			Looks: []wire.RunLook{{
				Run: p.runs()["a"].ID, Name: "baseline", Ink: wire.Ink{Own: 0x1ff0080},
			}},
			Lines: wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}, Axis: wire.AxisRelative}})
	smooth, texts := p.pictureOf("c1")
	assert.NotContains(t, texts, "c&d")
	assert.Contains(t, texts, "baseline")
	assert.Contains(t, texts, words.Say(report.PictureAxis(wire.AxisRelative)))
	assert.Contains(t, texts, "smoothed 0.60, exponential")
	assert.Contains(t, strings.ToLower(smooth), "#ff0080")
	assert.Contains(t, smooth, "opacity", "the raw line")

	card.More = []wire.TagID{p.tag("acc").ID}
	p.draw(card, wire.View{Theme: "dark"})
	_, texts = p.pictureOf("c1")
	assert.Contains(t, texts, "train/loss, acc")
	assert.Contains(t, texts, "acc of a")
}

// TestPictureSaysWhatWasDone expects notes about processing of the data, and the lines named in the
// order of the run list.
func TestPictureSaysWhatWasDone(t *testing.T) {
	files := map[string][]byte{}
	for _, name := range []string{"b", "a10", "a9", "c"} {
		log := newLog()
		for step := range int64(40) {
			log.scalar("loss", step, float32(step%7))
		}
		files["logs/"+name+"/x.tfevents"] = log.scalar("loss", 40,
			1000).scalar("acc", 0, 1).scalar("acc", 1, 2).bytes
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
	card := wire.Card{ID: "c1", Tag: p.tag("loss").ID, More: []wire.TagID{p.tag("acc").ID}}
	p.draw(card, wire.View{})
	_, texts := p.pictureOf("c1")
	assert.Equal(t,
		[]string{"loss of a9", "loss of a10", "loss of b", "loss of c", "acc of a9", "acc of a10",
			"acc of b", "acc of c"}, texts[len(texts)-9:len(texts)-1])
	card.More = nil
	d := p.draw(card,
		wire.View{Lines: wire.Lines{
			IgnoreOutliers: true, Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: 2},
			Aggregate: wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandMinMax},
		},
			Groups: []wire.RunGroup{{Name: "seeds", Runs: []wire.RunID{p.run("a9"), p.run("b")}},
				{Name: "others", Runs: []wire.RunID{p.run("c")}}}})
	_, texts = p.pictureOf("c1")
	assert.Contains(t, texts,
		"smoothed over 2 points, running mean · median of n runs, band: lowest to highest · "+
			words.Count(int(d.Outside))+" outliers excluded")
	assert.Greater(t, d.Outside, int64(1))
	assert.Equal(t, []string{"seeds (n = 2)", "others (n = 1)", "a10"},
		texts[len(texts)-4:len(texts)-1])
}

// TestPictureOfManyPoints stays small: points closer than half a pixel are decimated.
func TestPictureOfManyPoints(t *testing.T) {
	p := startPage(t, intake.Config{})
	log := newLog()
	for step := range int64(50_000) {
		log.scalar("loss", step, float32(step*7919%1000))
	}
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": log.bytes}))
	p.draw(wire.Card{ID: "c1", Tag: p.tag("loss").ID}, wire.View{Theme: "light"})
	document, _ := p.pictureOf("c1")
	assert.Less(t, len(document), 100_000)
}

func TestNoPicture(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.send(&wire.Export{ID: 4, Kind: wire.ExportSVG, Card: "gone"})
	part := until(p, func(part *wire.ExportPart) bool { return part.ID == 4 })
	assert.Equal(t, &wire.ExportPart{ID: 4, Done: true, Problem: report.ProblemNoPicture.Text()},
		part)

	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": newLog().scalar("loss", 1, float32(math.NaN())).bytes,
		"logs/b/x.tfevents": newLog().scalar("loss", 1, 1).bytes,
	}))
	p.draw(wire.Card{ID: "c1", Tag: p.tag("loss").ID},
		wire.View{Theme: "light", Hidden: []wire.RunID{1, 2}})
	_, texts := p.pictureOf("c1")
	assert.Contains(t, texts, "loss", "an empty chart is one, too")
}

func TestPictureOfATagWithoutAName(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": newLog().scalar("", 1, 2).scalar("", 2,
		3).scalar("b", 1, 1).bytes}))
	p.draw(wire.Card{ID: "c", Tag: p.tag("").ID, More: []wire.TagID{p.tag("b").ID}}, wire.View{})
	_, texts := p.pictureOf("c")
	assert.Contains(t, texts, words.TagName("")+", b")
	assert.Contains(t, texts, words.TagName("")+" of a")
}

func TestPictureOfHistograms(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": newLog().histogram("weights", 1, -2,
		[]float64{-1, 0, 1}, []float64{1, 2, 3}).bytes}))
	p.draw(wire.Card{ID: "h", Tag: p.tag("weights").ID, Run: 1}, wire.View{Theme: "light"})
	_, texts := p.pictureOf("h")
	assert.Contains(t, texts, "weights of a")

	d := p.draw(wire.Card{ID: "h", Tag: p.tag("weights").ID, Run: 1},
		wire.View{Theme: "light", Looks: []wire.RunLook{{Run: 1, Name: "best"}}})
	assert.Contains(t, words.Say(d.Summary), "best")
	_, texts = p.pictureOf("h")
	assert.Contains(t, texts, "weights of best", "as the run is called on the page")
}

// TestHistogramsTakeARunsOwnColour draws in both themes; runs without their own colour have the
// palette's.
func TestHistogramsTakeARunsOwnColour(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": newLog().histogram("w", 1, -2,
		[]float64{-1, 0, 1}, []float64{1, 2, 3}).bytes}))
	card := wire.Card{ID: "h", Tag: p.tag("w").ID, Run: 1}
	for _, theme := range []string{"light", "dark"} {
		runs := view.ChartTheme(theme).Runs
		for want, ink := range map[color.NRGBA]wire.Ink{
			{R: 0xff, B: 0x80, A: 255}: {Own: 1<<24 | 0xff0080}, runs[3]: {Colour: 3}, runs[0]: {},
		} {
			d := p.draw(card, wire.View{
				Theme: theme, Histograms: wire.HistogramLook{Mode: wire.HistogramOverlay},
				Looks: []wire.RunLook{{Run: 1, Ink: ink}},
			})
			pixels := p.get(d.Pixels).([]byte)
			inks := map[color.NRGBA]bool{}
			for i := 0; i < len(pixels); i += 4 {
				inks[color.NRGBA{R: pixels[i], G: pixels[i+
					1], B: pixels[i+2], A: pixels[i+3]}] = true
			}
			assert.True(t, inks[want],
				"%s, %v: the only histogram is the newest, which has the colour undimmed", theme,
				ink)
		}
	}
}
