package listing_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

// oddKeys are names that objects may have and files may not.
var oddKeys = []string{"runs/", "runs//exp1/a.tfevents", "runs/exp1/a.tfevents", "runs//a.tfevents",
	"runs///a.tfevents", "runs/a///b/a.tfevents", "runs/a/b/a.tfevents", "runs/a///",
	"runs/./exp3/a.tfevents", "runs/../exp4/a.tfevents", "runs/..exp5/a.tfevents",
	"runs/http://x/a.tfevents", "runs/data:,x/a.tfevents", "/lead/a.tfevents",
	"runs/a%2Fb/a.tfevents", "runs/%2e%2e/a.tfevents"}

// TestListUnusualKeys lists a bucket below each of its prefixes. The expected names follow from
// string comparison only, as in a store.
func TestListUnusualKeys(t *testing.T) {
	answer := serving(t, func(w http.ResponseWriter, r *http.Request) {
		var below []string
		for _, key := range oddKeys {
			if strings.HasPrefix(key, r.FormValue("prefix")) {
				below = append(below, key)
			}
		}
		if r.Host != "storage.googleapis.com" {
			s3Page(w, "", below...)
			return
		}
		items := []map[string]string{}
		for _, key := range below {
			items = append(items, map[string]string{"name": key, "size": "1"})
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"items": items})
	})
	const s3, path = "https://b.s3.amazonaws.com/", "https://s3.eu-central-1.amazonaws.com/b/"
	const gcs = "https://storage.googleapis.com/storage/v1/b/b/o/"
	const dots = "browsers cannot ask for a name with . or .. between slashes"
	under := func(base, prefix string, names string) (files []string) {
		for name := range strings.FieldsSeq(names) {
			files = append(files,
				name+" "+base+prefix+
					strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C").Replace(name))
		}
		return files
	}
	plain := "/exp1/a.tfevents exp1/a.tfevents /a.tfevents //a.tfevents a///b/a.tfevents a/b/a.tfevents ..exp5/a.tfevents http://x/a.tfevents data:,x/a.tfevents a%2Fb/a.tfevents %2e%2e/a.tfevents"
	for _, test := range []struct {
		address string
		files   []string
		refused []string
	}{
		{"s3://b/runs/", under(s3, "runs/", plain),
			[]string{"./exp3/a.tfevents", "../exp4/a.tfevents"}},
		{"s3://b/runs//", under(s3, "runs//", "exp1/a.tfevents a.tfevents /a.tfevents"), nil},
		{"s3://b/runs///", under(s3, "runs///", "a.tfevents"), nil},
		{"s3://b//", under(s3, "/", "lead/a.tfevents"), nil},
		{"s3://b//lead/", under(s3, "/lead/", "a.tfevents"), nil},
		{path + "runs/a///", under(path, "runs/a///", "b/a.tfevents"), nil},
		{path + "/lead/", under(path, "/lead/", "a.tfevents"), nil},
		{"https://store.example/b/runs/a///",
			under("https://store.example/b/", "runs/a///", "b/a.tfevents"), nil},
		{"gs://b/runs//",
			[]string{"exp1/a.tfevents " + gcs + "runs%2F%2Fexp1%2Fa.tfevents?alt=media",
				"a.tfevents " + gcs + "runs%2F%2Fa.tfevents?alt=media",
				"/a.tfevents " + gcs + "runs%2F%2F%2Fa.tfevents?alt=media"}, nil},
		{"gs://b/runs/.",
			[]string{"exp3/a.tfevents " + gcs + "runs%2F.%2Fexp3%2Fa.tfevents?alt=media"}, nil},
	} {
		t.Run(test.address, func(t *testing.T) {
			got := list(answer, test.address, listing.DialectS3, listing.Options{NoManifest: true})
			assert.NoError(t, got.err)
			var files []string
			for _, f := range got.files {
				files = append(files, f.Path+" "+f.URL)
			}
			assert.Equal(t, test.files, files)
			assert.Equal(t, test.refused, refusedPaths(got.refused, dots))
			assert.Len(t, got.refused, len(test.refused))
		})
	}
}

// TestOddKeysMakeRuns: paths that differ only in slashes belong to different runs.
func TestOddKeysMakeRuns(t *testing.T) {
	paths := []string{"a.tfevents", "/a.tfevents", "//a.tfevents", "x/a.tfevents", "x//a.tfevents",
		"/x/a.tfevents", "x///y/a.tfevents", "x/y/a.tfevents", "x/b.tfevents"}
	var files []listing.Entry
	for _, path := range paths {
		files = append(files, listing.Entry{Path: path})
	}
	names := map[string]int{}
	for _, run := range listing.Runs(files) {
		names[run.Name] = len(run.Files)
	}
	assert.Equal(t,
		map[string]int{".": 1, "/": 1, "//": 1, "x": 2, "x/": 1, "/x": 1, "x///y": 1, "x/y": 1},
		names)
	addresses := []listing.Entry{{
		Origin: listing.FromURL, Path: "https://b.example/runs/x/a.tfevents",
	}, {Origin: listing.FromURL, Path: "https://b.example/runs//x/a.tfevents"}}
	runs := listing.Runs(addresses)
	assert.Equal(t, []string{"/x/a.tfevents", "x/a.tfevents"}, []string{runs[0].Name, runs[1].Name})
}

func TestNamesOfOddPrefixes(t *testing.T) {
	for address, name := range map[string]string{
		"s3://b/runs//": "runs", "s3://b/runs/a///": "a", "s3://b//": "b",
		"https://store.example/": "store.example",
	} {
		assert.Equal(t, name, listing.SourceName(address), address)
	}
}
