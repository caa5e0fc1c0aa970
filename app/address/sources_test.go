package address

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
)

const pageURL = "https://site.example/deep/index.html"

func TestResolve(t *testing.T) {
	for _, c := range []struct{ name, written, want string }{
		{"absolute, every byte kept", "https://b.example/a b?X=%2f&y=%zz",
			"https://b.example/a b?X=%2f&y=%zz"},
		{"relative", "../runs/", "https://site.example/runs/"},
		{"beside the page", "data/", "https://site.example/deep/data/"},
		{"rooted", "/runs/", "https://site.example/runs/"},
		{"other host", "//b.example/x", "https://b.example/x"},
		{"with query", "data/?v=2", "https://site.example/deep/data/?v=2"},
		{"spaces around", " https://b.example/ ", "https://b.example/"},
		{"script", "javascript:alert(1)", ""},
		{"script, disguised", " JavaScript:alert(1)", ""},
		{"data", "data:text/html,x", ""},
		{"file", "file:///etc/passwd", ""},
		{"other storage", "s3://bucket/x", "s3://bucket/x"},
		{"other storage, a file", " hf://datasets/o/n/e.tfevents", "hf://datasets/o/n/e.tfevents"},
		{"no storage", "ftp://h/x", ""},
		{"no host", "https:///x", ""},
		{"empty", "", ""},
		{"malformed", "http://[::1", ""},
		{"control byte", "https://b.example/\x00", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := Resolve(pageURL, c.written)
			assert.Equal(t, c.want, got)
			assert.Equal(t, c.want != "", ok)
		})
	}
}

func TestOpenSources(t *testing.T) {
	addresses := []Source{{Name: "n", URL: "data/"}, {URL: "javascript:alert(1)?secret"}}
	sources := Fragment{}.OpenSources(addresses, pageURL)
	assert.Equal(t,
		[]wire.Source{{Name: "n", URL: "https://site.example/deep/data/"},
			{Name: "javascript:alert(1)", URL: addresses[1].URL}}, sources)
	_, never := NeverFetched(sources[0].URL)
	assert.False(t, never)
	p, never := NeverFetched(sources[1].URL)
	assert.True(t, never)
	assert.Equal(t, wire.Problem{
		File: "javascript:alert(1)", Offset: -1, Text: report.ProblemAddress.Text(),
		URL: addresses[1].URL,
	}, p)
}

func TestStartSources(t *testing.T) {
	want := []wire.Source{{URL: "https://site.example/deep/data/", Depth: 3, Match: "a b"}}
	assert.Equal(t, want, StartSources("src=data/&depth=3&match=a%20b", nil, pageURL, false))
	assert.Equal(t, want, StartSources("depth=3&match=a%20b", []string{"data/"}, pageURL, false),
		"those of the page's <meta> elements are listed, too")
}

func TestStart(t *testing.T) {
	metas := []string{"data/", "", "b=./x"}
	assert.Equal(t, []Source{{URL: "data/"}, {Name: "b", URL: "./x"}}, Start("tab=images", metas))
	assert.Equal(t, []Source{{URL: "../x"}}, Start("src=../x", metas))
	assert.Empty(t, Start("", nil))
}

// TestAddressesWithSecrets checks that addresses with secrets are never requested and never shown
// in full.
func TestAddressesWithSecrets(t *testing.T) {
	for written, shown := range map[string]string{
		"s3://KEY:SECRET@bucket/runs/?region=x": "s3://bucket/runs/",
		" s3://KEY:SEC/RET@bucket":              "s3://bucket",
		"az://account:KEY@container/runs/":      "az://container/runs/",
		"hf://user:hf_token@owner/name":         "hf://owner/name",
	} {
		_, ok := Resolve("https://site.example/", written)
		assert.False(t, ok, written)
		p, never := NeverFetched(written)
		assert.True(t, never)
		assert.Equal(t, wire.Problem{File: shown, Offset: -1, Text: report.ProblemSecret.Text()}, p)
		assert.NotContains(t,
			Sources([]Source{{URL: written}}, "https://site.example/", "", 0)[0].Name, "KEY")
	}
	for written, shown := range map[string]string{
		"ftp://user:SECRET@host/runs/": "ftp://host/runs/",
		"ftp://user:SEC/RET@host":      "ftp://host",
		"ftp:user:SECRET@host/x":       "ftp:host/x",
		"ssh://user@host/a@b":          "ssh://host/a@b",
		"ftp://host/a@b":               "ftp://host/a@b",
		"ftp://host/" + strings.Repeat("a", 1<<20): "ftp://host/" + strings.Repeat("a", 489) + "…" +
			strings.Repeat("a", 250),
	} {
		p, never := NeverFetched(written)
		assert.True(t, never)
		assert.Equal(t, wire.Problem{
			File: shown, Offset: -1, Text: report.ProblemAddress.Text(), URL: written,
		}, p)
	}
	for _, url := range []string{"https://me:SECRET@b.example/runs/?x#y", "HTTP://me@b.example"} {
		p, never := NeverFetched(url)
		assert.True(t, never, url)
		assert.Equal(t, report.ProblemSecret.Text(), p.Text)
		assert.NotContains(t, p.File, "me")
	}
	for _, url := range []string{
		"abfss://container@account.dfs.core.windows.net/runs", "https://b.example:8080/a@b/",
		"https://b.example/?c@d", "s3://bucket/a@b/",
	} {
		_, never := NeverFetched(url)
		assert.False(t, never, "what stands before the @ of %s is no secret", url)
	}
}

// TestDroppedFilesHaveAKey checks that dropped files are found again by their names, in any order,
// as an address names them.
func TestDroppedFilesHaveAKey(t *testing.T) {
	files := func(paths ...string) (s wire.Source) {
		for _, p := range paths {
			s.Files = append(s.Files, wire.File{Path: p})
		}
		return s
	}
	for want, s := range map[string]wire.Source{
		"local logs/":            {Name: "logs"},
		"local a.tfevents":       files("a.tfevents"),
		"local a/ b.tfevents c/": files("c/x/1.tfevents", "a/1.tfevents", "b.tfevents", "a/2.tfevents"),
	} {
		assert.Equal(t, want, LocalKey(s))
	}
	name, ok := LocalName("local a/ b.tfevents")
	assert.True(t, ok)
	assert.Equal(t, "a/ b.tfevents", name)
	_, ok = LocalName("https://a.example/runs/")
	assert.False(t, ok)
	f := Parse("recent=a%2F%20b.tfevents&depth=2&match=eval")
	assert.Equal(t, []wire.Source{{Recent: "local a/ b.tfevents", Depth: 2, Match: "eval"}}, f.Recents())
}

func TestLevels(t *testing.T) {
	assert.Empty(t, LevelsText(0), "all")
	for _, text := range []string{"1", "12"} {
		levels, ok := ParseLevels(text)
		assert.True(t, ok)
		assert.Equal(t, text, LevelsText(levels))
	}
	for _, text := range []string{"", "0", "-1", "1.5", "99999"} {
		_, ok := ParseLevels(text)
		assert.False(t, ok, text)
	}
}
