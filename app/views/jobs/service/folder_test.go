package service_test

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/jobs"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// logs serves a directory of logs with its manifest, which contains a job that is too large, and
// counts the bytes read from event files.
type logs struct {
	*httptest.Server
	mu   sync.Mutex
	read int
}

func newLogs(t *testing.T, dir string) *logs {
	manifest := listing.Manifest{
		Folders: true,
		Files: []listing.File{{
			Path: "huge/events.out.tfevents.1767225600.host", SizeBytes: 17 << 20,
			Modified: "2026-11-18T17:59:00Z",
		}},
	}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			below, _ := filepath.Rel(dir, path)
			info, _ := entry.Info()
			manifest.Files = append(manifest.Files, listing.File{
				Path: filepath.ToSlash(below), SizeBytes: info.Size(),
				Modified: "2026-11-18T17:00:00Z",
			})
		}
		return err
	}))
	text := listing.AppendManifest(nil, manifest)
	l := &logs{}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/eventlens.json" {
			_, _ = w.Write(text)
			return
		}
		if strings.Contains(r.URL.Path, "tfevents") {
			l.mu.Lock()
			l.read++
			l.mu.Unlock()
		}
		http.FileServer(http.Dir(dir)).ServeHTTP(w, r)
	}))
	t.Cleanup(l.Close)
	return l
}

func (l *logs) files() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.read
}

// TestFolder makes jobs from the folders of a served directory, and checks that the visible ones
// are read when their figures are wanted.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	log, err := filepath.Glob("../../../../testdata/demo/*/*/*")
	require.NoError(t, err)
	require.NotEmpty(t, log)
	content, err := os.ReadFile(log[0])
	require.NoError(t, err)
	for i := range 20 {
		name := filepath.Join(dir, fmt.Sprintf("job-%d", i), "train",
			"events.out.tfevents.1767225600.host")
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, content, 0o644))
	}
	web := newLogs(t, dir)
	s := serve(t, jobsservice.Config{}, web.URL+"/")
	s.show(func(*jobs.View) {})
	s.untilRead()
	assert.Equal(t, 21, s.rows.All)
	assert.Equal(t, web.URL+"/job-0/", s.rows.Rows[1].Sources[0])
	assert.EqualValues(t, -1, s.rows.Rows[1].Steps)
	assert.Equal(t, time.Unix(1767225600, 0).UnixMilli(), s.rows.Rows[1].CreatedMs)
	assert.Zero(t, web.files(), "nothing but the listing")

	s.show(func(v *jobs.View) {
		v.Figures, v.Seen, v.SeenCount, v.Scalars = true, 0, 4, []string{""}
	})
	s.until(func(wire.Coded) bool { return len(s.facts.Tags) > 0 })
	tag := s.facts.Tags[0].Value
	s.show(func(v *jobs.View) { v.Scalars = []string{tag} })
	s.until(func(wire.Coded) bool {
		return s.rows.Rows[1].Steps > 0 && s.rows.Rows[2].Steps > 0 && s.rows.Rows[3].Steps > 0 &&
			s.rows.Rows[0].Scalars[0].State == jobs.ScalarTooLarge
	})
	assert.Equal(t, jobs.ScalarKnown, s.rows.Rows[1].Scalars[0].State)
	assert.Greater(t, s.rows.Rows[1].DurationMs, int64(0))
	assert.Equal(t, jobs.ScalarUnread, s.rows.Rows[10].Scalars[0].State)
	assert.LessOrEqual(t, web.files(), 6, "those on screen alone")
	assert.GreaterOrEqual(t, s.facts.Tags[0].Jobs, 3)
	assert.LessOrEqual(t, s.facts.Tags[0].Jobs, 4, "each of them once")
}

// TestFolderOfAnIndex opens the files of a job in a folder that cannot be listed, through a list of
// files.
func TestFolderOfAnIndex(t *testing.T) {
	web := newSite(t,
		map[string]string{
			"logs/eventlens.json": `{"version":1,"title":"Logs","files":[{"path":"a/x/events.out.tfevents.1767225600.h","size":5},{"path":"a/y/events.out.tfevents.1767225600.h","size":5},{"path":"loose.tfevents"}]}`,
		})
	for _, address := range []string{"/logs/", "/logs/eventlens.json"} {
		s := serve(t, jobsservice.Config{}, web.URL+address)
		s.show(func(*jobs.View) {})
		s.untilRead()
		assert.Equal(t, "Logs", s.facts.Title)
		assert.Equal(t, ". a", s.names())
		assert.Equal(t,
			[]string{web.URL + "/logs/a/x/events.out.tfevents.1767225600.h",
				web.URL + "/logs/a/y/events.out.tfevents.1767225600.h"}, s.rows.Rows[1].Sources)
		assert.EqualValues(t, 2, s.rows.Rows[1].Runs)
	}
}

// TestListInAFolder reads the jobs.json in a folder instead of the folder's children, from then on
// without another listing. One that is no list is a problem, and the children are the jobs.
func TestListInAFolder(t *testing.T) {
	const index = `{"version":1,"title":"Logs","files":[` +
		`{"path":"a/x/events.out.tfevents.1767225600.h","size":5,"modified":"2026-11-18T17:58:00Z"},` +
		`{"path":"b/y/events.out.tfevents.1767225600.h","size":5,"modified":"2026-11-18T11:00:00Z"},` +
		`{"path":"jobs.json","size":9},{"path":"b/jobs.json","size":9}]}`
	web := newSite(t, map[string]string{
		"logs/eventlens.json": index,
		"logs/jobs.json": `{"version":1,"title":"Ours","jobs":[{"id":"a","src":"a/",` +
			`"status":"failed","updated":"2026-11-18T17:58:00Z"}]}`,
	})
	s := serve(t, jobsservice.Config{}, web.URL+"/logs/")
	s.show(func(*jobs.View) {})
	s.untilRead()
	assert.Equal(t, "Ours", s.facts.Title)
	assert.Equal(t, web.URL+"/logs/jobs.json", s.facts.From)
	assert.Equal(t, "a", s.names())
	assert.Equal(t, "failed", s.rows.Rows[0].Status)
	assert.False(t, s.rows.Rows[0].Guessed)
	assert.Equal(t, []string{web.URL + "/logs/a/"}, s.rows.Rows[0].Sources)
	assert.Equal(t, "a/", s.rows.Rows[0].Place)

	web.set("logs/jobs.json", "[")
	s = serve(t, jobsservice.Config{}, web.URL+"/logs/")
	s.show(func(*jobs.View) {})
	s.untilRead()
	assert.Equal(t, "Logs", s.facts.Title)
	assert.Equal(t, "a b", s.names())
	assert.Equal(t, "running", s.rows.Rows[0].Status)
	assert.True(t, s.rows.Rows[0].Guessed, "from the age of its files")
	assert.Equal(t, "stopped", s.rows.Rows[1].Status)
	require.Len(t, s.facts.Problems, 1)
	assert.Equal(t, web.URL+"/logs/jobs.json", s.facts.Problems[0].List)
}
