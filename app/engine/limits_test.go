package engine_test

import "time"

// What the parts of the engine promise, as their sources say it.
const (
	checkPatience = 2 * time.Minute  // how long a check waits for the next answer
	asksAtOnce    = 6                // files of a source that are asked at a time
	maxRetakes    = 3                // how often a file of a folder is read from a fresh snapshot at once
	askAgainAfter = 10 * time.Second // how long nobody is asked for another address once more
	remoteRuns    = 8                // runs that are read at once over the network
	ownBytes      = 4 << 20          // up to how much the engine's own thread reads
	mostLost      = 3                // workers that may end with a picture in hand
	liveFor       = 2 * time.Minute  // how long after its last value a run counts as being written
	xPad          = 0.02             // the share of the length that is added at both ends of an x axis
	maxExports    = 8                // that may be under way
	maxFindings   = 10               // of an answer
)

// sameFloat reports whether two numbers are the same, where NaN is as good as NaN.
func sameFloat(a, b float64) bool { return a == b || a != a && b != b }
