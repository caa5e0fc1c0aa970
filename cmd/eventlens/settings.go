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

// settings are what whoever deploys a site puts into its pages. The zero value changes nothing.
type settings struct {
	config   string   // the file of those that follow; "" for none
	title    string   // of the site, in place of the product's name
	sources  []string // what opens when the address names nothing
	hosts    []string // origins of pages that the site may lie in and talk to, beside those of its own origin
	theme    string   // light or dark, for those who chose none
	accent   string   // hexadecimal digits of a colour
	language string   // of the pages
	view     string   // what lies below every address, as the text of one
	jobs     string   // address of the list that jobs.html shows
	kept     string   // whether what a device keeps is shown although storage refuses it: show or hide
	noDemo   bool     // the open page offers no log
}

// flags adds the flags of the settings.
func (s *settings) flags(flags *flag.FlagSet) {
	flags.StringVar(&s.config, "config", "", "take settings of the site from `FILE`, such as its title and sources")
	flags.Func("allow-host", "talk to pages of `ORIGIN` that embed the viewer; may be repeated", s.allowHost)
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

// files returns the files of a site as the settings have them, by name.
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

// isProgramPage says whether a file is a page that the program runs in: the pages of the guide need no settings.
func isProgramPage(name string, body []byte) bool {
	return path.Ext(name) == ".html" && bytes.Contains(body, []byte(`<div id="app"`))
}

// What settings replace in a page.
var (
	titleElement = regexp.MustCompile(`<title>[^<]*</title>`)
	htmlElement  = regexp.MustCompile(`<html lang="[^"]*">`)
	demoElement  = regexp.MustCompile(`(<!--[^>]*-->\n)?<meta name="eventlens-demo"[^>]*>\n`)
)

// into writes the settings into a page, first in its head: its scripts read them as soon as they start.
func (s *settings) into(page []byte) []byte {
	if s.noDemo {
		page = demoElement.ReplaceAll(page, nil)
	}
	if s.title != "" {
		page = titleElement.ReplaceAllLiteral(page, []byte("<title>"+html.EscapeString(s.title)+"</title>"))
	}
	if s.language != "" {
		page = htmlElement.ReplaceAllLiteral(page, []byte(`<html lang="`+html.EscapeString(s.language)+`">`))
	}
	return bytes.Replace(page, []byte("<head>"), []byte("<head>"+s.metas()), 1)
}

// metas are the elements that the pages read, each on a line of its own.
func (s *settings) metas() string {
	var b strings.Builder
	add := func(name string, contents ...string) {
		for _, content := range contents {
			if content != "" {
				fmt.Fprintf(&b, "\n<meta name=\"eventlens-%s\" content=\"%s\">", name, html.EscapeString(content))
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
