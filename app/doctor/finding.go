package doctor

import (
	"strings"
	"unicode"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// finding is a report whose texts are given by name: the cause, its evidence and the chosen
// remedies.
type finding struct {
	Cause words.Diagnosis
	Text  sentences // the evidence
	Fixes []remedy
	Wants examination.Want // what the person can enter to go on
	Works bool             // the file can be read
	Guide examination.GuidePage
}

// sentences are texts in order, up to the first empty one. Since it is an array, a copy of a finding
// has its own sentences.
type sentences [8]words.Diagnosis

// add adds a sentence.
func (f *finding) add(sentence words.Diagnosis) {
	for i, other := range f.Text {
		if other == "" {
			f.Text[i] = sentence
			return
		}
	}
}

// remedy is a recommendation. Copy is text to copy for it, in which {name} is replaced by a value:
// see [examiner.inCommands].
type remedy struct {
	Text words.Diagnosis
	Copy string
}

// report writes out a finding. The texts, then the documents, are filled in one pass each, so that
// placeholders in a server's names or messages are not replaced.
func (e *examiner) report(f finding) examination.Report {
	e.observe()
	commands, hide := strings.NewReplacer(e.inCommands()...), e.secrets()
	tidy := func(s string) string { return hide.Replace(strings.Map(printable, s)) }
	r := examination.Report{Wants: f.Wants, Works: f.Works, Guide: f.Guide}
	r.Title, r.Text = tidy(f.Cause.With(&e.observed)),
		tidy(words.DiagnosisText(f.Text[:], &e.observed))
	for _, fix := range f.Fixes {
		r.Fixes = append(r.Fixes, examination.Fix{
			Text: tidy(fix.Text.With(&e.observed)), Copy: tidy(commands.Replace(fix.Copy)),
		})
	}
	return r
}

// observe adds the known values of the address, the store and the page.
func (e *examiner) observe() {
	o := &e.observed
	at := e.location
	o.Host, o.Hostname, o.Path, o.URL = at.host, at.hostname(), at.path, at.shown()
	o.Store, o.Bucket = storeNames[e.store.kind].With(o), e.store.bucket
	o.Page = words.PagesOf(e.cfg.Origin)
	if o.Origin == "" {
		o.Origin = e.cfg.Origin
	}
	if o.Origin == "null" {
		o.Origin = "*" // the only form that every store accepts
	}
}

// inCommands returns the values of placeholders in commands and settings to copy. A "word" is
// quoted for a shell.
func (e *examiner) inCommands() []string {
	return []string{
		"{bucket}", e.store.bucket,
		"{account}", e.store.account,
		"{endpoint}", quoted(e.store.endpoint),
		"{region}", e.observed.Region,
		"{origin}", e.observed.Origin,
		"{origin word}", quoted(e.observed.Origin),
		"{page word}", quoted(e.cfg.Origin),
		"{url word}", quoted(e.location.shown()),
		"{instead}", e.instead,
		"{directory word}", quoted(e.directory),
	}
}

// printable drops characters that a terminal or a page would not display.
func printable(r rune) rune {
	if r != '\n' && !unicode.IsPrint(r) {
		return -1
	}
	return r
}

// secrets hides the signatures of requested addresses, in case a server repeated them.
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
				pairs = append(pairs, value, "...", source.Unescape(value), "...")
			}
		}
	}
	return strings.NewReplacer(pairs...)
}
