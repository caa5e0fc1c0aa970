package wire

// HistogramMode selects what the cards of histograms show.
type HistogramMode uint8

// The modes: ridges one behind the other, lines on one baseline, bands between percentiles, and
// counts as colours.
const (
	HistogramOffset HistogramMode = iota
	HistogramOverlay
	HistogramBands
	HistogramHeat
)

// Ridges reports whether each histogram is drawn as a curve, with its values along x; otherwise x
// shows steps or times.
func (m HistogramMode) Ridges() bool { return m <= HistogramOverlay }

// HistogramLook is how all cards of histograms are drawn.
type HistogramLook struct {
	Mode   HistogramMode
	Logged bool // with the logged buckets, instead of equal ones common to all
	Log    bool // logarithmic counts
	Own    bool // each run has its own value range, instead of one for all runs of a tag
}
