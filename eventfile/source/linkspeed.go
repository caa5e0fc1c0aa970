package source

import "time"

const (
	// minHopBytes is the largest gap that is always read, whatever the latency: every request has a
	// cost for the server, too.
	minHopBytes = 256 << 10
	// maxReadBytes is the gap from which on bytes are always left out, whatever the latency. A
	// latency that seems long is more often caused by a busy machine than by the line: eight files
	// opened at once measured 300 ms instead of 50, and read a tenth of a log of images that they
	// should have left out.
	maxReadBytes = 1 << 20
	// trustedRate, in bytes per second, is the highest rate assumed for a line, even if it is
	// faster. A byte not read also saves traffic costs of the storage, bandwidth for others on the
	// line, and copying and checking; and a rate measured while little was in transfer predicts too
	// high a rate. It is the rate of one browser connection to storage in another region.
	trustedRate = 16 << 20
	// measuredBytes is how much must have arrived for a meaningful rate; older measurements count
	// less and less.
	measuredBytes, forgetBytes = 256 << 10, 8 << 20
)

// linkSpeed holds measurements of the connection to a file: the latency of answers and the rate of
// bytes.
type linkSpeed struct {
	roundTrip time.Duration // latency; 0 if no answer has begun yet
	bytes     int64
	busy      time.Duration // time spent waiting for bytes
}

// answered records how long it took until an answer began. The shortest times reflect the line;
// longer times include establishing connections, or a busy machine.
func (l *linkSpeed) answered(took time.Duration) {
	if l.roundTrip == 0 || took < l.roundTrip {
		l.roundTrip = took
	} else {
		l.roundTrip += (took - l.roundTrip) / 8
	}
}

// brought records that n bytes arrived within some time.
func (l *linkSpeed) brought(n int, took time.Duration) {
	l.bytes += int64(n)
	l.busy += took
	if l.bytes > forgetBytes {
		l.bytes /= 2
		l.busy /= 2
	}
}

// rate returns the bytes per second, as far as the measurement is trusted.
func (l *linkSpeed) rate() float64 {
	if l.bytes < measuredBytes || l.busy <= 0 {
		return trustedRate
	}
	return min(trustedRate, float64(l.bytes)/l.busy.Seconds())
}

// worthHop reports whether receiving n bytes takes longer than requesting the bytes after them.
func (l *linkSpeed) worthHop(n int64) bool {
	return n >= maxReadBytes || n >= minHopBytes && float64(n) > l.roundTrip.Seconds()*l.rate()
}
