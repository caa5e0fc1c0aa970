package charts

import (
	"image/color"
	"math"
)

// Wave is the picture data of an audio clip: the extent of its samples and its spectrogram, both in
// columns over the same time.
type Wave struct {
	Seconds   float64
	NyquistHz float64   // the highest frequency
	Low, High []float32 // extent of the samples, per column
	// Levels is the spectrogram, column by column, each from low to high frequencies; 0 is drawn in
	// the colour of the surface.
	Levels []uint8
	Rows   int // rows per column of Levels
}

// WaveChart is the input of the layout of an audio card.
type WaveChart struct {
	W, H  float64 // CSS pixels
	Ratio float64 // device pixels per CSS pixel; 0 counts as 1
	Wave  *Wave   // nil draws nothing
	Run   LineStyle
	Theme *Theme
}

// WaveFrame is an audio card after layout: the waveform above, the spectrogram below.
type WaveFrame struct {
	Plot  Rect    // waveform and spectrogram, with the gap between them
	Upper Rect    // the waveform
	Lower Rect    // the spectrogram's part
	X     Scale   // seconds to CSS pixels from the left edge of Plot
	Scene Scene   // axes only: the rest is Pixels on a screen and AddShapes in a picture
	Peak  float64 // largest magnitude of the samples

	wave   *Wave
	grid   grid
	ramp   [256]color.NRGBA
	run    color.NRGBA
	y, hz  Scale
	levels int // columns of the spectrogram
}

// Margins of audio cards, in CSS pixels.
const (
	waveLeft  = 40
	waveShare = 0.4 // share of the height for the waveform
	waveGap   = 10
)

// Layout places the waveform, the spectrogram and the axes.
func (c *WaveChart) Layout() *WaveFrame {
	f := &WaveFrame{wave: c.Wave, grid: newGrid(c.Ratio), run: c.Run.Color}
	f.Plot = f.grid.plot(c.W, c.H, waveLeft, marginTop, marginRight, marginBottom)
	upper := f.grid.edge(math.Max(f.Plot.H-waveGap, 2) * waveShare)
	f.Upper = Rect{f.Plot.X, f.Plot.Y, f.Plot.W, upper}
	lower := f.grid.edge(f.Plot.Y + upper + waveGap)
	f.Lower = Rect{f.Plot.X, lower, f.Plot.W, math.Max(f.Plot.bottom()-lower, 1/f.grid.ratio)}
	w := c.Wave
	if w == nil || len(w.Low) == 0 || !(w.Seconds > 0) {
		f.wave = nil
		return f
	}
	for i := range w.Low {
		f.Peak = math.Max(f.Peak, math.Max(float64(w.High[i]), -float64(w.Low[i])))
	}
	if w.Rows > 0 {
		f.levels = len(w.Levels) / w.Rows
	}
	f.colours(c.Theme)
	f.axes(c)
	return f
}

// colours computes the colour ramp of the spectrogram: from the surface via the run's colour to the
// text colour.
func (f *WaveFrame) colours(t *Theme) {
	const middle = 160
	for i := range f.ramp {
		if i <= middle {
			f.ramp[i] = mix(f.run, t.Surface, float64(i)/middle)
		} else {
			f.ramp[i] = mix(t.Text, f.run, 0.85*float64(i-middle)/(255-middle))
		}
	}
}

// axes draws time below, frequencies beside the spectrogram and values beside the waveform.
func (f *WaveFrame) axes(c *WaveChart) {
	peak := f.Peak
	if !(peak > 0) {
		peak = 1
	}
	f.X = mustScale(Linear, 0, f.wave.Seconds, 0, f.Plot.W)
	f.y = mustScale(Linear, -peak, peak, f.Upper.H, 0)
	f.hz = mustScale(Linear, 0, f.wave.NyquistHz, f.Lower.H, 0)
	time := fitLabels(Axis{Kind: AxisRelative}, f.X, f.Plot.W)
	for _, t := range time {
		x := f.grid.centre(f.Plot.X + f.X.PxFromData(t.Value))
		f.Scene.line(Under, c.Theme.Grid, f.grid.hair(), x, f.Plot.Y, x, f.Plot.bottom())
	}
	bottomLabels(&f.Scene, c.Theme, time, f.X, f.Plot, c.H-labelBottom)
	leftLabels(&f.Scene, c.Theme, fitTicks(Axis{}, -peak, peak, min(3, max(1, int(f.Upper.H/20)))),
		f.y, f.Upper, f.grid)
	for _, t := range fitTicks(Axis{}, 0, f.wave.NyquistHz, max(1, int(f.Lower.H/24))) {
		at := f.grid.centre(f.Lower.Y + f.hz.PxFromData(t.Value))
		f.Scene.line(Under, c.Theme.Axis, f.grid.hair(), f.Lower.X-4, at, f.Lower.X, at)
		label := t.Label
		if t.Value == 0 {
			label += " Hz"
		}
		f.Scene.label(c.Theme.Label, AnchorEnd, f.Lower.X-labelGap,
			math.Min(at+labelDrop, f.Lower.bottom()), label)
	}
}

// reach returns the extent of the samples in column x of n.
func (f *WaveFrame) reach(x, n int) (low, high float32) {
	all := len(f.wave.Low)
	from := x * all / n
	low, high = f.wave.Low[from], f.wave.High[from]
	for i := from + 1; i < (x+1)*all/n; i++ {
		low, high = min(low, f.wave.Low[i]), max(high, f.wave.High[i])
	}
	return low, high
}

// level returns the loudest level in the cell at column x of w and row y of h, counted from the
// top.
func (f *WaveFrame) level(x, w, y, h int) (loudest uint8) {
	rows := f.wave.Rows
	for column := x * f.levels / w; column < max((x+1)*f.levels/w, x*f.levels/w+1); column++ {
		from := (h - 1 - y) * rows / h
		for row := from; row < max((h-y)*rows/h, from+1); row++ {
			loudest = max(loudest, f.wave.Levels[column*rows+row])
		}
	}
	return loudest
}

// Pixels returns the plot as straight-alpha RGBA in device pixels, nil if there is nothing to draw.
func (f *WaveFrame) Pixels() (rgba []byte, w, h int) {
	if f.wave == nil {
		return nil, 0, 0
	}
	plot := f.grid.device(f.Plot)
	w, h = plot.W, plot.H
	if w < 1 || h < 1 {
		return nil, 0, 0
	}
	rgba = make([]byte, 4*w*h)
	upper, lower := f.grid.device(f.Upper), f.grid.device(f.Lower)
	put := func(x, y int, c color.NRGBA) {
		if y >= 0 && y < h {
			copy(rgba[4*(y*w+x):], []byte{c.R, c.G, c.B, c.A})
		}
	}
	for x := range w {
		low, high := f.reach(x, w)
		from := int(f.y.PxFromData(float64(high)) * f.grid.ratio)
		to := int(math.Ceil(f.y.PxFromData(float64(low)) * f.grid.ratio))
		for y := min(max(from, 0), upper.H-1); y < min(max(to, from+1), upper.H); y++ {
			put(x, y, f.run)
		}
		for y := range lower.H {
			if f.levels > 0 {
				put(x, lower.Y-plot.Y+y, f.ramp[f.level(x, w, y, lower.H)])
			}
		}
	}
	return rgba, w, h
}

// Resolution of the spectrogram in a picture.
const (
	pictureColumns = 240
	pictureRows    = 80
)

// AddShapes adds the waveform and the spectrogram to the scene as shapes, for pictures that are
// saved. Neighbouring cells of one colour become one shape.
func (f *WaveFrame) AddShapes() {
	if f.wave == nil {
		return
	}
	columns := max(1, int(f.Upper.W))
	for x := range columns {
		low, high := f.reach(x, columns)
		top, bottom := f.y.PxFromData(float64(high)), f.y.PxFromData(float64(low))
		f.Scene.Add(Op{
			Kind: OpRect, Fill: f.run,
			XY: floats(f.Upper.X+float64(x), f.Upper.Y+top, 1, math.Max(bottom-top, 1)),
		})
	}
	if f.levels == 0 {
		return
	}
	const step = 8 // levels per shade of a picture
	cellW, cellH := f.Lower.W/pictureColumns, f.Lower.H/pictureRows
	f.Scene.Add(Op{
		Kind: OpRect, Fill: f.ramp[0], XY: floats(f.Lower.X, f.Lower.Y, f.Lower.W, f.Lower.H),
	})
	for x := range pictureColumns {
		for y := 0; y < pictureRows; {
			shade, from := f.level(x, pictureColumns, y, pictureRows)/step, y
			for y < pictureRows && f.level(x, pictureColumns, y, pictureRows)/step == shade {
				y++
			}
			if shade > 0 {
				f.Scene.Add(Op{
					Kind: OpRect, Fill: f.ramp[shade*step],
					XY: floats(f.Lower.X+float64(x)*cellW, f.Lower.Y+float64(from)*cellH, cellW+0.3,
						float64(y-from)*cellH+0.3),
				})
			}
		}
	}
}

// WavePoint describes the place under the pointer.
type WavePoint struct {
	Seconds   float64
	X         float64 // x of the place, in CSS pixels
	Low, High float64 // extent of the samples there
	Spectral  bool    // the pointer is on the spectrogram: Hz and Level are set
	Hz        float64
	Level     uint8
}

// At returns the data at a place; ok is false outside the plot.
func (f *WaveFrame) At(x, y float64) (p WavePoint, ok bool) {
	if f == nil || f.wave == nil || !f.Plot.contains(x, y) {
		return p, false
	}
	p.X = x
	p.Seconds = f.X.DataFromPx(x - f.Plot.X)
	columns := max(1, int(f.Plot.W))
	column := min(max(int(x-f.Plot.X), 0), columns-1)
	low, high := f.reach(column, columns)
	p.Low, p.High = float64(low), float64(high)
	if p.Spectral = f.levels > 0 && f.Lower.contains(x, y); p.Spectral {
		p.Hz = f.hz.DataFromPx(y - f.Lower.Y)
		rows := max(1, int(f.Lower.H))
		p.Level = f.level(column, columns, min(max(int(y-f.Lower.Y), 0), rows-1), rows)
	}
	return p, true
}
