package program_test

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/wire"
)

// text is a question and an answer.
type text struct {
	Text string
	Blob wire.Ref
}

func (m *text) Code(c *wire.Coder) {
	c.String(&m.Text)
	m.Blob.Code(c)
}

var texts = wire.Types{List: []wire.Coded{(*text)(nil)}, New: func(number byte) wire.Coded {
	if number == 1 {
		return new(text)
	}
	return nil
}}

var protocol = wire.Protocol{Questions: texts, Answers: texts}

// echo returns its questions. It answers questions that begin with "long" twice, the second time
// after the next question was answered.
type echo struct {
	env  program.Env
	next chan struct{}
}

func (*echo) Protocol() *wire.Protocol { return &protocol }

func (e *echo) Ask(question wire.Coded, answer func(wire.Coded)) {
	answer(question)
	if question.(*text).Text != "long" {
		close(e.next)
		return
	}
	go func() {
		<-e.next
		answer(&text{Text: "done"})
		<-e.env.Context.Done()
		close(ended)
	}()
}

var ended chan struct{}

// serve runs a service; the test gets the page's end.
func serve(t *testing.T) (page wire.Conn, result chan error) {
	t.Helper()
	page, conn := wire.Pipe()
	result = make(chan error, 1)
	begin := func(env program.Env) program.Service { return &echo{env, make(chan struct{})} }
	go func() {
		result <- program.Serve(context.Background(), conn, begin,
			loop.NewTimeSlice(func() {}, time.Now))
	}()
	t.Cleanup(func() { page.Close() })
	return page, result
}

func receive(t *testing.T, conn wire.Conn) wire.Message {
	t.Helper()
	m, err := wire.Receive(t.Context(), conn)
	require.NoError(t, err)
	return m
}

func ask(t *testing.T, conn wire.Conn, serial uint32, question *text) {
	t.Helper()
	require.NoError(t,
		wire.Send(conn, &wire.Ask{Serial: serial, Question: protocol.Questions.Pack(question)}))
}

func answered(t *testing.T, conn wire.Conn) (serial uint32, answer *text) {
	t.Helper()
	m := receive(t, conn).(*wire.Answer)
	unpacked, err := protocol.Answers.Unpack(m.Answer)
	require.NoError(t, err)
	return m.Serial, unpacked.(*text)
}

// TestQuestionsAreAnswered asks a long question, and another one meanwhile: answers must have the
// number of their question, and references must arrive.
func TestQuestionsAreAnswered(t *testing.T) {
	ended = make(chan struct{})
	page, result := serve(t)
	assert.IsType(t, &wire.Ready{}, receive(t, page))
	ask(t, page, 7, &text{Text: "long", Blob: 3})
	ask(t, page, 8, &text{Text: "short"})
	for _, want := range []struct {
		serial uint32
		text   text
	}{{7, text{"long", 3}}, {8, text{"short", 0}}, {7, text{"done", 0}}} {
		serial, answer := answered(t, page)
		assert.Equal(t, want.serial, serial)
		assert.Equal(t, want.text, *answer)
	}
	require.NoError(t, page.Close())
	assert.ErrorIs(t, <-result, io.EOF)
	<-ended // the long question has been told that nobody waits for its answer
}

// TestWhatCannotBeServed checks that the page is told why the service ends.
func TestWhatCannotBeServed(t *testing.T) {
	for _, test := range []struct{ name, says string }{
		{"no question", "not a *wire.Stop"},
		{"no message", "bad frame"},
		{"no question of the service", "unknown type 9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page, result := serve(t)
			switch test.name {
			case "no question":
				require.NoError(t, wire.Send(page, &wire.Stop{}))
			case "no message":
				require.NoError(t, page.Send([]byte{1, 2, 3}))
			case "no question of the service":
				other := wire.Types{List: []wire.Coded{nil, nil, nil, nil, nil, nil, nil, nil,
					(*text)(nil)}}
				require.NoError(t, wire.Send(page, &wire.Ask{Question: other.Pack(&text{})}))
			}
			m := receive(t, page)
			if _, ready := m.(*wire.Ready); ready {
				m = receive(t, page)
			}
			assert.Contains(t, m.(*wire.Failed).Text.Part().Plain, test.says)
			assert.ErrorContains(t, <-result, test.says)
		})
	}
}
