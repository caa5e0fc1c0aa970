package service_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/eventfile/tracefile/tracetest"
)

// session is a session of three ranks, the second of which is late.
var session = &tracetest.Session{Ranks: 3, Steps: 4, Collectives: 2, Late: 1, LateUs: 300,
	HasRanks: true}

// openRanks opens the view for a session, shows the first trace and asks for the ranks.
func openRanks(t *testing.T, bytes int64) *page {
	p := serve(t)
	var traces []profile.Trace
	for i := range session.Ranks {
		traces = append(traces, profile.Trace{Number: uint32(10 + i), Host: fmt.Sprint("gpu_", i),
			Path: fmt.Sprintf("run/gpu_%d.178000000%d000.pt.trace.json", i, i), Bytes: bytes})
	}
	p.ask(&profile.Link{Path: traces[0].Path})
	p.open(append(traces, profile.Trace{Number: 5, Path: "other/w.pt.trace.json", Bytes: 4000})...)
	p.act(profile.AnswerAct, profile.RanksView)
	p.feed(string(session.Trace(0)), 1<<20, true)
	p.until(p.over)
	assert.Equal(t, 3, p.sessions.Ranks)
	return p
}

// TestRanksAreRead reads the traces of a session, one after the other.
func TestRanksAreRead(t *testing.T) {
	p := openRanks(t, 4000)
	p.until(func() bool { return p.trace == 11 })
	c := p.comparing(func(c *comparison) bool { return len(c.Rows) > 0 && c.Rows[0][0] == "0" })
	assert.Equal(t, "1 of 3 ranks are read.", c.Lead)
	assert.Equal(t, profile.StopRanks, c.Act)
	assert.Equal(t, "gpu_2", c.Rows[2][0])
	assert.Equal(t, "not read, 4.0 kB", c.Rows[2][len(c.Keys)-1])

	content := string(session.Trace(1))
	p.feed(content[:900], 900, false)
	p.feed(content[900:], 1<<20, true)
	p.until(func() bool { return p.trace == 12 })
	c = p.comparing(func(c *comparison) bool { return c.Rows[1][0] == "1" })
	assert.Equal(t, "Rank 1 is the last at 4 of 8 collectives", c.Lead)
	assert.Contains(t, c.Said, "2 of 3 ranks are read.")
	p.feed(string(session.Trace(2)), 1<<20, true)
	c = p.comparing(func(c *comparison) bool { return c.Act == "" })
	assert.Equal(t, []int{10, 11, 12}, c.Traces)
	assert.Equal(t, 11, c.Late)
	assert.Equal(t, "The others wait 300 µs a step for it, 23.1 % of a step.", c.Said[0])

	reads, reading := p.reads, p.reading
	p.act(profile.ChooseAct, "11")
	p.until(func() bool { return p.reading > reading })
	p.feed(string(session.Trace(1)), 1<<20, true)
	p.until(p.over)
	p.compared = nil
	p.act(profile.AnswerAct, profile.RanksView)
	c = p.comparing(func(c *comparison) bool { return true })
	assert.Equal(t, "", c.Act, "all are known still")
	assert.Equal(t, reads+3, p.reads)

	p.act(profile.ChooseAct, "5")
	p.until(func() bool { return p.sessions.Ranks == 1 })
	c = p.comparing(func(c *comparison) bool { return c.Note != "" })
	assert.Equal(t, "This session has one file, so there are no ranks to compare.", c.Note)
}

// TestReadingOfRanksStops stops the reading, and reads the rest. Damaged files are named.
func TestReadingOfRanksStops(t *testing.T) {
	p := openRanks(t, 4000)
	p.until(func() bool { return p.trace == 11 })
	reading := p.reading
	p.act(profile.RanksAct, profile.StopRanks)
	c := p.comparing(func(c *comparison) bool { return c.Act == profile.RestOfRanks })
	assert.Contains(t, p.stopped, reading)
	assert.Equal(t, "not read, 4.0 kB", c.Rows[1][len(c.Keys)-1])
	p.act(profile.RanksAct, profile.RestOfRanks)
	p.until(func() bool { return p.reading > reading && p.trace == 11 })
	p.ask(&profile.Piece{Reading: p.reading, Bytes: p.export(session.Trace(1)[:3000]), End: true,
		Problem: wire.Plain("cut")})
	p.until(func() bool { return p.trace == 12 })
	p.feed("no trace", 100, true)
	c = p.comparing(func(c *comparison) bool { return c.Act == "" })
	require.Len(t, c.Rows, 3)
	assert.Contains(t, c.Rows[1][len(c.Keys)-1], "The file ends early: cut.")
	assert.Equal(t, "1", c.Rows[1][0], "what there is of it is compared")
	assert.Contains(t, c.Rows[2][len(c.Keys)-1], "This file is not a trace")
	assert.Equal(t, "gpu_2", c.Rows[2][0])
}

// TestManyRanksAreReadOnRequest expects that nobody downloads gigabytes for opening a link.
func TestManyRanksAreReadOnRequest(t *testing.T) {
	p := openRanks(t, 1<<30)
	c := p.comparing(func(c *comparison) bool { return len(c.Rows) > 0 && c.Rows[0][0] == "0" })
	assert.Equal(t, profile.RestOfRanks, c.Act)
	assert.Equal(t, "1 of 3 ranks are read.", c.Lead)
	assert.EqualValues(t, 10, p.trace)
	p.act(profile.RanksAct, profile.RestOfRanks)
	p.until(func() bool { return p.trace == 11 })
}
