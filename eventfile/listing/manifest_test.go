package listing_test

import (
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

func TestParseManifest(t *testing.T) {
	text := "\ufeff" + ` {"version":1,"title":"Sweep","later":{"x":[1]},"truncated":true,"files":[
		{"path":"lr0.1/train/events.out.tfevents.1","size":1234,"modified":"2026-01-02T03:04:05Z","run":"x","etag":null,"url":null},
		{"path":"lr:0.1/100% done?#/events.tfevents"},
		{"path":"odd","size":"12","modified":7},
		{"path":"negative","size":-5,"modified":"yesterday"}]}`
	m, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.Empty(t, refused)
	assert.Equal(t,
		listing.Manifest{Version: 1, Title: "Sweep", Truncated: true, Files: []listing.File{
			{
				Path: "lr0.1/train/events.out.tfevents.1", SizeBytes: 1234,
				Modified: "2026-01-02T03:04:05Z",
			},
			{Path: "lr:0.1/100% done?#/events.tfevents", SizeBytes: -1},
			{Path: "odd", SizeBytes: -1},
			{Path: "negative", SizeBytes: -1, Modified: "yesterday"},
		}}, m)
}

func TestParseManifestRefusesPaths(t *testing.T) {
	cases := map[string]string{
		"":                      "empty path",
		"../x":                  "path leads out of the directory",
		"a/../../x":             "path leads out of the directory",
		`a\\..\\..\\x`:          "path leads out of the directory",
		"a/..":                  "path leads out of the directory",
		"/etc/passwd":           "absolute path",
		"//host/x":              "absolute path",
		`\\\\host`:              "absolute path",
		"https://evil.example/": "URL instead of path",
		"JavaScript:alert(1)":   "URL instead of path",
		"data:,x":               "URL instead of path",
		"a//":                   "empty name in path",
		"./a":                   "empty name in path",
		"a/":                    "empty name in path",
		`a\u0000b`:              "control character in path",
		`a\nb`:                  "control character in path",
	}
	for path, why := range cases {
		t.Run(path, func(t *testing.T) {
			text := `{"version":1,"files":[{"path":"good"},{"path":"` + path +
				`"},{"path":"good"},{"path":"b..c/..d"}]}`
			m, refused, err := listing.ParseManifest([]byte(text))
			require.NoError(t, err)
			require.Len(t, refused, 2)
			assert.Equal(t, why, refused[0].Why)
			assert.Equal(t, listing.Refusal{Path: "good", Why: "listed twice"}, refused[1])
			require.Len(t, m.Files, 2)
			assert.Equal(t, "good", m.Files[0].Path)
		})
	}
}

// TestParseManifestOfObjects reads names that objects may have and files may not. A name that
// begins with a slash must come with a URL: as a relative URL it would more likely mean the top of
// the host.
func TestParseManifestOfObjects(t *testing.T) {
	const text = `{"version":1,"files":[{"path":"a//b.tfevents"},{"path":"/c.tfevents","url":"https://b.example//c.tfevents"},{"path":"/c.tfevents"}]}`
	m, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.Equal(t, []listing.Refusal{{Path: "/c.tfevents", Why: "absolute path"}}, refused)
	require.Len(t, m.Files, 2)
	assert.Equal(t, "https://x.example/runs/a//b.tfevents",
		m.Files[0].Address("https://x.example/runs/eventlens.json"))
	assert.Equal(t, "https://b.example//c.tfevents",
		m.Files[1].Address("https://x.example/runs/eventlens.json"))
}

func TestParseManifestErrors(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"empty": {" \n", "the manifest is empty"},
		"html": {"<!DOCTYPE html>",
			"not a manifest but a web page or XML; a sign-in page or an error message, perhaps"},
		"cut": {`{"version":1,"files":[`,
			"the manifest is not valid JSON: unexpected end at byte 22"},
		"no version": {`{"files":[]}`, `not a manifest: it has no "version"`},
		"next version": {`{"version":2,"files":{}}`,
			"manifest version 2 is not supported, only version 1"},
		"text": {`not found`, "the manifest is not valid JSON: unexpected 'n' at byte 0"},
		"null": {`null`, "not a manifest: a JSON null where an object was expected"},
		"two objects": {`{"version":1}{}`,
			"the manifest is not valid JSON: unexpected '{' at byte 13"},
		"array": {`[1]`, "not a manifest: a JSON array where an object was expected"},
		"odd version": {`{"version":"1"}`,
			`the manifest is not valid: a JSON string in "version"`},
		"odd files": {`{"version":1,"files":"x"}`,
			`the manifest is not valid: a JSON string in "files"`},
		"path no text": {`{"version":1,"files":[{"path":5}]}`,
			`the manifest is not valid: a JSON number in "files.path"`},
		"url no text": {`{"version":1,"files":[{"path":"a","url":5}]}`,
			`the manifest is not valid: a JSON number in "files.url"`},
		"file no table": {`{"version":1,"files":[5]}`,
			`the manifest is not valid: a JSON number in "files"`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			m, _, err := listing.ParseManifest([]byte(c.text))
			assert.EqualError(t, err, c.want)
			assert.Zero(t, m)
		})
	}
}

// TestParseManifestURL: presigned URLs are kept byte for byte, since a signature covers all of
// them.
func TestParseManifestURL(t *testing.T) {
	const at = "https://site.example/index/eventlens.json?key=1"
	for url, address := range map[string]string{
		"https://b.s3.example/k%2Fx?X-Amz-Credential=a%2Fb%2Fs3&X-Amz-Signature=0f+1&x=%e4": "https://b.s3.example/k%2Fx?X-Amz-Credential=a%2Fb%2Fs3&X-Amz-Signature=0f+1&x=%e4",
		"HTTP://a.example:80/./x/../y#z": "HTTP://a.example:80/./x/../y#z",
		"../runs/x?sig=a/../b":           "https://site.example/runs/x?sig=a/../b",
		"/x":                             "https://site.example/x",
		"//other.example/x":              "https://other.example/x",
		"":                               "https://site.example/index/a%2Bb.tfevents",
	} {
		t.Run(url, func(t *testing.T) {
			m, refused, err := listing.ParseManifest([]byte(`{"version":1,"files":[{"url":"` + url +
				`","path":"a+b.tfevents","etag":"\"e\""}]}`))
			require.NoError(t, err)
			assert.Empty(t, refused)
			require.Equal(t,
				[]listing.File{{Path: "a+b.tfevents", SizeBytes: -1, ETag: `"e"`, URL: url}},
				m.Files)
			assert.Equal(t, address, m.Files[0].Address(at))
		})
	}
	for _, url := range []string{
		"ftp://a.example/x", "javascript:alert(1)", "data:,x", "file:///etc/passwd",
		"s3://bucket/x", "https://", "https:///x", `https://a.example/\n`,
		"blob:https://a.example/1",
	} {
		t.Run("refuses "+url, func(t *testing.T) {
			m, refused, err := listing.ParseManifest([]byte(`{"version":1,"files":[{"path":"a","url":"` + url + `"},{"path":"b"}]}`))
			require.NoError(t, err)
			assert.Equal(t,
				[]listing.Refusal{{
					Path: "a", Why: "an address that is not fetched: only http and https are",
				}}, refused)
			assert.Len(t, m.Files, 1)
		})
	}
}

func TestResolveFile(t *testing.T) {
	cases := map[string]struct{ manifest, path, want string }{
		"beside": {"https://a.example/data/eventlens.json", "train/events.1",
			"https://a.example/data/train/events.1"},
		"directory": {"https://a.example/data/", "x", "https://a.example/data/x"},
		"query": {"https://a.example/data/m.json?a=/b/#/c/", "x",
			"https://a.example/data/x"},
		"odd characters": {"https://a.example/m.json", "100% a+b?c#d:e/ü=,@",
			"https://a.example/100%25%20a%2Bb%3Fc%23d%3Ae/%C3%BC=,@"},
		"escaped dots": {"https://a.example/d/m.json", "%2e%2e/x",
			"https://a.example/d/%252e%252e/x"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.want, listing.ResolveFile(c.manifest, c.path))
		})
	}
}

// FuzzManifest checks that no manifest makes a URL outside its directory, and that parsed manifests
// can be written and read again.
func FuzzManifest(f *testing.F) {
	f.Add([]byte(`{"version":1,"files":[{"path":"a/b","size":1,"modified":"2026-01-02T03:04:05Z"},{"path":"..\\x"}]}`))
	f.Add([]byte(`{"version":1,"files":[{"path":"%2e%2e/x"},{"path":"a:b?c#d"}]}`))
	f.Add([]byte(`{"version":1,"files":[{"path":"a","url":"//b?c#d","etag":"\"e"}],"runs":[{"name":"a","tags":[{"tag":"\u0000"}]}]}`))
	f.Add([]byte(`{"version":1,"files":[],"omitted":[{"path":"a","why":"outside"},5,{"path":{}},{"why":"later"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, err := listing.ParseManifest(text)
		if err != nil {
			return
		}
		for _, file := range m.Files {
			raw := listing.ResolveFile("https://a.example/data/m.json", file.Path)
			u, err := url.Parse(raw)
			require.NoError(t, err)
			require.Equal(t, "a.example", u.Host)
			require.Equal(t, "/data/"+file.Path, u.Path)
			require.True(t, strings.HasPrefix(path.Clean(u.Path), "/data/"), "leads out: %q", raw)
			if address := strings.ToLower(file.Address("https://a.example/data/m.json")); file.URL != "" {
				require.True(t,
					strings.HasPrefix(address, "http://") || strings.HasPrefix(address, "https://"),
					"%q", address)
			}
		}
		again := listing.AppendManifest(nil, m)
		back, refused, err := listing.ParseManifest(again)
		require.NoError(t, err)
		require.Len(t, refused, len(m.Omitted))
		require.ElementsMatch(t, m.Files, back.Files)
		m.Files, back.Files = nil, nil
		require.Equal(t, m, back)
	})
}
