package pattern

// Browser collects the questions to the browser about some expressions. The zero value is ready to
// use.
type Browser struct {
	// Waiting is called when there is a question, and not again until Questions was called; nil if
	// Questions is called regularly anyway.
	Waiting func()

	waiting []*Expression // expressions with names to ask for
}

// Question asks the browser which names match.
type Question struct {
	Source, Flags string // source and flags of a JavaScript RegExp
	Names         []string

	expression *Expression
	serial     uint32 // serial number, if an [Asker] asks
}

// Questions returns the open questions, each once.
func (b *Browser) Questions() (questions []*Question) {
	for _, e := range b.waiting {
		questions = append(questions,
			&Question{Source: e.source, Flags: e.flags, Names: e.wanted, expression: e})
		e.wanted = nil
	}
	b.waiting = nil
	return questions
}

// Answer sets which of the names match, 1 for a match, or why that is unknown.
func (q *Question) Answer(matches []byte, failure Failure) {
	e := q.expression
	e.failure = failure
	e.open -= len(q.Names)
	for i, name := range q.Names {
		e.answers[name] = failure == "" && matches[i] != 0
	}
}

// Compile returns a JavaScript expression. Only the browser finds out whether it is valid.
func (b *Browser) Compile(source, flags string) *Expression {
	return &Expression{browser: b, source: source, flags: flags, answers: map[string]bool{}}
}

// Expression is a regular expression matched by the browser. It caches the answers.
type Expression struct {
	browser       *Browser
	source, flags string
	answers       map[string]bool
	wanted        []string // names to ask for
	open          int      // number of names without an answer
	failure       Failure
}

// MatchString reports whether a name matches. It returns false until the browser has answered.
func (e *Expression) MatchString(name string) bool {
	matches, known := e.answers[name]
	if !known && e.failure == "" {
		e.want(name)
	}
	return matches
}

// want queues a question about a name.
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

// Decided reports whether all names asked for were answered, and at least one was.
func (e *Expression) Decided() bool { return e.failure != "" || e.open == 0 && len(e.answers) > 0 }

// Err returns why the expression cannot be matched, nil if it can.
func (e *Expression) Err() error {
	if e.failure == "" {
		return nil
	}
	return e.failure
}

// Failure is why the browser did not match an expression: one of the constants below or, for a
// program that asked its page, the page's error text.
type Failure string

// The failures, as the host names them. An empty Failure means success.
const (
	Invalid  Failure = "invalid" // the expression is not a regular expression
	Slow     Failure = "slow"    // matching took too long
	NoWorker Failure = "worker"  // there is no worker to match in
)

func (f Failure) Error() string { return string(f) }
