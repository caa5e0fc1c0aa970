package service

import (
	"slices"

	"eventlens/app/views/hparams/sweep"
	"eventlens/app/wire/matching"
)

// Brushes given as regular expressions. The page matches them, since it has regular expressions
// anyway; without them this program is a tenth smaller.

// columnPattern identifies an expression for a column.
type columnPattern struct{ key, pattern string }

// expression is the page's answer about an expression.
type expression struct {
	serial uint32
	texts  []string // the values asked about
	hits   []byte   // a byte per text, 1 for a match; nil until the answer
	wrong  string   // why the expression is invalid
}

// match brushes the values that match the columns' expressions, and asks the page about unknown
// ones.
func (s *Service) match() {
	now := map[columnPattern]*expression{}
	for _, c := range s.columns {
		a := s.look.axes[c.key]
		if a == nil || a.match == "" {
			continue
		}
		axis, of := s.axisOf(c), columnPattern{c.key, a.match}
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

// onMatched takes the page's answer about an expression.
func (s *Service) onMatched(answer *matching.Matched) {
	for _, m := range s.matches {
		if m.serial == answer.Serial && len(answer.Hits) == len(m.texts) {
			m.hits, m.wrong = answer.Hits, answer.Wrong
			s.arrange()
			return
		}
	}
}

// brush returns the brush that selects the matching values. While the answer is missing, or if the
// expression is invalid, the brush is empty, which selects everything.
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
		// a range that contains no value, so that nothing is selected
		b.Ranges = []sweep.Range{{Low: -half, High: -half}}
	}
	return b
}
