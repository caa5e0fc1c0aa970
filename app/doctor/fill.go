package doctor

import (
	"strings"
	"unicode"

	"eventlens/eventfile/source"
)

// note keeps a fact for the texts of the report: {name} in them stands for it. The first note of a name counts. It is not
// inlined, since there are many.
//
//go:noinline
func (e *examiner) note(name, value string) { e.facts = append(e.facts, "{"+name+"}", value) }

// fill puts the facts into a report, in one pass, so that nothing that a server is called or says is taken for a text of ours. The texts are whole
// sentences for that: they can be read, and a program that joins them from pieces is a third larger.
func (e *examiner) fill(r Report) Report {
	e.note("host", e.at.host)
	e.note("name", e.at.name())
	e.note("path", e.at.path)
	e.note("url", e.at.shown())
	e.note("word", quoted(e.at.shown()))
	e.note("store", e.store.String())
	e.note("bucket", e.store.bucket)
	e.note("account", e.store.account)
	e.note("endpoint", quoted(e.store.endpoint))
	e.note("page", e.page())
	origin := e.cfg.Origin
	e.note("page word", quoted(origin))
	if origin == "null" {
		origin = "*" // the one form that every store takes
	}
	e.note("origin", origin)
	e.note("origin word", quoted(origin))
	facts, hide := strings.NewReplacer(e.facts...), e.secrets()
	tidy := func(s string) string { return hide.Replace(strings.Map(printable, facts.Replace(s))) }
	r.Fixes = append([]Fix(nil), r.Fixes...)
	r.Title, r.Text = tidy(r.Title), tidy(r.Text)
	for i := range r.Fixes {
		r.Fixes[i].Text, r.Fixes[i].Copy = tidy(r.Fixes[i].Text), tidy(r.Fixes[i].Copy)
	}
	return r
}

// page is whom answers are for.
func (e *examiner) page() string {
	if e.cfg.Origin == "null" {
		return "pages without an origin of their own (null)"
	}
	return "pages of " + e.cfg.Origin
}

// printable drops what a terminal or a page would not show as it is.
func printable(r rune) rune {
	if r != '\n' && !unicode.IsPrint(r) {
		return -1
	}
	return r
}

// secrets hides what signs the addresses that were asked for, should a server have repeated it.
func (e *examiner) secrets() *strings.Replacer {
	urls := []string{e.address, e.cfg.File}
	for _, a := range e.probe.answers() {
		urls = append(urls, a.req.URL, a.final)
	}
	pairs := []string{}
	for _, url := range urls {
		for param := range strings.SplitSeq(queryOf(url), "&") {
			_, value, _ := strings.Cut(param, "=")
			if len(value) >= 8 && source.Signed("https://a.example/?"+param) {
				pairs = append(pairs, value, "...", unescaped(value), "...")
			}
		}
	}
	return strings.NewReplacer(pairs...)
}
