package web_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestHandshakeOfTheGuide is a platform with the guide's example of a plain frame; only its URLs
// are replaced.
func TestHandshakeOfTheGuide(t *testing.T) {
	guide, err := os.ReadFile("guide/embedding.md")
	require.NoError(t, err)
	_, code, found := strings.Cut(string(guide), "this is all of it:\n\n```html\n")
	require.True(t, found)
	code, _, found = strings.Cut(code, "```")
	require.True(t, found)
	for from, to := range map[string]string{
		"https://charts.example/":               "SITE",
		"https://bucket.example/runs/job-4711/": "SITEdata/torch/",
	} {
		require.Contains(t, code, from)
		code = strings.ReplaceAll(code, from, to)
	}
	p := newPlatform(t,
		`<script>self.told = []; console.log = (type, message) => told.push(message);</script>`+
			code, hostOptions{})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `told.some((m) => m.type === 'drawn' && m.complete)`)
	assert.Equal(t, "connected", evaluate[string](t, tab, `told[0].type`))
	waitFor(t, tab, `told.findLast((m) => m.type === 'loaded')?.runs === 2`)
	waitFor(t, tab, `told.some((m) => m.type === 'view' && m.view === 'smoothing=0.9')`)
}
