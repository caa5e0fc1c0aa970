package state

import (
	"eventlens/app/pattern"
	"eventlens/app/wire/matching"
)

// BrowserPatterns are the regular expressions that the browser matches because Go's cannot.
type BrowserPatterns struct {
	pattern.Browser
	version int                            // incremented by each answer of the browser
	known   map[string]*pattern.Expression // by flags, "/" and source
	dialog  *Filter                        // the filter of the open dialog; see [Filter.UseBrowser]
}

// maxPatterns is how many expressions are cached with their answers.
const maxPatterns = 256

// expression returns the cached expression of this source and these flags, or compiles it. Filters
// and charts share the answers, including expressions still being typed.
func (p *BrowserPatterns) expression(source, flags string) *pattern.Expression {
	key := flags + "/" + source
	e := p.known[key]
	if e == nil {
		if e = p.Compile(source, flags); p.known == nil || len(p.known) >= maxPatterns {
			p.known = map[string]*pattern.Expression{}
		}
		p.known[key] = e
	}
	return e
}

// PatternsVersion changes with each answer of the browser.
func (p *BrowserPatterns) PatternsVersion() int { return p.version }

// PatternAnswered handles the browser's answer to a question: which of the names match, or why that
// is unknown.
func (m *Model) PatternAnswered(q *pattern.Question, matches []byte, failure pattern.Failure) {
	q.Answer(matches, failure)
	m.BrowserPatterns.version++
	if m.runs.filter.asks() {
		m.runs.filter.settle()
		m.runs.refilter()
		m.Selection.changed()
	}
	m.tags.filter.settle()
	m.tags.rematch()
	for _, c := range m.charts {
		c.match.settle()
	}
	if m.dialog != nil {
		m.dialog.settle()
	}
	m.versions.ofCards++
}

// NameMatcher is a browser that matches names with a JavaScript RegExp. It calls done with the
// matches, or with the reason of a failure.
type NameMatcher interface {
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))
}

// MatchTexts matches texts for another program, with the syntax of a filter. It calls done with the
// answer and the error that the answer reports, at once or after the browser has answered. patterns
// caches the answers and must not be in use elsewhere.
func MatchTexts(browser NameMatcher, patterns *BrowserPatterns, m *matching.Match,
	done func(answer *matching.Matched, err error)) {
	f := &Filter{browser: patterns}
	f.Set(m.Pattern)
	answer := f.matched(m)
	questions := patterns.Questions()
	if len(questions) == 0 {
		done(answer, f.wrong)
		return
	}
	q := questions[0]
	browser.MatchNames(q.Source, q.Flags, q.Names, func(matches []byte, failure string) {
		q.Answer(matches, pattern.Failure(failure))
		f.settle()
		done(f.matched(m), f.wrong)
	})
}

// matched returns the answer from the current state of the filter.
func (f *Filter) matched(m *matching.Match) *matching.Matched {
	answer := &matching.Matched{
		Serial: m.Serial, Hits: make([]byte, len(m.Texts)), Wrong: f.Reason(),
	}
	for i, text := range m.Texts {
		if f.Match(text) {
			answer.Hits[i] = 1
		}
	}
	return answer
}
