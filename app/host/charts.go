package host

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Charts are the drawings on cards: painting them, the person's actions on them, and marks over
// them that follow the pointer without a render.
type Charts interface {
	Refs
	// Paint draws d on the canvas with this element id and releases the references of d. If there
	// is no such canvas it only releases them.
	Paint(canvasID string, d wire.Drawn, width, height, ratio float64)
	// Faint shows the picture on the canvas with this element id faintly, until something else is
	// painted.
	Faint(canvasID string)
	// Lift lays the highlighted line of a readout over the drawing of the canvas with this element
	// id, while the pointer is on it, and releases its pixels. A readout without pixels removes the
	// line.
	Lift(canvasID string, r chart.Readout)
	// FrameChart tells the page's scripts where the plot of a just painted chart is, and which part
	// of its axes is wanted by now; if another part was painted, they move the picture.
	FrameChart(cardID string, frame wire.ChartFrame)
	// WantPart moves the painted picture of a chart so that this part of its x axis is visible, in
	// coordinates of its last frame.
	WantPart(cardID string, x wire.Span)

	// OnPointer calls fn, at most once a frame, with the pointer's position over an element that
	// has data-testid="chart", in CSS px from its top left. When the pointer leaves the element, fn
	// is called once with over false.
	OnPointer(fn func(cardID string, x, y float64, over bool))
	// OnChart calls fn, at most once a frame, with the person's actions on charts, except pointing
	// at them.
	OnChart(fn func(act wire.ChartAct))
	// OnHandle calls fn, at most once a frame, while a handle (0 or 1) of the selected step range
	// is dragged, with its position in CSS px from the left of its card's chart. done is true when
	// it is released.
	OnHandle(fn func(cardID string, handle int, x float64, done bool))
	// PlaceHandle moves the element with this id, a handle or the flag of a note, to x, y of its
	// containing block. Labels of the axis that a handle's flag covers in part are hidden.
	PlaceHandle(elementID string, x, y float64)

	// ShowHover fills in the readout, positions it beside the card (below it, or above if there is
	// no room, never over it, inside the window), and marks the charts. HideHover removes readout
	// and marks.
	ShowHover(shown wire.ShownHover)
	HideHover()
	// ShowOutlines marks histograms over their cards and replaces earlier marks. MarkStep marks a
	// card's values at a step with the paths of an SVG; no paths removes the mark.
	ShowOutlines(marks []wire.ShownOutline)
	MarkStep(cardID string, paths []string)
	// BrushTexts labels the ends of the range that is being selected on a chart: from and to along
	// x, then along y.
	BrushTexts(cardID string, texts [4]string)
}
