package hparams_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/hparams"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	wirehparams "eventlens/app/wire/hparams"
)

// fixture is a page with the view, and the end of its program.
type fixture struct {
	*pagetest.Fixture
	program wire.Conn
}

// open opens a page with two runs, one of which is a session.
func open(t *testing.T, fragment string) *fixture {
	f := &fixture{}
	started := make(chan wire.Conn, 1)
	host := &pagetest.Host{Address: fragment, InTheme: "light", Views: []func(*page.Page) page.Tabbed{hparams.New}, Program: func(name, service string, _ func(done, all int64)) (wire.Conn, error) {
		assert.Equal(t, "lab hparams", name+" "+service)
		conn, worker := wire.Pipe()
		started <- worker
		return conn, nil
	}}
	f.Fixture = pagetest.Mount(t, host)
	runs := uitest.RunsNamed("a", "b")
	runs.Runs[0].HParams = []wire.HParam{{Name: "lr", Value: "0.1"}}
	tags := &wire.Catalogue{Tags: []wire.Tag{{ID: 1, Kind: kind.Scalar, Name: "loss", Values: 2, In: 2}}}
	f.Tell(&wire.Ready{}, runs, tags, &wire.Loaded{})
	f.Settle()
	if strings.Contains(fragment, "tab=hparams") {
		f.program = <-started
		require.NoError(t, wire.Send(f.program, &wire.Ready{}))
	}
	return f
}

// asked is the next question to the program.
func (f *fixture) asked() wire.Coded {
	f.T.Helper()
	arrived := make(chan wire.Message, 1)
	go func() {
		if m, err := wire.Receive(f.T.Context(), f.program); err == nil {
			arrived <- m
		}
	}()
	var m wire.Message
	for end := time.Now().Add(time.Minute); m == nil; runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), "nothing was asked")
		f.Settle()
		select {
		case m = <-arrived:
		default:
		}
	}
	question, err := wirehparams.Shown.Questions.Unpack(m.(*wire.Ask).Question)
	require.NoError(f.T, err)
	return question
}

// says has the program say something.
func (f *fixture) says(answer wire.Coded) {
	f.T.Helper()
	require.NoError(f.T, wire.Send(f.program, &wire.Answer{Answer: wirehparams.Shown.Answers.Pack(answer)}))
}

// until settles the page until something is so.
func (f *fixture) until(so func() bool) {
	f.T.Helper()
	for end := time.Now().Add(time.Minute); !so(); runtime.Gosched() {
		require.True(f.T, time.Now().Before(end), f.HTML())
		f.Settle()
	}
}

// stored are the questions of the view to the store worker.
func (f *fixture) stored() (questions []wire.Coded) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			questions = append(questions, on.What)
		}
	}
	return questions
}

// TestTheTabIsThereWithHyperparameters, before anything of it is loaded.
func TestTheTabIsThereWithHyperparameters(t *testing.T) {
	f := open(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=hparams"`)
	assert.Contains(t, f.HTML(), "Hyperparameters")
}

// TestWhatIsHandedOn follows a visit: the program hears of the address, of the runs and of the log, asks for numbers, and says what the address is to say.
func TestWhatIsHandedOn(t *testing.T) {
	f := open(t, "src=../runs/&tab=hparams&sweep=view%20scatter")
	assert.Equal(t, []string{"view scatter"}, f.asked().(*wirehparams.Link).Lines)
	runs := f.asked().(*wirehparams.Runs).List
	require.Len(t, runs, 2)
	assert.Equal(t, wirehparams.Shape{ID: 1, Name: "a", Ink: "hue-1", Drawn: true}, runs[0])
	assert.Contains(t, f.HTML(), "Reading hyperparameters")
	assert.Contains(t, f.HTML(), `id="runs"`, "the list of runs is beside it")
	f.until(func() bool { return len(f.stored()) > 0 || f.Conn.Serial.Load() > 0 })
	log := &wirehparams.Log{Runs: []wirehparams.Run{{ID: 1, Name: "a", Start: []byte{1}}}}
	f.Tell(&wire.Answer{Kind: kind.HParams, Serial: f.Conn.Serial.Load(), Answer: wirehparams.Stored.Answers.Pack(log)})
	assert.Equal(t, log, f.asked())
	f.says(&wirehparams.Measure{Serial: 4, Wishes: []wirehparams.Wish{{Tag: 1}}})
	before := f.Conn.Serial.Load()
	f.until(func() bool { return f.Conn.Serial.Load() > before })
	measured := &wirehparams.Measured{Serial: 4, Columns: []wirehparams.Column{{Runs: []wire.RunID{1}, Numbers: []float64{2}}}}
	f.Tell(&wire.Answer{Kind: kind.HParams, Serial: f.Conn.Serial.Load(), Answer: wirehparams.Stored.Answers.Pack(measured)})
	assert.Equal(t, measured, f.asked())
	f.says(&wirehparams.Hand{What: "data", With: 3})
	f.until(func() bool { return !strings.Contains(f.HTML(), "Reading hyperparameters") })
	f.says(&wirehparams.Link{Lines: []string{"view table", "flip hlr"}})
	f.until(func() bool { return strings.Contains(f.Host.Address, "sweep=view%20table&sweep=flip%20hlr") })

	f.Play(func() { f.Page.Model.ToggleRun(2); f.Page.Changed() })
	assert.False(t, f.asked().(*wirehparams.Runs).List[1].Drawn, "the program hears of what is hidden")
	f.says(&wirehparams.Go{Runs: []wire.RunID{2}})
	f.until(func() bool { return !strings.Contains(f.Host.Address, "tab=hparams") })
	assert.Equal(t, []wire.RunID{2}, f.Page.Model.DrawnRuns(), "the charts of that run")
}
