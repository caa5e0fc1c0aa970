package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/recents"
	reader "eventlens/app/engine/parse"
	"eventlens/app/kinds"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source/sourcetest"
)

// seen holds what the viewer shows of a source.
type seen struct {
	runs     map[string]bool
	tags     map[string]int64 // values by kind and name
	loaded   wire.Loaded
	problems []string
}

// view opens a source in the viewer's engine.
func view(t *testing.T, url string) (s seen) {
	t.Helper()
	page, worker := wire.Pipe()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		ended <- engine.New(engine.Config{Intake: intake.Config{
			Parse:   reader.Config{Fetcher: &sourcetest.Fetcher{}},
			Recents: recents.Config{ZoneOffset: func(int64) int { return 0 }},
		}}, kinds.Workers).Run(ctx, worker)
	}()
	require.NoError(t, wire.Send(page, &wire.Open{Sources: []wire.Source{{URL: url}}}))
	s.runs, s.tags = make(map[string]bool), make(map[string]int64)
	for {
		m, err := wire.Receive(ctx, page)
		require.NoError(t, err)
		switch m := m.(type) {
		case *wire.Catalogue:
			for _, run := range m.Runs {
				s.runs[run.Name] = true
			}
			for _, tag := range m.Tags {
				s.tags[fmt.Sprint(tag.Kind, " ", tag.Name)] = tag.Values
			}
		case *wire.Problem:
			s.problems = append(s.problems, words.Say(m.Text))
		case *wire.Loaded:
			s.loaded = *m
			require.NoError(t, page.Close())
			require.NoError(t, <-ended)
			return s
		}
	}
}

// TestIndexOpensInTheViewer compares a static host that has an index, deep or not, with serve.
func TestIndexOpensInTheViewer(t *testing.T) {
	want := view(t, serveLogdir(t, "../../testdata/demo").URL+"/data/")
	require.Len(t, want.runs, 12)
	for _, deep := range []string{"--deep", "--deep=false"} {
		dir := copyDemo(t)
		code, _, said := runIndex(t, deep, dir)
		require.Equal(t, 0, code, said)
		host := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer host.Close()
		assert.Equal(t, want, view(t, host.URL+"/"), deep)
	}
}

// TestManifestOfSignedLinksOpensInTheViewer has a manifest from a platform, with links to another
// host that accepts only these, byte for byte.
func TestManifestOfSignedLinksOpensInTheViewer(t *testing.T) {
	want := view(t, serveLogdir(t, "../../testdata/demo").URL+"/data/")
	_, out, _ := runIndex(t, "-o", "-", "../../testdata/demo")
	m, _, err := listing.ParseManifest([]byte(out))
	require.NoError(t, err)
	paths := make(map[string]string) // by the target of their link
	bucket := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, ok := paths[r.RequestURI]
		if !ok || r.Method != http.MethodGet {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		http.ServeFile(w, r, filepath.Join("../../testdata/demo", path))
	}))
	defer bucket.Close()
	for i := range m.Files {
		target := fmt.Sprintf("/k%%2f%d?X-Amz-Credential=a%%2Fb+c&X-Amz-Signature=%d", i, i)
		paths[target] = m.Files[i].Path
		m.Files[i].URL = bucket.URL + target
	}
	platform := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write(listing.AppendManifest(nil, m))
	}))
	defer platform.Close()
	assert.Equal(t, want, view(t, platform.URL+"/jobs/4711.json"))
}
