package layout

// askEvery is the number of work steps between calls of goOn: a few milliseconds in WebAssembly.
const askEvery = 1 << 18

// watch calls goOn now and then: seldom enough not to slow the work down.
type watch struct {
	goOn    func() bool
	work    int
	stopped bool
}

// proceed counts steps of work, and reports whether the caller lets the work continue.
func (w *watch) proceed(steps int) bool {
	w.work += steps
	if w.work >= askEvery && !w.stopped {
		w.work = 0
		w.stopped = w.goOn != nil && !w.goOn()
	}
	return !w.stopped
}
