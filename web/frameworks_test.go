package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// frameworks is where web/frameworks.sh builds the pages of testdata/frameworks.
const frameworks = "../.build/frameworks/"

// TestFrameworks uses the element in a page of each framework, bundled from npm packages: its
// properties, including a function, its events, its methods, several properties that change
// together, and removing and re-inserting it.
func TestFrameworks(t *testing.T) {
	for _, name := range []string{"html", "react", "vue"} {
		t.Run(name, func(t *testing.T) {
			require.FileExists(t, frameworks+"dist/"+name+"/index.html",
				"build the pages first: make .build/frameworks/dist/html/index.html")
			outside := httptest.NewServer(http.FileServer(http.Dir(frameworks + "dist")))
			defer outside.Close()
			file := newPrivate(t)
			h := newHost(t,
				allowHost(t, outside.URL,
					hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": file}}))
			site := strings.TrimSuffix(h.url(""), "index.html")
			query := url.Values{
				"site": {site}, "src": {site + "private/a.tfevents " + site + "data/torch/"},
				"token": {file.token},
			}
			// The browser itself logs refused requests to the console.
			tab := newTab(t, chromium.Options{Width: 900, Height: 700})
			onNewDocument(t, tab, heard)
			goTo(t, tab, outside.URL+"/"+name+"/?"+query.Encode())

			waitFor(t, tab,
				`last('drawn')?.complete && document.getElementById('figures').textContent.startsWith('3 runs, ')`)
			assert.Equal(t, "sgd", evaluate[string](t, tab, `lens.runs`))
			assert.True(t,
				evaluate[bool](t, tab,
					`lens.eager && lens.hasAttribute('eager') && !lens.store && typeof lens.authorize === 'function'`))
			assert.Equal(t, "Metrics",
				evaluate[string](t, tab, `lens.shadowRoot.querySelector('iframe').title`))

			h.takeLog()
			evaluate[bool](t, tab,
				`(told.length = 0, document.getElementById('change').click(), true)`)
			waitFor(t, tab,
				`document.getElementById('view').textContent === 'runs=adamw&tags=loss'`)
			waitFor(t, tab, `lens.theme === 'dark'`)
			// The page's scheme, so that the dark card has a background.
			waitFor(t, tab, `lens.shadowRoot.querySelector('iframe').style.colorScheme === 'light'`)
			evaluate[bool](t, tab, `(document.getElementById('zoom').click(), true)`)
			waitFor(t, tab, `document.getElementById('view').textContent.includes('cardlook=')`)
			for _, r := range h.takeLog() {
				assert.NotEqual(t, "index.html", r.Path, "the page is not loaded anew")
			}

			evaluate[bool](t, tab,
				`(self.before = lens, told.length = 0, document.getElementById('toggle').click(), true)`)
			waitFor(t, tab, `!document.querySelector('event-lens')`)
			evaluate[bool](t, tab, `(document.getElementById('toggle').click(), true)`)
			waitFor(t, tab,
				`last('drawn')?.complete && document.querySelector('event-lens').runs === 'adamw'`)
			for _, message := range tab.Errors() {
				assert.Contains(t, message, "401", "nothing but the refusals")
			}
		})
	}
}
