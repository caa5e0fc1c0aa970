package wire

// Messages about charts between the page's program and its scripts. Like [CardBox], these types are
// in this package because app/browser, which carries them, is also linked into the worker and so
// must not import package app.

// ChartFrame tells where a drawn chart has its plot, and which part of the axes is wanted now.
// Positions along the axes are fractions of the plot: 0 is its left and bottom edge, 1 its right
// and top edge.
type ChartFrame struct {
	Number uint32 // counts drawings; a [ChartAct] names the drawing its positions refer to
	Act    uint32 // number of this card's last ChartAct that is included in Want
	Plot   Rect   // CSS px
	X, Y   AxisFrame
}

// AxisFrame is an axis of a ChartFrame.
type AxisFrame struct {
	Drawn  bool // the axis exists and can be zoomed
	Zoomed bool // a part of it is wanted, otherwise all
	Want   Span // wanted range
	Home   Span // the whole axis; the zero Span while unknown
}

// ChartActKind is a kind of ChartAct.
type ChartActKind uint8

// The kinds, with the numbers that web/zoom.js gives them.
const (
	ChartBrush  ChartActKind = iota // a range is being marked: Zoom
	ChartZoom                       // the visible part changes, and keeps changing: Zoom
	ChartZoomed                     // the change has ended
	ChartClick                      // a click or tap at X, Y, on a point or beside it
	ChartElse                       // a press on neither chart nor readout; with Card, a double one
	ChartStep                       // keyboard: Right points forward, Down rows down
	ChartPick                       // keyboard: choose the point at the crosshair
	ChartHold                       // pin the readout, at X, Y
	ChartKeep                       // keyboard: pin the readout
)

// ChartAct is a person's action on a chart.
type ChartAct struct {
	Kind   ChartActKind
	Card   string
	Number uint32
	Frame  uint32  // the Number of the ChartFrame that Zoom refers to
	Zoom   Zoom    // in fractions of that frame; a zero Span is the whole axis
	X, Y   float64 // CSS px from the chart's top left
	Right  int
	Down   int
}

// ShownHover is a readout beside a card, with its marks over that card and others.
type ShownHover struct {
	Card    string
	Cross   Rect   // of the crosshair: its X, starting at Y, H high; CSS px of the chart
	Label   string // at the crosshair's foot; "" for none
	Heading string
	Aside   string   // beside the heading
	More    string   // the note about rows left out
	Classes []string // of a row's cells after the first
	Rows    []ShownRow
	Links   []Rect   // crosshairs of other charts
	Linked  []string // their cards
	Lit     RunID    // the nearest run, to be highlighted in the run list
	Said    string   // for screen readers; "" for nothing
}

// ShownRow is a row of a ShownHover. Swatch has the classes of the line sample, and Colour replaces
// their colour ("#12ab34"). Y is the position of the row's dot, NaN for none.
type ShownRow struct {
	Label          string // instead of the run's names and members
	Swatch, Colour string
	Head, Tail     string // the name for little room, see [names.Name]
	Name, Members  string
	Cells          []string
	Y              float64
	Nearest        bool
	Better         string // said of the difference to the baseline if it is better, else ""
}

// ShownOutline marks a histogram over a card: Path is its outline as an SVG path, and Label is
// about the bucket at X, Y (CSS px).
type ShownOutline struct {
	Card  string
	Path  string
	X, Y  float64
	Label string // "" for nothing
}
