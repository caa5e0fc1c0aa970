package hparams

import (
	"slices"
	"sync"
	"sync/atomic"

	"eventlens/app/hparams/sweep"
	"eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/app/wire/hparams"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
)

// Name is the name of the service.
const Name = "hparams"

// Objects are what the service does with objects of the browser.
type Objects struct {
	Export     func([]byte) wire.Ref // an ArrayBuffer of it
	ExportBlob func(b []byte, mime string) wire.Ref
}

// Service answers the page.
type Service struct {
	env     program.Env
	objects Objects

	mu        sync.Mutex // guards what is below; importance is computed in a goroutine of its own
	answer    func(wire.Coded)
	look      look
	sweep     *sweep.Sweep
	less      int        // runs that were left out of the log
	damaged   int        // runs of which not all could be read
	callsCut  int        // runs of which calls are left out
	usualRows sweep.Rows // until a person chooses
	shapes    map[uint32]*hparams.Shape
	place     map[uint32]int // of the runs in the page's list
	list      []hparams.Shape
	beside    []string // hyperparameters beside the runs; none while nobody chose
	sent      uint32   // how often they were set here

	brushes int // that the script has told since it began

	matches map[matchOf]*expression // what expressions match, of those that are looked at
	matchNo uint32                  // of the last question about one

	serial   uint32 // of the last question for numbers
	wishes   []wish // of that question, while it is not answered
	measured map[wish][]sweep.Measured
	lastStep int64 // of all that was measured

	columns []column   // that are shown, in order
	wanted  int        // how many columns a link names that there are; maxColumns of them are shown
	rows    sweep.Rows // what a row of the table is
	table   *sweep.Table
	newest  *atomic.Uint64 // counts the questions about importance; an older one stops
	told    explainedFor
}

// wish is a number of each session: a metric, and how its series is reduced to one.
type wish struct {
	metric int
	by     query.Reduction
	at     int64
}

// New returns what makes the service.
func New(objects Objects) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{env: env, objects: objects, newest: new(atomic.Uint64)}
		s.look = newLook()
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &hparams.Shown }

// Ask implements program.Service.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
	switch m := question.(type) {
	case *hparams.Log:
		s.take(m)
	case *hparams.Measured:
		s.takeNumbers(m)
	case *hparams.Runs:
		s.takeRuns(m)
	case *matching.Matched:
		s.takeMatched(m)
	case *hparams.Link:
		s.look.read(m.Lines)
		s.told = explainedFor{}
		s.arrange()
	case *scripted.Do:
		s.do(m.Act, m.Value)
	}
}

// take takes what runs say, as far as it can be read.
func (s *Service) take(m *hparams.Log) {
	log := &sweep.Log{}
	s.damaged, s.callsCut = 0, 0
	for i := range m.Runs {
		r := &m.Runs[i]
		run, damaged, cut := sweep.Run{ID: uint32(r.ID), Name: r.Name, Source: r.Source}, false, 0
		for _, content := range [][]byte{r.Start, r.End, r.Experiment} {
			if len(content) == 0 {
				continue
			}
			c, err := eventfile.DecodeHParamsContent(content)
			if err != nil {
				damaged = true
			}
			if c == nil {
				continue
			}
			if c.Cut {
				cut = 1
			}
			if c.Start != nil {
				run.Start = c.Start
			}
			if c.End != nil {
				run.End = c.End
			}
			if c.Experiment != nil {
				run.Experiment = c.Experiment
			}
		}
		s.callsCut += cut
		if damaged {
			s.damaged++
		}
		log.Runs = append(log.Runs, run)
	}
	for i := range m.Tags {
		tag := sweep.Tag{ID: uint32(m.Tags[i].ID), Name: m.Tags[i].Name}
		for _, run := range m.Tags[i].Runs {
			tag.Runs = append(tag.Runs, uint32(run))
		}
		log.Tags = append(log.Tags, tag)
	}
	s.sweep, s.less, s.told = sweep.New(log), m.Less, explainedFor{}
	s.usualRows, s.wishes, s.lastStep = usualRowsOf(s.sweep), nil, 0
	s.measured = map[wish][]sweep.Measured{} // of metrics by index, and of what was read until then
	s.arrange()
}

// takeRuns takes how runs are seen, and what stands beside them unless that is from before it was set here.
func (s *Service) takeRuns(m *hparams.Runs) {
	same := s.shapes != nil && slices.Equal(m.List, s.list)
	if m.Taken == s.sent {
		same = same && slices.Equal(m.Columns, s.chosen())
		s.beside = m.Columns
		s.adopt()
	}
	if s.list = m.List; same {
		return
	}
	s.shapes, s.place = make(map[uint32]*hparams.Shape, len(m.List)), make(map[uint32]int, len(m.List))
	for i := range m.List {
		s.shapes[uint32(m.List[i].ID)] = &m.List[i]
		s.place[uint32(m.List[i].ID)] = i
	}
	s.arrange()
}

// arrange shows everything as it is to be seen now, or asks for the numbers that it takes.
func (s *Service) arrange() {
	if s.sweep == nil || s.shapes == nil {
		return
	}
	s.rows = s.chooseRows()
	s.columns = s.choose()
	if s.fetch() {
		return
	}
	s.build()
	s.match()
	s.show()
	s.explain()
}

// fetch asks for the numbers that are not there, and reports whether there are any.
func (s *Service) fetch() bool {
	var wishes []wish
	for _, c := range s.columns {
		if w := s.wishOf(c); c.Metric && s.measured[w] == nil {
			wishes = append(wishes, w)
		}
	}
	if len(wishes) == 0 {
		s.wishes = nil
		return false
	}
	if slices.Equal(wishes, s.wishes) {
		return true // they are on their way
	}
	s.serial++
	s.wishes = wishes
	ask := &hparams.Measure{Serial: s.serial}
	for _, w := range wishes {
		ask.Wishes = append(ask.Wishes, hparams.Wish{Tag: wire.TagID(s.sweep.Metrics[w.metric].TagID), By: w.by, At: w.at})
	}
	s.answer(ask)
	return true
}

// wishOf is what a column of a metric shows.
func (s *Service) wishOf(c column) wish {
	w := wish{metric: c.At, by: s.look.by.reduction, at: s.look.by.at}
	if s.look.by.best {
		w.by, w.at = query.ReduceLatest, 0
		switch s.goalOf(c) {
		case sweep.Minimise:
			w.by = query.ReduceLowest
		case sweep.Maximise:
			w.by = query.ReduceHighest
		}
	}
	return w
}

// takeNumbers takes the numbers of the last question; those of one before are late.
func (s *Service) takeNumbers(m *hparams.Measured) {
	if m.Serial != s.serial || len(m.Columns) != len(s.wishes) || s.sweep == nil {
		return
	}
	s.lastStep = max(s.lastStep, m.LastStep)
	for i, w := range s.wishes {
		numbers := make(map[uint32]float64, len(m.Columns[i].Runs))
		for k, run := range m.Columns[i].Runs {
			if k < len(m.Columns[i].Numbers) {
				numbers[uint32(run)] = m.Columns[i].Numbers[k]
			}
		}
		all := make([]sweep.Measured, len(s.sweep.Sessions))
		for k := range all {
			all[k].Value, all[k].There = numbers[s.sweep.Metrics[w.metric].Run(k)]
		}
		s.measured[w] = all
	}
	s.arrange()
}

// seen are the sessions whose runs are drawn.
func (s *Service) seen() (sessions []int) {
	for i := range s.sweep.Sessions {
		if shape := s.shapes[s.sweep.Sessions[i].Run]; shape != nil && shape.Drawn {
			sessions = append(sessions, i)
		}
	}
	return sessions
}

// build makes the table. The columns of metrics are at their place among those that are shown.
func (s *Service) build() {
	var metrics [][]sweep.Measured
	for i := range s.columns {
		if c := &s.columns[i]; c.Metric {
			c.shown.At = len(metrics)
			metrics = append(metrics, s.measured[s.wishOf(*c)])
		}
	}
	s.table = s.sweep.Arrange(s.rows, s.seen(), s.sweep.Seeds(), metrics)
	var by []sweep.Sort
	for _, one := range s.look.sorts {
		for i := range s.columns {
			if s.columns[i].key == one.key {
				by = append(by, sweep.Sort{Column: s.columns[i].shown, Down: one.down})
			}
		}
	}
	if at := s.target(); at >= 0 {
		s.sweep.PickSessions(s.table, s.look.pick, s.columns[at].shown.At, metrics)
	}
	s.table.Order(by)
}

// chooseRows returns what has a row.
func (s *Service) chooseRows() sweep.Rows {
	if s.look.rowsChosen {
		return s.look.rows
	}
	return s.usualRows
}

// usualRowsOf is what has a row of its own until a person chooses: what sums up seeds where there are any, or groups that have several sessions.
func usualRowsOf(s *sweep.Sweep) sweep.Rows {
	if seeds := s.Seeds(); len(seeds) > 0 && s.Together(sweep.AllButSeeds, seeds) {
		return sweep.AllButSeeds
	}
	if s.Together(sweep.EachGroup, nil) {
		return sweep.EachGroup
	}
	return sweep.EachSession
}

// hand gives the script something.
func (s *Service) hand(what string, content []byte) {
	s.answer(&scripted.Hand{What: what, With: s.objects.Export(content)})
}
