package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	root  = "../.."
	pages = "../../web/guide"
)

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

func theGuide(t *testing.T) *guide {
	t.Helper()
	g, err := readGuide(pages)
	require.NoError(t, err)
	return g
}

func TestGuideHasNoBrokenLink(t *testing.T) {
	assert.Empty(t, theGuide(t).broken())
}

// TestReadmeHasNoBrokenLink checks the links of the README: pages of the guide with their headings,
// and files.
func TestReadmeHasNoBrokenLink(t *testing.T) {
	g := theGuide(t)
	dir := t.TempDir()
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "README.md"), []byte(read(t, root+"/README.md")), 0o644))
	readme, err := readPage(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	assert.Greater(t, len(readme.links), 20)
	for _, link := range readme.links {
		if inGuide, ok := strings.CutPrefix(link, "web/guide/"); ok {
			assert.Empty(t, g.check("README.md", inGuide), link)
			continue
		}
		path, _, _ := strings.Cut(link, "#")
		assert.FileExists(t, filepath.Join(root, path), link)
	}
}

func TestReadmeIsForSomeoneInAHurry(t *testing.T) {
	assert.LessOrEqual(t, strings.Count(read(t, root+"/README.md"), "\n"), 250)
	picture, err := os.Stat(pages + "/demo.png")
	require.NoError(t, err)
	assert.Less(t, picture.Size(), int64(150_000))
}

// toGuide matches pages of the guide in messages and links of programs.
var toGuide = regexp.MustCompile(`(?:^|[^-a-z])guide/([a-z-]+)\.html(#[a-z0-9-]+)?`)

// TestProgramsNameRealPages checks every page of the guide that the programs and the shell name.
func TestProgramsNameRealPages(t *testing.T) {
	g := theGuide(t)
	found := 0
	for _, file := range sources(t) {
		for _, m := range toGuide.FindAllStringSubmatch(read(t, file), -1) {
			found++
			assert.Empty(t, g.check(file, m[1]+".md"+m[2]))
		}
	}
	assert.Greater(t, found, 20, "links to the guide")
}

// sources returns the files of the programs and the shell, without tests.
func sources(t *testing.T) (files []string) {
	t.Helper()
	for _, dir := range []string{"app", "cmd", "web"} {
		require.NoError(t,
			filepath.WalkDir(filepath.Join(root, dir),
				func(name string, entry fs.DirEntry, err error) error {
					if err != nil {
						return err
					}
					if entry.IsDir() &&
						(entry.Name() == "dist" || entry.Name() == "guide" ||
							entry.Name() == "testdata") {
						return fs.SkipDir
					}
					if strings.HasSuffix(name, "_test.go") ||
						!slices.Contains([]string{".go", ".js", ".html"}, filepath.Ext(name)) {
						return nil
					}
					files = append(files, name)
					return nil
				}))
	}
	return files
}

// TestEveryFailureOfTheShellHasAPage checks the shell's messages for programs that cannot be
// started: load.js uses each of them, and each links to the guide.
func TestEveryFailureOfTheShellHasAPage(t *testing.T) {
	_, table, found := strings.Cut(read(t, root+"/web/boot.js"), "const failures = {")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n};")
	asked := read(t, root+"/web/load.js")
	failures := regexp.MustCompile(`(?s)\n  (\w+): \{(.*?)\n  \}`).FindAllStringSubmatch(table, -1)
	assert.Len(t, failures, strings.Count(table, "title: "))
	assert.NotEmpty(t, failures)
	for _, failure := range failures {
		assert.Contains(t, asked, "'"+failure[1]+"'", "nothing fails so")
		assert.Regexp(t,
			`\n    title: '.+',\n    advice:\s+'.+',\n    guide: 'guide/[a-z]+\.html#[a-z-]+',`,
			failure[2], failure[1])
	}
	assert.Equal(t, strings.Count(asked, "eventlens.fail("), 3, "each of them by name")
}

func TestBrokenLinksAreFound(t *testing.T) {
	for name, want := range map[string]string{
		"[x](none.md)":                 "page.md: no page none.md",
		"[x](index.md#none)":           "page.md: index.md has no heading #none",
		"[x](#none)":                   "page.md: page.md has no heading #none",
		"![x](none.png)":               "page.md: no file none.png beside it",
		"[x](../../Makefile)":          "page.md: no file ../../Makefile beside it",
		"[x](#here) [y](page.md#here)": "",
		"[x](https://host.example/)":   "",
		"[x](../index.html)":           "",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "index.md", "# Guide\n\nAll.\n\n## Use\n\n- [Page](page.md): it.\n")
			write(t, dir, "page.md", "# Page\n\n"+name+"\n\n## Here\n")
			g, err := readGuide(dir)
			require.NoError(t, err)
			assert.Equal(t, want, strings.Join(g.broken(), "\n"))
		})
	}
}

func TestEveryPageIsListed(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "index.md", "# Guide\n\nAll.\n")
	write(t, dir, "lost.md", "# Lost\n")
	_, err := readGuide(dir)
	assert.ErrorContains(t, err, "lost.md: listed 0 times in index.md, want once")
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
}

// local matches addresses in HTML and styles that work at any sub-path and in a folder of files.
var (
	references = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	local      = regexp.MustCompile(`^(#[a-z0-9-]+|[a-z-]+\.(html|css|js|png)(#[a-z0-9-]+)?|\.\./(index\.html|icon\.svg|tokens\.css|app\.css))$`)
	outside    = regexp.MustCompile(`^https://`)
)

// TestPagesStandAlone builds the pages as the site has them: each has a title and a language, only
// relative references, and no missing files.
func TestPagesStandAlone(t *testing.T) {
	dist := t.TempDir()
	to := filepath.Join(dist, "guide")
	require.NoError(t, build(pages, to))
	for _, p := range theGuide(t).pages {
		html := read(t, filepath.Join(to, p.Name+".html"))
		assert.Contains(t, html, "<html lang=\"en\">", p.Name)
		assert.Regexp(t, `<title>[^<]+</title>`, html, p.Name)
		assert.Equal(t, 1, strings.Count(html, "<h1"), p.Name)
		assert.NotContains(t, html, "<!-- raw HTML omitted -->", p.Name)
		for _, m := range references.FindAllStringSubmatch(html, -1) {
			if !outside.MatchString(m[1]) {
				assert.Regexp(t, local, m[1], p.Name)
			}
		}
		for _, m := range regexp.MustCompile(`src="([a-z.]+)"`).FindAllStringSubmatch(html, -1) {
			assert.FileExists(t, filepath.Join(to, m[1]), p.Name)
		}
	}
	css := read(t, filepath.Join(to, "guide.css"))
	assert.Contains(t, css, "@media (prefers-color-scheme: dark)")
	assert.Contains(t, css, "--surface: #171a20;", "the dark colours of the viewer")
}

func TestPage(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.md",
		"# A page\n\nWhat `it` is,\nin *short*.\n\n## Two words\n\n[b](b.md#c) <b>x</b>\n\n| a | b |\n| --- | --- |\n| `<table>` | 1 |\n")
	p, err := readPage(filepath.Join(dir, "a.md"))
	require.NoError(t, err)
	assert.Equal(t, "A page", p.Title)
	assert.Equal(t, "What it is, in short.", p.About)
	assert.Equal(t, []section{{"two-words", "Two words"}}, p.Sections)
	assert.Equal(t, []string{"b.md#c"}, p.links)
	assert.Contains(t, p.html,
		`<h2 id="two-words">Two words<a href="#two-words" title="Link to: Two words" class="anchor">#</a></h2>`)
	assert.Contains(t, p.html, `<a href="b.html#c">b</a>`)
	assert.Contains(t, p.html, "<div class=\"scroll\" tabindex=\"0\"><table>\n")
	assert.Contains(t, p.html, "<code>&lt;table&gt;</code>")
	assert.NotContains(t, p.html, "<b>")
}
