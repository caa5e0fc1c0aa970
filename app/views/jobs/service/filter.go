package service

import (
	"regexp"
	"strings"

	"eventlens/app/pattern"
	"eventlens/app/views/jobs"
)

// condition selects texts by a regular expression, ignoring case. A leading ! selects the texts
// that do not match. The zero value selects everything.
type condition struct {
	expression interface{ MatchString(string) bool }
	negate     bool
	undecided  bool // the page has not said yet what matches; meanwhile everything is selected
}

// condition parses a condition. An expression that package regexp rejects is matched by the page,
// which also reports its errors.
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

// maxForeign is how many expressions matched by the page are cached.
const maxForeign = 16

// matches reports whether the expression matches one of the texts or, if the condition is negated,
// none of them. It passes every text to the expression, so that the page is asked about all of them.
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

// filter holds the conditions that a job must meet.
type filter struct{ search, status, owner, kind condition }

func (s *Service) filter(f *jobs.Filter) filter {
	return filter{s.condition(f.Search), s.condition(f.Status), s.condition(f.Owner),
		s.condition(f.Kind)}
}

// undecided reports whether the page has not answered yet.
func (f *filter) undecided() bool {
	return f.search.undecided || f.status.undecided || f.owner.undecided || f.kind.undecided
}

func (f *filter) matches(j *job) bool {
	return f.status.matches(string(j.status)) && f.owner.matches(j.Owner) &&
		f.kind.matches(string(j.Kind)) && f.search.matches(j.Name, j.place, j.Owner, j.Description)
}

// undecided reports whether an order must wait for the page to match its filter. It asks the page
// about all jobs.
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

// matched continues after the page has answered. If rows waited for the answer, it sorts them.
// Otherwise, for jobs added since, it only reports a new order, as after other changes of the lists.
func (s *Service) matched() {
	switch o := s.wantedOrder(); {
	case s.undecided(&o):
	case s.unfiltered || !o.same(&s.latest):
		s.arrange(o)
	default:
		s.compare(o)
	}
	s.answerView()
}
