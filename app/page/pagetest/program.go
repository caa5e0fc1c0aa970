package pagetest

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/wire"
)

// Program is a page with a view whose program the test plays.
type Program struct {
	*Fixture
	protocol *wire.Protocol
	started  chan wire.Conn
	worker   wire.Conn // the program's end of the connection
	serial   uint32    // of the last question to it
}

// MountWithProgram mounts a page with a view that has a program of this name.
func MountWithProgram(t *testing.T, b *hosttest.Browser, name string, protocol *wire.Protocol,
	views ...func(*page.Page) page.Tabbed) *Program {
	p := &Program{protocol: protocol, started: make(chan wire.Conn, 1)}
	mounted := make(chan struct{})
	b.Program = func(program string, _ func(done, all int64)) (wire.Conn, error) {
		assert.Equal(t, name, program)
		<-mounted // the program starts only after the page is mounted
		conn, worker := wire.Pipe()
		p.started <- worker
		return conn, nil
	}
	p.Fixture = Mount(t, b, views...)
	close(mounted)
	return p
}

// Start reports the program as ready, after the page has started it.
func (p *Program) Start() {
	p.T.Helper()
	p.worker = <-p.started
	require.NoError(p.T, wire.Send(p.worker, &wire.Ready{}))
}

// ProgramAsked returns the next question to the program.
func (p *Program) ProgramAsked() wire.Coded {
	p.T.Helper()
	arrived := make(chan wire.Message, 1)
	go func() {
		if m, err := wire.Receive(p.T.Context(), p.worker); err == nil {
			arrived <- m
		}
	}()
	var m wire.Message
	p.Until(func() bool {
		select {
		case m = <-arrived:
		default:
		}
		return m != nil
	})
	p.serial = m.(*wire.Ask).Serial
	question, err := p.protocol.Questions.Unpack(m.(*wire.Ask).Question)
	require.NoError(p.T, err)
	return question
}

// Says sends the program's answer to its last question.
func (p *Program) Says(answer wire.Coded) {
	p.T.Helper()
	require.NoError(p.T,
		wire.Send(p.worker,
			&wire.Answer{Serial: p.serial, Answer: p.protocol.Answers.Pack(answer)}))
}

// Until settles the page until so returns true, since messages from others arrive by a goroutine.
func (f *Fixture) Until(so func() bool) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); !so(); runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), "the page shows %s", f.HTML())
		f.Settle()
	}
}
