package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// axeFrames are pages of other sites with eventlens in frames, by the names of the pages: cards of
// all kinds, and whole pages and the element.
var axeFrames = map[string][]string{
	"cards": {
		axeFixtures + "&embed=card&tab=images", axeFixtures + "&embed=card&tab=histograms",
		axeFixtures + "&embed=card&tab=distributions", axeFixtures + "&embed=card&tab=audio",
		axeFixtures + "&embed=card&tab=text",
		"index.html#embed=card&src=data/torch-2.15.0-mesh.tfevents&tab=meshes",
		"index.html#embed=card&src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves",
		"index.html#embed=card&src=data/tf2-2.21.0-other-tensors.tfevents&tab=other",
		axeDemo + "&embed=card&tab=scalars",
	},
	"pages": {
		axeDemo + "&embed=full", axeFixtures + "&embed=tab&tab=hparams", axeGraph + "&embed=tab",
		axeJobs + "&embed=full", "index.html#embed=tab&src=none/", axeElement,
	},
}

// axeElement stands for the element among addresses of frames.
const axeElement = `<event-lens eager src="demo/" tab="scalars"></event-lens>`

// axeHost returns the page of a site with these frames.
func axeHost(frames []string) http.Handler {
	page := `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
		<title>A site</title><link rel="icon" href="icon.svg"><script src="event-lens.js"></script>
		<style>iframe, event-lens { display: block; width: 100%; height: 420px; border: 0; }</style>
		<main><h1>Frames</h1>`
	for _, at := range frames {
		if at != axeElement {
			at = fmt.Sprintf(`<iframe title="%s" src="%[1]s"></iframe>`, html.EscapeString(at))
		}
		page += at
	}
	return body("text/html; charset=utf-8", []byte(page+`</main></html>`))
}

const (
	// axeWindows are the windows of the frames.
	axeWindows = `[...document.querySelectorAll('iframe, event-lens')].map((e) => (e.shadowRoot?.querySelector('iframe') ?? e).contentWindow)`
	// axeContent is an element of a frame that has content, once it is drawn.
	axeContent = `w?.document.querySelector('.card canvas, .card :is(img, still-picture), mesh-view[data-drawn], .text-body, .card.other, .awaited, hp-parallel[data-kept], graph-canvas[data-boxes], #job-rows [data-row]')`
)

// axeEachRun checks each frame by rules, and lists violations with the frames and their elements.
const axeEachRun = `Promise.all(` + axeWindows + `.map(async (w) => {
	const { violations } = await w.axe.run(w.document, { preload: false, resultTypes: ['violations'], %s });
	return violations.map((v) => w.location.hash + ': ' + v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160) + ' (' + n.failureSummary.replace(/\s+/g, ' ') + ')').join(' | '));
})).then((all) => JSON.stringify(all.flat()))`

// TestNothingKeepsAnybodyOutOfFrames runs axe-core on embedded cards of all kinds, embedded pages
// and the element, in both themes. Sites give a frame the background of their own theme.
func TestNothingKeepsAnybodyOutOfFrames(t *testing.T) {
	axe, err := os.ReadFile("../.build/axe/axe.min.js")
	require.NoError(t, err, "get axe-core first: make .build/axe/axe.min.js")
	source, err := json.Marshal(string(axe))
	require.NoError(t, err)
	handlers := map[string]http.Handler{
		"jobs.json":           body("application/json", jobsList(10)),
		"none/eventlens.json": body("application/json", listing.AppendManifest(nil, listing.Manifest{})),
	}
	for name, frames := range axeFrames {
		handlers[name+".html"] = axeHost(frames)
	}
	h := newHost(t, hostOptions{data: "../testdata/fixtures", handlers: handlers})
	for size, opt := range axeSizes {
		for name, frames := range axeFrames {
			t.Run(size+"/"+name, func(t *testing.T) {
				tab := newTab(t, opt)
				emulateMedia(t, tab, "prefers-reduced-motion", "reduce")
				goTo(t, tab, h.server.URL+h.prefix+name+".html")
				for i := range frames { // what is out of sight is not drawn
					evaluate[any](t, tab,
						fmt.Sprintf(`(document.querySelectorAll('iframe, event-lens')[%d].scrollIntoView(), null)`, i))
					waitFor(t, tab, fmt.Sprintf(`((w) => `+axeContent+`)(`+axeWindows+`[%d])`, i))
				}
				evaluate[any](t, tab, axeWindows+`.forEach((w) => w.eval(`+string(source)+`)); null`)
				for i, theme := range axeThemes {
					if i > 0 && size != "wide" {
						break // the wide window has the same colours
					}
					evaluate[any](t, tab, axeWindows+`.forEach(({ document: d }) => {
						d.documentElement.dataset.theme = '`+theme.name+`';
						d.body.style.background = 'var(--surface)';
					}); null`)
					var violations []string
					require.NoError(t, json.Unmarshal([]byte(evaluateAsync(t, tab,
						fmt.Sprintf(axeEachRun, theme.rules))), &violations))
					assert.Empty(t, violations, theme.name)
					shoot(t, tab, strings.Join([]string{"frames", name, size, theme.name}, "-"))
				}
			})
		}
	}
}
