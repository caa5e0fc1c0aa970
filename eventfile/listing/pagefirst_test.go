package listing_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// tentative counts the requests for which the user must not be asked for access.
type tentative struct {
	source.Fetcher
	requests int
}

func (f *tentative) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	if req.Tentative {
		f.requests++
	}
	return f.Fetcher.Fetch(ctx, req)
}

const (
	labRuns     = "/lab/runs/"
	labIndex    = labRuns + "eventlens.json"
	labManifest = `{"version":1,"title":"Runs","files":[{"path":"b/x.tfevents","size":7}]}`

	ofManifest, ofPage = "Runs b/x.tfevents 7", " a.tfevents 5"

	asFolder     = "/lab/?list-type=2&prefix=runs/"
	asHost       = "/?list-type=2&prefix=lab/runs/"
	appPage      = "<!doctype html><title>App</title><a href=/>Start</a>"
	storedObject = "<Contents><Key>runs/a.tfevents</Key><Size>5</Size></Contents>"
)

var justPage, pageThenIndex = []string{"GET " + labRuns}, []string{"GET " + labRuns,
	"GET " + labIndex}

// indexPage is a page of a web server that lists names.
func indexPage(names ...string) string {
	text := "<html><head><title>Index of /lab/runs/</title></head><body><pre>\n"
	for _, name := range names {
		text += fmt.Sprintf("<a href=%q>%[1]s</a> 01-Nov-2026 10:00 5\n", name)
	}
	return text + "</pre></body></html>"
}

// answers holds the responses by path; a number is a status.
type answers map[string]string

// pagesFirst lists servers' answers, with the files listed from them and the requests made for
// that.
var pagesFirst = map[string]struct {
	answers answers
	want    string
	asked   []string
}{
	"a page without it": {answers{labRuns: indexPage("a.tfevents")}, ofPage, justPage},
	"an empty page":     {answers{labRuns: indexPage()}, "", justPage},
	"a page with a folder": {
		answers{labRuns: indexPage("c/"), labRuns + "c/": indexPage("a.tfevents")},
		" c/a.tfevents 5", append(justPage[:1:1], "GET "+labRuns+"c/"),
	},
	"a page with it": {
		answers{labRuns: indexPage("a.tfevents", "b/", "eventlens.json"), labIndex: labManifest},
		ofManifest,
		pageThenIndex,
	},
	"JSON with it": {
		answers{
			labRuns: `[{"name":"eventlens.json","type":"file","size":9}]`, labIndex: labManifest,
		},
		ofManifest, pageThenIndex,
	},
	"a page with a broken one": {
		answers{labRuns: indexPage("a.tfevents", "eventlens.json"), labIndex: "{"}, ofPage,
		pageThenIndex,
	},
	"a page with a missing one": {
		answers{labRuns: indexPage("a.tfevents", "eventlens.json")}, ofPage, pageThenIndex,
	},
	"a folder of its name": {
		answers{labRuns: indexPage("a.tfevents", "eventlens.json/"), labIndex + "/": indexPage()},
		ofPage, append(justPage[:1:1], "GET "+labIndex+"/"),
	},
	"no such page": {answers{labIndex: labManifest}, ofManifest, pageThenIndex},
	"a page that is refused": {answers{labRuns: "403", labIndex: labManifest}, ofManifest,
		pageThenIndex},
	"a failing page": {answers{labRuns: "500", labIndex: labManifest}, ofManifest,
		pageThenIndex},
	"another page": {answers{labRuns: appPage, labIndex: labManifest}, ofManifest,
		pageThenIndex},
	"text": {answers{labRuns: "ok", labIndex: labManifest}, ofManifest,
		pageThenIndex},
	"a redirect": {
		answers{labRuns: "302", "/login/": appPage, labIndex: labManifest},
		ofManifest, []string{"GET " + labRuns, "GET /login/", "GET " + labIndex},
	},
	"a store": {
		answers{asFolder: "<ListBucketResult>" + storedObject + "</ListBucketResult>"},
		ofPage, append(pageThenIndex[:2:2], "GET "+asFolder),
	},
	"nothing": {
		answers{}, "nothing is found there (HTTP status 404)",
		append(pageThenIndex[:2:2], "GET "+asFolder, "GET "+asHost, "PROPFIND "+labRuns),
	},
}

// TestPageFirst lists folders of servers that list them, or have a manifest, or both, or neither:
// the manifest is requested where the page lists it, or where there is no page.
func TestPageFirst(t *testing.T) {
	short := strings.NewReplacer("&encoding-type=url", "", "&max-keys=1000", "", "%2F", "/")
	for name, c := range pagesFirst {
		t.Run(name, func(t *testing.T) {
			var got []string
			f := &tentative{Fetcher: serving(t, func(w http.ResponseWriter, r *http.Request) {
				at := short.Replace(r.RequestURI)
				got = append(got, r.Method+" "+at)
				switch text := c.answers[at]; text {
				case "":
					w.WriteHeader(http.StatusNotFound)
				case "302":
					http.Redirect(w, r, "/login/", http.StatusFound)
				case "403":
					w.WriteHeader(http.StatusForbidden)
				case "500":
					w.WriteHeader(http.StatusInternalServerError)
				default:
					fmt.Fprint(w, text)
				}
			})}
			p, ok := listing.Locate("https://x.example" + labRuns)
			require.True(t, ok)
			said := ""
			collect := func(p listing.Page) error {
				for _, file := range p.Files {
					said += fmt.Sprint(p.Title, " ", file.Path, " ", file.SizeBytes)
				}
				return nil
			}
			opt := listing.Options{PageFirst: true}
			_, err := listing.List(context.Background(), f, p, listing.DialectUnknown, opt, collect)
			if err != nil {
				said = err.(*listing.Error).Err.Error()
			}
			assert.Equal(t, c.want, said)
			assert.Equal(t, c.asked, got)
			assert.Equal(t, 1, f.requests, "the place's page alone")
		})
	}
}
