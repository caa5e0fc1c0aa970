package joblist

import (
	"context"
	"slices"
	"sync"
	"time"

	"eventlens/app/pattern"
	"eventlens/app/program"
	"eventlens/app/wire"
	wirejobs "eventlens/app/wire/jobs"
	"eventlens/app/wire/matching"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Name is what the page calls the service.
const Name = "jobs"

// Config is what the service needs of the browser, and what it begins with.
type Config struct {
	Fetcher  source.Fetcher
	Unpack   packed.Unpackers     // of compressed event files
	Grants   func([]source.Grant) // what requests are authorised with
	Blob     func(wire.Ref) (source.Blob, error)
	Now      func() time.Time
	Embedded bool         // the page lies in another one, which may know how to read what is refused
	Begin    wire.Message // what the person gave so that private storage answers, a [wire.Access]; nil for nothing
	Lists    []wirejobs.List
}

// Service holds lists of jobs. Its goroutines read; what is below the mutex is theirs together.
type Service struct {
	cfg Config
	env program.Env

	mu     sync.Mutex
	ctx    context.Context // ends when other lists are opened
	cancel context.CancelFunc
	lists  []*list
	awaits int // lists that are being read
	jobs   []*job
	byID   map[string]*job
	ranked bool // the ranks of jobs are those of their names
	read   bool // the lists were read once

	view     wirejobs.View
	answer   func(wire.Coded) // to the last view; nil before one
	order    []row
	latest   order  // how the rows were put in order
	told     [2]int // the window of rows that is told, and is still so: its first row, and the one behind it
	objects  int    // that listings told so far
	matching int
	fresh    int
	moved    bool
	tags     tagSet
	changes  changes
	fields   []string // names of columns that lists have of their own

	patterns   pattern.Asker // of expressions that the page matches
	foreign    map[string]*pattern.Expression
	unfiltered bool // the rows were put in order before the page said which jobs match

	find    *wirejobs.Find
	found   func(wire.Coded)
	reading reading
	refused uint32 // asked of the page around so far
}

// New returns what makes the service in a worker.
func New(cfg Config) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{cfg: cfg, env: env, byID: map[string]*job{}}
		if access, ok := cfg.Begin.(*wire.Access); ok {
			cfg.Grants(access.SourceGrants())
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.open(cfg.Lists)
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &wirejobs.Protocol }

// Ask implements program.Service.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch q := question.(type) {
	case *wirejobs.Open:
		s.open(q.Lists)
		s.tell()
	case *wirejobs.View:
		s.show(q, answer)
	case *wirejobs.Find:
		s.find, s.found = q, answer
		s.tellFound()
	case *wirejobs.Pick:
		answer(s.pick(q.First, q.Last))
	case *wirejobs.Refresh:
		s.refresh()
		s.tell()
	case *wirejobs.Access:
		s.cfg.Grants(q.SourceGrants())
	case *wirejobs.Renewed:
		s.renewed(q.Number, q.URL)
	case *wirejobs.Change:
		s.change(q)
	case *matching.Matched:
		s.patterns.Answered(q)
		s.matched()
	}
}

// show takes what is on screen.
func (s *Service) show(v *wirejobs.View, answer func(wire.Coded)) {
	before := s.view
	s.view, s.answer = *v, answer
	for _, l := range s.lists {
		s.askAround(l)
	}
	if o := s.wanted(); !o.same(&s.latest) || v.Order != before.Order {
		if before.Count == 0 || !s.undecided(&o) { // else the rows stay until the page has said what matches
			s.arrange(o)
		}
		s.tell()
		return
	}
	if !slices.Equal(before.Scalars, v.Scalars) || !slices.Equal(before.Fields, v.Fields) || before.EachRun != v.EachRun {
		s.told = [2]int{}
	}
	s.tellRows()
}

// tell answers the last view: with facts if they changed, and with its rows.
func (s *Service) tell() {
	if s.answer == nil {
		return
	}
	facts := s.newFacts()
	s.answer(&facts)
	s.told = [2]int{}
	s.tellRows()
}

// tellRows answers the last view with its rows that are not told, and has read what they lack.
func (s *Service) tellRows() {
	if s.answer == nil {
		return
	}
	rows := s.window()
	s.answer(&rows)
	s.patterns.Ask(s.answer)
	s.readFigures()
}
