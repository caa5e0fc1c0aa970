package wire

// HistogramMode is what the cards of histograms show.
type HistogramMode uint8

// The modes: ridges one behind the other, lines on one baseline, bands between percentiles, and counts as colours.
const (
	HistogramOffset HistogramMode = iota
	HistogramOverlay
	HistogramBands
	HistogramHeat
)

// Ridges reports whether histograms are drawn as such, with their values along x; otherwise steps or times are along x.
func (m HistogramMode) Ridges() bool { return m <= HistogramOverlay }

// HistogramLook is how all cards of histograms are drawn.
type HistogramLook struct {
	Mode   HistogramMode
	Logged bool // in the buckets that were logged, instead of equal ones that all share
	Log    bool // counts grow with their logarithm
	Own    bool // the values of each run have a range of their own, instead of one for all runs of a tag
}

func codeHistogramLook(c *Coder, l *HistogramLook) {
	Small(c, &l.Mode)
	c.Bool(&l.Logged)
	c.Bool(&l.Log)
	c.Bool(&l.Own)
}
