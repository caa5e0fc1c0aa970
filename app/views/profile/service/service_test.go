package service_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/views/profile"
	profileservice "eventlens/app/views/profile/service"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile/tracefile/tracetest"
)

// state has all that the script knows of the reading.
type state struct {
	Over, Again      bool
	Text, Failed     string
	Faults, Overlaps []string
}

// page is the page's end of the service.
type page struct {
	t       *testing.T
	service program.Service
	answers chan wire.Coded
	mu      sync.Mutex
	objects [][]byte // by reference, from 1
	boards  []int    // slices of each board that came
	names   []string // of the slices of the last one
	state   state
	texts   map[string]any

	sessions struct {
		Note  string
		Ranks int
		List  []struct {
			Number          int
			Shown, Compared bool
			Facts           []string
		}
	}
	compared *comparison // the last answer to AnswerAct
	look     string
	links    []profile.Link
	reading  uint32 // number of the last reading
	trace    uint32 // what it reads
	reads    int    // pieces asked for
	stopped  []uint32
	slices   atomic.Int64 // that the service has said it holds
}

func serve(t *testing.T) *page {
	p := &page{t: t, answers: make(chan wire.Coded, 1000)}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p.service = profileservice.New(profileservice.Objects{
		Import: p.object, Export: p.export,
		Grown: func(slices int) { p.slices.Store(int64(slices)) },
	}, time.Now)(program.Env{Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now)})
	return p
}

func (p *page) export(b []byte) wire.Ref {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.objects = append(p.objects, b)
	return wire.Ref(len(p.objects))
}

func (p *page) object(ref wire.Ref) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.objects[ref-1]
}

func (p *page) ask(question wire.Coded) {
	p.service.Ask(question, func(a wire.Coded) { p.answers <- a })
}

// until takes answers until what they said is as wanted.
func (p *page) until(wanted func() bool) {
	p.t.Helper()
	for !wanted() {
		select {
		case answer := <-p.answers:
			p.take(answer)
		case <-time.After(20 * time.Second):
			p.t.Fatal("no answer")
		}
	}
}

func (p *page) over() bool { return p.state.Over }

func (p *page) take(answer wire.Coded) {
	var m *scripted.ScriptMessage
	switch answer := answer.(type) {
	case *profile.Read:
		p.reading, p.trace = answer.Reading, answer.Trace
		p.reads++
		return
	case *profile.Stop:
		p.stopped = append(p.stopped, answer.Reading)
		return
	case *profile.Link:
		p.links = append(p.links, *answer)
		return
	case *profile.List:
		return
	case *scripted.ScriptMessage:
		m = answer
	}
	content := p.object(m.With)
	switch m.What {
	case profile.TextsMessage:
		require.NoError(p.t, json.Unmarshal(content, &p.texts))
	case profile.StateMessage:
		p.state = state{}
		require.NoError(p.t, json.Unmarshal(content, &p.state))
	case profile.SessionsMessage:
		p.sessions.Note, p.sessions.List, p.sessions.Ranks = "", nil, 0
		require.NoError(p.t, json.Unmarshal(content, &p.sessions))
	case profile.AnswerMessage:
		p.compareAnswer(m)
	case profile.LookMessage:
		p.look = string(content)
	case profile.BoardMessage:
		if len(content) == 0 {
			return
		}
		var head struct {
			Count int
			Names []string
		}
		require.NoError(p.t,
			json.Unmarshal(content[4:4+binary.LittleEndian.Uint32(content)], &head))
		p.boards, p.names = append(p.boards, head.Count), head.Names
	}
}

// act performs an act of the script.
func (p *page) act(act, value string) { p.ask(&scripted.UserAction{Act: act, Value: value}) }

// open opens the view for a list of traces, and waits until the first one is asked for.
func (p *page) open(traces ...profile.Trace) {
	if len(traces) == 0 {
		traces = []profile.Trace{{Number: 1, Path: "a", Bytes: 4000}}
	}
	p.act(profile.RedrawAct, "")
	p.ask(&profile.Listed{Traces: traces})
	p.until(func() bool { return p.reads == 3 })
}

// feed brings pieces of a trace.
func (p *page) feed(content string, pieceBytes int, end bool) {
	for len(content) > 0 || end {
		n := min(pieceBytes, len(content))
		m := &profile.Piece{
			Reading: p.reading, Arrived: int64(n), End: end && n == len(content),
		}
		if n > 0 {
			m.Bytes = p.export([]byte(content[:n]))
		}
		p.ask(m)
		if content = content[n:]; m.End {
			return
		}
	}
}

// show reads a trace as a whole.
func (p *page) show(content string) {
	p.t.Helper()
	p.open()
	p.feed(content, 1<<20, true)
	p.until(p.over)
}

func trace(n int) string {
	var b strings.Builder
	b.WriteString(`{"traceEvents":[`)
	for i := range n {
		fmt.Fprintf(&b, `{"ph":"X","pid":1,"tid":1,"ts":%d,"dur":5,"name":"op%d"},`, 10*i, i%7)
	}
	return b.String() + `{}]}`
}

// TestTraceIsShownWhileItArrives expects a first layout before the end, and the whole at the end.
func TestTraceIsShownWhileItArrives(t *testing.T) {
	p := serve(t)
	p.open()
	content := trace(1000)
	half := len(content) / 2
	p.feed(content[:half], half, false)
	p.until(func() bool { return len(p.boards) > 0 })
	assert.False(t, p.state.Over)
	assert.Regexp(t, `^\d.* read · \d+ slices$`, p.state.Text)
	assert.Equal(t, "Data loader", p.texts["kinds"].([]any)[4])
	p.feed(content[half:], 1000, true)
	p.until(p.over)
	assert.Equal(t, 1000, p.boards[len(p.boards)-1])
	assert.EqualValues(t, 1000, p.slices.Load())
	assert.Equal(t, "1,000 slices · all drawn", p.state.Text)
	assert.Equal(t, []string{"1 event was skipped: an empty event"}, p.state.Faults)
	p.until(func() bool { return len(p.stopped) > 0 })
	assert.Equal(t, 3+(len(content)-half+999)/1000, p.reads, "three are always on their way")
}

// Lanes of an XSpace are shown before their plane ends, which names their slices.
func TestSpaceIsShownWhileItArrives(t *testing.T) {
	file, err := os.ReadFile("../../../../testdata/profiles/jax.xplane.pb")
	require.NoError(t, err)
	p := serve(t)
	p.open()
	// half of the file is names of planes without slices
	const most = 6500
	p.feed(string(file[:most]), 500, false)
	p.until(func() bool { return len(p.boards) > 0 })
	assert.False(t, p.state.Over)
	p.feed(string(file[most:]), 500, true)
	p.until(p.over)
	assert.Greater(t, p.boards[len(p.boards)-1], p.boards[0])
	assert.NotContains(t, p.names, "", "all slices have names at the end")
}

// A new element of the script gets everything again.
func TestRedraw(t *testing.T) {
	p := serve(t)
	p.open()
	p.feed(trace(3), 1<<20, true)
	p.until(p.over)
	boards := len(p.boards)
	p.ask(&scripted.UserAction{Act: profile.RedrawAct})
	p.until(func() bool { return len(p.boards) > boards })
	assert.Equal(t, 3, p.boards[boards])
}

// Another trace may begin at any time; the script then shows nothing of the first.
func TestAnotherTrace(t *testing.T) {
	p := serve(t)
	p.open(profile.Trace{Number: 1, Path: "a"}, profile.Trace{Number: 7, Path: "b"})
	first := p.reading
	p.feed(trace(20_000), 64<<10, false)
	p.act(profile.ChooseAct, "7")
	p.until(func() bool { return p.trace == 7 })
	assert.Contains(t, p.stopped, first)
	assert.Equal(t, []profile.Link{{Path: "b", Other: true}}, p.links)
	p.ask(&profile.Piece{Reading: first, Bytes: p.export([]byte(trace(5))), End: true})
	p.feed(trace(2), 1<<20, true)
	p.until(p.over)
	assert.Equal(t, "2 slices · all drawn", p.state.Text)
	assert.Equal(t, 2, p.boards[len(p.boards)-1])
}

// What is no trace, cut off, or empty is said.
func TestBadTraces(t *testing.T) {
	for name, test := range map[string]struct {
		content, failed string
		problem         wire.Text
		faults          []string
	}{
		"no trace": {
			content: "hello", failed: `This file is not a trace: neither JSON nor XSpace: the file begins with "hello". Choose another session, or copy the file again.`,
			faults: []string{},
		},
		"LFS": {
			content: "version https://git-lfs.github.com/spec/v1\n",
			failed:  "This file is not a trace: a pointer of Git LFS; the file itself is in other storage. Choose another session, or copy the file again.",
			faults:  []string{},
		},
		"cut off": {
			content: trace(2)[:60], problem: wire.Plain("unexpected end of gzip data"),
			faults: []string{"The file ends early: unexpected end of gzip data. Everything before is shown. If the original is longer, copy it again.",
				"1 event was skipped: the file ends inside an event"},
		},
		"no slices": {content: `{"traceEvents":[]}`, faults: []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			p := serve(t)
			p.open()
			p.ask(&profile.Piece{
				Reading: p.reading, Bytes: p.export([]byte(test.content)), End: true,
				Problem: test.problem,
			})
			p.until(p.over)
			assert.Equal(t, test.failed, p.state.Failed)
			assert.Equal(t, test.faults, p.state.Faults)
		})
	}
}

// The forms in which JAX stores a session have the same slices.
func TestFormsOfASession(t *testing.T) {
	session, err := filepath.Glob("../../../../testdata/profiles/log/train/plugins/profile/*/*")
	require.NoError(t, err)
	require.Len(t, session, 3)
	found := map[int]int{}
	for _, path := range session {
		content := tracetest.Content(t, path)
		p := serve(t)
		p.open()
		p.feed(string(content), 1000, true)
		p.until(p.over)
		assert.Empty(t, p.state.Failed)
		found[p.boards[len(p.boards)-1]]++
	}
	assert.Len(t, found, 1)
	assert.NotContains(t, found, 0)
}

// Overlapping slices are counted for their lane.
func TestOverlapsAreSaid(t *testing.T) {
	p := serve(t)
	p.open()
	p.feed(`[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
		{"ph":"X","pid":1,"tid":1,"ts":5,"dur":10,"name":"b"},
		{"ph":"X","pid":1,"tid":2,"ts":5,"dur":10,"name":"c"}]`, 1<<20, true)
	p.until(p.over)
	assert.Equal(t, []string{"1 slice overlaps others; drawn below", ""}, p.state.Overlaps)
}
