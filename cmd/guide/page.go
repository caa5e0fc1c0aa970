package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// page is one Markdown file. Its title is its first heading, and its summary its first paragraph.
type page struct {
	Name     string // file name without .md
	Title    string
	About    string
	Sections []section // headings of the second level

	html    string
	anchors []string // ids of all headings
	links   []string // as written, including images

	root   ast.Node
	source []byte
}

// section is a heading with its id.
type section struct{ ID, Name string }

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// readPage reads and renders a file.
func readPage(file string) (*page, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p := &page{
		Name: strings.TrimSuffix(filepath.Base(file), ".md"), source: source,
		root: markdown.Parser().Parse(text.NewReader(source)),
	}
	p.read()
	if p.Title == "" {
		return nil, fmt.Errorf("%s: no heading", file)
	}
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, p.root); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	p.html = reachable.Replace(out.String())
	return p, nil
}

// reachable puts wide tables into a scrollable box, makes scrollable elements focusable for the
// keyboard, and removes empty table heads. It cannot match text, which is escaped, and HTML in a
// page is dropped.
var reachable = strings.NewReplacer("<table>", `<div class="scroll" tabindex="0"><table>`,
	"</table>", "</table></div>", "<pre>", `<pre tabindex="0">`, "<th></th>", "<td></td>")

// read collects headings and links, adds to each heading a link to itself, and makes links to other
// pages point to their .html files.
func (p *page) read() {
	for n := p.root.FirstChild(); n != nil && p.About == ""; n = n.NextSibling() {
		if n.Kind() == ast.KindParagraph && !holdsImage(n) {
			p.About = plain(n, p.source)
		}
	}
	_ = ast.Walk(p.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			p.heading(n)
			return ast.WalkSkipChildren, nil
		case *ast.Image:
			p.links = append(p.links, string(n.Destination))
		case *ast.Link:
			p.links = append(p.links, string(n.Destination))
			n.Destination = []byte(onSite(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

func (p *page) heading(h *ast.Heading) {
	name := plain(h, p.source)
	if h.Level == 1 && p.Title == "" {
		p.Title = name
		return
	}
	value, _ := h.AttributeString("id")
	id := string(value.([]byte))
	p.anchors = append(p.anchors, id)
	if h.Level == 2 {
		p.Sections = append(p.Sections, section{id, name})
	}
	link := ast.NewLink()
	link.Destination = []byte("#" + id)
	link.SetAttributeString("class", []byte("anchor"))
	link.Title = []byte("Link to: " + name)
	link.AppendChild(link, ast.NewString([]byte("#")))
	h.AppendChild(h, link)
}

// onSite returns the target of a link on the site, where pages end in .html.
func onSite(link string) string {
	path, anchor, found := strings.Cut(link, "#")
	name, isPage := strings.CutSuffix(path, ".md")
	if !isPage || strings.Contains(link, "://") {
		return link
	}
	if found {
		return name + ".html#" + anchor
	}
	return name + ".html"
}

// listed is a heading and the pages listed below it.
type listed struct {
	name  string
	pages []string
}

// lists returns the lists of a page by heading. Each item names a page by its first link.
func (p *page) lists() (sections []listed) {
	for n := p.root.FirstChild(); n != nil; n = n.NextSibling() {
		switch {
		case n.Kind() == ast.KindHeading:
			h := n.(*ast.Heading)
			name := strings.TrimSuffix(plain(h, p.source), "#")
			sections = append(sections, listed{name: name})
		case n.Kind() == ast.KindList && len(sections) > 0:
			last := &sections[len(sections)-1]
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				if link, ok := item.FirstChild().FirstChild().(*ast.Link); ok {
					last.pages = append(last.pages,
						strings.TrimSuffix(string(link.Destination), ".html"))
				}
			}
		}
	}
	return sections
}

func holdsImage(n ast.Node) bool {
	return n.FirstChild() != nil && n.FirstChild().Kind() == ast.KindImage
}

// plain returns the text of a node without markup.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
