package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// site is a storage server without a network, for tests on a fake clock. It lists its files in a
// manifest at https://site.example/.
type site struct {
	mu       sync.Mutex
	files    map[string]*siteFile
	answers  map[string]int // status instead of a file or the manifest; 0 for none
	offline  bool
	bare     bool          // the manifest has neither sizes nor times
	timeless bool          // the manifest has no times
	dumb     bool          // files have no validators
	cutOff   bool          // the manifest says that it is incomplete
	stale    []byte        // an older manifest to answer with; nil for the present one
	mute     string        // file whose answers have bodies that never come
	silent   []string      // more of them
	hold     chan struct{} // responses wait until it is closed; nil: none wait
	delay    time.Duration // delay of answers
	expired  string        // refused signature
	log      []string
}

type siteFile struct {
	content []byte
	version int
}

const siteURL = "https://site.example/"

func newSite(files map[string]*logWriter) *site {
	s := &site{files: make(map[string]*siteFile), answers: make(map[string]int)}
	for name, log := range files {
		s.put(name, log.bytes)
	}
	return s
}

// put uploads a file.
func (s *site) put(name string, content []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	version := 1
	if old := s.files[name]; old != nil {
		version = old.version + 1
	}
	s.files[name] = &siteFile{content: bytes.Clone(content), version: version}
}

// change changes how the site responds.
func (s *site) change(how func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	how()
}

// takeLog returns the requests since the last call.
func (s *site) takeLog() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	log := s.log
	s.log = nil
	return log
}

// Fetch implements source.Fetcher.
func (s *site) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	s.mu.Lock()
	hold, delay := s.hold, s.delay
	s.mu.Unlock()
	if delay > 0 {
		select {
		case <-time.After(delay): // measured by the fake clock
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if hold != nil {
		select {
		case <-hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name, query, _ := strings.Cut(strings.TrimPrefix(req.URL, siteURL), "?")
	method := "GET"
	if req.Method == source.MethodHead {
		method = "HEAD"
	}
	s.log = append(s.log, strings.TrimSpace(method+" "+name+" "+req.Range()))
	status := s.answers[name]
	content, headers := s.manifest(), map[string]string{}
	if s.stale != nil {
		content = s.stale
	}
	if f := s.files[name]; f != nil {
		content = f.content
		if !s.dumb {
			headers["Etag"] = fmt.Sprint("v", f.version)
		}
	} else if name != "eventlens.json" && status == 0 {
		status = 404
	}
	switch {
	case s.offline:
		return nil, errors.New("no network")
	case s.expired != "" && strings.HasSuffix(query, s.expired):
		status, content = 403, nil
	case status == 0 && req.Method == source.MethodHead && query != "":
		status = 403 // signed for GET
	case status == 0 && req.From > 0 && req.From >= int64(len(content)):
		status = 416
	case status == 0 && (req.From > 0 || req.To > 0):
		status = 206
		content = content[req.From:]
		if n := req.To - req.From; req.To > 0 && n < int64(len(content)) {
			content = content[:n]
		}
	case status == 0:
		status = 200
	default:
		content = nil
	}
	headers["Content-Length"] = fmt.Sprint(len(content))
	body := io.Reader(bytes.NewReader(content))
	if (name != "" && name == s.mute || slices.Contains(s.silent, name)) && req.Method == "" {
		body = silence{ctx}
	}
	return &source.Response{Status: status, Header: func(name string) string {
		return headers[name]
	}, Body: io.NopCloser(body)}, nil
}

// silence is a body that never comes.
type silence struct{ ctx context.Context }

// Read implements io.Reader.
func (s silence) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, s.ctx.Err()
}

// manifest lists the files. s.mu is held.
func (s *site) manifest() []byte {
	m := listing.Manifest{Title: "site", Truncated: s.cutOff}
	for name, f := range s.files {
		listed := listing.File{
			Path: name, SizeBytes: int64(len(f.content)), Modified: fmt.Sprint("time ", f.version),
		}
		if s.bare {
			listed.SizeBytes = -1
		}
		if s.bare || s.timeless {
			listed.Modified = ""
		}
		m.Files = append(m.Files, listed)
	}
	return listing.AppendManifest(nil, m)
}

// onFakeClock runs a test on a fake clock, which advances only while all goroutines wait.
func onFakeClock(t *testing.T, test func(t *testing.T)) { synctest.Test(t, test) }

// follower is a page that follows the sources it opened.
type follower struct {
	*page
	tags   map[string]wire.TagID // as sent when the sources were opened
	opened int64                 // bytes fetched by then
}

// follow opens sources of a site, by default the site itself, and follows them.
func follow(t *testing.T, s *site, every time.Duration, sources ...wire.Source) *follower {
	return followWith(t, s, intake.Config{}, every, sources...)
}

func followWith(t *testing.T, s *site, cfg intake.Config, every time.Duration,
	sources ...wire.Source) *follower {
	if cfg.Random == nil {
		cfg.Random = func() float64 { return 0.5 } // no jitter
	}
	cfg.Parse.Fetcher = s
	p := &follower{page: startPage(t, cfg), tags: make(map[string]wire.TagID)}
	p.patience = 24 * time.Hour
	if sources == nil {
		sources = []wire.Source{{URL: siteURL}}
	}
	p.opened = p.open(sources...).FetchedBytes
	for _, m := range p.seen {
		if c, ok := m.(*wire.Catalogue); ok {
			for _, tag := range c.Tags {
				p.tags[tag.Name] = tag.ID
			}
		}
	}
	p.send(&wire.Follow{EveryMs: every.Milliseconds()})
	if every > 0 {
		until(p.page, func(c *wire.Checked) bool { return c.NextMs > 0 })
	}
	s.takeLog()
	p.seen = nil
	return p
}

// check waits until the next check has begun and ended, and returns its last message.
func (f *follower) check() *wire.Checked {
	f.t.Helper()
	until(f.page, func(c *wire.Checked) bool { return c.Checking })
	return until(f.page, func(c *wire.Checked) bool { return !c.Checking })
}

// refresh has everything checked now.
func (f *follower) refresh() *wire.Checked {
	f.t.Helper()
	f.send(&wire.Refresh{})
	return f.check()
}

// countTold returns how many wanted messages of a type arrived.
func countTold[M wire.Message](p *page, wanted func(M) bool) (n int) {
	for _, m := range p.seen {
		if m, ok := m.(M); ok && wanted(m) {
			n++
		}
	}
	return n
}

// standing returns the problems that were reported and not taken back.
func (f *follower) standing() (texts []string) {
	last := map[uint32]*wire.Problem{}
	var order []uint32
	for _, m := range f.seen {
		if p, ok := m.(*wire.Problem); ok {
			if last[p.ID] == nil {
				order = append(order, p.ID)
			}
			last[p.ID] = p
		}
	}
	for _, id := range order {
		if words.Say(last[id].Text) != "" {
			texts = append(texts, last[id].File+": "+words.Say(last[id].Text))
		}
	}
	return texts
}

// tagOf returns the id of a tag sent while p opened its sources.
func (f *follower) tagOf(name string) wire.TagID { return f.tags[name] }

// lastLoaded returns the last Loaded that arrived.
func (f *follower) lastLoaded() (last *wire.Loaded) {
	f.t.Helper()
	for _, m := range f.seen {
		if m, ok := m.(*wire.Loaded); ok {
			last = m
		}
	}
	require.NotNil(f.t, last)
	return last
}

// filter returns the lines that contain a part.
func filter(lines []string, part string) (found []string) {
	for _, line := range lines {
		if strings.Contains(line, part) {
			found = append(found, line)
		}
	}
	return found
}
