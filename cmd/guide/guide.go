package main

import (
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// guide holds all pages, in the order in which index.md lists them, itself first.
type guide struct {
	dir    string
	pages  []*page
	groups []group
}

// group is a heading of index.md with the pages listed below it.
type group struct {
	Name  string
	Pages []*page
}

// home is the page that lists the others.
const home = "index"

// readGuide reads the pages of a directory. index.md must list all of them.
func readGuide(dir string) (*guide, error) {
	g := &guide{dir: dir}
	first, err := readPage(filepath.Join(dir, home+".md"))
	if err != nil {
		return nil, err
	}
	g.pages = []*page{first}
	for _, section := range first.lists() {
		listed := group{Name: section.name}
		for _, name := range section.pages {
			p, err := readPage(filepath.Join(dir, name+".md"))
			if err != nil {
				return nil, err
			}
			g.pages = append(g.pages, p)
			listed.Pages = append(listed.Pages, p)
		}
		if len(listed.Pages) > 0 {
			g.groups = append(g.groups, listed)
		}
	}
	return g, g.complete()
}

// complete returns an error if index.md lists a page twice, or not at all.
func (g *guide) complete() error {
	files, err := filepath.Glob(filepath.Join(g.dir, "*.md"))
	if err != nil {
		return err
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".md")
		count := 0
		for _, p := range g.pages {
			if p.Name == name {
				count++
			}
		}
		if count != 1 {
			return fmt.Errorf("%s: listed %d times in %s.md, want once", file, count, home)
		}
	}
	return nil
}

// page returns the page with a name, or nil.
func (g *guide) page(name string) *page {
	i := slices.IndexFunc(g.pages, func(p *page) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return g.pages[i]
}

// broken describes the broken links of all pages.
func (g *guide) broken() (found []string) {
	for _, p := range g.pages {
		for _, link := range p.links {
			if why := g.check(p.Name+".md", link); why != "" {
				found = append(found, why)
			}
		}
	}
	return found
}

// check describes what is wrong with a link of a page, or returns "". Links to other sites are not
// checked.
func (g *guide) check(from, link string) string {
	if strings.Contains(link, "://") {
		return ""
	}
	path, anchor, _ := strings.Cut(link, "#")
	if path == "" {
		path = from
	}
	if path == "../index.html" { // the viewer
		return ""
	}
	name, isPage := strings.CutSuffix(path, ".md")
	if !isPage {
		if _, err := os.Stat(filepath.Join(g.dir, path)); err != nil ||
			strings.Contains(path, "/") {
			return fmt.Sprintf("%s: no file %s beside it", from, path)
		}
		return ""
	}
	p := g.page(name)
	switch {
	case p == nil:
		return fmt.Sprintf("%s: no page %s", from, path)
	case anchor != "" && !slices.Contains(p.anchors, anchor):
		return fmt.Sprintf("%s: %s has no heading #%s", from, path, anchor)
	}
	return ""
}

// view holds the data for the template of a page.
type view struct {
	*page
	Body           template.HTML
	Groups         []group
	Home           bool
	Previous, Next *page
}

func (g *guide) view(i int) view {
	p := g.pages[i]
	v := view{page: p, Body: template.HTML(p.html), Groups: g.groups, Home: p.Name == home}
	if i > 0 {
		v.Previous = g.pages[i-1]
	}
	if i+1 < len(g.pages) {
		v.Next = g.pages[i+1]
	}
	return v
}
