package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestPlainBuild opens the demo in a site built by `make SLIM=0 site`: built without slim modules,
// it works the same.
func TestPlainBuild(t *testing.T) {
	const site = "../.build/plain/site"
	require.FileExists(t, site+"/index.html", "build it first: make .build/plain/site/index.html")
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	defer server.Close()
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, server.URL+"/#src=demo/")
	plain := waitLoaded(t, tab)
	assert.Zero(t, plain.Problems)
	waitDrawn(t, tab)
	assert.Empty(t, tab.Errors())

	h := newHost(t, hostOptions{})
	goTo(t, tab, h.url("#src=demo/"))
	slim := waitLoaded(t, tab)
	assert.Positive(t, slim.Points)
	assert.Equal(t, []int{int(slim.Runs), int(slim.Points)},
		[]int{int(plain.Runs), int(plain.Points)}, "runs and points")
}
