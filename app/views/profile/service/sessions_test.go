package service_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// TestSessionsAreListed shows what the listing says of each trace, and reads the newest.
func TestSessionsAreListed(t *testing.T) {
	p := serve(t)
	p.open(
		profile.Trace{
			Number: 3, Run: "train", Path: "b", Session: "2026_01_02", Host: "gpu-1",
			Time: wire.Plain("2 Jan 03:04:05"), Tool: listing.XPlane, Bytes: 1_500_000,
		},
		profile.Trace{Number: 1, Run: "eval", Path: "a", Session: "mine", Tool: listing.TorchTrace,
			Bytes: -1})
	p.until(func() bool { return len(p.sessions.List) == 2 && p.sessions.List[0].Shown })
	assert.Equal(t, []string{"train", "2 Jan 03:04:05", "gpu-1", "xplane", "1.5 MB"},
		p.sessions.List[0].Facts)
	assert.Equal(t, []string{"eval", "mine", "", "torch trace", ""}, p.sessions.List[1].Facts)
	assert.False(t, p.sessions.List[1].Shown)
	assert.EqualValues(t, 3, p.trace)
	assert.Empty(t, p.links, "nobody chose it")

	stats := profile.Trace{Run: "tf1", Session: "12000", Host: "step_12000", Bytes: 1500,
		Time: wire.Plain("2 Jan 03:04:05"), Tool: listing.StepStats}
	assert.Equal(t, [5]string{"tf1", "2 Jan 03:04:05", "", "run metadata step_12000, step 12000",
		"1.5 kB"}, profile.Facts(&stats))

	p.act(profile.LinkAct, "1,2,")
	p.act(profile.ChooseAct, "3") // it is shown
	p.act(profile.ChooseAct, "99")
	p.act(profile.ChooseAct, "1")
	p.until(func() bool { return p.trace == 1 })
	assert.Equal(t, []profile.Link{{Path: "b", Look: "1,2,"}, {Path: "a", Other: true}}, p.links)
	assert.Empty(t, p.look)
}

// TestAnAddressNamesATrace reads the trace of the address with its look, and follows the address.
func TestAnAddressNamesATrace(t *testing.T) {
	two := []profile.Trace{{Number: 1, Path: "a"}, {Number: 2, Path: "b"}}
	p := serve(t)
	p.ask(&profile.Link{Path: "b", Look: "5,6,7"})
	p.open(two...)
	assert.EqualValues(t, 2, p.trace)
	assert.Equal(t, "5,6,7", p.look)
	p.ask(&profile.Link{Path: "a", Look: "1,2,"})
	p.until(func() bool { return p.trace == 1 })
	assert.Equal(t, "1,2,", p.look)
	p.ask(&profile.Link{Path: "b"})
	p.until(func() bool { return p.trace == 2 })
	p.ask(&profile.Link{})
	p.until(func() bool { return p.trace == 1 })
	assert.Empty(t, p.links)
	reading := p.reading
	p.ask(&profile.Listed{Traces: append([]profile.Trace{{Number: 9, Path: "new"}}, two...)})
	p.until(func() bool { return len(p.sessions.List) == 3 })
	assert.Equal(t, reading, p.reading, "a newer trace changes nothing on screen")
}

// TestNothingIsReadUnasked reads no trace before the view is on screen, none that is very large
// unless a person chooses it, and says that the address names none of the traces.
func TestNothingIsReadUnasked(t *testing.T) {
	p := serve(t)
	p.ask(&profile.Listed{Traces: []profile.Trace{{Number: 1, Path: "a", Bytes: 65 << 20}}})
	p.until(func() bool { return len(p.sessions.List) == 1 })
	assert.Equal(t, "The newest trace is 68.2 MB. Choose a session to read it.", p.sessions.Note)
	p.act(profile.RedrawAct, "")
	p.ask(&profile.Link{Path: "gone"})
	p.until(func() bool {
		return p.sessions.Note ==
			"The trace gone is not among the sessions. Choose another one."
	})
	assert.Zero(t, p.reads)
	p.act(profile.ChooseAct, "1")
	p.until(func() bool { return p.reads > 0 })
	p.until(func() bool { return p.sessions.Note == "" })
}

// TestStopped shows what was read when a person stops the reading.
func TestStopped(t *testing.T) {
	p := serve(t)
	p.act(profile.StopAct, "")
	p.open()
	p.feed(trace(1000)[:20_000], 5000, false)
	p.until(func() bool { return len(p.boards) > 0 })
	p.act(profile.StopAct, "")
	p.until(p.over)
	assert.Equal(t, "You stopped reading. What was read before is shown.",
		p.state.Faults[0])
	assert.Equal(t, []uint32{p.reading}, p.stopped)
	assert.Positive(t, p.boards[len(p.boards)-1])
	assert.True(t, p.state.Again)

	stopped, reads := p.reading, p.reads
	p.act(profile.AgainAct, "")
	p.until(func() bool { return !p.state.Over && p.reads == reads+3 })
	assert.False(t, p.state.Again)
	p.act(profile.AgainAct, "") // nothing is missing yet
	p.ask(&profile.Piece{Reading: stopped, Bytes: p.export([]byte(trace(7))), End: true})
	p.feed(trace(1000), 1<<20, true)
	p.until(p.over)
	assert.Equal(t, "1,000 slices · all drawn", p.state.Text)
	assert.False(t, p.state.Again)
	assert.Equal(t, reads+3, p.reads)
}

// TestSizeIsLearnt shows the size of a trace that was read, if the listing does not have it.
func TestSizeIsLearnt(t *testing.T) {
	two := []profile.Trace{{Number: 1, Path: "a", Bytes: -1}, {Number: 2, Path: "b", Bytes: -1}}
	p := serve(t)
	p.open(two...)
	p.feed(trace(3), 1<<20, true)
	p.until(p.over)
	p.until(func() bool { return p.sessions.List[0].Facts[4] != "" })
	p.ask(&profile.Listed{Traces: two})
	p.act(profile.ChooseAct, "2")
	p.until(func() bool { return p.trace == 2 && p.sessions.List[1].Shown })
	assert.NotEmpty(t, p.sessions.List[0].Facts[4])
	assert.Empty(t, p.sessions.List[1].Facts[4])
}
