package listing_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

type entry struct {
	name   string
	folder bool
}

var folders = map[string][]entry{
	"/": {{"runs", true}, {"none", true}, {"notes", false}}, "/runs/": {{"exp 1", true}},
	"/runs/exp 1/": {{"a.tfevents", false}}, "/none/": {},
}

// linkPage serves a page with a link to each entry of a folder.
func linkPage(form func(e entry, href string) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		entries, ok := folders[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w,
			"<!DOCTYPE html><html><head><title>listing directory %s</title></head><body><ul>",
			r.URL.Path)
		for _, e := range entries {
			fmt.Fprintf(w, "<li>%s</li>\n",
				form(e, r.URL.EscapedPath()+strings.ReplaceAll(e.name, " ", "%20")))
		}
		fmt.Fprint(w, "</ul></body></html>")
	}
}

func sizeOf(e entry) string { return map[bool]string{false: "5"}[e.folder] }

var tiles = linkPage(func(e entry, href string) string {
	return fmt.Sprintf(`<a href="%s" class="" title="%s"><span class="name">%[2]s</span><span class="size">%s</span><span class="date">11/28/2026</span></a>`, href, e.name, sizeOf(e))
})

// withJSON answers requests for JSON with the names of a folder, and others with its page.
func withJSON(html http.HandlerFunc, form string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, ok := folders[r.URL.Path]; !ok ||
			!strings.HasPrefix(r.Header.Get("Accept"), "application/json") {
			html(w, r)
			return
		}
		var names []string
		for _, e := range folders[r.URL.Path] {
			names = append(names, fmt.Sprintf(form, e.name))
		}
		body := "[" + strings.Join(names, ",") + "]"
		if strings.HasPrefix(form, "{") {
			body = `{"files":` + body + `,"directory":"log/"}`
		}
		fmt.Fprint(w, body)
	}
}

// TestListLinksWithoutSlash lists folders of servers whose links to folders have no trailing slash,
// and whose JSON has less information than their pages. web/storage tests real servers written for
// Node.
func TestListLinksWithoutSlash(t *testing.T) {
	for name, server := range map[string]struct {
		handler http.HandlerFunc
		folders int // requests
	}{
		"aiohttp": {linkPage(func(e entry, href string) string {
			return fmt.Sprintf(`<a href="%s">%s</a>`, href,
				e.name+map[bool]string{true: "/"}[e.folder])
		}), 4},
		"icons": {linkPage(func(e entry, href string) string {
			return fmt.Sprintf(`<a href="%s" class="icon icon-%s">%s</a>`, href,
				map[bool]string{true: "directory", false: "default"}[e.folder], e.name)
		}), 4},
		"tiles":              {tiles, 4},
		"JSON of names":      {withJSON(tiles, "%q"), 5},
		"JSON of other form": {withJSON(tiles, `{"base":%q,"type":"folder"}`), 5},
	} {
		t.Run(name, func(t *testing.T) {
			requests := 0
			f := serving(t, func(w http.ResponseWriter, r *http.Request) {
				requests++
				server.handler(w, r)
			})
			p, ok := listing.Locate("https://x.example/")
			require.True(t, ok)
			p.Dialect = listing.DialectPages
			got := listPlace(f, p, "", listing.Options{NoManifest: true})
			require.NoError(t, got.err)
			assert.Empty(t, got.refused)
			require.Len(t, got.files, 1)
			assert.Equal(t, "runs/exp 1/a.tfevents", got.files[0].Path)
			assert.Equal(t, "https://x.example/runs/exp%201/a.tfevents", got.files[0].URL)
			assert.Equal(t, got.out.Requests, requests)
			assert.GreaterOrEqual(t, requests, server.folders, "notes is no folder")
			assert.LessOrEqual(t, requests, server.folders+1,
				"each folder once, and the first again for its page; two may be under way then")
		})
	}
}
