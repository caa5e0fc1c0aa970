package report

import "fmt"

// Unit is the unit of a row.
type Unit string

// The units. Less is better, except for PointsPerSecond.
const (
	Seconds         Unit = "s"
	Milliseconds    Unit = "ms"
	Bytes           Unit = "bytes"
	Count           Unit = "count"
	Share           Unit = "share" // fraction of 1
	Times           Unit = "times" // multiple of another time
	BytesPerPoint   Unit = "bytes/point"
	PointsPerSecond Unit = "points/s"
)

// Row is one figure that is measured for logs.
type Row struct {
	What    string
	Unit    Unit
	Budgets map[string]Budget // budgets by log; nil for none
}

// Budget is the target of a row: a ratio, or a value. At most one field is set; none means a value
// of at most 0.
type Budget struct {
	Better float64 // at least this many times better than the peer
	Most   float64 // at most, in the row's unit
	Least  float64 // at least, in the row's unit
}

// TimesBetter returns a budget against the peer.
func TimesBetter(x float64) Budget { return Budget{Better: x} }

// AtMost returns a budget with an upper limit.
func AtMost(v float64) Budget { return Budget{Most: v} }

// AtLeast returns a budget with a lower limit.
func AtLeast(v float64) Budget { return Budget{Least: v} }

// met reports whether ours, ratio times better than the peer, is within the budget.
func (b Budget) met(ours, ratio float64) bool {
	switch {
	case b.Better > 0:
		return ratio >= b.Better
	case b.Least > 0:
		return ours >= b.Least
	}
	return ours <= b.Most
}

// ratio returns how many times better ours is than theirs; ok is false if the ratio is undefined.
func (u Unit) ratio(ours, peers float64) (ratio float64, ok bool) {
	if u == PointsPerSecond {
		ours, peers = peers, ours
	}
	return peers / ours, ours > 0 && peers > 0
}

// text formats a value for people.
func (u Unit) text(v float64) string {
	switch u {
	case Seconds:
		return fmt.Sprintf("%.2f s", v)
	case Milliseconds:
		return fmt.Sprintf("%.1f ms", v)
	case Bytes:
		return bytesText(v)
	case Count:
		return fmt.Sprintf("%.0f", v)
	case Share:
		return fmt.Sprintf("%.2f%%", 100*v)
	case Times:
		return fmt.Sprintf("%.2fx", v)
	case BytesPerPoint:
		return fmt.Sprintf("%.1f bytes", v)
	case PointsPerSecond:
		return fmt.Sprintf("%.2f M points/s", v/1e6)
	}
	return fmt.Sprint(v)
}

func bytesText(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.1f MB", v/1e6)
	case v >= 1e3:
		return fmt.Sprintf("%.1f kB", v/1e3)
	}
	return fmt.Sprintf("%.0f bytes", v)
}

// text formats a budget for people.
func (b Budget) text(u Unit) string {
	if b.Better > 0 {
		return fmt.Sprintf("%.3gx", b.Better)
	}
	if b.Least > 0 {
		return "at least " + u.text(b.Least)
	}
	return "at most " + u.text(b.Most)
}
