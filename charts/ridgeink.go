package charts

import "image/color"

// The colours of ridges, which are the same in a raster and in a scene.

// mostStrokes is how many outlines can be told apart on a card. If there are more ridges, an even
// selection of them is stroked; the areas of all are drawn.
const mostStrokes = 60

// severalRuns reports whether ridges of several runs overlap.
func (f *RidgeFrame) severalRuns() bool { return len(f.runs) > 1 }

// runColor returns the colour of the k-th ridge's run.
func (f *RidgeFrame) runColor(k int) color.NRGBA {
	if i := f.ridges[f.order[k]].Run; i >= 0 && i < len(f.runs) {
		return f.runs[i].Color
	}
	return f.theme.Label
}

// stroked reports whether the outlines of a group of ridges of equal depth are stroked, by its
// index among the groups. The newest group always is.
func (f *RidgeFrame) stroked(group, groups int) bool {
	every := (groups + mostStrokes - 1) / mostStrokes
	return (groups-1-group)%max(every, 1) == 0
}

// ridgeInk is how a ridge is drawn. Lengths are CSS pixels.
type ridgeInk struct {
	fill, stroke color.NRGBA // alpha 0 for none
	width        float64
}

// ink returns the colours of the k-th ridge.
func (f *RidgeFrame) ink(k int, stroked bool) ridgeInk {
	base, age := f.runColor(k), f.age(k)
	switch {
	case f.mode == RidgeOverlay && f.severalRuns():
		return ridgeInk{stroke: mix(base, f.theme.Surface, 0.35+0.65*age), width: 1}
	case f.mode == RidgeOverlay && k == len(f.order)-1:
		return ridgeInk{stroke: base, width: 2}
	case f.mode == RidgeOverlay:
		return ridgeInk{
			stroke: mix(base, f.theme.Surface, f.faintest()+(1-f.faintest())*age), width: 1,
		}
	}
	in := ridgeInk{fill: mix(base, f.theme.Surface, 0.22+0.52*age), width: 1}
	if f.severalRuns() {
		in.fill = base
		in.fill.A = uint8(40 + 40*age)
	}
	if stroked {
		in.stroke = f.theme.Surface
		if f.severalRuns() {
			in.stroke = mix(base, f.theme.Surface, 0.45+0.55*age)
		}
	}
	return in
}

// faintest is how much of its run's colour the oldest line has on an overlay. The fewer the lines,
// the less they have to recede behind the newest.
func (f *RidgeFrame) faintest() float64 { return max(0.18, 0.55-0.04*float64(len(f.order))) }

// chosenWidth is the width of a marked ridge's outline.
const chosenWidth = 1.75

// groups returns the end indices, in order, of the groups of ridges with equal depth, the deepest
// group first. On an overlay each ridge is a group of its own.
func (f *RidgeFrame) groups() (ends []int) {
	for k := range f.order {
		if f.mode == RidgeOffset && k > 0 && f.base[k] == f.base[k-1] {
			ends[len(ends)-1] = k + 1
			continue
		}
		ends = append(ends, k+1)
	}
	return ends
}

// Picture returns the scene with the ridges, for a picture that is saved. On a canvas, use a
// RidgeRaster.
func (f *RidgeFrame) Picture() *Scene {
	s := &Scene{Ops: f.Scene.Ops[:len(f.Scene.Ops):len(f.Scene.Ops)]}
	ends := f.groups()
	from := 0
	for g, end := range ends {
		stroked := f.stroked(g, len(ends))
		if f.severalRuns() && f.mode == RidgeOffset {
			for k := from; k < end; k++ {
				s.Add(Op{
					Kind: OpArea, Layer: Over, Size: float32(f.base[k]), Fill: f.theme.Surface,
					XY: f.curve(k),
				})
			}
		}
		for k := from; k < end; k++ {
			f.draw(s, k, f.ink(k, stroked))
		}
		from = end
	}
	for _, i := range f.chosen {
		if xy := f.Outline(i); xy != nil {
			s.Add(Op{Kind: OpPath, Layer: Over, Stroke: f.theme.Text, Width: chosenWidth, XY: xy})
		}
	}
	return s
}

// draw appends a ridge to the scene.
func (f *RidgeFrame) draw(s *Scene, k int, in ridgeInk) {
	if in.fill.A == 0 {
		s.Add(Op{
			Kind: OpPath, Layer: Over, Width: float32(in.width), Stroke: in.stroke, XY: f.curve(k),
		})
		return
	}
	s.Add(Op{
		Kind: OpArea, Layer: Over, Size: float32(f.base[k]), Fill: in.fill, Stroke: in.stroke,
		Width: float32(in.width), XY: f.curve(k),
	})
}

// Saved returns the chart as a picture for saving, with a title and the names of its runs, and the
// picture's size.
func (f *RidgeFrame) Saved(w, h float64, title string,
	legend []LegendLine) (s *Scene, width, height float64) {
	p := Picture{Chart: LineChart{W: w, H: h + titleHeight, Theme: f.theme}, Legend: legend}
	page := Frame{Scene: Scene{Ops: f.Picture().shifted(titleHeight)}}
	page.Scene.Add(Op{
		Kind: OpText, Layer: Over, Fill: f.theme.Text, Size: titleSize, Weight: 6,
		XY: floats(pictureEdge, 20), Text: fitText(title, w-2*pictureEdge, titleSize),
	})
	below := p.legend(&page, p.Chart.H)
	return &page.Scene, w, p.Chart.H + below
}

// shifted returns copies of the operations, moved down by a number of pixels.
func (s *Scene) shifted(down float32) []Op {
	ops := make([]Op, len(s.Ops))
	for i, op := range s.Ops {
		xy := append([]float32(nil), op.XY...)
		last := len(xy)
		if op.Kind == OpRect || op.Kind == OpClip {
			last = 2 // width and height stay
		}
		for k := 1; k < last; k += 2 {
			xy[k] += down
		}
		if op.XY = xy; op.Kind == OpArea {
			op.Size += down
		}
		ops[i] = op
	}
	return ops
}
