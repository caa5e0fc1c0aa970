package state

import (
	"slices"

	"eventlens/app/pattern"
	"eventlens/app/wire/matching"
)

// BrowserPatterns are the expressions that the browser matches.
type BrowserPatterns struct {
	pattern.Browser
	version int       // changes with what the browser answers
	filters []*Filter // wait for answers
	known   map[[2]string]*pattern.Expression
}

// maxPatterns is how many expressions are remembered with their answers.
const maxPatterns = 256

// expression returns an expression: filters and charts, also those that are being typed, share the answers.
func (p *BrowserPatterns) expression(source, flags string) *pattern.Expression {
	key := [2]string{source, flags}
	e := p.known[key]
	if e == nil {
		if e = p.Compile(source, flags); p.known == nil || len(p.known) >= maxPatterns {
			p.known = map[[2]string]*pattern.Expression{}
		}
		p.known[key] = e
	}
	return e
}

// PatternsVersion changes with what the browser answers.
func (p *BrowserPatterns) PatternsVersion() int { return p.version }

// wait has a filter be settled once the browser has answered.
func (p *BrowserPatterns) wait(f *Filter) {
	if !slices.Contains(p.filters, f) {
		p.filters = append(p.filters, f)
	}
}

// settle puts expressions of filters in force that the browser has answered for.
func (p *BrowserPatterns) settle() {
	waiting := p.filters
	p.filters = nil
	for _, f := range waiting {
		if f.settle(); f.next != nil {
			p.filters = append(p.filters, f)
		}
	}
}

// PatternAnswered takes the browser's answer to a question: which of its names match, or why none is known to.
func (m *Model) PatternAnswered(q *pattern.Question, matches []bool, failure pattern.Failure) {
	q.Answer(matches, failure)
	m.BrowserPatterns.version++
	runs := m.runs.filter.asks()
	m.BrowserPatterns.settle()
	if runs {
		m.runs.refilter()
		m.Selection.changed()
	}
	m.tags.rematch()
	m.versions.ofCards++
}

// NameMatcher is a browser that matches names by a JavaScript RegExp, and calls done with which match, or with why that is not known.
type NameMatcher interface {
	MatchNames(source, flags string, names []string, done func(matches []bool, failure string))
}

// MatchTexts matches texts for a program, as a filter does, and calls done with the answer, and with the error that it tells of: at once, or from where the browser
// answers. Filters that use the same patterns, which nobody else asks the browser about, have the answers, too.
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
	browser.MatchNames(q.Source, q.Flags, q.Names, func(matches []bool, failure string) {
		q.Answer(matches, pattern.Failure(failure))
		patterns.settle()
		done(f.matched(m), f.wrong)
	})
}

// matched answers a program.
func (f *Filter) matched(m *matching.Match) *matching.Matched {
	answer := &matching.Matched{Serial: m.Serial, Hits: make([]bool, len(m.Texts)), Wrong: f.Reason()}
	for i, text := range m.Texts {
		answer.Hits[i] = f.Match(text)
	}
	return answer
}
