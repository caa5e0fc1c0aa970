package workers

import (
	"context"
	"sync"
	"time"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
)

// Config tells which workers may run.
type Config struct {
	// Start starts a worker that runs parse.Serve and returns the connection to it, which ends with
	// the worker. If it is nil or fails, this thread itself reads the files.
	Start func(context.Context) (wire.Conn, error)
	Max   int // how many workers may run at once, at least 1
	// IdleFor is how long an idle worker stays, since more may be opened soon; 0 means 5 s. A
	// worker takes about 34 MB of a renderer's memory.
	IdleFor time.Duration
}

// defaultIdleFor is used if Config.IdleFor is 0.
const defaultIdleFor = 5 * time.Second

// Pool reads files for the engine: in the engine's own thread, and in workers while there is much
// to read. The workers draw, too; see painter.go. If a worker ends, its jobs are given back to
// their callers.
type Pool struct {
	ctx    context.Context
	cfg    Config
	reads  parse.Config // configures reading in this thread
	failed func(error)  // called with the error of starting a worker
	group  sync.WaitGroup

	starting sync.Mutex    // held while a worker is started
	alone    sync.Mutex    // held while a file has a worker to itself
	ready    chan struct{} // tells the loop that another worker can draw
	mu       sync.Mutex    // guards the fields below
	own      *worker       // the worker in this thread, once it was needed
	workers  []*worker
	live     map[*worker]bool // all workers that have not ended
	access   *wire.Access     // sent to each worker; nil for none
	lastJob  wire.JobID
	noWorker bool        // no worker can be started
	ending   *time.Timer // ends idle workers; nil unless the pool rests
}

// worker is one of the pool's workers.
type worker struct {
	conn wire.Conn
	// jobs are the channels for the messages of jobs, with room for all on their way. They are
	// closed when the worker ends.
	jobs map[wire.JobID]chan *wire.Parsed

	ready    bool                               // the worker's program runs
	left     bool                               // the worker ended, but not because of its jobs
	pictures map[wire.JobID]func(pixels []byte) // functions for the pixels of jobs; must not block
}

const (
	// OwnBytes is the most that the engine's thread reads itself: less than starting a worker
	// costs.
	OwnBytes = 4 << 20
	// jobsEach is how many files a worker has in hand before another worker is started.
	jobsEach = 2
	// maxOnTheirWay is how many messages of a job may wait, including the last one.
	maxOnTheirWay = 4
)

// New returns a pool that does nothing before Begin. reads configures reading in this thread;
// setting its Grants is left to the caller. failed is called with the error of starting a worker.
func New(cfg Config, reads parse.Config, failed func(error)) *Pool {
	if cfg.IdleFor == 0 {
		cfg.IdleFor = defaultIdleFor
	}
	reads.Grants = nil
	return &Pool{
		cfg: cfg, reads: reads, failed: failed, noWorker: cfg.Start == nil,
		live: make(map[*worker]bool), ready: make(chan struct{}, 1),
	}
}

// Begin makes workers available until ctx ends.
func (p *Pool) Begin(ctx context.Context) { p.ctx = ctx }

// Close ends all workers and waits for that. The context must have ended.
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

// Rest tells the pool that nothing is being read or drawn: workers end when they have been idle for
// a while. It is called again after every check that found nothing new; repeated calls do not keep
// workers alive.
func (p *Pool) Rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) > 0 && p.ending == nil {
		p.ending = time.AfterFunc(p.cfg.IdleFor, p.endIdle)
	}
}

// stay cancels the end of idle workers. It is called with mu held.
func (p *Pool) stay() {
	if p.ending != nil {
		p.ending.Stop()
		p.ending = nil
	}
}

// endIdle ends the idle workers, unless one has been given a job meanwhile.
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

// Read has a file read, calls take with each message, including the last, and returns the last one.
// It returns nil if the worker ended while it read the file; left is then true if the file is not
// to blame. When ctx ends, reading ends, and everything read by then is still passed to take. large
// means that there is enough to read to start workers.
func (p *Pool) Read(ctx context.Context, job *wire.Parse, large bool,
	take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
	return p.readBy(ctx, p.choose(large), job, take)
}

// ReadAlone is like Read, for a file whose worker ended while reading it. Such a file gets a worker
// to itself, one at a time, so that a further crash is not blamed on other files.
func (p *Pool) ReadAlone(ctx context.Context, job *wire.Parse,
	take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
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

// readBy is Read with a given worker.
func (p *Pool) readBy(ctx context.Context, w *worker, job *wire.Parse,
	take func(*wire.Parsed)) (last *wire.Parsed, left bool) {
	parsed := p.start(w, job)
	defer p.finish(w, job.Job)
	stop := context.AfterFunc(ctx, func() { _ = wire.Send(w.conn, &wire.Cancel{Job: job.Job}) })
	defer stop()
	for m := range parsed {
		take(m)
		if m.Ended {
			return m, false
		}
		// If the worker has ended, parsed is closed.
		_ = wire.Send(w.conn, &wire.ParsedAck{Job: job.Job})
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

// finish forgets a job.
func (p *Pool) finish(w *worker, job wire.JobID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(w.jobs, job)
}

// choose returns the worker for the next job: the least busy one, a new one if all are busy and
// more are allowed, or this thread.
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

// startWorker starts a worker; nil if none can be started. It is called with starting held.
func (p *Pool) startWorker() (w *worker) {
	conn, err := p.cfg.Start(p.ctx)
	if err == nil {
		w = p.newWorker(conn)
	} else {
		p.failed(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.noWorker = err != nil; w != nil {
		p.workers = append(p.workers, w)
	}
	return w
}

// leastBusy returns the worker with the fewest jobs, if there is any, and whether another one
// should be started.
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

// most returns how many workers may run.
func (p *Pool) most() int { return max(p.cfg.Max, 1) }

// ownThread returns the worker that runs in this thread.
func (p *Pool) ownThread() *worker {
	p.mu.Lock()
	own := p.own
	p.mu.Unlock()
	if own != nil {
		return own
	}
	here, there := wire.Pipe()
	// Over a pipe, the only possible error is its end.
	p.group.Go(func() { _ = parse.Serve(p.ctx, there, p.reads) })
	own = p.newWorker(here)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.own = own
	return own
}

// newWorker makes a worker of a connection and listens to it.
func (p *Pool) newWorker(conn wire.Conn) *worker {
	w := &worker{
		conn: conn, jobs: make(map[wire.JobID]chan *wire.Parsed),
		pictures: make(map[wire.JobID]func([]byte)),
	}
	p.mu.Lock()
	p.live[w] = true
	if p.access != nil {
		_ = wire.Send(conn, p.access) // if the worker has ended, the error does not matter
	}
	p.mu.Unlock()
	p.group.Go(func() { p.listen(w) })
	return w
}

// Grant sends the authorisation of requests to all workers, now and when further ones start.
func (p *Pool) Grant(m *wire.Access) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.access = m
	for w := range p.live {
		_ = wire.Send(w.conn, m)
	}
}

// listen delivers a worker's messages to its jobs, until it ends.
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
			default: // already signalled
			}
		}
		p.mu.Unlock()
	}
}

// parsed delivers a message to its job. It is called with the pool's mu held.
func (w *worker) parsed(m *wire.Parsed) {
	if to := w.jobs[m.Job]; to != nil {
		to <- m // has room: see maxOnTheirWay
	}
}

// lost removes a worker that ended, and gives its jobs back.
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
