package source

import "time"

const (
	// minHopBytes is what is read rather than left out whatever a round trip takes: every request costs its server, too.
	minHopBytes = 256 << 10
	// maxReadBytes is what is left out whatever a round trip takes. One that seems long is that of a busy machine more often than that of the line: eight files
	// that were opened at once measured 300 ms for 50, and read what they should have left out, a tenth of a log of images.
	maxReadBytes = 1 << 20
	// trustedRate, in bytes a second, is what a line is counted as if it is faster. A byte that is not read also spares whoever pays for the storage's
	// traffic, whoever shares the line, and the copying and checking of the byte; and a rate that was measured while little was under way
	// says too much of what comes. It is what one connection to storage in another region gives a browser.
	trustedRate = 16 << 20
	// measuredBytes is how much has to have come for its time to say something; what was measured longest ago counts less and less.
	measuredBytes, forgetBytes = 256 << 10, 8 << 20
)

// line is what was measured of the way to a file: how long until an answer begins, and how fast it comes.
type line struct {
	roundTrip time.Duration // 0 when no answer has begun yet
	bytes     int64
	busy      time.Duration // spent waiting for bytes
}

// answered notes how long it took until an answer began. The shortest times are those of the line; the longer ones are of connections that had to be
// made, and of a busy machine.
func (l *line) answered(took time.Duration) {
	if l.roundTrip == 0 || took < l.roundTrip {
		l.roundTrip = took
	} else {
		l.roundTrip += (took - l.roundTrip) / 8
	}
}

// brought notes that n bytes came in some time.
func (l *line) brought(n int, took time.Duration) {
	l.bytes += int64(n)
	l.busy += took
	if l.bytes > forgetBytes {
		l.bytes /= 2
		l.busy /= 2
	}
}

// rate returns how many bytes come in a second, as far as that is trusted.
func (l *line) rate() float64 {
	if l.bytes < measuredBytes || l.busy <= 0 {
		return trustedRate
	}
	return min(trustedRate, float64(l.bytes)/l.busy.Seconds())
}

// worthHop reports whether n bytes take longer than asking for what is behind them.
func (l *line) worthHop(n int64) bool {
	return n >= maxReadBytes || n >= minHopBytes && float64(n) > l.roundTrip.Seconds()*l.rate()
}
