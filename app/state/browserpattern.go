package state

import (
	"eventlens/app/pattern"
	"eventlens/app/wire/matching"
)

// BrowserPatterns are the expressions that the browser matches.
type BrowserPatterns struct {
	pattern.Browser
	version int                            // changes with what the browser answers
	known   map[string]*pattern.Expression // by flags, a slash, and source
	dialog  *Filter                        // that is open; see [Filter.UseBrowser]
}

// maxPatterns is how many expressions are remembered with their answers.
const maxPatterns = 256

// expression returns an expression: filters and charts, also those that are being typed, share the answers.
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

// PatternsVersion changes with what the browser answers.
func (p *BrowserPatterns) PatternsVersion() int { return p.version }

// PatternAnswered takes the browser's answer to a question: which of its names match, or why none is known to.
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

// NameMatcher is a browser that matches names by a JavaScript RegExp, and calls done with which match, or with why that is not known.
type NameMatcher interface {
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))
}

// MatchTexts matches texts for a program, as a filter does, and calls done with the answer, and with the error that it tells of: at once, or from where the browser
// answers. Nobody else asks the browser about the patterns, which remember the answers.
func MatchTexts(browser NameMatcher, patterns *BrowserPatterns, m *matching.Match, done func(answer *matching.Matched, err error)) {
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

// matched answers a program.
func (f *Filter) matched(m *matching.Match) *matching.Matched {
	answer := &matching.Matched{Serial: m.Serial, Hits: make([]byte, len(m.Texts)), Wrong: f.Reason()}
	for i, text := range m.Texts {
		if f.Match(text) {
			answer.Hits[i] = 1
		}
	}
	return answer
}
