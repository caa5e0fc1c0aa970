package ondemand

// Views that show something of their own while the program does not run use these instead of View.

// stoppable is a Content that shows something while there is no program.
type stoppable interface {
	// Stopped is called when the program could not be loaded, or ended.
	Stopped()
}

// prefetcher is a Content that can send requests elsewhere while the program loads.
type prefetcher interface {
	// Starting is called when the program is being loaded and started, for the first time or again.
	Starting()
}

// Begin loads and starts the program, if that was never tried.
func (p *Program) Begin() {
	if p.state == idle {
		p.start()
	}
}

// Prefetch is Begin while the view is not on screen: a failure is shown only after another attempt.
func (p *Program) Prefetch() {
	if p.state == idle {
		p.unseen = true
		p.start()
	}
}

// Again starts a program that failed.
func (p *Program) Again() {
	if _, failed := p.Failed(); failed {
		p.start()
	}
}

// Started reports whether the program can be asked: its Content was told so, and it has not ended.
func (p *Program) Started() bool { return p.conn != nil }

// Failed reports whether the program could not be loaded, or ended, and why.
func (p *Program) Failed() (reason string, failed bool) {
	return p.reason, p.state == unloaded || p.state == stopped
}
