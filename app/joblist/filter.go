package joblist

import (
	"regexp"
	"strings"

	wirejobs "eventlens/app/wire/jobs"
)

// pattern selects texts by a regular expression without regard to case; a leading ! selects what does not match. The zero value selects everything.
type pattern struct {
	expression *regexp.Regexp
	negate     bool
}

// newPattern makes a pattern of a text; one that is no expression selects everything: the page says what it lacks.
func newPattern(text string) pattern {
	inner, negate := strings.CutPrefix(text, "!")
	if inner == "" {
		return pattern{}
	}
	expression, err := regexp.Compile("(?i)" + inner)
	if err != nil {
		return pattern{}
	}
	return pattern{expression, negate}
}

// matches reports whether one of some texts matches, or none where matches are left out.
func (p *pattern) matches(texts ...string) bool {
	if p.expression == nil {
		return true
	}
	for _, text := range texts {
		if p.expression.MatchString(text) {
			return !p.negate
		}
	}
	return p.negate
}

// filter is what jobs must match.
type filter struct{ search, status, owner, kind pattern }

func newFilter(f *wirejobs.Filter) filter {
	return filter{newPattern(f.Search), newPattern(f.Status), newPattern(f.Owner), newPattern(f.Kind)}
}

func (f *filter) matches(j *job) bool {
	return f.status.matches(string(j.status)) && f.owner.matches(j.Owner) && f.kind.matches(string(j.Kind)) && f.search.matches(j.Name, j.place, j.Owner, j.Description)
}
