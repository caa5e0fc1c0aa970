package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// programPage is the head of a page of the program, with the parts that settings replace.
const programPage = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<!-- The demo. -->\n<meta name=\"eventlens-demo\" content=\"demo/\">\n" +
	"<title>eventlens</title>\n</head>\n<body><div id=\"app\"></div></body>\n</html>\n"

// configured returns the page with settings written into it, and the problems of their file.
func configured(t *testing.T, text string) (page string, said []string) {
	t.Helper()
	var s settings
	for _, err := range s.read([]byte(text)) {
		said = append(said, err.Error())
	}
	return string(s.into([]byte(programPage))), said
}

func TestConfig(t *testing.T) {
	for _, c := range []struct {
		name, text string
		has        []string
		lacks      []string
	}{
		{"nothing", `{}`, []string{programPage}, nil},
		{"title", `{"title": "  Loss & <co>\n\"x\" "}`,
			[]string{"<title>Loss &amp; &lt;co&gt; &#34;x&#34;</title>",
				`<meta name="eventlens-title" content="Loss &amp; &lt;co&gt; &#34;x&#34;">`}, []string{"<co>", "eventlens</title>"}},
		{"title with a dollar", `{"title": "$1 runs"}`, []string{"<title>$1 runs</title>"}, nil},
		{"sources",
			`{"sources": ["../runs/", "night=https://b.example/x?a=1&b=\"2\"", "s3://bucket/runs/"]}`,
			[]string{
				"<head>\n<meta name=\"eventlens-src\" content=\"../runs/\">\n<meta name=\"eventlens-src\" content=\"night=https://b.example/x?a=1&amp;b=&#34;2&#34;\">\n<meta name=\"eventlens-src\" content=\"s3://bucket/runs/\">\n",
			}, nil},
		{"no sources", `{"sources": []}`, []string{programPage}, nil},
		{"hosts",
			`{"hosts": ["https://A.example:443/", "http://127.0.0.1:8080", "https://a.example"]}`,
			[]string{
				"<head>\n<meta name=\"eventlens-host\" content=\"https://a.example\">\n<meta name=\"eventlens-host\" content=\"http://127.0.0.1:8080\">\n<meta charset",
			}, nil},
		{"kept", `{"kept": "show"}`, []string{`<meta name="eventlens-kept" content="show">`}, nil},
		{"theme", `{"theme": "dark"}`, []string{`<meta name="eventlens-theme" content="dark">`},
			nil},
		{"accent", `{"accent": "#C2185b"}`,
			[]string{`<meta name="eventlens-accent" content="C2185b">`}, nil},
		{"language", `{"language": "en-GB"}`, []string{`<html lang="en-GB">`},
			[]string{`lang="en"`}},
		{"view", `{"view": "#tab=scalars&smoothing=0.9&runs=seed 1&pin=a%2Fb&pin=c"}`,
			[]string{
				`<meta name="eventlens-view" content="tab=scalars&amp;runs=seed%201&amp;smoothing=0.9&amp;pin=a%2Fb&amp;pin=c">`,
			}, nil},
		{"view of an address that was copied", `{"view": "view=own&tab=images"}`,
			[]string{`<meta name="eventlens-view" content="tab=images">`}, nil},
		{"jobs", `{"jobs": "jobs.json"}`,
			[]string{`<meta name="eventlens-jobs" content="jobs.json">`}, nil},
		{"no demo", `{"demo": false}`, []string{"<head>\n<meta charset=\"utf-8\">\n<title>"},
			[]string{"demo"}},
		{"demo", `{"demo": true}`, []string{programPage}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			page, said := configured(t, c.text)
			assert.Empty(t, said)
			for _, text := range c.has {
				assert.Contains(t, page, text)
			}
			for _, text := range c.lacks {
				assert.NotContains(t, page, text)
			}
		})
	}
}

// settingNames are all fields of settings, as errors list them.
const settingNames = "title, sources, hosts, theme, accent, language, view, jobs, kept, demo"

// wrongConfigs are settings with errors, and the error messages expected for each.
var wrongConfigs = []struct {
	name, text string
	says       []string
}{
	{"nothing at all", "", []string{"line 1: not JSON: it ends too early"}},
	{"no JSON", "title: x",
		[]string{"line 1: not JSON: invalid character 'i' in literal true (expecting 'r')"}},
	{"half of it", "{\n\"title\": \"x\",\n\"demo\"",
		[]string{"line 3: not JSON: it ends too early"}},
	{"a comma too many", "{\"title\": \"x\",\n}",
		[]string{
			"line 2: not JSON: invalid character '}' looking for beginning of object key string",
		}},
	{"a list", `["title"]`, []string{`got a list, want an object such as {"title": "..."}`}},
	{"two objects", `{} {}`, []string{"there is more text after the object"}},
	{"too long", strings.Repeat(" ", maxConfig+1),
		[]string{"longer than 1 MB: not a file of settings"}},
	{"a field that is nearly one", `{"source": ["a/"]}`,
		[]string{"source: unknown field; did you mean sources?"}},
	{"a capital", `{"Title": "x"}`, []string{"Title: unknown field; did you mean title?"}},
	{"a field that is none", `{"colour": "x"}`,
		[]string{"colour: unknown field; known are " + settingNames}},
	{"a field that does not print", `{"\u0000": "x"}`,
		[]string{`"\x00": unknown field; known are ` + settingNames}},
	{"a field twice", `{"demo": true, "demo": false}`, []string{"demo: given twice"}},
	{"several", `{"theme": 1, "title": null, "demo": "no"}`,
		[]string{"theme: got a number, want a text", "title: got null, want a text",
			"demo: got a text, want true or false"}},
	{"an empty title", `{"title": " "}`, []string{"title: want 1 to 200 characters"}},
	{"a source alone", `{"sources": "a/"}`,
		[]string{"sources: got a text, want a list of texts"}},
	{"a source that is an object", `{"sources": ["a/", {}]}`,
		[]string{"sources: entry 2: got an object, want a text"}},
	{"no list", `{"sources": null}`, []string{"sources: got null, want a list of texts"}},
	{"an empty source", `{"sources": [""]}`,
		[]string{"sources: entry 1: want an address, such as ../runs/"}},
	{"a local source", `{"sources": ["/srv/ok/", "C:\\runs"]}`,
		[]string{
			"sources: entry 2: a path of a computer, which no page can open; want an address, such as ../runs/",
		}},
	{"a source with a secret", `{"sources": ["s3://KEY:SECRET@bucket/"]}`,
		[]string{
			"sources: entry 1: nothing that a page can fetch; want an address, such as ../runs/",
		}},
	{"an entry that may be a name or a folder", `{"sources": ["./a=b/", "night=runs/"]}`,
		[]string{
			"sources: entry 2: a name is followed by an address that says where it begins: NAME=./runs/ (and ./NAME=runs/ is a folder)",
		}},
	{"a script", `{"sources": ["javascript:alert(1)"], "jobs": "data:,x"}`, []string{
		"sources: entry 1: nothing that a page can fetch; want an address, such as ../runs/",
		"jobs: nothing that a page can fetch; want an address, such as ../runs/"}},
	{"a host without a scheme", `{"hosts": ["platform.example"]}`,
		[]string{"hosts: entry 1: want an origin such as https://platform.example"}},
	{"any host", `{"hosts": ["*"]}`,
		[]string{
			"hosts: entry 1: a * matches nothing: browsers send the whole name; name each origin, such as https://platform.example",
		}},
	{"a host with a path", `{"hosts": ["https://a.example/page"]}`,
		[]string{
			"hosts: entry 1: browsers send no path, query or fragment with an origin; want one such as https://platform.example",
		}},
	{"no host", `{"hosts": ["https://a.example", "null"]}`,
		[]string{"hosts: entry 2: want an origin such as https://platform.example"}},
	{"another way with what is kept", `{"kept": true}`,
		[]string{`kept: got true, want a text`}},
	{"an unknown way with what is kept", `{"kept": "all"}`,
		[]string{`kept: got "all", want "show" or "hide"`}},
	{"another theme", `{"theme": "blue"}`,
		[]string{`theme: got "blue", want "light" or "dark"; omit it to follow the reader's`}},
	{"no colour", `{"accent": "red"}`,
		[]string{`accent: got "red", want a colour such as #c2185b`}},
	{"another language", `{"language": "de"}`,
		[]string{
			`language: got "de"; the viewer speaks English alone: want "en", or a form of it such as "en-GB"`,
		}},
	{"no language", `{"language": "en\"><script>"}`,
		[]string{
			`language: got "en\"><script>"; the viewer speaks English alone: want "en", or a form of it such as "en-GB"`,
		}},
	{"an empty view", `{"view": "#"}`,
		[]string{
			`view: it is empty; want keys of the address, such as "tab=scalars&smoothing=0.9"`,
		}},
	{"a view with a source", `{"view": "tab=images&src=a/"}`,
		[]string{`view: src: "sources" sets it`}},
	{"a view with a theme", `{"view": "theme=dark"}`, []string{`view: theme: "theme" sets it`}},
	{"a view of this device", `{"view": "recent=runs"}`,
		[]string{"view: recent: it names what is on one device"}},
	{"a key that is nearly one", `{"view": "smothing=0.9"}`,
		[]string{"view: smothing: unknown key of the address; did you mean smoothing?"}},
	{"a value that is none", `{"view": "depth=deep"}`,
		[]string{"view: depth=deep: not a valid value"}},
	{"a layout", `{"view": "embed=card"}`,
		[]string{"view: embed: unknown key of the address; known are match, "}},
}

func TestInvalidConfig(t *testing.T) {
	for _, c := range wrongConfigs {
		t.Run(c.name, func(t *testing.T) {
			_, said := configured(t, c.text)
			require.Len(t, said, len(c.says), "%q", said)
			for i, line := range said {
				assert.True(t, strings.HasPrefix(line, c.says[i]), "got %q, want %q", line,
					c.says[i])
				assert.NotContains(t, line, "\n")
				assert.NotContains(t, line, "SECRET")
			}
		})
	}
}

// TestSiteFromConfig writes a site with a settings file and a flag, and rejects a file with errors.
func TestSiteFromConfig(t *testing.T) {
	dir := t.TempDir()
	file, to := filepath.Join(dir, "site.json"), filepath.Join(dir, "site")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o644)) }
	var out, said strings.Builder
	write(`{"theem": "dark", "title": 7}`)
	assert.Equal(t, 1, run(t.Context(), []string{"site", "--config", file, to}, &out, &said))
	assert.Equal(t,
		"eventlens: "+file+": theem: unknown field; did you mean theme?\neventlens: "+file+
			": title: got a number, want a text\n", said.String())
	assert.NoDirExists(t, to)

	said.Reset()
	assert.Equal(t, 1,
		run(t.Context(), []string{"serve", "--config", filepath.Join(dir, "none.json")}, &out,
			&said))
	assert.Equal(t, "eventlens: "+dir+"/none.json: no such file or directory\n", said.String())

	write(`{"title": "Vision", "hosts": ["https://a.example"], "demo": false}`)
	require.Equal(t, 0,
		run(t.Context(),
			[]string{"site", "--config", file, "--allow-host", "https://b.example", to}, &out,
			&said))
	page, err := os.ReadFile(filepath.Join(to, "index.html"))
	require.NoError(t, err)
	assert.Contains(t, string(page), "<title>Vision</title>")
	assert.Equal(t, 2, bytes.Count(page, []byte(`name="eventlens-host"`)),
		"one of the file and one of the flag")
	assert.NoDirExists(t, filepath.Join(to, "demo"))
	guide, err := os.ReadFile(filepath.Join(to, "guide", "index.html"))
	require.NoError(t, err)
	assert.NotContains(t, string(guide), "Vision", "pages without the program are as they were")
}

// TestServeFromConfig serves a site with a settings file: a log directory replaces its sources.
func TestServeFromConfig(t *testing.T) {
	file := filepath.Join(t.TempDir(), "site.json")
	require.NoError(t,
		os.WriteFile(file, []byte(`{"title": "Vision", "sources": ["../runs/"], "demo": false}`),
			0o644))
	for _, logs := range []string{"", newLogdir(t)} {
		ctx, cancel := context.WithCancel(t.Context())
		reader, writer := io.Pipe()
		ended := make(chan int, 1)
		args := []string{"serve", "--addr", "127.0.0.1:0", "--config", file, logs}
		if logs == "" {
			args = args[:5]
		}
		go func() {
			ended <- run(ctx, args, writer, os.Stderr)
			writer.Close() // ends the wait if the URL never came
		}()
		line, err := bufio.NewReader(reader).ReadString('\n')
		require.NoError(t, err)
		_, url, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
		require.True(t, found, line)
		_, page := get(t, url)
		assert.Contains(t, page, "<title>Vision</title>")
		assert.Equal(t, logs == "", strings.Contains(page, `content="../runs/"`))
		assert.Equal(t, logs != "", strings.Contains(page, `content="data/"`))
		demo, _ := get(t, url+"demo/eventlens.json")
		assert.Equal(t, 404, demo.StatusCode)
		cancel()
		assert.Equal(t, 0, <-ended)
	}
}

// TestGuideHasEverySetting compares the guide's table of settings with the known fields.
func TestGuideHasEverySetting(t *testing.T) {
	text, err := os.ReadFile("../../web/guide/hosting.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## Settings of a site\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	var described, read []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z]+)` \\|").FindAllStringSubmatch(section,
		-1) {
		described = append(described, row[1])
	}
	for _, field := range configFields {
		read = append(read, field.name)
	}
	assert.Equal(t, read, described)
	_, example, found := strings.Cut(section, "```json\n")
	require.True(t, found)
	example, _, _ = strings.Cut(example, "```")
	_, said := configured(t, example)
	assert.Empty(t, said, "the guide's example")
}
