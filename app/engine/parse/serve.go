package parse

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"eventlens/app/engine/loop"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Config has what a parser needs from outside. All fields but Grants must be set.
type Config struct {
	// Fetcher fetches URLs.
	Fetcher source.Fetcher
	// Grants receives the authorisation of the fetcher's requests, each time it changes; nil if the
	// fetcher learns it otherwise.
	Grants func([]source.Grant)
	// Blob returns the file behind a reference and takes the reference over.
	Blob func(wire.Ref) (source.Blob, error)
	// Unpack has the decompressors for compressed files.
	Unpack packed.Unpackers
	// Slice is yielded while files are read.
	Slice *loop.TimeSlice
	// Now is the clock.
	Now func() time.Time
}

// maxUntaken is how many messages of a job may be unacknowledged: one is processed while the next
// is prepared.
const maxUntaken = 2

// filesAtOnce is how many files are read at once, with one request each. Browsers open at most six
// connections to a host, so two more files are ready when a connection becomes free. Further files
// wait for their turn. As many loaders are kept for later files, each with half a megabyte of
// buffers.
const filesAtOnce = 8

// Serve reads the files that the engine at the other end of conn asks for, several at once. It also
// draws pictures, one after the other, so that a worker started for either can do both. First it
// sends Ready. It returns nil when the engine closes the connection, the context's error when that
// ends, and any other error when the two cannot go on; all its goroutines have ended by then.
func Serve(ctx context.Context, conn wire.Conn, cfg Config) error {
	ctx, cancel := context.WithCancel(ctx)
	s := &server{
		conn: conn, cfg: &cfg, ctx: ctx, jobs: make(map[wire.JobID]*job),
		busy: make(map[string]busyServer), turns: make(chan struct{}, filesAtOnce),
		pictures: make(chan *wire.Paint, PicturesEach),
	}
	defer s.running.Wait()
	defer cancel()
	s.running.Go(s.paint)
	_ = wire.Send(conn, &wire.Ready{})
	for {
		m, err := wire.Receive(ctx, conn)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		s.handle(m)
	}
}

// server is the state of Serve.
type server struct {
	conn    wire.Conn
	cfg     *Config
	ctx     context.Context
	running sync.WaitGroup // the server's goroutines

	pictures chan *wire.Paint
	// unwanted is the job cancelled last, unless it was a file: at most one picture waits.
	unwanted atomic.Uint32

	turns chan struct{} // holds an element for each file being read

	mu      sync.Mutex
	jobs    map[wire.JobID]*job
	idle    []*loader             // idle loaders, with buffers for reuse
	endings []wire.Parsed         // last messages of jobs, waiting to be sent
	later   *time.Timer           // sends endings
	busy    map[string]busyServer // by origin
}

// busyServer is a server that answered "too many requests". For busyRest, until the engine knows
// this, files of that server are given back without another request.
type busyServer struct {
	until  time.Time
	answer *source.StatusError
}

// busyRest is how long no further request is made to a busy server.
const busyRest = 250 * time.Millisecond

// job is a file being read.
type job struct {
	cancel context.CancelFunc
	taken  chan struct{} // holds an element for each message that may be sent
}

func (s *server) handle(m wire.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m := m.(type) {
	case *wire.Parse:
		s.start(m)
	case *wire.Access:
		if s.cfg.Grants != nil {
			s.cfg.Grants(m.SourceGrants())
		}
	case *wire.Cancel:
		if j := s.jobs[m.Job]; j != nil {
			j.cancel()
		} else {
			s.unwanted.Store(uint32(m.Job))
		}
	case *wire.Paint:
		select {
		case s.pictures <- m:
		case <-s.ctx.Done():
		}
	case *wire.ParsedAck:
		if j := s.jobs[m.Job]; j != nil {
			select {
			case j.taken <- struct{}{}:
			default: // one ParsedAck too many
			}
		}
	}
}

// start begins a job. It is called with mu held.
func (s *server) start(m *wire.Parse) {
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, taken: make(chan struct{}, maxUntaken)}
	for range maxUntaken {
		j.taken <- struct{}{}
	}
	s.jobs[m.Job] = j
	s.running.Go(func() {
		defer cancel()
		// jobs begin in their order; a cancelled job ends as soon as it begins
		s.turns <- struct{}{}
		s.read(ctx, j, m)
		<-s.turns
	})
}

// read reads the file of a job, which now begins, unless its server is busy.
func (s *server) read(ctx context.Context, j *job, m *wire.Parse) {
	if answer := s.busyAnswer(m.URL); answer != nil {
		s.mu.Lock()
		delete(s.jobs, m.Job)
		s.mu.Unlock()
		s.ends(m,
			&wire.Parsed{
				Job: m.Job, At: m.At, SizeBytes: m.ListedBytes, Ended: true,
				Fault: FaultOf(&m.At, answer),
			})
		return
	}
	l := s.loader()
	s.run(ctx, j, l, m)
	s.mu.Lock()
	delete(s.jobs, m.Job)
	s.idle = append(s.idle, l)
	s.mu.Unlock()
}

// busyAnswer returns the recent "too many requests" answer of a server; nil if there was none.
func (s *server) busyAnswer(url string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.busy) == 0 {
		return nil
	}
	if b, known := s.busy[source.Origin(url)]; known && s.cfg.Now().Before(b.until) {
		return b.answer
	}
	return nil
}

// noteBusy records the fault of a file whose server answered "too many requests".
func (s *server) noteBusy(url string, fault wire.Fault) {
	if !source.TooMuch(fault.Status) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	answer := &source.StatusError{
		URL: source.DisplayURL(url), Status: fault.Status, RetryAfter: fault.RetryAfter,
	}
	s.busy[source.Origin(url)] = busyServer{s.cfg.Now().Add(busyRest), answer}
}

// loader returns an idle loader, or a new one.
func (s *server) loader() *loader {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.idle)
	if n == 0 {
		return newLoader(s.cfg)
	}
	l := s.idle[n-1]
	s.idle = s.idle[:n-1]
	return l
}

// run reads the file of a job.
func (s *server) run(ctx context.Context, j *job, l *loader, m *wire.Parse) {
	send := func(p *wire.Parsed) bool {
		if p.Ended { // the last message needs no acknowledgement
			s.noteBusy(m.URL, p.Fault)
			return s.ends(m, p)
		}
		select {
		case <-j.taken:
		case <-s.ctx.Done():
			return false
		}
		return wire.Send(s.conn, p) == nil // a closed connection is left to Serve to notice
	}
	stored, err := s.open(m)
	if err != nil {
		send(&wire.Parsed{
			Job: m.Job, At: m.At, SizeBytes: m.ListedBytes, Ended: true,
			Fault: wire.Fault{Text: report.ProblemUnreadable(err), Offset: -1},
		})
		return
	}
	l.load(ctx, m, stored, send)
}

var errNoFile = errors.New("neither a URL nor a file")

// open returns the file of a job, as stored.
func (s *server) open(m *wire.Parse) (source.Source, error) {
	switch {
	case m.URL != "":
		return source.NewHTTP(m.URL, s.cfg.Fetcher), nil
	case m.Blob != 0:
		blob, err := s.cfg.Blob(m.Blob)
		if err != nil {
			return nil, err
		}
		return source.NewBlob(blob, m.ModifiedMs), nil
	}
	return nil, errNoFile
}
