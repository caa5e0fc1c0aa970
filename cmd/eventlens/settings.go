package main

import (
	"bytes"
	"flag"
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// settings hold the configuration of a site that its deployer writes into its pages. The zero value
// changes nothing.
type settings struct {
	config  string   // file with the settings below; "" for none
	title   string   // title of the site, instead of the product's name
	sources []string // opened when the URL names no source
	// hosts lists the origins of pages that may embed the site and talk to it, besides its own.
	hosts    []string
	theme    string // light or dark, unless the user chose one
	accent   string // colour, in hexadecimal digits
	language string // language of the pages
	view     string // default view, as the text of a URL's fragment
	jobs     string // address of the list that jobs.html shows
	// kept is show or hide: whether to show data kept on the device although storage refuses it.
	kept   string
	noDemo bool // the open page offers no demo log
}

// flags defines the flags of the settings.
func (s *settings) flags(flags *flag.FlagSet) {
	flags.StringVar(&s.config, "config", "",
		"take settings of the site from `FILE`, such as its title and sources")
	flags.Func("allow-host", "talk to pages of `ORIGIN` that embed the viewer; may be repeated",
		s.allowHost)
}

// allowHost adds an origin to the hosts.
func (s *settings) allowHost(text string) error {
	origin, err := hostOrigin(text)
	if err != nil {
		return err
	}
	if !slices.Contains(s.hosts, origin) {
		s.hosts = append(s.hosts, origin)
	}
	return nil
}

// siteFile is a file of the site.
type siteFile struct {
	name string // slash-separated path
	body []byte
}

// files returns the files of the site with the settings written into its pages.
func (s *settings) files(site fs.FS) (files []siteFile, err error) {
	err = fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || name == placeholder:
			return err
		case entry.IsDir():
			if s.noDemo && name == "demo" {
				return fs.SkipDir
			}
			return nil
		}
		body, err := fs.ReadFile(site, name)
		if err != nil {
			return err
		}
		if isProgramPage(name, body) {
			body = s.into(body)
		}
		files = append(files, siteFile{name, body})
		return nil
	})
	return files, err
}

// isProgramPage reports whether a file is a page that runs the program. The pages of the guide need
// no settings.
func isProgramPage(name string, body []byte) bool {
	return path.Ext(name) == ".html" && bytes.Contains(body, []byte(`<div id="app"`))
}

// The parts of a page that settings replace.
var (
	titleElement = regexp.MustCompile(`<title>[^<]*</title>`)
	htmlElement  = regexp.MustCompile(`<html lang="[^"]*">`)
	demoElement  = regexp.MustCompile(`(<!--[^>]*-->\n)?<meta name="eventlens-demo"[^>]*>\n`)
)

// into writes the settings into a page, at the start of its head, since scripts read them as soon
// as they start.
func (s *settings) into(page []byte) []byte {
	if s.noDemo {
		page = demoElement.ReplaceAll(page, nil)
	}
	if s.title != "" {
		page = titleElement.ReplaceAllLiteral(page,
			[]byte("<title>"+html.EscapeString(s.title)+"</title>"))
	}
	if s.language != "" {
		page = htmlElement.ReplaceAllLiteral(page,
			[]byte(`<html lang="`+html.EscapeString(s.language)+`">`))
	}
	return bytes.Replace(page, []byte("<head>"), []byte("<head>"+s.metas()), 1)
}

// metas returns the meta elements that the pages read, each on a line of its own.
func (s *settings) metas() string {
	var b strings.Builder
	add := func(name string, contents ...string) {
		for _, content := range contents {
			if content != "" {
				fmt.Fprintf(&b, "\n<meta name=\"eventlens-%s\" content=\"%s\">", name,
					html.EscapeString(content))
			}
		}
	}
	add("title", s.title)
	add("src", s.sources...)
	add("host", s.hosts...)
	add("theme", s.theme)
	add("accent", s.accent)
	add("view", s.view)
	add("jobs", s.jobs)
	add("kept", s.kept)
	return b.String()
}
