package workers

import (
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
)

// Pictures that take long are drawn by the workers that read files. One kind of worker is enough: it is the same program over the same connection, it ends
// when it is idle and is replaced when it dies, and those that read the files of a large set are there when that is drawn.

// Painter is a worker as one that draws.
type Painter struct {
	pool   *Pool
	worker *worker
}

// Painter returns the worker that has the fewest pictures in hand; nil where each has as many as it may.
func (p *Pool) Painter() *Painter {
	var least *worker
	most := parse.PicturesEach
	p.mu.Lock()
	for _, w := range p.workers {
		if w.ready && len(w.pictures) < most {
			least, most = w, len(w.pictures)
		}
	}
	p.mu.Unlock()
	if least == nil {
		return nil
	}
	return &Painter{p, least}
}

// Paint gives it a picture to draw, and numbers that. done is called by any goroutine, without pixels when the worker ended.
func (painter *Painter) Paint(m *wire.Paint, done func(pixels []byte)) {
	p, w := painter.pool, painter.worker
	p.mu.Lock()
	p.stay()
	p.lastJob++
	m.Job = p.lastJob
	w.pictures[m.Job] = done
	p.mu.Unlock()
	if wire.Send(w.conn, m) != nil {
		p.lost(w)
	}
}

// Cancel says that nobody waits for a picture.
func (painter *Painter) Cancel(job wire.JobID) {
	_ = wire.Send(painter.worker.conn, &wire.Cancel{Job: job}) // one that ended is noticed
}

// painted takes a picture of a worker, one without pixels when it ended. It is called with mu held.
func (p *Pool) painted(w *worker, m *wire.Painted) {
	if done := w.pictures[m.Job]; done != nil {
		delete(w.pictures, m.Job)
		done(m.Pixels)
	}
}

// Start sees to it that there are so many workers, or as many as there may be.
func (p *Pool) Start(n int) {
	p.starting.Lock()
	defer p.starting.Unlock()
	for range min(n, p.most()) {
		p.mu.Lock()
		enough := p.noWorker || len(p.workers) >= min(n, p.most())
		p.mu.Unlock()
		if enough {
			return
		}
		p.startWorker()
	}
}

// Ready tells the loop that a worker came that can draw.
func (p *Pool) Ready() <-chan struct{} { return p.ready }
