package joblist

// Problem is a part of a list that was left out or changed.
type Problem struct {
	Index int    // index of the job in the list, from 0; -1 for the list itself
	Job   string // ID of the job; "" for none
	Field string // field, such as "link" or "scalars.last"; "" for the job as a whole
	Why   Why

	Detail string // for Damaged: where the damage is, in words for users
	Count  int    // for More: number of further problems
}

// Why is the kind of a problem.
type Why uint8

// The kinds of problems.
const (
	NotText Why = iota + 1
	NotNumber
	NotBool
	NotList
	NotObject
	NotTime    // no time, or a time before 1970
	NotAddress // no address that may ever be opened
	NotLink    // not the address of a page
	NotStatus
	NotBoard
	OutOfRange
	TooLong
	TooMany
	Repeated
	Nameless
	Damaged // the text itself, from this point on
	More    // further problems, not reported
)

var whys = [...]string{
	NotText:    "not text",
	NotNumber:  "not a number",
	NotBool:    "neither true nor false",
	NotList:    "not an array",
	NotObject:  "not an object",
	NotTime:    "not a time from 1970 on, such as 2026-01-02T03:04:05Z",
	NotAddress: "not an address that can be opened",
	NotLink:    "not a whole http or https address",
	NotStatus:  "none of queued, running, succeeded, failed, stopped and unknown",
	NotBoard:   "neither enabled nor disabled",
	OutOfRange: "out of range",
	TooLong:    "too long",
	TooMany:    "too many; the rest is left out",
	Repeated:   "given twice",
	Nameless:   "missing",
	Damaged:    "damaged; the rest is not read",
	More:       "more problems",
}

// String returns a short description for users.
func (w Why) String() string {
	if int(w) < len(whys) {
		return whys[w]
	}
	return ""
}

// maxProblems is the largest number of problems reported for a list.
const maxProblems = 100

// problem records a problem of a field of the current job, or of the list. Damaged is always
// recorded: the text ends there.
//
//go:noinline
func (p *parser) problem(field string, why Why) {
	if len(p.problems) >= maxProblems && why != Damaged {
		p.unreported++
		return
	}
	p.problems = append(p.problems, Problem{Index: p.index, Field: field, Why: why})
}

// reported returns the problems, with the number of unreported ones.
func (p *parser) reported() []Problem {
	if p.unreported > 0 {
		p.problems = append(p.problems, Problem{Index: -1, Why: More, Count: p.unreported})
	}
	return p.problems
}
