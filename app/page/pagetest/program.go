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

// Program is a page with a view that starts a WebAssembly program of its own. The test takes the
// program's part: it receives the page's questions and sends the answers.
type Program struct {
	*Fixture
	protocol   *wire.Protocol
	started    chan wire.Conn
	programEnd wire.Conn // the program's end of its connection to the page
	serial     uint32    // serial number of the last question to the program
}

// MountWithProgram mounts a page with views, one of which starts the program with this name. The
// protocol lists the program's questions and answers.
func MountWithProgram(t *testing.T, b *hosttest.Browser, name string, protocol *wire.Protocol,
	views ...func(*page.Page) page.Tabbed) *Program {
	p := &Program{protocol: protocol, started: make(chan wire.Conn, 1)}
	mounted := make(chan struct{})
	b.Program = func(program string, _ func(done, all int64)) (wire.Conn, error) {
		assert.Equal(t, name, program)
		<-mounted // the program starts only after the page is mounted
		conn, programEnd := wire.Pipe()
		p.started <- programEnd
		return conn, nil
	}
	p.Fixture = Mount(t, b, views...)
	close(mounted)
	return p
}

// Start waits until the page has started the program, and then reports the program as ready.
func (p *Program) Start() {
	p.T.Helper()
	p.programEnd = <-p.started
	require.NoError(p.T, wire.Send(p.programEnd, &wire.Ready{}))
}

// ProgramAsked waits for the next question to the program and returns it.
func (p *Program) ProgramAsked() wire.Coded {
	p.T.Helper()
	arrived := make(chan wire.Message, 1)
	go func() {
		if m, err := wire.Receive(p.T.Context(), p.programEnd); err == nil {
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

// Says sends the program's answer to the question that ProgramAsked returned last.
func (p *Program) Says(answer wire.Coded) {
	p.T.Helper()
	require.NoError(p.T,
		wire.Send(p.programEnd,
			&wire.Answer{Serial: p.serial, Answer: p.protocol.Answers.Pack(answer)}))
}

// Until settles the page again and again until done returns true. A program's messages arrive in a
// goroutine, at any time, so settling once is not enough.
func (f *Fixture) Until(done func() bool) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); !done(); runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), "not within a minute: %s", f.HTML())
		f.Settle()
	}
}
