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

// tentative counts the requests that nobody is to be asked for access for.
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

// TestPageFirst lists folders of servers that list them, or have a manifest, or both, or neither:
// the manifest is requested where the page lists it, or where there is no page.
func TestPageFirst(t *testing.T) {
	const (
		place    = "/lab/runs/"
		manifest = `{"version":1,"title":"Runs","files":[{"path":"b/x.tfevents","size":7}]}`
	)
	page := func(names ...string) string {
		text := "<html><head><title>Index of /lab/runs/</title></head><body><pre>\n"
		for _, name := range names {
			text += fmt.Sprintf("<a href=%q>%[1]s</a> 01-Nov-2026 10:00 5\n", name)
		}
		return text + "</pre></body></html>"
	}
	type answers map[string]string // by path; a number is a status
	index := place + "eventlens.json"
	ofManifest, ofPage := "Runs b/x.tfevents 7", " a.tfevents 5"
	justPage, both := []string{"GET " + place}, []string{"GET " + place, "GET " + index}
	const (
		asFolder = "/lab/?list-type=2&prefix=runs/"
		asHost   = "/?list-type=2&prefix=lab/runs/"
		app      = "<!doctype html><title>App</title><a href=/>Start</a>"
		object   = "<Contents><Key>runs/a.tfevents</Key><Size>5</Size></Contents>"
	)
	short := strings.NewReplacer("&encoding-type=url", "", "&max-keys=1000", "", "%2F", "/")
	for name, c := range map[string]struct {
		answers answers
		want    string
		asked   []string
	}{
		"a page without it": {answers{place: page("a.tfevents")}, ofPage, justPage},
		"an empty page":     {answers{place: page()}, "", justPage},
		"a page with a folder": {
			answers{place: page("c/"), place + "c/": page("a.tfevents")},
			" c/a.tfevents 5", append(justPage[:1:1], "GET "+place+"c/"),
		},
		"a page with it": {
			answers{place: page("a.tfevents", "b/", "eventlens.json"), index: manifest}, ofManifest,
			both,
		},
		"JSON with it": {
			answers{place: `[{"name":"eventlens.json","type":"file","size":9}]`, index: manifest},
			ofManifest, both,
		},
		"a page with a broken one": {
			answers{place: page("a.tfevents", "eventlens.json"), index: "{"}, ofPage, both,
		},
		"a page with a missing one": {
			answers{place: page("a.tfevents", "eventlens.json")}, ofPage, both,
		},
		"a folder of its name": {
			answers{place: page("a.tfevents", "eventlens.json/"), index + "/": page()},
			ofPage, append(justPage[:1:1], "GET "+index+"/"),
		},
		"no such page":           {answers{index: manifest}, ofManifest, both},
		"a page that is refused": {answers{place: "403", index: manifest}, ofManifest, both},
		"a failing page":         {answers{place: "500", index: manifest}, ofManifest, both},
		"another page":           {answers{place: app, index: manifest}, ofManifest, both},
		"text":                   {answers{place: "ok", index: manifest}, ofManifest, both},
		"a redirect": {
			answers{place: "302", "/login/": app, index: manifest},
			ofManifest, []string{"GET " + place, "GET /login/", "GET " + index},
		},
		"a store": {
			answers{asFolder: "<ListBucketResult>" + object + "</ListBucketResult>"},
			ofPage, append(both[:2:2], "GET "+asFolder),
		},
		"nothing": {
			answers{}, "nothing is found there (HTTP status 404)",
			append(both[:2:2], "GET "+asFolder, "GET "+asHost, "PROPFIND "+place),
		},
	} {
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
			p, ok := listing.Locate("https://x.example" + place)
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
