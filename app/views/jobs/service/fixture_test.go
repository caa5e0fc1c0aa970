package service_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/views/jobs"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/source/unpack/unzstd"
)

// now is the time of the tests: some minutes after the jobs of the lists were last updated.
var now = time.Date(2026, 11, 18, 18, 0, 0, 0, time.UTC)

// served is a service, and the page that asks it.
type served struct {
	t        *testing.T
	page     wire.Conn
	answers  chan wire.Coded
	serial   uint32
	view     jobs.View
	facts    *jobs.Facts
	rows     *jobs.Rows
	toldRows int // how many rows the last answer contained
}

// serve starts the service with lists.
func serve(t *testing.T, cfg jobsservice.Config, urls ...string) *served {
	t.Helper()
	page, conn := wire.Pipe()
	vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	cfg.Fetcher, cfg.Grants = vault, vault.Set
	cfg.Unpack.Unzstd = unzstd.New
	if cfg.Now == nil {
		cfg.Now = func() time.Time { return now }
	}
	for _, url := range urls {
		cfg.Lists = append(cfg.Lists, jobs.List{URL: url})
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = program.Serve(ctx, conn, jobsservice.New(cfg), loop.NewTimeSlice(func() {}, time.Now))
	}()
	s := &served{
		t: t, page: page, answers: make(chan wire.Coded, 1000),
		view: jobs.View{Sort: "name", Count: 100, SeenCount: 100},
	}
	go func() {
		for {
			m, err := wire.Receive(ctx, page)
			if err != nil {
				return
			}
			if answer, ok := m.(*wire.Answer); ok {
				if got, err := jobs.Protocol.Answers.Unpack(answer.Answer); err == nil {
					s.answers <- got
				}
			}
		}
	}()
	t.Cleanup(func() { cancel(); page.Close(); <-ended })
	return s
}

func (s *served) ask(question wire.Coded) {
	s.t.Helper()
	s.serial++
	require.NoError(s.t,
		wire.Send(s.page,
			&wire.Ask{Serial: s.serial, Question: jobs.Protocol.Questions.Pack(question)}))
}

// show requests a changed view.
func (s *served) show(change func(v *jobs.View)) {
	s.t.Helper()
	change(&s.view)
	v := s.view
	s.ask(&v)
}

// until handles answers until does returns true for one.
func (s *served) until(does func(a wire.Coded) bool) {
	s.t.Helper()
	patience := time.After(time.Minute)
	for {
		select {
		case a := <-s.answers:
			switch a := a.(type) {
			case *jobs.Facts:
				s.facts = a
			case *jobs.Rows:
				s.takeRows(a)
			}
			if does(a) {
				return
			}
		case <-patience:
			require.Fail(s.t, "no such answer", "%+v %+v", s.facts, s.rows)
		}
	}
}

// takeRows combines the rows of an answer with earlier rows in the window.
func (s *served) takeRows(a *jobs.Rows) {
	before := s.rows
	s.toldRows = len(a.Rows)
	s.rows = &jobs.Rows{All: a.All, First: a.Start, Rows: make([]jobs.Row, a.Count)}
	for i := range s.rows.Rows {
		if told := a.Start + i - a.First; told >= 0 && told < len(a.Rows) {
			s.rows.Rows[i] = a.Rows[told]
			continue
		}
		old := a.Start + i - before.First
		require.True(s.t, old >= 0 && old < len(before.Rows), "row %d was told before", a.Start+i)
		s.rows.Rows[i] = before.Rows[old]
	}
}

// untilRead waits until the lists were read, and then for rows.
func (s *served) untilRead() {
	s.t.Helper()
	s.until(func(wire.Coded) bool {
		return s.facts != nil && s.facts.State >= jobs.Read && !s.facts.Checking
	})
	s.untilRows()
}

// untilRows waits for the next rows.
func (s *served) untilRows() {
	s.t.Helper()
	s.until(func(a wire.Coded) bool { _, ok := a.(*jobs.Rows); return ok })
}

// names returns the names of the rows; groups are in brackets.
func (s *served) names() string {
	var names []string
	for _, r := range s.rows.Rows {
		switch {
		case r.Head && r.Folded:
			names = append(names, fmt.Sprintf("[+%s %d]", r.Group, r.Jobs))
		case r.Head:
			names = append(names, fmt.Sprintf("[%s %d]", r.Group, r.Jobs))
		default:
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, " ")
}

// counts formats how many jobs have each value.
func counts(all []jobs.Count) string {
	var said []string
	for _, c := range all {
		said = append(said, fmt.Sprint(c.Value, " ", c.Jobs))
	}
	return strings.Join(said, ", ")
}

// site serves texts by path; they can be changed.
type site struct {
	*httptest.Server
	mu     sync.Mutex
	texts  map[string]string
	status int // status of every answer, if not 0
	asked  []string
}

func newSite(t *testing.T, texts map[string]string) *site {
	s := &site{texts: texts}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.asked = append(s.asked, r.URL.Path)
		text, ok := s.texts[strings.TrimPrefix(r.URL.Path, "/")]
		switch {
		case s.status != 0 && r.Header.Get("Authorization") == "":
			w.WriteHeader(s.status)
		case !ok:
			http.NotFound(w, r)
		default:
			fmt.Fprint(w, text)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) set(path, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts[path] = text
}

func (s *site) refuse(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}
