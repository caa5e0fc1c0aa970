package filter

import (
	"eventlens/app/pattern"
	"eventlens/app/wire/matching"
)

// Patterns are the regular expressions that the browser matches because Go's cannot.
type Patterns struct {
	pattern.Browser
	version int                            // number of answers of the browser
	known   map[string]*pattern.Expression // expressions, by flags, "/" and source
	dialog  *Filter                        // the filter of the open dialog
}

// maxPatterns is how many expressions are cached with their answers.
const maxPatterns = 256

// Expression returns the cached expression of this source and these flags, or compiles it. Filters
// and charts share the answers, including expressions still being typed.
func (p *Patterns) Expression(source, flags string) *pattern.Expression {
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

// Version changes with each answer of the browser.
func (p *Patterns) Version() int { return p.version }

// Answered handles the browser's answer to a question: which of the names match, or why that is
// unknown. The filter of the open dialog follows it; the caller calls [Filter.Settle] of others.
func (p *Patterns) Answered(q *pattern.Question, matches []byte, failure pattern.Failure) {
	q.Answer(matches, failure)
	p.version++
	if p.dialog != nil {
		p.dialog.Settle()
	}
}

// NameMatcher is a browser that matches names with a JavaScript RegExp. It calls done with the
// matches, or with the reason of a failure.
type NameMatcher interface {
	MatchNames(source, flags string, names []string, done func(matches []byte, failure string))
}

// MatchTexts matches texts for another program, with the syntax of a filter. It calls done with the
// answer and the error that the answer reports, at once or after the browser has answered. patterns
// caches the answers and must not be in use elsewhere.
func MatchTexts(browser NameMatcher, patterns *Patterns, m *matching.Match,
	done func(answer *matching.Matched, err error)) {
	f := New(patterns)
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
		f.Settle()
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
