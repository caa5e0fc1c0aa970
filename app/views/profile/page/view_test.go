package page_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/views/profile"
	profilepage "eventlens/app/views/profile/page"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// fixture is a page with the view; the test plays its program.
type fixture struct {
	*pagetest.Program
	view *profilepage.View
}

// mount opens a page for a log with some traces.
func mount(t *testing.T, fragment string, traces int) *fixture {
	f := &fixture{}
	f.Program = pagetest.MountWithProgram(t, hosttest.At(fragment), "profile", &profile.Shown,
		func(p *page.Page) page.Tabbed {
			v := profilepage.New(p)
			f.view = v.(*profilepage.View)
			return v
		})
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), &wire.Progress{Traces: traces}, &wire.Loaded{})
	f.Settle()
	return f
}

// asked returns what the store worker was asked.
func (f *fixture) asked() (all []wire.Coded) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			all = append(all, on.What)
		}
	}
	return all
}

// TestMessagesAreForwarded checks what goes from the program to the store worker and the script, and
// back, and that the address is the program's.
func TestMessagesAreForwarded(t *testing.T) {
	f := mount(t, "src=../runs/&tab=profile&trace=a/h.xplane.pb&tracelook=1,2,3", 2)
	f.Start()
	assert.Equal(t, &profile.Link{Path: "a/h.xplane.pb", Look: "1,2,3"}, f.ProgramAsked())
	f.Until(func() bool { return strings.Contains(f.HTML(), `id="profile-view"`) })
	assert.Contains(t, f.HTML(), "Profile")

	f.Says(&profile.List{})
	f.Says(&profile.Read{Reading: 4, Trace: 1})
	f.Says(&scripted.ScriptMessage{What: "board", With: 5})
	f.Until(func() bool { return len(f.Host.Handed) > 0 })
	assert.Equal(t, []hosttest.Handed{{Element: "profile-view", What: "board", With: 5}},
		f.Host.Handed)
	asked := f.asked()
	assert.Contains(t, asked, &profile.List{})
	assert.Equal(t, &profile.Read{Reading: 4, Trace: 1}, asked[len(asked)-1])
	piece := &profile.Piece{Reading: 4, Bytes: 7, Arrived: 9, End: true}
	f.Tell(&wire.Answer{
		Kind: profile.ID, Serial: f.Conn.Serial.Load(), Answer: profile.Stored.Answers.Pack(piece),
	})
	f.Settle()
	assert.Equal(t, piece, f.ProgramAsked())

	f.Play(func() { f.view.Do("choose", "1") })
	assert.Equal(t, &scripted.UserAction{Act: "choose", Value: "1"}, f.ProgramAsked())
	f.Says(&profile.Link{Path: "b", Other: true})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "trace=b") })
	assert.NotContains(t, f.Host.Address, "tracelook")
	f.Says(&profile.Link{Path: "b", Look: "5,6,"})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "tracelook=") })

	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=profile&trace=c") })
	assert.Equal(t, &profile.Link{Path: "c"}, f.ProgramAsked())
}

// TestNoTraces says that there are none, with what writes them.
func TestNoTraces(t *testing.T) {
	f := mount(t, "src=../runs/&tab=profile", 0)
	assert.Contains(t, f.HTML(), "torch.profiler.tensorboard_trace_handler")
}

// TestPageStep checks that the program learns the page's step when its view begins to show
// something, and that a step of a trace becomes the page's; and that the address has the offset.
func TestPageStep(t *testing.T) {
	f := mount(t, "src=../runs/&tab=profile&steps=415&trace=a&traceoffset=-2", 1)
	f.Start()
	assert.Equal(t, &profile.Link{Path: "a", Offset: "-2"}, f.ProgramAsked())
	f.Until(func() bool { return strings.Contains(f.HTML(), `id="profile-view"`) })
	f.Play(func() { f.view.Do("redraw", "") })
	place, ok := f.ProgramAsked().(*profile.PageStep)
	assert.True(t, ok)
	assert.Equal(t, 415.0, place.Step)
	assert.True(t, math.IsNaN(place.Wall))
	assert.Equal(t, &scripted.UserAction{Act: "redraw"}, f.ProgramAsked())

	f.Says(&profile.PageStep{Step: 420, Wall: 1e9})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "steps=420") })
	f.Says(&profile.Link{Path: "a", Offset: "1.5"})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "traceoffset=1.5") })
}
