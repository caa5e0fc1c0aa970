package hosttest

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Charts fakes [host.Charts].
type Charts struct {
	Refs
	Painted  []Painting
	Fainted  []string // canvases
	Lifted   []Line
	Parts    []Part
	Handles  []Handle
	Stepped  []StepMark
	Frames   map[string]wire.ChartFrame // of each card
	Shown    wire.ShownHover            // the readout on screen; zero while hidden
	Outlines []wire.ShownOutline
	Brushed  [4]string

	TellPointer func(card string, x, y float64, over bool)
	TellChart   func(wire.ChartAct)
	TellHandle  func(card string, handle int, x float64, done bool)
}

// Painting is a drawing on a canvas.
type Painting struct {
	Canvas               string
	Width, Height, Ratio float64
	Pixels               wire.Ref
}

// Line is a highlighted line over the drawing on a canvas.
type Line struct {
	Canvas string
	Pixels wire.Ref // 0 for no line
}

// Part is the part of its x axis that a chart shows, in coordinates of its frame.
type Part struct {
	Card string
	X    wire.Span
}

// Handle is an element at a position.
type Handle struct {
	ID   string
	X, Y float64
}

// StepMark is the mark of a step on a card.
type StepMark struct {
	Card  string
	Paths []string
}

func (c *Charts) forget() {
	c.Released, c.Painted, c.Fainted, c.Lifted = nil, nil, nil, nil
	c.Parts, c.Handles, c.Stepped = nil, nil, nil
}

func (c *Charts) Paint(canvas string, d wire.Drawn, width, height, ratio float64) {
	c.Painted = append(c.Painted, Painting{canvas, width, height, ratio, d.Pixels})
}

func (c *Charts) Faint(canvas string) { c.Fainted = append(c.Fainted, canvas) }

func (c *Charts) Lift(canvas string, r chart.Readout) {
	c.Lifted = append(c.Lifted, Line{canvas, r.Pixels})
}

func (c *Charts) FrameChart(card string, f wire.ChartFrame) {
	if c.Frames == nil {
		c.Frames = map[string]wire.ChartFrame{}
	}
	c.Frames[card] = f
}

func (c *Charts) WantPart(card string, x wire.Span) { c.Parts = append(c.Parts, Part{card, x}) }

func (c *Charts) PlaceHandle(id string, x, y float64) {
	c.Handles = append(c.Handles, Handle{id, x, y})
}

func (c *Charts) MarkStep(card string, paths []string) {
	c.Stepped = append(c.Stepped, StepMark{card, paths})
}

func (c *Charts) OnPointer(fn func(string, float64, float64, bool)) { c.TellPointer = fn }
func (c *Charts) OnChart(fn func(wire.ChartAct))                    { c.TellChart = fn }
func (c *Charts) OnHandle(fn func(string, int, float64, bool))      { c.TellHandle = fn }
func (c *Charts) ShowHover(shown wire.ShownHover)                   { c.Shown = shown }
func (c *Charts) HideHover()                                        { c.Shown = wire.ShownHover{} }
func (c *Charts) ShowOutlines(marks []wire.ShownOutline)            { c.Outlines = marks }
func (c *Charts) BrushTexts(_ string, texts [4]string)              { c.Brushed = texts }
