package worker

// Limits for tests. XPad is the share of the range of x that is added at each end.
const (
	XPad        = xPad
	MaxExports  = maxExports
	MaxFindings = maxFindings
)
