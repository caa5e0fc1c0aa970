package ondemand

// Methods and interfaces for views that do not use Program.View, because they show something of
// their own while the program does not run.

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

// Prefetch is Begin for a view that is not on screen yet. If it fails, the program is loaded once
// more when the view is opened, before a failure is shown.
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
