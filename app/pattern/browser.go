package pattern

// Browser is what the browser is to be asked about some expressions. The zero value is ready.
type Browser struct {
	// Waiting is called when there is something to ask, and not again before it was taken; nil where Questions is called anyway.
	Waiting func()

	waiting []*Expression // have names to be asked for
}

// Question asks the browser which names match.
type Question struct {
	Source, Flags string // of a JavaScript RegExp
	Names         []string

	expression *Expression
	serial     uint32 // of an [Asker]
}

// Questions returns what the browser is to be asked; each once.
func (b *Browser) Questions() (questions []*Question) {
	for _, e := range b.waiting {
		questions = append(questions, &Question{Source: e.source, Flags: e.flags, Names: e.wanted, expression: e})
		e.wanted = nil
	}
	b.waiting = nil
	return questions
}

// Answer takes which of the names match, 1 for one that does, or why that is not known.
func (q *Question) Answer(matches []byte, failure Failure) {
	e := q.expression
	e.failure = failure
	e.open -= len(q.Names)
	for i, name := range q.Names {
		e.answers[name] = failure == "" && matches[i] != 0
	}
}

// Compile returns an expression of JavaScript. Whether it is one, the browser finds.
func (b *Browser) Compile(source, flags string) *Expression {
	return &Expression{browser: b, source: source, flags: flags, answers: map[string]bool{}}
}

// Expression is one that the browser matches. The answers are kept.
type Expression struct {
	browser       *Browser
	source, flags string
	answers       map[string]bool
	wanted        []string // names that are to be asked for
	open          int      // names that are not answered
	failure       Failure
}

// MatchString reports whether a name matches: it does not until that is answered.
func (e *Expression) MatchString(name string) bool {
	matches, known := e.answers[name]
	if !known && e.failure == "" {
		e.want(name)
	}
	return matches
}

// want has the browser asked for a name.
func (e *Expression) want(name string) {
	if b := e.browser; len(e.wanted) == 0 {
		if b.waiting = append(b.waiting, e); len(b.waiting) == 1 && b.Waiting != nil {
			b.Waiting()
		}
	}
	e.answers[name] = false
	e.wanted = append(e.wanted, name)
	e.open++
}

// Decided reports whether all names that it was given so far are answered, one at least.
func (e *Expression) Decided() bool { return e.failure != "" || e.open == 0 && len(e.answers) > 0 }

// Err is why it matches nothing, nil where it does.
func (e *Expression) Err() error {
	if e.failure == "" {
		return nil
	}
	return e.failure
}

// Failure is why the browser does not match an expression: one of those below, or the words of the page for a program that asked it.
type Failure string

// The failures, as the host names them; none for none.
const (
	Invalid  Failure = "invalid" // it is no expression
	Slow     Failure = "slow"    // it took too long
	NoWorker Failure = "worker"  // there is no worker to match in
)

func (f Failure) Error() string { return string(f) }
