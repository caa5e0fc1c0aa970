package jobs

// Problem is something of a list that was left out or changed.
type Problem struct {
	Index int    // of the job in the list, from 0; -1 for the list itself
	Job   string // its ID, "" for none
	Field string // such as "link" or "scalars.last"; "" for the job as a whole
	Why   Why

	Detail string // of Damaged: where, for people
	Count  int    // of More: how many
}

// Why is what is wrong with a field.
type Why uint8

// What may be wrong.
const (
	NotText Why = iota + 1
	NotNumber
	NotBool
	NotList
	NotObject
	NotTime    // or one before 1970
	NotAddress // nothing that is ever opened
	NotLink    // no address of a page
	NotStatus
	NotBoard
	OutOfRange
	TooLong
	TooMany
	Repeated
	Nameless
	Damaged // the text itself, from there on
	More    // problems, that are not told
)

var whys = [...]string{
	NotText:    "no text",
	NotNumber:  "no number",
	NotBool:    "neither true nor false",
	NotList:    "no array",
	NotObject:  "no object",
	NotTime:    "no time from 1970 on, such as 2026-01-02T03:04:05Z",
	NotAddress: "no address that can be opened",
	NotLink:    "no whole http or https address",
	NotStatus:  "none of queued, running, succeeded, failed, stopped and unknown",
	NotBoard:   "neither enabled nor disabled",
	OutOfRange: "out of range",
	TooLong:    "too long",
	TooMany:    "too many; the rest is left out",
	Repeated:   "given twice",
	Nameless:   "missing",
	Damaged:    "damaged; what is behind is not read",
	More:       "more problems",
}

// String says it for people, in a few words.
func (w Why) String() string {
	if int(w) < len(whys) {
		return whys[w]
	}
	return ""
}

// maxProblems is how many problems are told of a list.
const maxProblems = 100

// problem notes what is wrong with a field of the job at hand, or of the list. The last one is always told: the text ends there.
//
//go:noinline
func (p *parser) problem(field string, why Why) {
	if len(p.problems) >= maxProblems && why != Damaged {
		p.untold++
		return
	}
	p.problems = append(p.problems, Problem{Index: p.index, Field: field, Why: why})
}

// told returns the problems, with the number of those that are not told.
func (p *parser) told() []Problem {
	if p.untold > 0 {
		p.problems = append(p.problems, Problem{Index: -1, Why: More, Count: p.untold})
	}
	return p.problems
}
