package workers

import (
	"context"
	"sync"
	"time"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Config is what the workers need of their surroundings.
type Config struct {
	Start   func(context.Context) (wire.Conn, error) // starts a worker; nil where there are none
	Max     int                                      // how many workers there may be
	IdleFor time.Duration                            // after which a worker ends that has nothing to do
	Failed  func(error)                              // told why none can be started

	// What this thread reads with.
	Fetcher source.Fetcher
	Blob    func(wire.Ref) (source.Blob, error)
	Unpack  packed.Unpackers
	Slice   *loop.TimeSlice
	Now     func() time.Time
}

// Pool is who reads files for the engine: the engine's own thread, and workers while there is much to read. The workers draw, too; see painter.go.
// A job that a worker had in hand when it ended is given back to who asked for it.
type Pool struct {
	ctx   context.Context
	cfg   Config
	group sync.WaitGroup

	starting sync.Mutex    // held while a worker is started
	alone    sync.Mutex    // held while a file has a worker for itself
	ready    chan struct{} // tells the loop that a worker came that can draw
	mu       sync.Mutex    // guards what follows
	own      *worker       // this thread, once it was needed
	workers  []*worker
	live     map[*worker]bool // all that have not ended
	access   *wire.Access     // what each is told; nil for nothing
	lastJob  wire.JobID
	noWorker bool // none can be started
	ending   *time.Timer
}

// worker is one of them.
type worker struct {
	conn wire.Conn
	jobs map[wire.JobID]chan *wire.Parsed // each has room for all that may be on its way; closed when the worker ended

	ready    bool                               // its program runs
	left     bool                               // it ended through no fault of what it had in hand
	pictures map[wire.JobID]func(pixels []byte) // given to these, which do not wait
}

const (
	// OwnBytes is up to how much the thread of the engine reads itself: less than starting a worker costs.
	OwnBytes = 4 << 20
	// jobsEach is how many files a worker has in hand before another one is started.
	jobsEach = 2
	// maxOnTheirWay is how many messages of a job may wait, the last one included.
	maxOnTheirWay = 4
)

// New returns a pool that does nothing before Begin.
func New(cfg Config) *Pool {
	return &Pool{cfg: cfg, noWorker: cfg.Start == nil, live: make(map[*worker]bool), ready: make(chan struct{}, 1)}
}

// Begin makes workers available until ctx ends.
func (p *Pool) Begin(ctx context.Context) { p.ctx = ctx }

// Close ends them all and waits for that. The context has ended.
func (p *Pool) Close() {
	p.mu.Lock()
	for _, w := range p.workers {
		w.conn.Close()
	}
	if p.own != nil {
		p.own.conn.Close()
	}
	p.mu.Unlock()
	p.group.Wait()
}

// Rest says that nothing is read, or drawn, any more: workers end a while after the last one had something to do. It is said again whenever files were looked for
// that had nothing new, which holds no worker.
func (p *Pool) Rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) > 0 && p.ending == nil {
		p.ending = time.AfterFunc(p.cfg.IdleFor, p.endIdle)
	}
}

// stay has the workers not end for now. It is called with mu held.
func (p *Pool) stay() {
	if p.ending != nil {
		p.ending.Stop()
		p.ending = nil
	}
}

// endIdle ends the workers that have nothing in hand, unless one was chosen for something meanwhile.
func (p *Pool) endIdle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ending == nil {
		return
	}
	p.ending = nil
	for _, w := range p.workers {
		if len(w.jobs)+len(w.pictures) == 0 {
			w.conn.Close()
		}
	}
}

// Read has a file read and calls take with everything that is handed over, the last message included, which it returns; nil when the worker ended
// with the file in hand; left says that this is no fault of the file. When ctx ends, reading does, and what was read by then is still taken in. large says that there
// is enough to read for workers.
func (p *Pool) Read(ctx context.Context, job *wire.Parse, large bool, take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
	return p.readBy(ctx, p.choose(large), job, take)
}

// ReadAlone is Read for a file that a worker had in hand when it ended. It gets a worker for itself, one such file after the other, so that the next
// end is not blamed on others.
func (p *Pool) ReadAlone(ctx context.Context, job *wire.Parse, take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
	p.alone.Lock()
	defer p.alone.Unlock()
	conn, err := p.cfg.Start(p.ctx)
	if err != nil {
		return nil, false
	}
	w := p.newWorker(conn)
	defer p.lost(w)
	return p.readBy(ctx, w, job, take)
}

func (p *Pool) readBy(ctx context.Context, w *worker, job *wire.Parse, take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
	parsed := p.start(w, job)
	defer p.finish(w, job.Job)
	stop := context.AfterFunc(ctx, func() { _ = wire.Send(w.conn, &wire.Cancel{Job: job.Job}) })
	defer stop()
	for m := range parsed {
		take(m)
		if m.Ended {
			return m, false
		}
		_ = wire.Send(w.conn, &wire.Taken{Job: job.Job}) // one that ended closes parsed
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return nil, w.left
}

// start gives a job to a worker.
func (p *Pool) start(w *worker, job *wire.Parse) <-chan *wire.Parsed {
	parsed := make(chan *wire.Parsed, maxOnTheirWay)
	p.mu.Lock()
	p.lastJob++
	job.Job = p.lastJob
	w.jobs[job.Job] = parsed
	p.mu.Unlock()
	if wire.Send(w.conn, job) != nil {
		p.lost(w)
	}
	return parsed
}

func (p *Pool) finish(w *worker, job wire.JobID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(w.jobs, job)
}

// choose returns the worker for the next job: the worker with the least in hand, another one if they are all busy and there may be more, or this thread.
func (p *Pool) choose(large bool) *worker {
	p.starting.Lock()
	defer p.starting.Unlock()
	w, more := p.leastBusy(large)
	if more {
		if started := p.startWorker(); started != nil {
			return started
		}
	}
	if w == nil {
		w = p.ownThread()
	}
	return w
}

// startWorker starts a worker, nil if none can be started. It is called with starting held.
func (p *Pool) startWorker() (w *worker) {
	conn, err := p.cfg.Start(p.ctx)
	if err == nil {
		w = p.newWorker(conn)
	} else if p.cfg.Failed != nil {
		p.cfg.Failed(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.noWorker = err != nil; w != nil {
		p.workers = append(p.workers, w)
	}
	return w
}

// leastBusy returns the worker with the least in hand, if there is any, and whether another one is to be started.
func (p *Pool) leastBusy(large bool) (least *worker, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stay()
	for _, w := range p.workers {
		if least == nil || len(w.jobs) < len(least.jobs) {
			least = w
		}
	}
	if p.noWorker || len(p.workers) >= p.most() {
		return least, false
	}
	return least, large && (least == nil || len(least.jobs) >= jobsEach)
}

// most is how many workers there may be.
func (p *Pool) most() int { return max(p.cfg.Max, 1) }

// ownThread returns the worker that is this thread.
func (p *Pool) ownThread() *worker {
	p.mu.Lock()
	own := p.own
	p.mu.Unlock()
	if own != nil {
		return own
	}
	here, there := wire.Pipe()
	cfg := parse.Config{Fetcher: p.cfg.Fetcher, Blob: p.cfg.Blob, Unpack: p.cfg.Unpack, Slice: p.cfg.Slice, Now: p.cfg.Now}
	p.group.Go(func() { _ = parse.Serve(p.ctx, there, cfg) }) // over a pipe there is nothing to go wrong but the end
	own = p.newWorker(here)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.own = own
	return own
}

// newWorker makes a worker of a connection and listens to it.
func (p *Pool) newWorker(conn wire.Conn) *worker {
	w := &worker{conn: conn, jobs: make(map[wire.JobID]chan *wire.Parsed), pictures: make(map[wire.JobID]func([]byte))}
	p.mu.Lock()
	p.live[w] = true
	if p.access != nil {
		_ = wire.Send(conn, p.access) // one that ended already has nothing to read
	}
	p.mu.Unlock()
	p.group.Go(func() { p.listen(w) })
	return w
}

// Grant tells all workers, and those that are started later, what their requests are authorised with.
func (p *Pool) Grant(m *wire.Access) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.access = m
	for w := range p.live {
		_ = wire.Send(w.conn, m)
	}
}

// listen hands what a worker says to those whose jobs it is about, until it ends.
func (p *Pool) listen(w *worker) {
	defer p.lost(w)
	for {
		m, err := wire.Receive(p.ctx, w.conn)
		p.mu.Lock()
		if err != nil {
			w.left = err == wire.ErrLeft
			p.mu.Unlock()
			return
		}
		switch m := m.(type) {
		case *wire.Parsed:
			w.parsed(m)
		case *wire.ParsedFiles:
			for i := range m.Files {
				w.parsed(&m.Files[i])
			}
		case *wire.Painted:
			p.painted(w, m)
		case *wire.Ready:
			w.ready = true
			select {
			case p.ready <- struct{}{}:
			default: // that is told already
			}
		}
		p.mu.Unlock()
	}
}

// parsed hands a message to whoever has the file read. It is called with mu of the pool held.
func (w *worker) parsed(m *wire.Parsed) {
	if to := w.jobs[m.Job]; to != nil {
		to <- m // has room: see maxOnTheirWay
	}
}

// lost takes a worker that ended out, and gives its jobs back.
func (p *Pool) lost(w *worker) {
	w.conn.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.live, w)
	for i, other := range p.workers {
		if other == w {
			p.workers = append(p.workers[:i:i], p.workers[i+1:]...)
			break
		}
	}
	for id, parsed := range w.jobs {
		close(parsed)
		delete(w.jobs, id)
	}
	for job := range w.pictures {
		p.painted(w, &wire.Painted{Job: job})
	}
}
