package workers

import (
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
)

// Slow pictures are drawn by the workers that read files. One kind of worker is enough for both: it
// has one program and one connection, idle workers are ended and crashed ones replaced in one way,
// and the workers that were started to read many files can then draw their charts.

// Painter is a worker in its drawing role.
type Painter struct {
	pool   *Pool
	worker *worker
}

// Painter returns the worker with the fewest pictures in hand; nil if each has as many as it may.
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

// Paint numbers a picture and gives it to the worker. done is called by any goroutine, without
// pixels if the worker ended.
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

// Cancel tells the worker that nobody waits for a picture.
func (painter *Painter) Cancel(job wire.JobID) {
	// The end of a worker is noticed elsewhere.
	_ = wire.Send(painter.worker.conn, &wire.Cancel{Job: job})
}

// painted delivers a picture, without pixels if the worker ended. It is called with mu held.
func (p *Pool) painted(w *worker, m *wire.Painted) {
	if done := w.pictures[m.Job]; done != nil {
		delete(w.pictures, m.Job)
		done(m.Pixels)
	}
}

// Start starts workers until there are n, or as many as allowed.
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

// Ready tells the loop that another worker can draw.
func (p *Pool) Ready() <-chan struct{} { return p.ready }
