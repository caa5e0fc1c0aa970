// Package viewtest shows a log with a kind of value, without workers and files: a test sends and
// receives the messages of a page.
package viewtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	_ "eventlens/app/kinds" // fills the table of kinds
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Screen is a view of runs, together with the page's end of the connection. Its fields may be used
// only while no payload is being read: before a question, or after Heard returned its answer.
type Screen struct {
	*view.View
	Log   []byte              // the log that payloads are read from
	Fails error               // the error of reading payloads
	Given map[wire.Ref][]byte // blobs of the page
	// Unverified is the record whose checksum the reader skipped, if there is one.
	Unverified store.Range
	// FileProblems are the problems that the page was told of, by run.
	FileProblems map[wire.RunID][]wire.Problem
	Serial       uint32 // serial number of the last question

	Reads   []store.Range // of payloads
	Blobs   [][]byte      // blobs given to the page; the index is the wire.Ref less one
	Buffers [][]byte      // ArrayBuffers given to the page
	MIMEs   []string      // MIME types of Blobs
	Drawn   []*wire.Drawn

	T        *testing.T
	kind     kind.ID
	protocol wire.Protocol
	loop     *loop.Loop
	page     wire.Conn
	reading  sync.Mutex
	data     *store.Store
	runs     map[wire.RunID]string
	more     map[store.FileID][]byte // logs of further runs
}

// Fixture returns a log written by a real writer, by its name without the ending.
func Fixture(t *testing.T, name string) []byte {
	t.Helper()
	log, err := os.ReadFile("../../../../testdata/fixtures/" + name + ".tfevents")
	require.NoError(t, err)
	return log
}

// New returns a screen for a log, of a run named train. The worker's half of the kind must be
// added; questions are coded by protocol.
func New(t *testing.T, log []byte, k kind.ID, protocol wire.Protocol) *Screen {
	t.Helper()
	s := Empty(t, k, protocol)
	s.Log = log
	s.AddRun("train", nil)
	return s
}

// Empty returns a screen without runs.
func Empty(t *testing.T, k kind.ID, protocol wire.Protocol) *Screen {
	t.Helper()
	page, worker := wire.Pipe()
	s := &Screen{
		Given: map[wire.Ref][]byte{}, T: t, kind: k, protocol: protocol,
		loop: loop.New(loop.NewTimeSlice(func() {}, time.Now)), page: page,
	}
	s.loop.Begin(context.Background(), worker)
	t.Cleanup(func() { s.loop.Cancel(nil); s.loop.Wait() })

	data := store.New()
	s.data, s.runs, s.more = data, map[wire.RunID]string{}, map[store.FileID][]byte{}
	s.View = view.New(view.Config{
		Export: func(b []byte) wire.Ref {
			s.Buffers = append(s.Buffers, bytes.Clone(b))
			return wire.Ref(999 + len(s.Buffers))
		},
		ExportBlob: func(b []byte, mime string) wire.Ref {
			s.Blobs, s.MIMEs = append(s.Blobs, bytes.Clone(b)), append(s.MIMEs, mime)
			return wire.Ref(len(s.Blobs))
		},
		Blob: func(ref wire.Ref) (source.Blob, error) {
			if b, ok := s.Given[ref]; ok {
				return memory(b), nil
			}
			return nil, source.ErrNoFile
		},
		ZoneOffset: func(int64) int { return 0 }, Now: time.Now,
	}, s.loop, view.Data{
		Snapshot: data.Snapshot, Run: s.run,
		Payload:  func(file store.FileID) payload.Reader { return s.reader(file) },
		FileName: func(store.FileID) string { return "train/x" },
		Problems: func(run wire.RunID) []wire.Problem { return s.FileProblems[run] },
		Unverified: func(store.FileID, int64) (store.Range, bool) {
			return s.Unverified, s.Unverified.Length > 0
		},
		Unchecked: func(store.FileID, int64) bool { return false },
		Traces:    func() []view.Trace { return nil },
		Reading:   func() bool { return false }, Complete: func() bool { return true },
	})
	return s
}

// AddRun adds a further run with a log; nil means the log of the first run.
func (s *Screen) AddRun(name string, log []byte) wire.RunID {
	run := s.data.AddRun(name)
	s.runs[wire.RunID(run)] = name
	file := s.data.AddFile(run, "x")
	if log == nil {
		log = s.Log
	} else {
		s.more[file] = log
	}
	builder := store.NewBuilder()
	builder.Shapes = kind.Shapes()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	s.data.Append(file, builder.Take(int64(len(log))))
	return wire.RunID(run)
}

func (s *Screen) run(id wire.RunID) *wire.Run {
	if name, ok := s.runs[id]; ok {
		r := &wire.Run{ID: id, Name: name, Colour: int(id) - 1}
		if folder, found := strings.CutSuffix(name, "/validation"); found {
			for other, name := range s.runs {
				if name == folder+"/train" {
					r.Training = other
				}
			}
		}
		return r
	}
	return nil
}

// reader returns a payload reader of a file: of its own log, or the first run's.
func (s *Screen) reader(file store.FileID) payload.Reader {
	return func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		s.reading.Lock()
		defer s.reading.Unlock()
		s.Reads = append(s.Reads, at)
		if s.Fails != nil {
			return nil, s.Fails
		}
		log, other := s.more[file]
		if !other {
			log = s.Log
		}
		part := log[at.Offset : at.Offset+at.Length]
		if check == nil {
			return part, nil
		}
		return part, check(part)
	}
}

// memory is a blob of the page.
type memory []byte

func (m memory) SizeBytes() int64 { return int64(len(m)) }
func (m memory) Open(context.Context, int64) (io.ReadCloser, error) {
	return nil, errors.New("not opened")
}
func (m memory) Slice(_ context.Context, off, n int64) ([]byte, error) {
	return m[off : off+n], nil
}

// Ask asks about a card, and returns the serial of the question.
func (s *Screen) Ask(card string, question wire.Coded) uint32 {
	s.Serial++
	s.Handle(&wire.Ask{
		Kind: s.kind, Card: card, Serial: s.Serial, Question: s.protocol.Questions.Pack(question),
	})
	return s.Serial
}

// Heard runs the loop until no payload is being read, draws, and returns the messages sent to the
// page.
func (s *Screen) Heard() (messages []wire.Message) {
	s.T.Helper()
	idle := make(chan struct{})
	go func() { s.loop.Wait(); close(idle) }()
	for working := true; working; {
		select {
		case task := <-s.loop.Tasks:
			task()
		case <-idle:
			working = false
		}
	}
	for s.DrawUrgent() {
	}
	s.loop.Send(&wire.Ready{}) // arrives after all other messages
	for {
		m, err := wire.Receive(s.T.Context(), s.page)
		require.NoError(s.T, err)
		if _, end := m.(*wire.Ready); end {
			return messages
		}
		messages = append(messages, m)
	}
}

// Answers returns the answers among the messages of Heard, and adds Drawn messages to s.Drawn.
func (s *Screen) Answers() (answers []wire.Coded) {
	s.T.Helper()
	for _, m := range s.Heard() {
		switch m := m.(type) {
		case *wire.Drawn:
			s.Drawn = append(s.Drawn, m)
		case *wire.Answer:
			answer, err := s.protocol.Answers.Unpack(m.Answer)
			require.NoError(s.T, err)
			answers = append(answers, answer)
		}
	}
	return answers
}

// One returns the answer to one question about the card "c".
func One[T wire.Coded](s *Screen, question wire.Coded) T {
	s.T.Helper()
	s.Ask("c", question)
	answers := s.Answers()
	require.Len(s.T, answers, 1)
	return answers[0].(T)
}
