package wire

// How scalar cards are drawn, and what is asked about them.

// RGB is an opaque colour: 1<<24 | red<<16 | green<<8 | blue. 0 is none.
type RGB uint32

// Ink is how a series is told from others: a place in the run palette (see charts.RunStyle), and a colour that a person chose instead of the
// palette's.
type Ink struct {
	Colour int
	Own    RGB
}

// Scaling is how the values along an axis become lengths.
type Scaling uint8

// The scalings. ScaleLog leaves out what is not above zero, and says how much; ScaleSymlog is linear around zero and logarithmic beyond.
const (
	ScaleLinear Scaling = iota
	ScaleLog
	ScaleSymlog
)

// SmoothingKind is a way to smooth a series; see package query for the formulas.
type SmoothingKind uint8

// The kinds of smoothing.
const (
	SmoothEMA      SmoothingKind = iota // TensorBoard's debiased exponential average, by index
	SmoothTime                          // the same, weighted by the distance of the points along x
	SmoothMean                          // running mean
	SmoothGaussian                      // Gaussian
)

// Smoothing is what lines are smoothed by. Amount is the weight, 0 up to 1, of the averages, and of the others a number of points: the window of the
// mean, the standard deviation of the Gaussian. 0 smooths nothing.
type Smoothing struct {
	Kind   SmoothingKind
	Amount float64
}

// On reports whether anything is smoothed.
func (s Smoothing) On() bool { return s.Amount > 0 }

// Centre is the line that stands for a group of runs.
type Centre uint8

// The centres; with CentreNone each run has its own line.
const (
	CentreNone Centre = iota
	CentreMean
	CentreMedian
)

// Band is what is drawn around the centre of a group.
type Band uint8

// The bands: the standard deviation, the 95% confidence interval of the mean, the smallest to the largest value, and two of quantiles: the middle 80% and
// the middle half of the values.
const (
	BandNone Band = iota
	BandStd
	BandCI
	BandMinMax
	BandQuantiles
)

// Aggregate is how groups of runs are summed up.
type Aggregate struct {
	Centre Centre
	Band   Band
}

// ReadoutOrder is the order of the rows of a readout.
type ReadoutOrder uint8

// The orders.
const (
	OrderValue   ReadoutOrder = iota // the highest value first
	OrderLowest                      // the lowest value first
	OrderNearest                     // the nearest to the pointer first
	OrderName                        // by name
)

// Lines is what all scalar cards have in common.
type Lines struct {
	Axis           Axis
	XTag           TagID // the scalar along x of AxisTag
	Smoothing      Smoothing
	IgnoreOutliers bool // the y range leaves out the lowest and highest 5% of the values
	Marks          bool // a shape at points, one for each hue
	Aggregate      Aggregate
	Order          ReadoutOrder
}

// Look returns what of it drawings depend on: two that have the same are drawn alike.
func (l Lines) Look() Lines {
	l.Order = 0
	if !l.Smoothing.On() {
		l.Smoothing = Smoothing{} // NaN is not equal to itself
	}
	if l.Axis != AxisTag {
		l.XTag = 0
	}
	return l
}

// RunLook is how a run is shown where that differs from the [Run] of the catalogue. An empty name is the run's own.
type RunLook struct {
	Run  RunID
	Name string
	Ink  Ink
}

// RunGroup is runs that are summed up in one line, as seeds of one experiment are.
type RunGroup struct {
	Name string
	Ink  Ink
	Runs []RunID
}

// Span is a range along an axis, in the units of the axis. The zero Span is no range: what is drawn fits the data. An end that is infinite fits the data,
// too, while the other one stays where it is.
type Span struct{ Lo, Hi float64 }

// On reports whether there is a range.
func (s Span) On() bool { return s.Lo < s.Hi }

// Open reports whether one of the ends fits the data.
func (s Span) Open() bool { return finite(s.Lo) != finite(s.Hi) }

// finite reports whether v is neither infinite nor NaN, whose difference to themselves is NaN.
func finite(v float64) bool { return v-v == 0 }

// Zoom is the part of a card that is seen.
type Zoom struct{ X, Y Span }

// On reports whether it is less than all of the card.
func (z Zoom) On() bool { return z.X.On() || z.Y.On() }

// Ends are those of an axis as it was drawn, in the units of the data: what a place on the plot is converted by. An axis that could not be
// drawn has none.
type Ends struct {
	Span
	Scaling Scaling
}

// Series names a line of a scalar card: a run's or a group's, of one of the card's tags.
type Series struct {
	Run   RunID // 0 for a group
	Group int   // counted from 1 in View.Groups; 0 for a run
	Tag   TagID
	Ink   Ink // as drawn
}

// Sample is a point of a series. Smoothed is Value where nothing is smoothed. A sample that there is none of has a NaN wall time.
type Sample struct {
	Step     int64
	Wall     float64 // seconds since the Unix epoch; 0 for a group of several runs, unless that is along x
	Value    float64
	Smoothed float64
}

// Page to worker.

// Measure asks for the values by which runs can be sorted, of a tag; 0 for the times alone. Each Measure replaces the one before; the
// answer is a [Measured], now and again when data have arrived.
type Measure struct{ Tag TagID }

// ExportKind is what is exported.
type ExportKind uint8

// The kinds: TensorBoard's CSV and JSON where it is one run and tag, more columns where it is more; a picture of a card with its legend; files as they were logged.
const (
	ExportCSV ExportKind = iota
	ExportJSON
	ExportSVG
	ExportImages // all images of a tag in runs, in an archive; Points and Total of its parts count images
	ExportTexts  // all texts, likewise
)

// Export asks for all points of tags in runs, at full resolution, or for the picture of a card on screen. The answers are [ExportPart]s, the first at
// once, the others one for each [ExportMore]: nothing is made that nobody waits for. Points are those of the newest attempt of restarted runs, or of all, as the
// view has it.
type Export struct {
	ID   uint32 // the page's, echoed
	Kind ExportKind
	Tags []TagID
	Runs []RunID
	Long bool   // the columns of many series, whatever their number
	Card string // of ExportSVG
	// Words are those of the picture, as the page says them; without them the answer tells which are wanted.
	Words []Phrase
}

// Phrase is a text and what the page says for it.
type Phrase struct {
	Text Text
	Said string
}

// ExportMore asks for the next part, or, with Stop, for none any more.
type ExportMore struct {
	ID   uint32
	Stop bool
}

// Worker to page.

// Measured answers Measure. The first answer is of all runs, the others are of those whose values changed since.
type Measured struct {
	Tag  TagID
	Runs []RunValue
}

// RunValue is what runs can be sorted by. Times are NaN while there is none.
type RunValue struct {
	Run              RunID
	Began, Updated   float64 // the first and the last wall time of all its values, seconds since the Unix epoch
	LiveUntil        float64 // until when more may come of it, seconds since the Unix epoch; 0 when nothing says so. See query.Rhythm.
	Latest, Min, Max Sample  // of the measured tag
}

// ExportPart is a part of an export. The last one has Done set; Problem says why there is none.
type ExportPart struct {
	ID            uint32
	Blob          Ref // a Blob; 0 for nothing
	Bytes         int64
	Points, Total int64 // so far, of all
	Done          bool
	Problem       Text
	Wanted        []Text // of a picture, which is made once it is asked for with these
}
