package engine_test

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata/cards")

// goldens is the folder with the cards of TestCardsOfEveryOption.
var goldens = filepath.Join("testdata", "cards")

// requireGolden compares got with a file in goldens.
func requireGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join(goldens, name)
	if *update {
		require.NoError(t, os.MkdirAll(goldens, 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

// goldenCard is a card with one option, or a few together.
type goldenCard struct {
	name   string
	tags   []string
	runs   []string // visible ones
	change change
}

// change sets an option of a card or of its view.
type change = func(c *wire.Card, v *wire.View, p *page)

// goldenLogs returns small logs: each tag is there for the options that it shows best.
func goldenLogs() map[string]*logWriter {
	logs := map[string]*logWriter{
		"a": newLog(), "b": newLog(), "c": newLog(), "restarted": newLog(),
	}
	scalar := func(run, tag string, step int64, value float64) {
		logs[run].scalarAt(1.7e9+90*float64(step), tag, step, float32(value))
	}
	for i, run := range []string{"a", "b", "c"} {
		for step := range int64(14) {
			noise := float64((3*step*step*step+5*step+7*int64(i))%11)/40 - 0.1
			scalar(run, "train/loss", step, math.Exp(-float64(step)/5)+noise+0.3*float64(i))
			scalar(run, "train/acc", step, 1-math.Exp(-float64(step)/5)-noise/2)
			if step%2 == 0 {
				scalar(run, "lr", step, 1e-3*(1-float64(step)/20)*float64(i+1))
			}
		}
	}
	for i, run := range []string{"a", "b"} {
		for step := range int64(14) {
			value := math.Exp(-float64(step)/5) + 0.4*float64(i)
			scalar(run, "mean", step, value)
			scalar(run, "low", step, value-0.1-float64(step%3)/20)
			if i == 0 || step%3 != 1 {
				scalar(run, "high", step, value+0.2)
			}
		}
	}
	for i, step := range []int64{0, 1, 2, 3, 4, 20, 21, 22, 40, 41, 42, 60} {
		scalar("a", "uneven", step, float64(i%2)+float64(step)/40)
	}
	for step := range int64(40) {
		if step == 17 {
			scalar("a", "spiky", step, 400)
			continue
		}
		scalar("a", "spiky", step, float64(step%5))
	}
	for step := range int64(12) {
		scalar("a", "growing", step, math.Pow(10, float64(step)/3-2))
	}
	for i := range int64(9) {
		scalar("a", "signed", i, []float64{-1000, -30, -2, -0.1, 0, 0.5, 4, 80, 2000}[i])
		scalar("a", "far", int64(math.Pow(10, float64(i)/2)), float64(i))
	}
	for step, v := range []float64{
		math.NaN(), 2, 3, math.NaN(), 1, math.Inf(1), 2, math.Inf(-1), 3, 2, math.NaN(),
	} {
		scalar("a", "odd", int64(step), v)
		scalar("a", "bad", int64(step), []float64{math.NaN(), math.Inf(1)}[step%2])
		scalar("a", "equal", int64(step), 0.25)
	}
	scalar("a", "point", 3, 0.7)
	scalar("a", "elsewhere", 1000, 1)
	logs["a"].scalarAt(1.8e9-60, "live", 0, 1).scalarAt(1.8e9-30, "live", 1, 3)
	for step := range int64(10) {
		scalar("restarted", "train/loss", step, 1-float64(step)/12)
	}
	for step := int64(5); step < 13; step++ {
		scalar("restarted", "train/loss", step, 0.9-float64(step)/20)
	}
	return logs
}

var (
	loss        = []string{"train/loss"}
	seeds       = []string{"a", "b", "c"}
	onlyA       = []string{"a"}
	goldenCards = []goldenCard{
		{"plain", loss, seeds, nil},
		{"smoothing-ema", loss, onlyA, smoothing(wire.SmoothEMA, 0.7)},
		{"smoothing-short", loss, onlyA, smoothing(wire.SmoothEMA, wire.DefaultSmoothing)},
		{"smoothing-time", []string{"uneven"}, onlyA, smoothing(wire.SmoothTime, 0.6)},
		{"smoothing-ema-uneven", []string{"uneven"}, onlyA, smoothing(wire.SmoothEMA, 0.7)},
		{"smoothing-mean", loss, onlyA, smoothing(wire.SmoothMean, 5)},
		{"smoothing-gaussian", loss, onlyA, smoothing(wire.SmoothGaussian, 2)},
		{"outliers", []string{"spiky"}, onlyA, func(_ *wire.Card, v *wire.View, _ *page) {
			v.Lines.IgnoreOutliers = true
		}},
		{"outliers-shown", []string{"spiky"}, onlyA, nil},
		{"marks", loss, seeds, func(_ *wire.Card, v *wire.View, _ *page) { v.Lines.Marks = true }},
		{"x-relative", loss, onlyA, along(wire.AxisRelative, "")},
		{"x-wall", loss, onlyA, along(wire.AxisWall, "")},
		{"x-scalar", loss, seeds, along(wire.AxisTag, "lr")},
		{"x-scalar-smoothed", loss, onlyA,
			both(along(wire.AxisTag, "lr"), smoothing(wire.SmoothEMA, 0.7))},
		{"x-scalar-nowhere", loss, seeds, along(wire.AxisTag, "elsewhere")},
		{"y-log", []string{"growing"}, onlyA, scales(wire.ScaleLinear, wire.ScaleLog)},
		{"y-log-signed", []string{"signed"}, onlyA, scales(wire.ScaleLinear, wire.ScaleLog)},
		{"y-symlog", []string{"signed"}, onlyA, scales(wire.ScaleLinear, wire.ScaleSymlog)},
		{"y-linear", []string{"signed"}, onlyA, nil},
		{"x-log", []string{"far"}, onlyA, scales(wire.ScaleLog, wire.ScaleLinear)},
		{"x-symlog", []string{"far"}, onlyA, scales(wire.ScaleSymlog, wire.ScaleLinear)},
		{"x-linear", []string{"far"}, onlyA, nil},
		{"log-log", []string{"far"}, onlyA, scales(wire.ScaleLog, wire.ScaleLog)},
		{"zoom-x", loss, seeds, zoom(wire.Zoom{X: wire.Span{Lo: 3.5, Hi: 8}})},
		{"zoom-y", loss, seeds, zoom(wire.Zoom{Y: wire.Span{Lo: 0.2, Hi: 0.8}})},
		{"zoom-y-from-0", loss, seeds, zoom(wire.Zoom{Y: wire.Span{Hi: math.Inf(1)}})},
		{"zoom-both", loss, seeds,
			zoom(wire.Zoom{X: wire.Span{Lo: 3.5, Hi: 8}, Y: wire.Span{Lo: 0.2, Hi: 0.8}})},
		{"tags-of-a-run", []string{"train/loss", "train/acc"}, onlyA, nil},
		{"tags-of-runs", []string{"train/loss", "train/acc"}, []string{"a", "b"}, nil},
		{"group-mean-std", loss, seeds, group(wire.CentreMean, wire.BandStd)},
		{"group-mean-ci", loss, seeds, group(wire.CentreMean, wire.BandCI)},
		{"group-median-minmax", loss, seeds, group(wire.CentreMedian, wire.BandMinMax)},
		{"group-mean-alone", loss, seeds, group(wire.CentreMean, wire.BandNone)},
		{"group-beside-a-run", loss, []string{"a", "b", "c", "restarted"},
			both(group(wire.CentreMean, wire.BandMinMax), smoothing(wire.SmoothEMA, 0.7))},
		{"margin", []string{"mean"}, onlyA, margin},
		{"margin-shared-steps", []string{"mean"}, []string{"a", "b"},
			both(margin, smoothing(wire.SmoothEMA, 0.7))},
		{"margin-dark", []string{"mean"}, []string{"a", "b"}, both(margin, theme("dark"))},
		{"attempts-newest", loss, []string{"restarted"}, nil},
		{"attempts-all", loss, []string{"restarted"}, allAttempts},
		{"attempts-all-smoothed", loss, []string{"restarted"},
			both(allAttempts, smoothing(wire.SmoothEMA, 0.7))},
		{"not-finite", []string{"odd"}, onlyA, nil},
		{"not-finite-smoothed", []string{"odd"}, onlyA, smoothing(wire.SmoothEMA, 0.7)},
		{"not-finite-all", []string{"bad"}, onlyA, nil},
		{"one-point", []string{"point"}, onlyA, nil},
		{"all-equal", []string{"equal"}, onlyA, nil},
		{"live", []string{"live"}, onlyA, nil},
		{"no-run", loss, nil, nil},
		{"looks", loss, seeds, looks},
		{"folder-colours", loss, seeds, both(folders, smoothing(wire.SmoothEMA, 0.7))},
		{"dark", loss, seeds, both(theme("dark"), smoothing(wire.SmoothEMA, 0.7))},
		{"everything", []string{"train/loss", "train/acc"}, []string{"a", "b", "restarted"}, both(
			scales(wire.ScaleLinear, wire.ScaleSymlog), allAttempts, along(wire.AxisRelative, ""),
			smoothing(wire.SmoothGaussian, 1), looks,
			zoom(wire.Zoom{X: wire.Span{Lo: 200, Hi: 1100}}),
			func(_ *wire.Card, v *wire.View, _ *page) {
				v.Lines.Marks = true
			})},
	}
)

func both(changes ...change) change {
	return func(c *wire.Card, v *wire.View, p *page) {
		for _, change := range changes {
			change(c, v, p)
		}
	}
}

func smoothing(kind wire.SmoothingKind, amount float64) change {
	return func(_ *wire.Card, v *wire.View, _ *page) {
		v.Lines.Smoothing = wire.Smoothing{Kind: kind, Amount: amount}
	}
}

func along(axis wire.Axis, tag string) change {
	return func(_ *wire.Card, v *wire.View, p *page) {
		if v.Lines.Axis = axis; tag != "" {
			v.Lines.XTag = p.tag(tag).ID
		}
	}
}

func scales(x, y wire.Scaling) change {
	return func(c *wire.Card, _ *wire.View, _ *page) { c.XScale, c.YScale = x, y }
}

func zoom(z wire.Zoom) change { return func(c *wire.Card, _ *wire.View, _ *page) { c.Zoom = z } }

func group(centre wire.Centre, band wire.Band) change {
	return func(_ *wire.Card, v *wire.View, p *page) {
		v.Lines.Aggregate = wire.Aggregate{Centre: centre, Band: band}
		v.Groups = []wire.RunGroup{{
			Name: "seeds", Ink: wire.Ink{Colour: 4},
			Runs: []wire.RunID{p.run("a"), p.run("b"), p.run("c")},
		}}
	}
}

// margin adds a margin around the lines.
func margin(c *wire.Card, _ *wire.View, p *page) {
	c.Margins = []wire.Margin{{Value: c.Tag, Lower: p.tag("low").ID, Upper: p.tag("high").ID}}
}

func allAttempts(_ *wire.Card, v *wire.View, _ *page) { v.AllAttempts = true }

func theme(theme string) change {
	return func(_ *wire.Card, v *wire.View, _ *page) { v.Theme = theme }
}

// folders gives runs the colour of a folder, with solid, dashed and dotted lines.
func folders(_ *wire.Card, v *wire.View, p *page) {
	v.Looks = []wire.RunLook{{Run: p.run("a"), Ink: wire.Ink{Colour: 2}},
		{Run: p.run("b"), Ink: wire.Ink{Colour: 10}}, {Run: p.run("c"), Ink: wire.Ink{Colour: 18}}}
}

// looks gives runs their own names, colours and dashes.
func looks(_ *wire.Card, v *wire.View, p *page) {
	v.Looks = []wire.RunLook{{
		Run: p.run("a"), Name: "best <b>", Ink: wire.Ink{Own: 1<<24 | 0xff0080},
	}, {Run: p.run("b"), Ink: wire.Ink{Colour: 10}},
		{Run: p.run("c"), Ink: wire.Ink{Colour: 19}}}
}

// show puts the card of a golden on screen, so small that its scene is short, and returns its
// drawing.
func (g *goldenCard) show(p *page, ratio float64, emphasis wire.RunID) *wire.Drawn {
	card := p.card(g.tags...)
	view := wire.View{Theme: "light", Emphasis: emphasis}
	for name, run := range p.runs() {
		if !slices.Contains(g.runs, name) {
			view.Hidden = append(view.Hidden, run.ID)
		}
	}
	if g.change != nil {
		g.change(&card, &view, p)
	}
	card.ID, card.Width, card.Height, card.Ratio = g.name, 240, 100, ratio
	view.Cards = []wire.Card{card}
	p.send(&view)
	return until(p, func(d *wire.Drawn) bool { return d.Card == g.name && d.Complete })
}

// sceneOf writes the scene of a drawing, one operation per line, after its summary.
func (p *page) sceneOf(d *wire.Drawn) string {
	p.t.Helper()
	scene, err := charts.ParseOps(p.get(d.Ops).([]byte))
	require.NoError(p.t, err)
	return words.Say(d.Summary) + "\n\n" + charts.SceneText(scene)
}

// inkOf writes the picture of a drawing with one letter per block of device pixels: the opacity of
// the most opaque one.
func (p *page) inkOf(d *wire.Drawn, across, down int) string {
	var b strings.Builder
	pixels := p.pixels(d)
	for row := 0; row < d.PixelsH; row += down {
		line := make([]byte, 0, d.PixelsW/across+1)
		for col := 0; col < d.PixelsW; col += across {
			most := uint8(0)
			for r := row; r < min(row+down, d.PixelsH); r++ {
				for c := col; c < min(col+across, d.PixelsW); c++ {
					most = max(most, pixels[4*(r*d.PixelsW+c)+3])
				}
			}
			line = append(line, " -+#"[(int(most)+63)/85])
		}
		b.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return b.String()
}

// TestCardsOfEveryOption compares a card's saved picture, and its drawing for the page, with
// goldens. Inspect rewritten goldens.
func TestCardsOfEveryOption(t *testing.T) {
	p := openLogs(t, goldenLogs())
	files := map[string]bool{}
	seen := map[string]string{}
	for _, g := range goldenCards {
		t.Run(g.name, func(t *testing.T) {
			drawn := g.show(p, 1, 0)
			document, _ := p.pictureOf(g.name)
			requireGolden(t, g.name+".svg", document)
			requireGolden(t, g.name+".txt", p.sceneOf(drawn))
			assert.Empty(t, seen[document], "an option that changes nothing is none")
			seen[document] = g.name
		})
		files[g.name+".svg"], files[g.name+".txt"] = true, true
	}
	listed, err := os.ReadDir(goldens)
	require.NoError(t, err)
	for _, file := range listed {
		assert.True(t, files[file.Name()] || strings.HasPrefix(file.Name(), "screen-"),
			"%s is of no card", file.Name())
	}
}

// TestCardsOnScreen checks what only the screen has, not a saved picture: device pixels, and the
// emphasis of a run.
func TestCardsOnScreen(t *testing.T) {
	p := openLogs(t, goldenLogs())
	plain := goldenCard{name: "plain", tags: []string{"odd", "equal"}, runs: onlyA}
	requireGolden(t, "screen-ratio-2.txt", p.sceneOf(plain.show(p, 2, 0)))
	requireGolden(t, "screen-ratio-1.5.txt", p.sceneOf(plain.show(p, 1.5, 0)))
	saved := map[string]string{}
	two := goldenCard{name: "two", tags: loss, runs: []string{"a", "restarted"}}
	for name, run := range map[string]wire.RunID{
		"none": 0, "a": p.run("a"), "restarted": p.run("restarted"),
	} {
		d := two.show(p, 1, run)
		requireGolden(t, "screen-emphasis-"+name+".txt", p.sceneOf(d)+"\n"+p.inkOf(d, 4, 8))
		saved[name], _ = p.pictureOf("two")
	}
	assert.Equal(t, saved["none"], saved["a"], "a saved picture is of all lines")
}
