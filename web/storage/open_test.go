package storage_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOpenManifestInBrowser opens the folder that has a manifest from every server that lets pages of other origins read, and compares what is drawn with what
// `eventlens serve` shows of the same log.
func TestOpenManifestInBrowser(t *testing.T) {
	log := demoLog(t)
	objects := log.stored()
	reference := served(t, content{}.with("logs/", log))
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			p := s.start(t, objects)
			above := strings.TrimSuffix(p.folder, "logs/")
			assert.Equal(t, reference, pictured(t, openTab(t, pageFor(t, p, above))))
		})
	}
}

// pageFor returns the address of a page that shows an address on a server: one of another origin, or, where the server does not allow that, of the same.
func pageFor(t *testing.T, p place, address string) string {
	t.Helper()
	if p.open {
		return startSite(t) + "#src=" + address
	}
	u, err := url.Parse(address)
	require.NoError(t, err)
	return startSiteBeside(t, u.Scheme+"://"+u.Host) + "#src=" + u.EscapedPath()
}
