package source_test

import (
	"net/url"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// TestResolveURLExamples has the examples of RFC 3986, sections 5.4.1 and 5.4.2, except for those
// with another scheme.
func TestResolveURLExamples(t *testing.T) {
	cases := map[string]string{
		"g": "/b/c/g", "./g": "/b/c/g", "g/": "/b/c/g/", "/g": "/g", "?y": "/b/c/d;p?y",
		"g?y": "/b/c/g?y",
		"#s":  "/b/c/d;p?q#s", "g#s": "/b/c/g#s", "g?y#s": "/b/c/g?y#s", ";x": "/b/c/;x",
		"g;x": "/b/c/g;x", "g;x?y#s": "/b/c/g;x?y#s",
		".": "/b/c/", "./": "/b/c/", "..": "/b/", "../": "/b/", "../g": "/b/g", "../..": "/",
		"../../": "/", "../../g": "/g",
		"../../../g": "/g", "../../../../g": "/g", "/./g": "/g", "/../g": "/g", "g.": "/b/c/g.",
		".g": "/b/c/.g", "g..": "/b/c/g..", "..g": "/b/c/..g",
		"./../g": "/b/g", "./g/.": "/b/c/g/", "g/./h": "/b/c/g/h", "g/../h": "/b/c/h",
		"g;x=1/./y": "/b/c/g;x=1/y", "g;x=1/../y": "/b/c/y",
		"g?y/./x": "/b/c/g?y/./x", "g?y/../x": "/b/c/g?y/../x", "g#s/./x": "/b/c/g#s/./x",
		"g#s/../x": "/b/c/g#s/../x",
	}
	for ref, want := range cases {
		t.Run(ref, func(t *testing.T) {
			got, ok := source.ResolveURL("http://a/b/c/d;p?q", ref)
			assert.True(t, ok)
			assert.Equal(t, "http://a"+want, got)
		})
	}
}

func TestResolveURL(t *testing.T) {
	const page = "https://a.example/site/index.html?q=1#f"
	cases := map[string]struct{ base, ref, want string }{
		"absolute, byte for byte": {page, "https://B.example/a/../r b?X=%7",
			"https://B.example/a/../r b?X=%7"},
		"absolute, no base": {"", "http://b.example:8080/r", "http://b.example:8080/r"},
		"other case":        {page, "HTTP://b.example/r", "HTTP://b.example/r"},
		"IPv6":              {"", "http://[::1]:6006/r", "http://[::1]:6006/r"},
		"other host":        {page, "//b.example/r/../x", "https://b.example/x"},
		"other host alone":  {page, "//b.example", "https://b.example/"},
		"signed": {page, "r?X-Amz-Signature=%2f",
			"https://a.example/site/r?X-Amz-Signature=%2f"},
		"odd name":                {page, "100%/ü d", "https://a.example/site/100%/ü d"},
		"base without path":       {"https://a.example", "r", "https://a.example/r"},
		"backslashes name a file": {page, `\\b.example\r`, `https://a.example/site/\\b.example\r`},
		"empty":                   {page, "", ""},
		"relative base":           {"site/", "r", ""},
		"no base":                 {"", "r", ""},
		"base of another scheme":  {"file:///site/", "r", ""},
		"base without a host":     {"data:text/html,x", "r", ""},
		"script":                  {page, "JavaScript:alert(1)", ""},
		"no scheme at all":        {page, "a b:c", ""},
		"no host":                 {page, "https:///r", ""},
		"no slashes":              {page, "https:r", ""},
		"user alone":              {page, "https://me@/r", ""},
		"space in host":           {page, "https://b .example/r", ""},
		"backslash in host":       {page, `https://b.example\@a.example/r`, ""},
		"odd port":                {page, "https://b.example:x/r", ""},
		"two ports":               {page, "https://b.example:1:2/r", ""},
		"open bracket":            {page, "http://[::1", ""},
		"name in brackets":        {page, "http://[b.example]/", ""},
		"control byte":            {page, "r\n", ""},
		"control byte, absolute":  {page, "https://b.example/\x7f", ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, ok := source.ResolveURL(c.base, c.ref)
			assert.Equal(t, c.want, got)
			assert.Equal(t, c.want != "", ok)
		})
	}
}

// FuzzResolveURL compares with net/url, if that accepts both base and reference.
func FuzzResolveURL(f *testing.F) {
	f.Add("https://a.example/site/index.html?q=1#f", "../r/./x?y#z")
	f.Add("http://a.example", "//b.example/a/../..")
	f.Add("https://me@a.example:443//a//b", "..//c/.")
	f.Add("http://a.example/?", "#")
	f.Add("http:", ".//0")
	f.Add("http://0", "//")
	f.Fuzz(func(t *testing.T, base, ref string) {
		got, ok := source.ResolveURL(base, ref)
		base, _, _ = strings.Cut(base, "#") // net/url keeps the fragment if the reference is "#"
		b, err := url.Parse(base)
		if err != nil || !b.IsAbs() || b.Opaque != "" || ref == "" ||
			strings.ContainsFunc(ref, unicode.IsControl) {
			return
		}
		r, err := url.Parse(ref)
		if err != nil {
			return
		}
		// An empty host, which net/url treats as no host.
		if strings.HasPrefix(ref, "//") && r.Host == "" {
			assert.False(t, ok, "%q", got)
			return
		}
		want := b.ResolveReference(r)
		if r.IsAbs() {
			want = r
		}
		if fetched := want.Scheme == "http" || want.Scheme == "https"; !fetched || want.Host == "" {
			assert.False(t, ok, "%q", got)
			return
		}
		if !ok {
			assert.True(t, strings.ContainsAny(want.Host, " \"<>[]^`{|}:%\\"), "refused: %q", want)
			return
		}
		parsed, err := url.Parse(got)
		require.NoError(t, err)
		// net/url drops one empty segment too many.
		if !strings.Contains(base+ref, "//..") && !strings.Contains(ref, "..//") {
			want.Path, parsed.Path = "/"+strings.TrimPrefix(want.Path, "/"),
				"/"+strings.TrimPrefix(parsed.Path, "/")
			assert.Equal(t, want.Path, parsed.Path)
		}
		assert.Equal(t, want.Host, parsed.Host)
		assert.Equal(t, want.RawQuery, parsed.RawQuery)
		assert.Equal(t, want.Fragment, parsed.Fragment)
	})
}
