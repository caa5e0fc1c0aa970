package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/views/hparams"
	hparamspage "eventlens/app/views/hparams/page"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// fixture is a page with the view; the test plays its program.
type fixture struct {
	*pagetest.Program
	view *hparamspage.View
}

// open returns a page with two runs, one of them with hyperparameters.
func open(t *testing.T, fragment string) *fixture {
	f := new(fixture)
	f.Program = pagetest.MountWithProgram(t, hosttest.At(fragment), "hparams", &hparams.Shown,
		func(p *page.Page) page.Tabbed {
			view := hparamspage.New(p)
			f.view = view.(*hparamspage.View)
			return view
		})
	runs := uitest.RunsNamed("a", "b")
	runs.Runs[0].HParams = []wire.HParam{{Name: "lr", Value: "0.1"}}
	tags := &wire.Catalogue{Tags: []wire.Tag{{
		ID: 1, Kind: kind.Scalar, Name: "loss", Values: 2, In: 2,
	}}}
	f.Tell(&wire.Ready{}, runs, tags, &wire.Loaded{})
	f.Settle()
	if strings.Contains(fragment, "tab=hparams") {
		f.Start()
	}
	return f
}

// stored returns the view's questions to the store worker.
func (f *fixture) stored() (questions []wire.Coded) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			questions = append(questions, on.What)
		}
	}
	return questions
}

// TestTheTabIsThereWithHyperparameters checks that the tab is there before any of the view is
// loaded.
func TestTheTabIsThereWithHyperparameters(t *testing.T) {
	f := open(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=hparams"`)
	assert.Contains(t, f.HTML(), "Hyperparameters")
}

// TestReadBeforeTheProgramIsThere checks that the hyperparameters are requested while the program
// loads, and kept for it.
func TestReadBeforeTheProgramIsThere(t *testing.T) {
	conn, worker := wire.Pipe()
	loaded := make(chan bool)
	browser := hosttest.At("src=../runs/&tab=hparams")
	browser.Program = func(string, func(done, all int64)) (wire.Conn, error) {
		<-loaded
		return conn, nil
	}
	f := &fixture{Program: &pagetest.Program{Fixture: pagetest.Mount(t, browser, hparamspage.New)}}
	runs := uitest.RunsNamed("a")
	runs.Runs[0].HParams = []wire.HParam{{Name: "lr", Value: "0.1"}}
	f.Tell(&wire.Ready{}, runs, &wire.Loaded{})
	f.Until(func() bool { return f.Conn.Serial.Load() > 0 })
	log := &hparams.Log{Runs: []hparams.Run{{ID: 1, Name: "a", Start: []byte{1}}}}
	f.Tell(&wire.Answer{
		Kind: hparams.ID, Serial: f.Conn.Serial.Load(), Answer: hparams.Stored.Answers.Pack(log),
	})
	close(loaded)
	arrived := make(chan wire.Message)
	go func() {
		for m, err := wire.Receive(t.Context(),
			worker); err == nil; m, err = wire.Receive(t.Context(), worker) {
			arrived <- m
		}
	}()
	var questions []wire.Coded
	f.Until(func() bool {
		select {
		case m := <-arrived:
			question, err := hparams.Shown.Questions.Unpack(m.(*wire.Ask).Question)
			require.NoError(t, err)
			questions = append(questions, question)
		default:
		}
		return len(questions) == 4
	})
	assert.Equal(t, &scripted.UserAction{Act: "redraw"}, questions[0])
	assert.IsType(t, &hparams.Link{}, questions[1])
	assert.IsType(t, &hparams.Runs{}, questions[2])
	assert.Equal(t, log, questions[3])
}

// TestWhileFilesAreRead checks that nothing is requested before a run has hyperparameters, and
// again only when three times as many have.
func TestWhileFilesAreRead(t *testing.T) {
	f := new(fixture)
	f.Program = pagetest.MountWithProgram(t, hosttest.At("src=../runs/&tab=hparams"), "hparams",
		&hparams.Shown, hparamspage.New)
	known := func(names ...string) *wire.Catalogue {
		runs := uitest.RunsNamed("a", "b", "c", "d")
		for i := range names {
			runs.Runs[i].HParams = []wire.HParam{{Name: "lr", Value: names[i]}}
		}
		return runs
	}
	reading := &wire.Progress{Reading: true, Files: 4}
	f.Tell(&wire.Ready{}, known(), reading)
	f.Start()
	f.Until(func() bool { return strings.Contains(f.HTML(), "Reading hyperparameters") })
	assert.Empty(t, f.stored())
	asks := func(message ...wire.Message) {
		t.Helper()
		f.Tell(message...)
		f.Until(func() bool { return len(f.stored()) > 0 })
		f.Says(&scripted.ScriptMessage{What: "data", With: 1})
	}
	asks(known("1"), reading)
	f.Tell(known("1", "2"), reading)
	f.Settle()
	assert.Empty(t, f.stored())
	asks(known("1", "2", "3"), reading)
	f.Tell(known("1", "2", "3", "4"), reading)
	f.Settle()
	assert.Empty(t, f.stored())
	asks(&wire.Loaded{})
}

// TestMadeBeforeTheTabIsOpen checks that everything is ready when a tab is opened at which the
// person pointed. On a second visit, the program fills the element.
func TestMadeBeforeTheTabIsOpen(t *testing.T) {
	f := open(t, "src=../runs/")
	f.Play(func() { f.Host.TellTabIntent("hparams") })
	f.Start()
	for range 3 { // texts, the URL's state, runs
		f.ProgramAsked()
	}
	f.Says(&scripted.ScriptMessage{What: "data", With: 2})
	f.Says(&scripted.ScriptMessage{What: "texts", With: 3})
	f.Says(&scripted.ScriptMessage{What: "data", With: 4})
	f.Says(&hparams.Link{Lines: []string{"view table"}})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "sweep=view%20table") })
	assert.Empty(t, f.Host.Handed)
	redraw := func() { f.Play(func() { f.view.Do("redraw", "") }) }
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=hparams&sweep=view%20table") })
	redraw()
	assert.Equal(t,
		[]hosttest.Handed{{Element: "hparams-view", What: "texts", With: 3},
			{Element: "hparams-view", What: "data", With: 4}},
		f.Host.Handed)
	f.Play(func() { f.Host.TellFragment("src=../runs/&sweep=view%20table") })
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=hparams&sweep=view%20table") })
	redraw()
	assert.Equal(t, &scripted.UserAction{Act: "redraw"}, f.ProgramAsked())
}

// TestWhatIsHandedOn follows a visit: the program gets the URL's state, the runs and the log, asks
// for numbers, and sets the URL's state.
func TestWhatIsHandedOn(t *testing.T) {
	f := open(t, "src=../runs/&tab=hparams&sweep=view%20scatter")
	assert.Equal(t, &scripted.UserAction{Act: "redraw"}, f.ProgramAsked(),
		"texts, before anything else")
	assert.Equal(t, []string{"view scatter"}, f.ProgramAsked().(*hparams.Link).Lines)
	told := f.ProgramAsked().(*hparams.Runs)
	if len(told.List) == 0 { // the program started before the page knew the runs
		told = f.ProgramAsked().(*hparams.Runs)
	}
	runs := told.List
	assert.Empty(t, told.Columns)
	require.Len(t, runs, 2)
	assert.Equal(t, hparams.Shape{ID: 1, Name: "a", Ink: "hue-1", Drawn: true}, runs[0])
	assert.Contains(t, f.HTML(), "Reading hyperparameters")
	assert.Contains(t, f.HTML(), `id="runs"`, "the list of runs is beside it")
	f.Until(func() bool { return len(f.stored()) > 0 || f.Conn.Serial.Load() > 0 })
	log := &hparams.Log{Runs: []hparams.Run{{ID: 1, Name: "a", Start: []byte{1}}}}
	f.Tell(&wire.Answer{
		Kind: hparams.ID, Serial: f.Conn.Serial.Load(), Answer: hparams.Stored.Answers.Pack(log),
	})
	assert.Equal(t, log, f.ProgramAsked())
	f.Says(&hparams.Measure{Serial: 4, Columns: []hparams.ColumnRequest{{Tag: 1}}})
	before := f.Conn.Serial.Load()
	f.Until(func() bool { return f.Conn.Serial.Load() > before })
	measured := &hparams.Measured{
		Serial: 4, Columns: []hparams.Column{{Runs: []wire.RunID{1}, Numbers: []float64{2}}},
	}
	f.Tell(&wire.Answer{
		Kind: hparams.ID, Serial: f.Conn.Serial.Load(),
		Answer: hparams.Stored.Answers.Pack(measured),
	})
	assert.Equal(t, measured, f.ProgramAsked())
	f.Says(&scripted.ScriptMessage{What: "data", With: 3})
	f.Until(func() bool { return !strings.Contains(f.HTML(), "Reading hyperparameters") })
	f.Says(&hparams.Link{Lines: []string{"view table", "flip hlr"}})
	f.Until(func() bool {
		return strings.Contains(f.Host.Address, "sweep=view%20table&sweep=flip%20hlr")
	})

	f.Play(func() { f.Page.Model.Runs.ToggleColumn("lr"); f.Page.Changed() })
	assert.Equal(t, []string{"lr"}, f.ProgramAsked().(*hparams.Runs).Columns,
		"and of what stands beside the runs")
	f.Says(&hparams.Columns{Names: []string{"opt", "lr"}})
	f.Says(&hparams.Link{Lines: []string{"view table"}})
	f.Until(func() bool { return strings.Contains(f.Host.Address, "hparams=opt&hparams=lr") })
	told = f.ProgramAsked().(*hparams.Runs)
	assert.Equal(t, []string{"opt", "lr"}, told.Columns)
	assert.EqualValues(t, 1, told.Taken)

	f.Play(func() { f.Page.Model.Runs.Toggle(2); f.Page.Changed() })
	assert.False(t, f.ProgramAsked().(*hparams.Runs).List[1].Drawn,
		"the program hears of what is hidden")
	f.Play(func() { f.Page.Model.Runs.ToggleBaseline(2); f.Page.Changed() })
	assert.Equal(t, wire.RunID(2), f.ProgramAsked().(*hparams.Runs).Base)
	f.Says(&hparams.Go{Runs: []wire.RunID{2}})
	f.Until(func() bool { return !strings.Contains(f.Host.Address, "tab=hparams") })
	assert.Equal(t, []wire.RunID{2}, f.Page.Model.Runs.DrawnRuns(), "the charts of that run")
}
