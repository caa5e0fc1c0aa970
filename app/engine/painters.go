package engine

import (
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
)

// Pictures that take long are drawn by the workers that read files. One kind of worker is enough: it is the same program over the same connection, it ends
// when it is idle and is replaced when it dies, and those that read the files of a large set are there when that is drawn.

// painter returns the worker that has the fewest pictures in hand; nil where each has as many as it may.
func (p *parsers) painter() (least *parser) {
	most := parse.PicturesEach
	p.mu.Lock()
	for _, w := range p.workers {
		if w.ready && len(w.pictures) < most {
			least, most = w, len(w.pictures)
		}
	}
	p.mu.Unlock()
	return least
}

// paint has a worker draw a picture.
func (p *parsers) paint(d *drawing, m *wire.Paint) {
	w := d.worker
	p.mu.Lock()
	p.stay()
	p.lastJob++
	m.Job, d.job = p.lastJob, p.lastJob
	w.pictures[d.job] = d
	p.mu.Unlock()
	if wire.Send(w.conn, m) != nil {
		p.lost(w)
	}
}

// painted takes a picture of a worker, one without pixels when it ended. It is called with mu held.
func (p *parsers) painted(w *parser, m *wire.Painted) {
	if d := w.pictures[m.Job]; d != nil {
		delete(w.pictures, m.Job)
		d.pixels = m.Pixels
		p.ended <- d
	}
}

// startWorkers sees to it that there are so many workers, or as many as there may be.
func (p *parsers) startWorkers(n int) {
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
