package service

import (
	"slices"
	"sync"
	"sync/atomic"

	"eventlens/app/program"
	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
)

// Name is the name of the service.
const Name = "hparams"

// Objects are functions for JavaScript objects.
type Objects struct {
	Export     func([]byte) wire.Ref // makes an ArrayBuffer
	ExportBlob func(b []byte, mime string) wire.Ref
}

// Service answers the page.
type Service struct {
	env     program.Env
	objects Objects

	// guards the fields below; importance is computed in a goroutine of its own
	mu          sync.Mutex
	answer      func(wire.Coded)
	look        look
	sweep       *sweep.Sweep
	runsLeftOut int        // runs left out of the log
	damaged     int        // runs with unreadable metadata
	callsCut    int        // runs with omitted calls
	usualRows   sweep.Rows // default unit of rows, until a person chooses
	shapes      map[uint32]*hparams.Shape
	runIndex    map[uint32]int // index of each run in the page's list
	runs        []hparams.Shape
	base        uint32   // run that others are compared with, 0 for none
	beside      []string // hyperparameters beside the runs; none until chosen
	columnsSet  uint32   // how often this program has set them

	brushes int // number of brush acts since the script started

	matches map[columnPattern]*expression // the page's answers for the expressions in use
	matchNo uint32                        // serial number of the last question about an expression

	serial    uint32          // serial number of the last request for numbers
	requested []reducedMetric // numbers requested, until they arrive
	measured  map[reducedMetric][]sweep.Measured
	lastStep  int64 // last step of all measured series

	columns []column // displayed columns, in order
	// number of existing columns that a link names; at most maxColumns are displayed
	namedColumns       int
	rows               sweep.Rows // unit of the table's rows
	table              *sweep.Table
	importanceRequests *atomic.Uint64 // counts the requests for importance; older ones stop
	explained          importanceInputs
}

// reducedMetric identifies a number of each session: a metric, and how its series is reduced to one
// number.
type reducedMetric struct {
	metric int // index in Sweep.Metrics
	by     query.Reduction
	at     int64 // the step, or the number of points, if by requires one
}

// New returns a function that makes the service.
func New(objects Objects) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{env: env, objects: objects, importanceRequests: new(atomic.Uint64)}
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
		s.onLog(m)
	case *hparams.Measured:
		s.onMeasured(m)
	case *hparams.Runs:
		s.onRuns(m)
	case *matching.Matched:
		s.onMatched(m)
	case *hparams.Link:
		s.look.read(m.Lines)
		s.explained = importanceInputs{}
		s.arrange()
	case *scripted.UserAction:
		s.do(m.Act, m.Value)
	}
}

// onLog takes the runs' metadata, as far as it can be decoded.
func (s *Service) onLog(m *hparams.Log) {
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
	s.sweep, s.runsLeftOut, s.explained = sweep.New(log), m.Less, importanceInputs{}
	s.usualRows, s.requested, s.lastStep = usualRowsOf(s.sweep), nil, 0
	// the map's keys contain metric indices, and new data outdates its values
	s.measured = map[reducedMetric][]sweep.Measured{}
	s.arrange()
}

// onRuns takes the looks of runs, and the hyperparameters beside them, unless the message is older
// than this program's last change of them.
func (s *Service) onRuns(m *hparams.Runs) {
	same := s.shapes != nil && slices.Equal(m.List, s.runs) && uint32(m.Base) == s.base
	s.base = uint32(m.Base)
	if m.Taken == s.columnsSet {
		same = same && slices.Equal(m.Columns, s.chosenHParams())
		s.beside = m.Columns
		s.adopt()
	}
	if s.runs = m.List; same {
		return
	}
	s.shapes, s.runIndex = make(map[uint32]*hparams.Shape, len(m.List)),
		make(map[uint32]int, len(m.List))
	for i := range m.List {
		s.shapes[uint32(m.List[i].ID)] = &m.List[i]
		s.runIndex[uint32(m.List[i].ID)] = i
	}
	s.arrange()
}

// arrange recomputes and sends everything, or requests the numbers needed for that.
func (s *Service) arrange() {
	if s.sweep == nil || s.shapes == nil {
		return
	}
	s.rows = s.chooseRows()
	s.columns = s.chooseColumns()
	if s.fetch() {
		return
	}
	s.build()
	s.match()
	s.show()
	s.explain()
}

// fetch requests missing numbers, and reports whether there are any.
func (s *Service) fetch() bool {
	var missing []reducedMetric
	for _, c := range s.columns {
		if w := s.reducedMetricOf(c); c.Metric && s.measured[w] == nil {
			missing = append(missing, w)
		}
	}
	if len(missing) == 0 {
		s.requested = nil
		return false
	}
	if slices.Equal(missing, s.requested) {
		return true // the numbers are already requested
	}
	s.serial++
	s.requested = missing
	ask := &hparams.Measure{Serial: s.serial}
	for _, w := range missing {
		ask.Columns = append(ask.Columns,
			hparams.ColumnRequest{
				Tag: wire.TagID(s.sweep.Metrics[w.metric].TagID), By: w.by, At: w.at,
			})
	}
	s.answer(ask)
	return true
}

// reducedMetricOf returns the number that a metric's column displays.
func (s *Service) reducedMetricOf(c column) reducedMetric {
	w := reducedMetric{metric: c.At, by: s.look.reduction.method, at: s.look.reduction.at}
	if s.look.reduction.best {
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

// onMeasured takes the numbers of the last request; answers to earlier requests are ignored.
func (s *Service) onMeasured(m *hparams.Measured) {
	if m.Serial != s.serial || len(m.Columns) != len(s.requested) || s.sweep == nil {
		return
	}
	s.lastStep = max(s.lastStep, m.LastStep)
	for i, w := range s.requested {
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

// visibleSessions returns the sessions whose runs are selected.
func (s *Service) visibleSessions() (sessions []int) {
	for i := range s.sweep.Sessions {
		if shape := s.shapes[s.sweep.Sessions[i].Run]; shape != nil && shape.Drawn {
			sessions = append(sessions, i)
		}
	}
	return sessions
}

// build makes the table. Metrics are numbered by their position among the displayed ones.
func (s *Service) build() {
	var metrics [][]sweep.Measured
	for i := range s.columns {
		if c := &s.columns[i]; c.Metric {
			c.shown.At = len(metrics)
			metrics = append(metrics, s.measured[s.reducedMetricOf(*c)])
		}
	}
	s.table = s.sweep.Arrange(s.rows, s.visibleSessions(), s.sweep.Seeds(), metrics)
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

// chooseRows returns the unit of rows.
func (s *Service) chooseRows() sweep.Rows {
	if s.look.rowsChosen {
		return s.look.rows
	}
	return s.usualRows
}

// usualRowsOf returns the default unit of rows: all sessions but for seeds if that combines
// sessions, or else groups if any group has several sessions, or else sessions.
func usualRowsOf(s *sweep.Sweep) sweep.Rows {
	if seeds := s.Seeds(); len(seeds) > 0 && s.Together(sweep.AllButSeeds, seeds) {
		return sweep.AllButSeeds
	}
	if s.Together(sweep.EachGroup, nil) {
		return sweep.EachGroup
	}
	return sweep.EachSession
}

// sendToScript sends a message to the script.
func (s *Service) sendToScript(what string, content []byte) {
	s.answer(&scripted.ScriptMessage{What: what, With: s.objects.Export(content)})
}
