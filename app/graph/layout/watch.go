package layout

// askEvery is after how many steps of work the caller is asked: a few milliseconds as WebAssembly.
const askEvery = 1 << 18

// watch asks whether to go on, seldom enough to cost nothing.
type watch struct {
	goOn    func() bool
	work    int
	stopped bool
}

// did counts steps of work and reports whether to go on.
func (w *watch) did(steps int) bool {
	w.work += steps
	if w.work >= askEvery && !w.stopped {
		w.work = 0
		w.stopped = w.goOn != nil && !w.goOn()
	}
	return !w.stopped
}
