package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"html"
)

// settings are what whoever deploys a site puts into its index.html.
type settings struct {
	source string   // what opens when the address names nothing; "" for nothing
	hosts  []string // origins of pages that the site may lie in and talk to, beside those of its own origin
}

// flags adds the flags of the settings.
func (s *settings) flags(flags *flag.FlagSet) {
	flags.Func("allow-host", "talk to pages of `ORIGIN` that embed the viewer; may be repeated", func(text string) error {
		origin, err := parseOrigin(text)
		if err != nil || origin == "" || origin == "null" {
			return errors.New("want an origin such as https://platform.example")
		}
		s.hosts = append(s.hosts, origin)
		return nil
	})
}

// into writes the settings into index.html, first in its head.
func (s *settings) into(page []byte) []byte {
	head := "<head>"
	meta := func(name, content string) {
		head += fmt.Sprintf("\n<meta name=\"%s\" content=\"%s\">", name, html.EscapeString(content))
	}
	if s.source != "" {
		meta("eventlens-src", s.source)
	}
	for _, host := range s.hosts {
		meta("eventlens-host", host)
	}
	return bytes.Replace(page, []byte("<head>"), []byte(head), 1)
}
