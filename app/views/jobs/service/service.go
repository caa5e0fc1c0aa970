package service

import (
	"context"
	"slices"
	"sync"
	"time"

	"eventlens/app/pattern"
	"eventlens/app/program"
	wirejobs "eventlens/app/views/jobs"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Name is the service's name for the page.
const Name = "jobs"

// Config holds what the service needs from the browser, and its initial lists.
type Config struct {
	Fetcher source.Fetcher
	Unpack  packed.Unpackers     // for compressed event files
	Grants  func([]source.Grant) // sets the credentials of requests
	Blob    func(wire.Ref) (source.Blob, error)
	Now     func() time.Time
	// the page is embedded in another one, which may know how to read refused lists
	Embedded bool
	Begin    wire.Message // initial credentials for private storage, a [wire.Access]; nil for none
	Lists    []wirejobs.List
}

// Service holds lists of jobs. Its goroutines read lists and files; the mutex guards all fields
// below it.
type Service struct {
	cfg Config
	env program.Env

	mu        sync.Mutex
	ctx       context.Context // cancelled when other lists are opened
	cancel    context.CancelFunc
	lists     []*list
	beingRead int // number of lists being read
	jobs      []*job
	byID      map[string]*job
	ranked    bool // the ranks of jobs are current
	read      bool // the lists were read at least once

	view   wirejobs.View
	answer func(wire.Coded) // answers the last view; nil before the first view
	order  []row
	latest order // the order in which the rows were arranged
	// range of rows that the page has and that are current: the first, and the one after the last
	sentRows [2]int
	objects  int  // number of objects that listings returned so far
	matching int  // number of jobs that match the filter
	newJobs  int  // number of jobs that are not in the rows yet
	moved    bool // sorting now would change the rows
	tags     tagSet
	changes  changes
	fields   []string // names of the lists' custom columns

	patterns   pattern.Asker // asks the page to match expressions
	foreign    map[string]*pattern.Expression
	unfiltered bool // the rows were arranged before the page said which jobs match the filter

	find    *wirejobs.Find   // the last Find, nil for none
	found   func(wire.Coded) // answers it
	reading reading
	refused uint32 // number of questions asked of the embedding page so far
}

// New returns a function that makes the service in a worker.
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
		s.answerView()
	case *wirejobs.View:
		s.show(q, answer)
	case *wirejobs.Find:
		s.find, s.found = q, answer
		s.answerFind()
	case *wirejobs.Pick:
		answer(s.pick(q.First, q.Last))
	case *wirejobs.Refresh:
		s.refresh()
		s.answerView()
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

// show handles a new view of the page.
func (s *Service) show(v *wirejobs.View, answer func(wire.Coded)) {
	before := s.view
	s.view, s.answer = *v, answer
	for _, l := range s.lists {
		s.askForAccess(l)
	}
	if o := s.wantedOrder(); !o.same(&s.latest) || v.Order != before.Order {
		// otherwise the rows stay until the page has said what matches
		if before.Count == 0 || !s.undecided(&o) {
			s.arrange(o)
		}
		s.answerView()
		return
	}
	if !slices.Equal(before.Scalars, v.Scalars) || !slices.Equal(before.Fields, v.Fields) ||
		before.EachRun != v.EachRun {
		s.sentRows = [2]int{}
	}
	s.answerRows()
}

// answerView answers the last view with the facts and all rows of its window.
func (s *Service) answerView() {
	if s.answer == nil {
		return
	}
	facts := s.newFacts()
	s.answer(&facts)
	s.sentRows = [2]int{}
	s.answerRows()
}

// answerRows answers the last view with the rows that the page lacks, and starts reading the figures
// of rows on screen.
func (s *Service) answerRows() {
	if s.answer == nil {
		return
	}
	rows := s.window()
	s.answer(&rows)
	s.patterns.Ask(s.answer)
	s.readFigures()
}
