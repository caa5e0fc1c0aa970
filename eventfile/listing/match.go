package listing

import "strings"

// matcher is [Options].Match, taken apart. The zero value matches everything.
type matcher struct {
	negated      bool
	alternatives [][]string // each the texts between its stars, in lower case
}

func newMatcher(text string) (m matcher) {
	text, m.negated = strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "!")
	if text == "" {
		return matcher{}
	}
	for alternative := range strings.SplitSeq(text, "|") {
		if alternative != "" {
			m.alternatives = append(m.alternatives, strings.Split(alternative, "*"))
		}
	}
	return m
}

// matches says whether a path passes.
func (m *matcher) matches(path string) bool {
	if len(m.alternatives) == 0 {
		return true
	}
	path = strings.ToLower(path)
	for _, texts := range m.alternatives {
		if holds(path, texts) {
			return !m.negated
		}
	}
	return m.negated
}

// holds says whether the texts occur one behind the other.
func holds(path string, texts []string) bool {
	for _, text := range texts {
		i := strings.Index(path, text)
		if i < 0 {
			return false
		}
		path = path[i+len(text):]
	}
	return true
}
