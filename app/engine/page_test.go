package engine_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/source/unpack/unzstd"
)

// page is the other end of an engine that runs in the test's process. It keeps every message it
// received.
type page struct {
	t      *testing.T
	conn   wire.Conn
	engine *engine.Engine
	ended  chan error
	cancel context.CancelFunc

	seen     []wire.Message
	answered wire.Answer   // the envelope of the last answer
	serial   uint32        // the number of the last question
	patience time.Duration // how long the engine may take to answer
	objects
}

// objects is the table behind references, shared by both ends.
type objects struct {
	mu    sync.Mutex
	table []any
}

func (o *objects) put(v any) wire.Ref {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.table = append(o.table, v)
	return wire.Ref(len(o.table))
}

func (o *objects) get(ref wire.Ref) any {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.table[ref-1]
}

// exportedBlob holds the arguments of ExportBlob.
type exportedBlob struct {
	bytes []byte
	mime  string
}

// startPage starts an engine with the rest of its configuration, and receives its greeting.
func startPage(t *testing.T, cfg intake.Config) *page {
	return startWhole(t, engine.Config{Intake: cfg})
}

// startWhole is like startPage, with a whole configuration of the engine.
func startWhole(t *testing.T, cfg engine.Config) *page {
	p := &page{t: t, ended: make(chan error, 1), patience: 2 * time.Minute}
	reads := &cfg.Intake.Parse
	reads.Blob = func(ref wire.Ref) (source.Blob, error) {
		if blob, ok := p.get(ref).(source.Blob); ok {
			return blob, nil
		}
		return nil, errors.New("not a file")
	}
	reads.Unpack.Unzstd = unzstd.New
	if reads.Fetcher == nil {
		reads.Fetcher = &sourcetest.Fetcher{}
	}
	cfg.Intake.ShareBlob = func(b source.Blob) wire.Ref { return p.put(b) }
	cfg.Intake.Recents.ZoneOffset = func(int64) int { return 3600 }
	cfg.View.Export = func(b []byte) wire.Ref { return p.put(append([]byte(nil), b...)) }
	cfg.View.ExportBlob = func(b []byte, mime string) wire.Ref {
		return p.put(exportedBlob{append([]byte(nil), b...), mime})
	}
	var worker wire.Conn
	p.conn, worker = wire.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.engine = engine.New(cfg, kinds.Workers)
	go func() { p.ended <- p.engine.Run(ctx, worker) }()
	t.Cleanup(p.close)
	until(p, func(*wire.Ready) bool { return true })
	return p
}

// close closes the page's connection and waits until the engine has written its cache.
func (p *page) close() {
	if p.cancel == nil {
		return
	}
	assert.NoError(p.t, p.conn.Close())
	p.awaitEnd()
}

// awaitEnd waits until the engine, which has no page any more, has written its cache.
func (p *page) awaitEnd() {
	assert.NoError(p.t, <-p.ended)
	p.cancel()
	p.cancel = nil
}

func (p *page) send(m wire.Message) { require.NoError(p.t, wire.Send(p.conn, m)) }

// protocols are the protocols of the kinds.
var protocols = map[kind.ID]*wire.Protocol{
	kind.Scalar: &scalar.Protocol, image.ID: &image.Protocol, histogram.ID: &chart.Protocol,
	graph.ID: &graph.Stored,
}

// ask asks a kind about a card.
func (p *page) ask(k kind.ID, card string, question wire.Coded) {
	p.t.Helper()
	p.serial++
	p.send(&wire.Ask{
		Kind: k, Card: card, Serial: p.serial, Question: protocols[k].Questions.Pack(question),
	})
}

// opened returns the content of an answer, and any other message unchanged.
func (p *page) opened(m wire.Message) wire.Message {
	a, ok := m.(*wire.Answer)
	if !ok {
		return m
	}
	p.answered = *a
	answer, err := protocols[a.Kind].Answers.Unpack(a.Answer)
	require.NoError(p.t, err)
	return answer
}

// until receives messages up to one of type M that is wanted.
func until[M wire.Message](p *page, wanted func(M) bool) M {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), p.patience)
	defer cancel()
	for {
		m, err := wire.Receive(ctx, p.conn)
		require.NoError(p.t, err, "the engine did not answer; it said %+v", p.problems())
		p.seen = append(p.seen, m)
		if m, ok := p.opened(m).(M); ok && wanted(m) {
			return m
		}
	}
}

// loaded receives messages up to Loaded.
func (p *page) loaded() *wire.Loaded {
	p.t.Helper()
	return until(p, func(*wire.Loaded) bool { return true })
}

// open opens sources and waits until they are read.
func (p *page) open(sources ...wire.Source) *wire.Loaded {
	p.t.Helper()
	p.send(&wire.Open{Sources: sources})
	return p.loaded()
}

// files makes a source of dropped files.
func (p *page) files(named map[string][]byte) wire.Source {
	var s wire.Source
	for path, content := range named {
		s.Files = append(s.Files, wire.File{
			Path: path, SizeBytes: int64(len(content)), ModifiedMs: 1000,
			Blob: p.put(sourcetest.Blob(content)),
		})
	}
	return s
}

// problems returns the texts of all problems so far.
func (p *page) problems() (texts []string) {
	for _, m := range p.seen {
		if problem, ok := m.(*wire.Problem); ok {
			texts = append(texts, problem.File+": "+words.Say(problem.Text))
		}
	}
	return texts
}

// runs returns the runs as last sent.
func (p *page) runs() map[string]wire.Run {
	runs := make(map[string]wire.Run)
	for _, m := range p.seen {
		if c, ok := m.(*wire.Catalogue); ok {
			for _, r := range c.Runs {
				runs[r.Name] = r
			}
		}
	}
	return runs
}

// tag returns a tag as last sent.
func (p *page) tag(name string) (tag wire.Tag) {
	for _, m := range p.seen {
		if c, ok := m.(*wire.Catalogue); ok {
			for _, t := range c.Tags {
				if t.Name == name {
					tag = t
				}
			}
		}
	}
	require.NotZero(p.t, tag.ID, "no tag %q", name)
	return tag
}

// draw puts one card on screen and returns its complete drawing.
func (p *page) draw(card wire.Card, v wire.View) *wire.Drawn {
	p.t.Helper()
	card.Width, card.Height, card.Ratio = 320, 184, 2
	v.Cards = []wire.Card{card}
	p.send(&v)
	return until(p, func(d *wire.Drawn) bool { return d.Card == card.ID && d.Complete })
}

// bucket is a file server that logs its requests.
type bucket struct {
	*httptest.Server
	mu       sync.Mutex
	files    map[string][]byte
	modified time.Time
	noRanges bool
	guard    func(*http.Request) (status int) // status to answer with; 0 for the normal answer
	cutAt    int                              // bytes until the next answer breaks off; 0: all
	log      []string                         // method, path and range of every request
}

func startBucket(t *testing.T, files map[string][]byte) *bucket {
	b := &bucket{files: files, modified: time.Unix(1.7e9, 0)}
	b.Server = httptest.NewServer(b)
	t.Cleanup(b.Close)
	return b
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.log = append(b.log, strings.TrimSpace(r.Method+" "+r.URL.Path+" "+r.Header.Get("Range")))
	if b.guard != nil {
		if status := b.guard(r); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	content, ok := b.files[strings.TrimPrefix(r.URL.Path, "/")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if b.noRanges {
		r.Header.Del("Range")
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	if n := b.cutAt; n > 0 && n < len(content) {
		b.cutAt = 0
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		w.Write(content[:n])
		return
	}
	http.ServeContent(w, r, "", b.modified, strings.NewReader(string(content)))
}

// put changes a file, as an upload a minute later.
func (b *bucket) put(name string, content []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files[name] = content
	b.modified = b.modified.Add(time.Minute)
}

// change changes how the bucket responds.
func (b *bucket) change(how func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	how()
}

// takeLog returns the requests since the last call.
func (b *bucket) takeLog() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	log := b.log
	b.log = nil
	return log
}

// url returns the URL of a file.
func (b *bucket) url(name string) string { return b.URL + "/" + name }

// scalars returns a log of n steps of one tag.
func scalars(tag string, n int) *logWriter {
	w := newLog()
	for step := range n {
		w.scalar(tag, int64(step), float32(step)/10)
	}
	return w
}

// cacheStore is cache.Store.
type cacheStore = cache.Store

// newCache returns a store to be shared by several visits.
func newCache() cacheStore { return cache.NewMemory(0) }
