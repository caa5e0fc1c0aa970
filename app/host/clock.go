package host

// Clock is the time, and whether the person can see the page.
type Clock interface {
	// Now is the time in milliseconds since the Unix epoch; ZoneOffset is the local offset from UTC
	// in seconds at a given time.
	Now() int64
	ZoneOffset(unixMs int64) int
	// Visible reports whether the person can see the page, and OnVisible calls fn when that
	// changes.
	Visible() bool
	OnVisible(fn func(visible bool))
	// OnSecond calls fn about once a second while the page is visible.
	OnSecond(fn func())
	// Mark sets a User Timing mark with integer or boolean details.
	Mark(name string, detail map[string]any)
}
