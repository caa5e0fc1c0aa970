package service_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/jobs"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// untilMatch waits for a question to the page about an expression.
func (s *served) untilMatch(expression string) (asked *matching.Match) {
	s.t.Helper()
	s.until(func(a wire.Coded) bool {
		m, ok := a.(*matching.Match)
		if ok {
			asked = m
		}
		return ok && m.Pattern == expression
	})
	return asked
}

// answerMatch answers that texts containing part match.
func (s *served) answerMatch(m *matching.Match, part string) {
	answer := &matching.Matched{Serial: m.Serial}
	for _, text := range m.Texts {
		answer.Hits = append(answer.Hits, byte(strings.Count(text, part)))
	}
	s.ask(answer)
}

// TestForeignExpressions checks that the page matches expressions that package regexp rejects. Rows
// do not change before it has answered, or if it cannot.
func TestForeignExpressions(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *jobs.View) { v.Filter.Search = "vit" })
	s.untilRead()
	assert.Equal(t, "vit-2 vit-10", s.names())

	s.show(func(v *jobs.View) { v.Filter.Search = "(?<=vit-)1" })
	asked := s.untilMatch("(?<=vit-)1")
	assert.Subset(t, asked.Texts, []string{"vit-10", "runs/vit-10/", "vision", "clip", "mae"},
		"names, paths, owners")
	assert.Equal(t, "vit-2 vit-10", s.names(), "the rows of before")
	s.answerMatch(asked, "vit-1")
	s.untilRows()
	assert.Equal(t, "vit-10", s.names())
	assert.Equal(t, 1, s.facts.Matching)

	s.show(func(v *jobs.View) { v.Filter.Search, v.Filter.Owner = "!(?<=vit-)1", "^(?!vision)" })
	s.answerMatch(s.untilMatch("^(?!vision)"), "t")
	s.until(func(wire.Coded) bool { return s.facts.Matching == 2 })
	s.untilRows()
	assert.Equal(t, "clip queue-test", s.names())

	s.show(func(v *jobs.View) { v.Filter.Search, v.Filter.Owner = "(a|a)*(?!b)", "" })
	asked = s.untilMatch("(a|a)*(?!b)")
	s.ask(&matching.Matched{
		Serial: asked.Serial, Hits: make([]byte, len(asked.Texts)), Wrong: "It takes too long.",
	})
	s.untilRows()
	assert.Equal(t, "clip queue-test", s.names(), "until the page asks for another filter")
	s.show(func(v *jobs.View) { v.Filter.Search = "" })
	s.untilRows()
	assert.Len(t, s.rows.Rows, 6)
}

// TestForeignExpressionAtFirst checks that all jobs are listed until the page has said which ones
// match.
func TestForeignExpressionAtFirst(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *jobs.View) { v.Filter.Kind = "^(?!note)" })
	asked := s.untilMatch("^(?!note)")
	assert.Equal(t, 6, s.rows.All)
	assert.ElementsMatch(t, []string{"distributed", "notebook", "other", ""}, asked.Texts,
		"each once")
	s.answerMatch(asked, "er")
	s.until(func(wire.Coded) bool { return s.rows.All == 1 })
	assert.Equal(t, "queue-test", s.names())
}
