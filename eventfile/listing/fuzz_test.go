package listing

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// element is an element as visitXML reports it.
type element struct{ path, text string }

// oracleElements reads text with encoding/xml. ok is false for text that encoding/xml rejects, and
// for text on which visitXML is stricter.
func oracleElements(text []byte) (all []element, ok bool) {
	d := xml.NewDecoder(bytes.NewReader(text))
	var path []string
	var texts []string // texts of the open elements, each up to its first child
	var inner []bool
	roots := 0
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			return all, roots == 1 && len(path) == 0
		}
		if err != nil {
			return nil, false
		}
		switch token := token.(type) {
		case xml.StartElement:
			if strings.Contains(token.Name.Local, ":") {
				// A name that starts or ends with its colon, which XML namespaces forbid.
				return nil, false
			}
			if len(path) == 0 {
				roots++
			} else {
				inner[len(inner)-1] = true
			}
			for _, a := range token.Attr {
				if a.Name.Local == "Encoded" {
					return nil, false
				}
			}
			path, texts, inner = append(path, token.Name.Space+":"+token.Name.Local),
				append(texts, ""), append(inner, false)
		case xml.EndElement:
			n := len(path) - 1
			if n < 0 || path[n] != token.Name.Space+":"+token.Name.Local {
				return nil, false
			}
			names := make([]string, n+1)
			for i, name := range path {
				names[i] = name[strings.IndexByte(name, ':')+1:]
			}
			e := element{path: strings.Join(names, "/")}
			if !inner[n] {
				e.text = texts[n]
			}
			all = append(all, e)
			path, texts, inner = path[:n], texts[:n], inner[:n]
		case xml.CharData:
			if n := len(path); n > 0 {
				texts[n-1] += string(token)
			} else if len(bytes.Trim(token, " \t\r\n\ufeff")) > 0 {
				return nil, false
			}
		case xml.Directive:
			return nil, false
		}
	}
}

// FuzzVisitXML checks that text that encoding/xml reads gives the same elements, and that no other
// text makes visitXML fail badly.
func FuzzVisitXML(f *testing.F) {
	for _, text := range []string{
		`<a><b x="1>2">c &amp; d</b><b/><n:b xmlns:n="u">&#x65E5;&#26412;&lt;&gt;&quot;&apos;</n:b></a>`,
		"\ufeff<?xml version=\"1.0\"?><!-- <x> --><a>\r\n1<![CDATA[<&]]>2<b></b>3\r</a >\n",
		`<a><!DOCTYPE x></a>`, `<a>&x;</a>`, `<a></b>`, `<a>`, `</a>`, `<a/><a/>`,
		`<a 'b'="c" d=">"/>`, "x<a/>", "<a:b:c/>", "<?a?><b/>", "<a>&#0;</a>", "<a>]]></a>",
	} {
		f.Add([]byte(text))
	}
	names, _ := filepath.Glob("testdata/*.txt")
	for _, name := range names {
		text, _ := os.ReadFile(name)
		if _, body, ok := bytes.Cut(text, []byte("\n\n<")); ok {
			f.Add(append([]byte("<"), body...))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var got []element
		size := 0
		err := visitXML(string(text), func(path, text string) {
			got = append(got, element{path, text})
			size += len(text)
			require.Less(t, len(path), maxPath)
		})
		require.LessOrEqual(t, size, len(text))
		if want, ok := oracleElements(text); ok && err != errXMLDeep {
			require.NoError(t, err)
			for i := range got { // line ends are not normalised
				got[i].text = strings.ReplaceAll(strings.ReplaceAll(got[i].text, "\r\n", "\n"),
					"\r", "\n")
			}
			require.Equal(t, want, got)
		}
	})
}

// FuzzHTMLFolder checks, with net/url, that every link found is directly in the folder.
func FuzzHTMLFolder(f *testing.F) {
	f.Add(`<a href="x/">x</a> 22-Nov-2026 02:10 -` + "\n" +
		`<a href='y&amp;z'>y</a> 2026-11-22 02:10 12`)
	f.Add(`<A HREF=x>x</A><a href="/r/%2e%2e/x"><a href=" ./x:y "><a name="x" href = "//b/r/x"><a href="http://a.example/r/q?x#y">`)
	f.Fuzz(func(t *testing.T, page string) {
		const folder = "http://a.example/r/%C3%A4/"
		objects, _ := htmlFolder(page, folder)
		seen := map[string]bool{}
		for _, o := range objects {
			require.False(t, seen[o.key], o.key)
			seen[o.key] = true
			require.NotContains(t, []string{"", ".", ".."}, o.key)
			u, err := url.Parse(folder + escape(o.key))
			require.NoError(t, err)
			require.Equal(t, "/r/ä/"+o.key, u.Path)
		}
	})
}

// scripted answers every request with the same bytes, or with the next part of them.
type scripted struct {
	text     []byte
	requests int
}

func (s *scripted) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	s.requests++
	parts := bytes.Split(s.text, []byte("\n----\n"))
	part := parts[s.requests%len(parts)]
	status := 200
	if req.Method == source.MethodPropfind {
		status = 207
	}
	if len(part) > 0 && part[0] == '!' {
		status = 403
	}
	header := func(name string) string {
		if name == "Link" {
			return string(part)
		}
		return ""
	}
	return &source.Response{
		Status: status, Header: header, Body: io.NopCloser(bytes.NewReader(part)),
	}, nil
}

// oneAtATime serialises a fetcher's calls.
type oneAtATime struct {
	f    source.Fetcher
	turn chan struct{}
}

func (o oneAtATime) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	o.turn <- struct{}{}
	defer func() { <-o.turn }()
	return o.f.Fetch(ctx, req)
}

// FuzzList lists places whose servers answer with any bytes. It must end, and report only files in
// the place.
func FuzzList(f *testing.F) {
	addresses := []string{"s3://b/r", "gs://b/r", "az://a/c/r", "hf://o/n/r",
		"https://a.example/r/"}
	hints := []Dialect{"", DialectPages, DialectWebDAV, DialectS3}
	names, _ := filepath.Glob("testdata/*.txt")
	for i, name := range names {
		text, _ := os.ReadFile(name)
		var bodies [][]byte
		for _, part := range bytes.Split(text, []byte("\n>>> "))[1:] {
			if _, body, ok := bytes.Cut(part, []byte("\n\n")); ok {
				bodies = append(bodies, body)
			}
		}
		f.Add(bytes.Join(bodies, []byte("\n----\n")), byte(i), byte(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, place, hint byte) {
		p, ok := Locate(addresses[int(place)%len(addresses)])
		require.True(t, ok)
		server := &scripted{text: text}
		opt := Options{MaxObjects: 1000, MaxFolders: 50, All: true}
		seen := map[string]bool{}
		out, _ := List(context.Background(), oneAtATime{server, make(chan struct{}, 1)}, p,
			hints[int(hint)%len(hints)], opt, func(page Page) error {
				for _, file := range page.Files {
					require.Empty(t, nameProblem(file.Path, true))
					require.False(t, seen[file.Path])
					seen[file.Path] = true
					_, fetched := source.ResolveURL("", file.URL)
					require.True(t, fetched, file.URL)
				}
				return nil
			})
		require.LessOrEqual(t, len(seen), 1000)
		require.Equal(t, server.requests, out.Requests)
		require.LessOrEqual(t, server.requests, 1500)
	})
}
