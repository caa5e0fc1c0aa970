package parse

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// fileServer is a web server with one file, whose answers a test can spoil.
type fileServer struct {
	*httptest.Server
	mu      sync.Mutex
	content []byte
	etag    string
	spoil   func(w http.ResponseWriter, r *http.Request) (answered bool) // nil for nothing
}

func serveFile(t *testing.T, content []byte) *fileServer {
	s := &fileServer{content: content, etag: `"1"`}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.spoil != nil && s.spoil(w, r) {
			return
		}
		w.Header().Set("ETag", s.etag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(s.content))
	}))
	t.Cleanup(s.Close)
	return s
}

// become changes the file.
func (s *fileServer) become(content []byte, etag string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.content, s.etag = content, etag
}

// status has the server answer with nothing but a status; 0 for its file.
func (s *fileServer) status(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spoil = func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(status); return true }
	if status == 0 {
		s.spoil = nil
	}
}

// breakAfter has the server cut each of its next answers off after so many bytes of content. A number of answers below 0 stands for all.
func (s *fileServer) breakAfter(n, answers int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spoil = func(w http.ResponseWriter, r *http.Request) bool {
		if answers == 0 {
			return false
		}
		answers--
		w.Header().Set("ETag", s.etag)
		http.ServeContent(&cutWriter{w, n}, r, "", time.Time{}, bytes.NewReader(s.content))
		panic(http.ErrAbortHandler)
	}
}

// cutWriter writes no more than left bytes of a body.
type cutWriter struct {
	http.ResponseWriter
	left int
}

func (c *cutWriter) Write(p []byte) (int, error) {
	n, _ := c.ResponseWriter.Write(p[:min(len(p), c.left)])
	c.left -= n
	if c.left == 0 {
		c.ResponseWriter.(http.Flusher).Flush()
		return n, http.ErrHandlerTimeout
	}
	return n, nil
}

// reading is what a job handed over, all its messages together.
type reading struct {
	wire.Parsed
	batches []*store.Batch
}

func (r *reading) records() (n int) {
	for _, b := range r.batches {
		n += b.Records
	}
	return n
}

func (r *reading) problems() (all []store.Problem) {
	for _, b := range r.batches {
		all = append(all, b.Problems...)
	}
	return all
}

// parse has a job done.
func parse(t *testing.T, c wire.Conn, job wire.Parse) *reading {
	t.Helper()
	job.BucketLimit = 1 << 30
	require.NoError(t, wire.Send(c, &job))
	all := &reading{}
	for !all.Ended {
		m := receive(t, c)
		fetched, replaced := all.Fetched+m.Fetched, all.Replaced || m.Replaced
		all.Parsed = *m
		all.Fetched, all.Replaced = fetched, replaced
		if len(m.Chunk) > 0 {
			batch, err := store.DecodeBatch(m.Chunk)
			require.NoError(t, err)
			all.batches = append(all.batches, batch)
		}
		require.NoError(t, wire.Send(c, &wire.Taken{Job: m.Job}))
	}
	return all
}

// first asks for a file from its start.
func first(url string) wire.Parse {
	return wire.Parse{Job: 1, URL: url, ListedBytes: -1, At: wire.Start, StoppedAt: -1}
}

// again asks for what is behind an earlier reading.
func (r *reading) again(url string) wire.Parse {
	return wire.Parse{Job: r.Job + 1, URL: url, ListedBytes: -1, At: r.At, StoppedAt: -1}
}

func TestFileOfAServerIsReadOnce(t *testing.T) {
	content := read(t)
	s := serveFile(t, content)
	c := startServe(t, nil)
	whole := parse(t, c, first(s.URL))
	assert.EqualValues(t, len(content), whole.Fetched)
	assert.Equal(t, wire.Fault{Offset: -1}, whole.Fault)

	same := parse(t, c, whole.again(s.URL))
	assert.Zero(t, same.Fetched, "the server says that nothing changed")
	assert.Equal(t, whole.At, same.At)

	other := whole.again(s.URL)
	other.ListedBytes = int64(len(content)) + 1
	assert.Positive(t, parse(t, c, other).Fetched, "the listing says that it grew")

	s.status(http.StatusNotFound)
	gone := parse(t, c, whole.again(s.URL))
	assert.Contains(t, gone.Fault.Text, "status 404")
	assert.Contains(t, parse(t, c, first(s.URL)).Fault.Text, "no such file")
	assert.True(t, gone.Fault.Outside)
	assert.False(t, gone.Fault.Passing || gone.Fault.Refused)
}

func TestFileThatGrowsIsReadBehindItsMark(t *testing.T) {
	content := read(t)
	half := recordEnd(t, content, len(content)/2)
	s := serveFile(t, content[:half])
	c := startServe(t, nil)
	before := parse(t, c, first(s.URL))
	assert.EqualValues(t, half, before.At.Offset)

	s.become(content, `"2"`)
	after := parse(t, c, before.again(s.URL))
	assert.False(t, after.Replaced)
	assert.EqualValues(t, len(content), after.At.Offset)
	assert.Equal(t, int64(len(content))-before.At.Last, after.Fetched)
	assert.Equal(t, after.At.Records, before.records()+after.records())
}

func TestFileThatIsShorterIsReadAnew(t *testing.T) {
	content := read(t)
	s := serveFile(t, content)
	c := startServe(t, nil)
	before := parse(t, c, first(s.URL))

	short := content[:recordEnd(t, content, len(content)/4)]
	s.become(short, `"2"`)
	after := parse(t, c, before.again(s.URL))
	assert.True(t, after.Replaced)
	assert.EqualValues(t, len(short), after.At.Offset)
	assert.Equal(t, after.At.Records, after.records())

	changed := slices.Clone(content)
	copy(changed[before.At.Last:], changed[:len(content)-int(before.At.Last)]) // the last record became another one
	s.become(changed, `"3"`)
	assert.True(t, parse(t, c, before.again(s.URL)).Replaced)
}

// recordEnd returns where the first record ends behind an offset.
func recordEnd(t *testing.T, content []byte, behind int) int {
	t.Helper()
	r := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
	for r.Offset() < int64(behind) {
		_, err := r.Read()
		require.NoError(t, err)
	}
	return int(r.Offset())
}

func TestBrokenConnectionIsMadeAgain(t *testing.T) {
	content := read(t)
	s := serveFile(t, content)
	s.breakAfter(len(content)/3, 2)
	whole := parse(t, startServe(t, nil), first(s.URL))
	assert.Equal(t, wire.Fault{Offset: -1}, whole.Fault)
	assert.EqualValues(t, len(content), whole.At.Offset)
	assert.Equal(t, whole.At.Records, whole.records())
	assert.Less(t, whole.Fetched, int64(len(content)*3/2), "what was read is not read again")
}

func TestBrokenConnectionsEndAFile(t *testing.T) {
	content := read(t)
	s := serveFile(t, content)
	part := len(content) / 2
	s.breakAfter(part, 1)
	c := startServe(t, nil)
	s.mu.Lock()
	broken := s.spoil
	s.spoil = func(w http.ResponseWriter, r *http.Request) bool {
		if !broken(w, r) {
			panic(http.ErrAbortHandler) // no further answer
		}
		return true
	}
	s.mu.Unlock()
	m := parse(t, c, first(s.URL))
	assert.Contains(t, m.Fault.Text, "Reading broke off at byte")
	assert.Contains(t, m.Fault.Text, "the connection failed")
	assert.Equal(t, m.At.Offset, m.Fault.Offset)
	assert.True(t, m.Fault.Passing && m.Fault.Outside)
	assert.Equal(t, m.At.Records, m.records(), "what was read is kept")
	assert.Positive(t, m.At.Records)

	s.status(0)
	rest := parse(t, c, m.again(s.URL))
	assert.EqualValues(t, len(content), rest.At.Offset)
	assert.Equal(t, rest.At.Records, m.records()+rest.records())
}

func TestRefusalsInTheMiddleOfAFile(t *testing.T) {
	content := read(t)
	for status, want := range map[int]wire.Fault{
		http.StatusForbidden:                  {Outside: true, Refused: true},
		http.StatusUnauthorized:               {Outside: true, Refused: true},
		http.StatusBadRequest:                 {Outside: true, Refused: true},
		http.StatusTooManyRequests:            {Outside: true, Passing: true},
		http.StatusServiceUnavailable:         {Outside: true, Passing: true},
		http.StatusUnavailableForLegalReasons: {Outside: true},
	} {
		s := serveFile(t, content[:recordEnd(t, content, len(content)/2)])
		c := startServe(t, nil)
		before := parse(t, c, first(s.URL))
		s.status(status)
		next := before.again(s.URL)
		next.ListedBytes = int64(len(content))
		got := parse(t, c, next)
		assert.Contains(t, got.Fault.Text, "answered with status", status)
		assert.Equal(t, before.At.Offset, got.Fault.Offset, status)
		got.Fault.Text, got.Fault.Offset = "", 0
		assert.Equal(t, want, got.Fault, status)

		got = parse(t, c, first(s.URL))
		assert.EqualValues(t, -1, got.Fault.Offset, "nothing was read")
		assert.NotEmpty(t, got.Fault.Text)
	}
}

func packed(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestPackedFile(t *testing.T) {
	content := read(t)
	gz := packed(t, content)
	s := serveFile(t, gz)
	c := startServe(t, nil)
	whole := parse(t, c, first(s.URL))
	assert.Equal(t, wire.Fault{Offset: -1}, whole.Fault)
	assert.True(t, whole.At.Packed())
	assert.EqualValues(t, len(content), whole.At.Offset, "offsets are those of what is inside")
	assert.EqualValues(t, len(gz), whole.At.SizeBytes, "the size is that of the stored file")
	assert.Empty(t, whole.problems())

	again := parse(t, c, whole.again(s.URL))
	assert.Zero(t, again.Fetched)

	s.become(packed(t, content[:recordEnd(t, content, len(content)/2)]), `"2"`)
	other := parse(t, c, whole.again(s.URL))
	assert.True(t, other.Replaced, "a compressed file that changed is read anew")
}

func TestPackedFileThatIsDamaged(t *testing.T) {
	content := read(t)
	gz := packed(t, content)
	broken := slices.Clone(gz)
	broken[len(broken)-6] ^= 0xff // its checksum
	badRecord := slices.Clone(content)
	badRecord[recordEnd(t, content, len(content)/2)] ^= 0xff // a length
	badRecord = badRecord[:recordEnd(t, content, len(content)/2)+64]
	for name, tt := range map[string]struct {
		stored []byte
		what   string
	}{
		"cut off":                {gz[:len(gz)/2], "cut off"},
		"checksum":               {broken, "checksum"},
		"record inside cut off":  {packed(t, content[:len(content)-3]), "cut off"},
		"record inside is wrong": {packed(t, badRecord), "checksum"},
	} {
		t.Run(name, func(t *testing.T) {
			m := parse(t, startServe(t, sourcetest.Blob(tt.stored)), wire.Parse{Job: 1, Blob: 1, ListedBytes: int64(len(tt.stored)), At: wire.Start, StoppedAt: -1})
			assert.Equal(t, wire.Fault{Offset: -1}, m.Fault, "it is read to its end")
			require.NotEmpty(t, m.problems())
			last := m.problems()[len(m.problems())-1]
			assert.Contains(t, last.Text, tt.what)
			assert.EqualValues(t, len(tt.stored), m.At.SizeBytes)
			assert.Positive(t, m.records(), "what was readable is kept")
		})
	}
}

// TestDamagedFiles reads every damaged file of the project, and once more behind its mark, where known damage is not told again.
func TestDamagedFiles(t *testing.T) {
	for _, v := range eventfiletest.Vectors(t, "../../..") {
		t.Run(v.Name, func(t *testing.T) {
			c := startServe(t, sourcetest.Blob(v.Content))
			job := wire.Parse{Job: 1, Blob: 1, ListedBytes: int64(len(v.Content)), At: wire.Start, StoppedAt: -1}
			m := parse(t, c, job)
			assert.Equal(t, v.Records, m.records())
			if m.At.Last < 0 {
				return
			}
			job.Job, job.At, job.At.Validator = 2, m.At, "another"
			if n := len(m.problems()); n > 0 && m.problems()[n-1].Offset == m.At.Offset {
				job.StoppedAt = m.At.Offset
			}
			again := parse(t, c, job)
			assert.False(t, again.Replaced)
			assert.Zero(t, again.records())
			assert.Empty(t, again.problems())
		})
	}
}

func TestGrantsAndKnownTags(t *testing.T) {
	engine, worker := wire.Pipe()
	granted := make(chan []source.Grant, 1)
	blobs := func(wire.Ref) (source.Blob, error) { return sourcetest.Blob(read(t)), nil }
	go func() {
		_ = Serve(context.Background(), worker, Config{Fetcher: &sourcetest.Fetcher{}, Blob: blobs, Grants: func(g []source.Grant) { granted <- g },
			Turn: NewTurn(func() {}, time.Now), Now: time.Now})
	}()
	t.Cleanup(func() { engine.Close() })
	_, err := wire.Receive(t.Context(), engine)
	require.NoError(t, err)
	require.NoError(t, wire.Send(engine, &wire.Access{Grants: []wire.Grant{{Scope: "https://bucket.example/", Cookies: true}}}))
	assert.Equal(t, []source.Grant{{Scope: "https://bucket.example/", Cookies: true}}, <-granted)

	job := wire.Parse{Job: 1, Blob: 1, ListedBytes: -1, At: wire.Start, StoppedAt: -1}
	column := &parse(t, engine, job).batches[0].Numbers[0].Column
	assert.NotEqual(t, "What the first file said", column.DisplayName)
	job.Known = []wire.KnownTag{{Tag: column.Tag, Plugin: column.Plugin, DisplayName: "What the first file said"}}
	column = &parse(t, engine, job).batches[0].Numbers[0].Column
	assert.Equal(t, "What the first file said", column.DisplayName, "that counts for all files of a run")
}

// TestTurn gives the thread away when it was kept for 20 ms, and not before.
func TestTurn(t *testing.T) {
	now, given := time.Unix(100, 0), 0
	turn := NewTurn(func() { given++ }, func() time.Time { return now })
	turn.Give()
	require.Equal(t, 1, given, "a turn that never was given away is over")
	now = now.Add(maxTurn - 1)
	turn.Give()
	assert.Equal(t, 1, given)
	now = now.Add(1)
	turn.Give()
	assert.Equal(t, 2, given)
	turn.Give()
	assert.Equal(t, 2, given, "another turn has begun")
}

func TestMarks(t *testing.T) {
	m := wire.Mark{SizeBytes: 10, Validator: validators("s", "l")}
	assert.True(t, Unchanged(&m, 10, "s", "other"), "the server says so")
	assert.True(t, Unchanged(&m, 10, "", "l"), "the listing says so")
	assert.False(t, Unchanged(&m, 11, "s", "l"))
	assert.False(t, Unchanged(&m, 10, "l", "s"), "each for itself")
	assert.False(t, Unchanged(&m, 10, "", ""), "nobody says so")
	Relisted(&m, "l2")
	assert.True(t, Unchanged(&m, 10, "", "l2"))
	assert.True(t, Unchanged(&m, 10, "s", ""))
	assert.False(t, Unchanged(&m, 10, "", "l"))
}
