package hparams

import (
	"slices"

	"eventlens/app/hparams/sweep"
	"eventlens/app/wire/matching"
)

// Brushes by an expression: the page knows which values one matches, since it has regular expressions anyway, and this program is a tenth smaller without.

// matchOf is an expression of a column.
type matchOf struct{ key, pattern string }

// expression is what the page said about one.
type expression struct {
	serial uint32
	texts  []string // the values that it was asked about
	hits   []byte   // 1 for one that matches; nil until it answers
	wrong  string   // why the expression cannot be read
}

// match marks the values that the expressions of the columns match, and asks about those of which it is not known.
func (s *Service) match() {
	now := map[matchOf]*expression{}
	for _, c := range s.columns {
		a := s.look.axes[c.key]
		if a == nil || a.match == "" {
			continue
		}
		axis, of := s.axisOf(c), matchOf{c.key, a.match}
		texts := make([]string, len(axis.Categories))
		for i, v := range axis.Categories {
			texts[i] = v.String()
		}
		m := s.matches[of]
		if m == nil || !slices.Equal(m.texts, texts) {
			s.matchNo++
			m = &expression{serial: s.matchNo, texts: texts}
			s.answer(&matching.Match{Serial: m.serial, Pattern: a.match, Texts: texts})
		}
		now[of] = m
		a.brush = m.brush()
	}
	s.matches = now
}

// takeMatched takes what an expression matches.
func (s *Service) takeMatched(answer *matching.Matched) {
	for _, m := range s.matches {
		if m.serial == answer.Serial && len(answer.Hits) == len(m.texts) {
			m.hits, m.wrong = answer.Hits, answer.Wrong
			s.arrange()
			return
		}
	}
}

// brush marks what is matched: nothing while that is not known, and all where the expression cannot be read.
func (m *expression) brush() (b sweep.Brush) {
	const half = 0.5
	if m.hits == nil || m.wrong != "" {
		return b
	}
	for i, hit := range m.hits {
		at, last := float64(i), len(b.Ranges)-1
		switch {
		case hit == 0:
		case last >= 0 && b.Ranges[last].High == at-half:
			b.Ranges[last].High = at + half
		default:
			b.Ranges = append(b.Ranges, sweep.Range{Low: at - half, High: at + half})
		}
	}
	if b.Ranges == nil {
		b.Ranges = []sweep.Range{{Low: -half, High: -half}} // between no values
	}
	return b
}
