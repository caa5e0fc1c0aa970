package storage_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOpenFolder opens the log's folder on every server and compares the charts with those of
// `eventlens serve` for the same log.
func TestOpenFolder(t *testing.T) {
	log := demoLog(t)
	reference := served(t, log)
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			p := s.start(t, log.stored())
			assert.Equal(t, reference, pictured(t, openTab(t, pageFor(t, p, p.address))))
		})
	}
}

// TestOpenManifest opens the folder above, which has a manifest: from an object store, from a web
// server that allows other origins, and next to one that does not.
func TestOpenManifest(t *testing.T) {
	log := demoLog(t)
	reference := served(t, content{}.with("logs/", log))
	for _, s := range stores {
		switch s.name {
		case "versitygw", "nginx JSON", "Python http.server":
			t.Run(s.name, func(t *testing.T) {
				p := s.start(t, log.stored())
				assert.Equal(t, reference,
					pictured(t, openTab(t, pageFor(t, p, strings.TrimSuffix(p.folder, "logs/")))))
			})
		}
	}
}

// pageFor returns the address of a page that shows an address on a server. The page has another
// origin or, if the server does not allow that, the same one.
func pageFor(t *testing.T, p place, address string) string {
	t.Helper()
	if p.open {
		return startSite(t) + "#src=" + component(address)
	}
	u, err := url.Parse(address)
	require.NoError(t, err)
	return startSiteBeside(t, u.Scheme+"://"+u.Host) + "#src=" + u.EscapedPath()
}

// component escapes an address as encodeURIComponent does. Addresses that are not plain URLs are
// written that way.
func component(address string) string { return strings.ReplaceAll(escape(address), "/", "%2F") }
