package wire

// How scalar cards are drawn, and the questions about them.

// RGB is an opaque colour: 1<<24 | red<<16 | green<<8 | blue. 0 is none.
type RGB uint32

// Ink is the look of a series: Colour is a place in the run palette (see charts.RunStyle), and Own
// a colour that a person chose instead, 0 for none.
type Ink struct {
	Colour int
	Own    RGB
}

// hues is how many hues the palette has.
const hues = 8

// MarkedInks is a multiple of the palette's size. Colours from it on stand for the same inks with
// marks: the first shape up to twice of it, and so on. Runs that share a hue have marks where
// dashes mean something else.
const MarkedInks = 24 << 10

// SolidInk returns the colour of the same hue that is solid. A hue that is used again has a mark
// instead of dashes.
func SolidInk(colour int) int {
	if colour < MarkedInks {
		return colour%hues + MarkedInks*(colour/hues)
	}
	return colour
}

// DashedInk returns the colour of a solid one that is dashed.
func DashedInk(solid int) int { return solid + hues }

// Scaling maps the values along an axis to lengths.
type Scaling uint8

// The scalings. ScaleLog leaves out values that are not positive and reports how many; ScaleSymlog
// is linear around zero and logarithmic beyond.
const (
	ScaleLinear Scaling = iota
	ScaleLog
	ScaleSymlog
)

// SmoothingKind is a smoothing method; see package query for the formulas.
type SmoothingKind uint8

// The kinds of smoothing.
const (
	SmoothEMA      SmoothingKind = iota // TensorBoard's debiased exponential average, by index
	SmoothTime                          // exponential average, weighted by distances along x
	SmoothMean                          // running mean
	SmoothGaussian                      // average weighted by a Gaussian
)

// Smoothing selects how lines are smoothed. Amount is the weight, 0 up to 1, for the two averages.
// For the others it is a number of points: the window of the mean, the standard deviation of the
// Gaussian. 0 smooths nothing.
type Smoothing struct {
	Kind   SmoothingKind
	Amount float64
}

// DefaultSmoothing is TensorBoard's default, the weight of an exponential average. It leaves series
// of fewer than ShortSeries points as they are.
const (
	DefaultSmoothing = 0.6
	ShortSeries      = 50
)

// On reports whether anything is smoothed.
func (s Smoothing) On() bool { return s.Amount > 0 }

// Centre selects the line that represents a group of runs.
type Centre uint8

// The centres; with CentreNone each run has its own line.
const (
	CentreNone Centre = iota
	CentreMean
	CentreMedian
)

// Band selects the band around the centre of a group.
type Band uint8

// The bands: the standard deviation, the 95% confidence interval of the mean, the smallest to the
// largest value, and a pair of quantile bands: the middle 80% and the middle half of the values.
const (
	BandNone Band = iota
	BandStd
	BandCI
	BandMinMax
	BandQuantiles
)

// Aggregate selects how groups of runs are summarised.
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

// Lines are the settings common to all scalar cards.
type Lines struct {
	Axis           Axis
	XTag           TagID // the scalar along x for AxisTag
	Smoothing      Smoothing
	IgnoreOutliers bool // the y range leaves out the lowest and the highest 5% of the values
	Marks          bool // shapes at points, one shape for each hue
	Aggregate      Aggregate
	Order          ReadoutOrder
	// the scalar whose best values, in the order of the run list, are the worst by its name; 0 for
	// none
	Reversed TagID
}

// Look returns the settings that drawings depend on: equal looks give equal drawings.
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

// RunLook is a run's look if it differs from the catalogue's [Run]. An empty name keeps the run's
// own.
type RunLook struct {
	Run  RunID
	Name string
	Ink  Ink
}

// RunGroup is a set of runs that one line summarises, such as the seeds of an experiment.
type RunGroup struct {
	Name string
	Ink  Ink
	Runs []RunID
}

// Span is a range along an axis, in axis units. The zero Span is no range: the drawing fits the
// data. An infinite end also fits the data, while the other one stays fixed.
type Span struct{ Lo, Hi float64 }

// On reports whether there is a range.
func (s Span) On() bool { return s.Lo < s.Hi }

// Open reports whether exactly one of the ends fits the data.
func (s Span) Open() bool { return finite(s.Lo) != finite(s.Hi) }

// finite reports whether v is neither infinite nor NaN: for those v-v is NaN.
func finite(v float64) bool { return v-v == 0 }

// Zoom is the visible part of a card.
type Zoom struct{ X, Y Span }

// On reports whether the zoom shows less than the whole card.
func (z Zoom) On() bool { return z.X.On() || z.Y.On() }

// Ends are the ends of an axis as drawn, in data units. They convert a position on the plot to a
// value. An axis that could not be drawn has the zero Ends.
type Ends struct {
	Span
	Scaling Scaling
}

// Series identifies a line of a scalar card: the line of a run or a group, for one of the card's
// tags.
type Series struct {
	Run   RunID // 0 for a group
	Group int   // counted from 1 in View.Groups; 0 for a run
	Tag   TagID
	Ink   Ink // as drawn
}

// Sample is a point of a series. Smoothed equals Value without smoothing. A missing sample has a
// NaN wall time.
type Sample struct {
	Step int64
	// seconds since the Unix epoch; 0 for a group of several runs, unless x shows the wall time
	Wall     float64
	Value    float64
	Smoothed float64
}

// Page to worker.

// GetRunValues asks for the values of a tag by which runs can be sorted; with tag 0 for the times
// alone. It replaces the one before. The answer is a [RunValues] at once, and another one whenever
// data have arrived.
type GetRunValues struct {
	Tag   TagID
	Tests []ValueTest
}

// ValueTest is a condition on logged values that the page watches.
type ValueTest struct {
	ID    uint32 // set by the page, echoed in [ValueHit]
	Kind  WatchKind
	Tag   TagID // 0 for every scalar
	Run   RunID // 0 for every shown run
	Bound float64
	// only points with a later wall time count, in seconds since the Unix epoch
	After float64
}

// WatchKind says what a condition waits for.
type WatchKind uint8

// The kinds. The worker tests values; the page judges WatchQuiet and WatchEnd itself.
const (
	WatchBelow WatchKind = iota // a value is below a bound
	WatchAbove                  // a value is above a bound
	WatchBad                    // a value is NaN or infinite
	WatchQuiet                  // no data came for some minutes
	WatchEnd                    // a run ended
)

// ValueHit is the first point that meets a condition.
type ValueHit struct {
	ID  uint32
	Run RunID
	Tag TagID
	At  Sample
}

// ExportKind is the kind of an export.
type ExportKind uint8

// The kinds: CSV and JSON, as TensorBoard writes them for one run and tag, with more columns for
// several; a picture of a card with its legend; files as logged.
const (
	ExportCSV ExportKind = iota
	ExportJSON
	ExportSVG
	// all images of a tag in some runs, as an archive; Points and Total of its parts count images
	ExportImages
	ExportTexts // all texts of a tag in some runs, likewise
)

// Export asks for all points of tags in runs, at full resolution, or for the picture of a card on
// screen. The answers are [ExportPart]s: the first one at once, each further one after an
// [ExportMore], so nothing is produced before it is asked for. Restarted runs contribute the points
// of their newest attempt, or of all, as the view says.
type Export struct {
	ID   uint32 // set by the page, echoed
	Kind ExportKind
	Tags []TagID
	Runs []RunID
	Long bool   // use the columns for many series, whatever their number
	Card string // of ExportSVG
	// Words are the texts in the picture, as the page says them. Without them the answer lists the
	// texts it needs.
	Words []Phrase
	// Notes are the notes of the card, by step: the steps, and the texts as the page says them.
	Notes []Phrase
}

// Phrase is a text and the page's words for it.
type Phrase struct {
	Text Text
	Said string
}

// ExportMore asks for the next part; with Stop, it cancels the export.
type ExportMore struct {
	ID   uint32
	Stop bool
}

// Worker to page.

// RunValues answers GetRunValues. The first answer has all runs, later ones the runs whose values
// changed since. Hits are in every answer while a condition is met.
type RunValues struct {
	Tag  TagID
	Runs []RunValue
	Hits []ValueHit
}

// RunValue has the values that a run can be sorted by. Times are NaN if there are none.
type RunValue struct {
	Run RunID
	// first and last wall time of all its values, seconds since the Unix epoch
	Began, Updated float64
	// until when the run may still grow, seconds since the Unix epoch; 0 if unknown; see
	// query.Rhythm
	LiveUntil        float64
	Latest, Min, Max Sample // of the measured tag
	// The scalar whose values are NaN or infinite up to the end of the run, 0 for none: the measured
	// tag, or else the one that became so first, after finite values. Diverged has the step since
	// when, and the last value.
	DivergedTag TagID
	Diverged    Sample
}

// ExportPart is a part of an export. The last one has Done set; if there is none, Problem says why.
type ExportPart struct {
	ID            uint32
	Blob          Ref // a Blob; 0 for nothing
	Bytes         int64
	Points, Total int64 // points exported so far, and in total
	Done          bool
	Problem       Text
	Wanted        []Text // texts needed for a picture: export again, with Words for them
}
