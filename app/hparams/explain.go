package hparams

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/hparams/sweep"
	"eventlens/app/words"
	"eventlens/charts"
)

// explainedFor is what importance was told of last, so that it is not computed again for the same.
type explainedFor struct {
	key  string // of the target
	wish wish   // how its number is taken
	runs string // that were seen
}

// explain tells how much each hyperparameter explains of the target, while that is looked at: of each session that is seen, whatever has a row. It is computed beside
// what else is asked; what is computed for an older question stops.
func (s *Service) explain() {
	if s.look.view != "importance" {
		return
	}
	at := s.target()
	if at < 0 {
		s.tell(nil, words.HParamNoMetric.Text())
		return
	}
	target, sessions := s.columns[at], s.seen()
	var runs strings.Builder
	for _, i := range sessions {
		runs.WriteString(strconv.Itoa(i))
		runs.WriteByte(',')
	}
	now := explainedFor{key: target.key, wish: s.wishOf(target), runs: runs.String()}
	if now == s.told {
		return
	}
	s.told = now
	numbers := s.measured[s.wishOf(target)]
	table := s.sweep.Arrange(sweep.EachSession, sessions, nil, [][]sweep.Measured{numbers})
	metric := table.AxisOf(sweep.Column{Metric: true}).Numbers
	features := make([]sweep.Feature, len(s.sweep.HParams))
	for i := range features {
		axis := table.AxisOf(sweep.Column{At: i})
		features[i] = sweep.Feature{Numbers: axis.Numbers, Category: axis.Categories != nil}
	}
	names := make([]string, len(features))
	for i := range names {
		names[i] = s.sweep.HParams[i].Title()
	}
	s.tell(nil, words.HParamComputing.Text())
	alike, turn := s.sweep.Alike(sessions), s.newest.Add(1)
	go func() {
		e := sweep.Explain(features, alike, metric, func() bool {
			s.env.Slice.Give()
			return s.newest.Load() == turn && s.env.Context.Err() == nil
		})
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.newest.Load() != turn {
			return
		}
		if e == nil {
			s.tell(nil, words.HParamTooFew.Text())
			return
		}
		s.tellExplained(e, names)
	}()
}

// tell says what there is instead of importance.
func (s *Service) tell(fill func(*writer), text string) {
	w := new(writer)
	w.object("", func() {
		w.text("text", text)
		if fill != nil {
			fill(w)
		}
	})
	s.hand("importance", w.b)
}

// tellExplained tells what a forest found. What never changes is left out.
func (s *Service) tellExplained(e *sweep.Explained, names []string) {
	if e.Explains != e.Explains {
		s.tell(nil, words.HParamEqual.Text())
		return
	}
	text := words.HParamExplains(e.N, percent(e.Explains), percent(e.Spread), e.Explains > 0)
	if e.LeftOut > 0 {
		text = words.Sentences(text, words.HParamLeftOut(e.LeftOut))
	}
	s.tell(func(w *writer) {
		var shown []sweep.Importance
		for _, f := range e.Features {
			if f.Share == f.Share {
				shown = append(shown, f)
			}
		}
		w.list("features", len(shown), func(i int) {
			f := &shown[i]
			w.object("", func() {
				w.text("name", names[f.Feature])
				w.float("share", f.Share)
				w.float("deviation", f.Deviation)
				w.text("shareText", words.HParamShareOf(hundredths(f.Share), hundredths(f.Deviation)))
				c := &f.Correlation
				if c.Rho == c.Rho {
					w.float("rho", c.Rho)
					w.float("low", c.Low)
					w.float("high", c.High)
					w.text("rhoText", words.HParamRhoOf(hundredths(c.Rho), hundredths(c.Low), hundredths(c.High), c.N))
				}
			})
		})
	}, text)
}

// hundredths writes a figure that is not known any better.
func hundredths(v float64) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', 2, 64)
	if v < 0 && text != "0.00" {
		return "−" + text
	}
	return text
}

func percent(part float64) string { return charts.FormatInt(int64(part*100+0.5)) + " %" }
