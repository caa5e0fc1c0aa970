package joblist

import (
	"regexp"
	"strings"

	"eventlens/app/pattern"
	wirejobs "eventlens/app/wire/jobs"
)

// condition selects texts by a regular expression without regard to case; a leading ! selects what does not match. The zero value selects everything.
type condition struct {
	expression interface{ MatchString(string) bool }
	negate     bool
	undecided  bool // the page is still to say what matches: it selects everything, and asks
}

// condition makes a condition of a text. What package regexp refuses the page matches, or says what it lacks.
func (s *Service) condition(text string) condition {
	inner, negate := strings.CutPrefix(text, "!")
	if inner == "" {
		return condition{}
	}
	if expression, err := regexp.Compile("(?i)" + inner); err == nil {
		return condition{expression: expression, negate: negate}
	}
	e := s.foreign[inner]
	if e == nil {
		if s.foreign == nil || len(s.foreign) >= maxForeign {
			s.foreign = map[string]*pattern.Expression{}
		}
		e = s.patterns.Compile(inner, "i")
		s.foreign[inner] = e
	}
	return condition{e, negate, !e.Decided() || e.Err() != nil}
}

// maxForeign is how many expressions are remembered that the page matches.
const maxForeign = 16

// matches reports whether one of some texts matches, or none where matches are left out.
func (c *condition) matches(texts ...string) bool {
	if c.expression == nil {
		return true
	}
	hit := false
	for _, text := range texts {
		hit = c.expression.MatchString(text) || hit
	}
	return c.undecided || hit != c.negate
}

// filter is what jobs must match.
type filter struct{ search, status, owner, kind condition }

func (s *Service) filter(f *wirejobs.Filter) filter {
	return filter{s.condition(f.Search), s.condition(f.Status), s.condition(f.Owner), s.condition(f.Kind)}
}

// undecided reports whether the page is still to say what matches.
func (f *filter) undecided() bool {
	return f.search.undecided || f.status.undecided || f.owner.undecided || f.kind.undecided
}

func (f *filter) matches(j *job) bool {
	return f.status.matches(string(j.status)) && f.owner.matches(j.Owner) && f.kind.matches(string(j.Kind)) && f.search.matches(j.Name, j.place, j.Owner, j.Description)
}

// undecided reports whether an order waits for what the page says of its filter, which it is asked about all jobs.
func (s *Service) undecided(o *order) bool {
	f := s.filter(&o.filter)
	if !f.undecided() {
		return false
	}
	for _, j := range s.jobs {
		f.matches(j)
	}
	return true
}

// matched takes what the page has found to match. Rows that waited for it are put in order; those that are new since are not, as after any other change of the lists.
func (s *Service) matched() {
	switch o := s.wanted(); {
	case s.undecided(&o):
	case s.unfiltered || !o.same(&s.latest):
		s.arrange(o)
	default:
		s.compare(o)
	}
	s.tell()
}
