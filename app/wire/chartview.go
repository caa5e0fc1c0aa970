package wire

// What the page's program and its scripts tell each other about charts. As [CardBox] these types lie here since app/browser, which carries them, is
// also linked into the worker and so must not import package app.

// ChartFrame is where a drawn chart has its plot, and what part of the axes is wanted by now. Places along the axes are shares of the plot: 0 is its left
// and bottom edge, 1 its right and top one.
type ChartFrame struct {
	Number uint32 // counts drawings; a [ChartAct] says to which of them its places refer
	Act    uint32 // number of the last ChartAct of this card that is part of Want
	Plot   Rect   // CSS px
	X, Y   AxisFrame
}

// AxisFrame is an axis of a ChartFrame.
type AxisFrame struct {
	Drawn  bool // there is such an axis: it can be zoomed
	Zoomed bool // a part of it is wanted; otherwise all
	Want   Span // what is to be seen
	Home   Span // all of it, the zero Span while that is not known
}

// ChartActKind is a kind of ChartAct.
type ChartActKind uint8

// The kinds, in the order of web/gesture.js.
const (
	ChartBrush  ChartActKind = iota // a range is being marked: Zoom
	ChartZoom                       // the part to be seen changes, and will change on: Zoom
	ChartZoomed                     // it changed
	ChartClick                      // a click or tap at X, Y
	ChartElse                       // a click or tap on neither a chart nor a readout
	ChartStep                       // keys: Right points on, Down rows down
	ChartKeep                       // a key: the readout is to stay
)

// ChartAct is something that a person did on a chart.
type ChartAct struct {
	Kind   ChartActKind
	Card   string
	Number uint32
	Frame  uint32  // the Number of the ChartFrame that Zoom refers to
	Zoom   Zoom    // in its places; a zero Span is all of an axis
	X, Y   float64 // CSS px from the chart's top left
	Right  int
	Down   int
}

// ShownHover is a readout beside a card, and its marks over that card and others.
type ShownHover struct {
	Card    string
	Cross   Rect   // of the crosshair: X, from Y on, H high; CSS px of the chart
	Label   string // at the crosshair's foot; "" for none
	Heading string
	Aside   string   // beside the heading
	More    string   // what was left out, in words
	Classes []string // of the cells of a row, after the first
	Rows    []ShownRow
	Links   []Rect   // crosshairs of other charts
	Linked  []string // their cards
	Lit     RunID    // the run that is nearest, to be lit in the run list
	Said    string   // to be read out; "" for nothing
}

// ShownRow is a row of it. Swatch is the classes of the line sample and Colour an own colour ("#12ab34") instead of theirs; Y is where the row's
// dot sits, NaN for none.
type ShownRow struct {
	Label                       string // instead of all of a run
	Swatch, Colour              string
	Folder, Leaf, Name, Members string
	Cells                       []string
	Y                           float64
	Nearest                     bool
}

// ShownOutline marks a histogram over a card: the path of its outline, as an SVG has it, and what is said of the bucket at X, Y; CSS px.
type ShownOutline struct {
	Card  string
	Path  string
	X, Y  float64
	Label string // "" for nothing
}
