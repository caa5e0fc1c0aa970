package state

import (
	"errors"
	"regexp/syntax"
	"slices"

	"eventlens/app/words"
)

// browserPattern is an expression that package regexp refuses, because matching may take exponential time: it looks around or refers back. TensorBoard's page takes
// such ones, so the browser matches them, in a worker that is ended when it takes too long. The answers are kept; until a name is answered it does not match.
type browserPattern struct {
	patterns      *BrowserPatterns
	source, flags string // of a JavaScript RegExp
	answers       map[string]bool
	wanted        []string // names that are to be asked for
	open          int      // names that are not answered
	failure       PatternFailure
}

// PatternFailure is why the browser does not match an expression.
type PatternFailure string

// The failures, as the host names them; none for none.
const (
	PatternInvalid  PatternFailure = "invalid" // it is no expression
	PatternSlow     PatternFailure = "slow"    // it took too long
	PatternNoWorker PatternFailure = "worker"  // there is no worker to match in
)

// MatchString implements layouts.Matcher.
func (p *browserPattern) MatchString(name string) bool {
	matches, known := p.answers[name]
	if !known && p.failure == "" {
		if len(p.wanted) == 0 {
			p.patterns.waiting = append(p.patterns.waiting, p)
		}
		p.answers[name] = false
		p.wanted = append(p.wanted, name)
		p.open++
	}
	return matches
}

// decided reports whether all names that it was given so far are answered, one at least.
func (p *browserPattern) decided() bool { return p.failure != "" || p.open == 0 && len(p.answers) > 0 }

// problem says why it is not in force, "" when it is.
func (p *browserPattern) problem() string {
	switch p.failure {
	case "":
		return ""
	case PatternSlow:
		return words.PatternSlow.Text()
	case PatternNoWorker:
		return words.PatternNoWorker.Text()
	}
	return words.PatternUnfinished("")
}

// expressionProblem says why an expression of a chart is not used.
func (p *browserPattern) expressionProblem(name string) string {
	switch p.failure {
	case PatternSlow:
		return words.ExpressionSlow(name)
	case PatternNoWorker:
		return words.ExpressionNoWorker(name)
	}
	return words.ExpressionInvalid(name, "")
}

// BrowserPatterns are the expressions that the browser matches.
type BrowserPatterns struct {
	waiting  []*browserPattern // have names to be asked for
	version  int               // changes with what the browser answers
	ofCharts map[[2]string]*browserPattern
}

// maxChartPatterns is how many expressions of charts are remembered with their answers.
const maxChartPatterns = 256

// ofChart returns an expression of a chart: charts, also those that are being typed, share the answers.
func (p *BrowserPatterns) ofChart(source, flags string) *browserPattern {
	key := [2]string{source, flags}
	e := p.ofCharts[key]
	if e == nil {
		if e = p.compile(source, flags); p.ofCharts == nil || len(p.ofCharts) >= maxChartPatterns {
			p.ofCharts = map[[2]string]*browserPattern{}
		}
		p.ofCharts[key] = e
	}
	return e
}

// PatternsVersion changes with what the browser answers.
func (p *BrowserPatterns) PatternsVersion() int { return p.version }

// PatternQuestion asks the browser which names match.
type PatternQuestion struct {
	Source, Flags string // of a JavaScript RegExp
	Names         []string
	pattern       *browserPattern
}

// PatternQuestions returns what the browser is to be asked; each once.
func (p *BrowserPatterns) PatternQuestions() (questions []*PatternQuestion) {
	for _, e := range p.waiting {
		questions = append(questions, &PatternQuestion{Source: e.source, Flags: e.flags, Names: e.wanted, pattern: e})
		e.wanted = nil
	}
	p.waiting = nil
	return questions
}

// compile returns an expression for the browser.
func (p *BrowserPatterns) compile(source, flags string) *browserPattern {
	return &browserPattern{patterns: p, source: source, flags: flags, answers: map[string]bool{}}
}

// needsBrowser reports whether an expression is refused for what a browser may know. Package syntax takes what looks behind for a group with a bad name.
func needsBrowser(err error) bool {
	var wrong *syntax.Error
	return errors.As(err, &wrong) && slices.Contains([]syntax.ErrorCode{syntax.ErrInvalidPerlOp, syntax.ErrInvalidEscape, syntax.ErrInvalidNamedCapture}, wrong.Code)
}

// PatternAnswered takes the browser's answer to a question: which of its names match, or why none is known to.
func (m *Model) PatternAnswered(q *PatternQuestion, matches []bool, failure PatternFailure) {
	p := q.pattern
	p.failure = failure
	p.open -= len(q.Names)
	for i, name := range q.Names {
		p.answers[name] = failure == "" && matches[i]
	}
	m.BrowserPatterns.version++
	if m.runs.filter.asks() {
		m.runs.filter.settle()
		m.runs.refilter()
		m.Selection.changed()
	}
	m.tags.filter.settle()
	m.tags.rematch()
	m.versions.ofCards++
}
