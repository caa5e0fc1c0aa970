// Command guide renders the Markdown pages of web/guide as plain pages of the site: `guide SOURCE
// DEST`. The pages need no script and have only relative links, so that they work at any sub-path
// and as files. A link to a missing page, heading or file fails the build.
//
// index.md lists all pages: its lists give their order, groups and names in the side bar. The
// styles are the site's own (web/tokens.css, web/app.css) and web/guide/guide.css, with the dark
// colours added for readers whose system is dark.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
)

//go:embed page.html
var layout string

var pageTemplate = template.Must(template.New("page").Parse(layout))

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: guide SOURCE DEST")
		os.Exit(2)
	}
	if err := build(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "guide: %v\n", err)
		os.Exit(1)
	}
}

// build renders the pages of a directory into another one, which it makes.
func build(from, to string) error {
	g, err := readGuide(from)
	if err != nil {
		return err
	}
	if broken := g.broken(); len(broken) > 0 {
		return fmt.Errorf("broken links:\n%s", strings.Join(broken, "\n"))
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for i := range g.pages {
		var out bytes.Buffer
		if err := pageTemplate.Execute(&out, g.view(i)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, g.pages[i].Name+".html"), out.Bytes(),
			0o644); err != nil {
			return err
		}
	}
	return copyAssets(from, to)
}

// copyAssets copies the files that pages need: pictures, the style with the dark colours added, and
// the script that follows the viewer's theme.
func copyAssets(from, to string) error {
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, file := range files {
		name := file.Name()
		if filepath.Ext(name) == ".md" {
			continue
		}
		body, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if name == "guide.css" {
			dark, err := darkColours(filepath.Join(from, "..", "tokens.css"))
			if err != nil {
				return err
			}
			body = append(body, dark...)
		}
		if err := os.WriteFile(filepath.Join(to, name), body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// darkColours returns a style sheet that applies the dark theme of the tokens on dark systems. In
// the viewer the boot script does that; these pages work without a script.
func darkColours(tokens string) ([]byte, error) {
	css, err := os.ReadFile(tokens)
	if err != nil {
		return nil, err
	}
	const begin = "\n[data-theme=\"dark\"] {"
	_, rest, found := strings.Cut(string(css), begin)
	block, _, closed := strings.Cut(rest, "\n}")
	if !found || !closed {
		return nil, fmt.Errorf("%s: no block %q", tokens, strings.TrimSpace(begin))
	}
	return []byte("\n/* From tokens.css. */\n@media (prefers-color-scheme: dark) {\n:root:not([data-theme]) {" + block + "\n}\n}\n"), nil
}
