package service

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep"
	"eventlens/app/words"
	"eventlens/charts"
)

// explainedFor identifies the inputs of the last importance result, so that it is not computed
// again for the same inputs.
type importanceInputs struct {
	key    string        // key of the target's column
	metric reducedMetric // the target metric, and how it is reduced to a number
	runs   string        // the visible sessions
}

// explain computes how much of the target each hyperparameter explains, while the importance view
// is open. It uses all visible sessions, however rows combine them. It runs concurrently with other
// questions; the computation for an older question stops.
func (s *Service) explain() {
	if s.look.view != "importance" {
		return
	}
	at := s.target()
	if at < 0 {
		s.sendImportance(nil, hparams.NoMetric.Text())
		return
	}
	target, sessions := s.columns[at], s.visibleSessions()
	var runs strings.Builder
	for _, i := range sessions {
		runs.WriteString(strconv.Itoa(i))
		runs.WriteByte(',')
	}
	now := importanceInputs{key: target.key, metric: s.reducedMetricOf(target), runs: runs.String()}
	if now == s.explained {
		return
	}
	s.explained = now
	numbers := s.measured[s.reducedMetricOf(target)]
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
	s.sendImportance(nil, hparams.Computing.Text())
	alike, turn := s.sweep.Alike(sessions), s.importanceRequests.Add(1)
	go func() {
		e := sweep.Explain(features, alike, metric, func() bool {
			s.env.Slice.Give()
			return s.importanceRequests.Load() == turn && s.env.Context.Err() == nil
		})
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.importanceRequests.Load() != turn {
			return
		}
		if e == nil {
			_, measured := sweep.Ranks(metric)
			s.sendImportance(nil, hparams.TooFew(sweep.LeastRuns, measured))
			return
		}
		s.sendExplained(e, names)
	}()
}

// sendImportance sends a text, and the importance unless fill is nil.
func (s *Service) sendImportance(fill func(*writer), text string) {
	w := new(writer)
	w.object("", func() {
		w.text("text", text)
		if fill != nil {
			fill(w)
		}
	})
	s.sendToScript("importance", w.b)
}

// sendExplained sends the result of the forests. Features that were left out of them are not sent.
func (s *Service) sendExplained(e *sweep.Explained, names []string) {
	if e.Explains != e.Explains {
		s.sendImportance(nil, hparams.Equal.Text())
		return
	}
	text := hparams.Explains(e.N, percent(e.Explains), percent(e.Spread), e.Explains > 0)
	if e.LeftOut > 0 {
		text = words.Sentences(text, hparams.LeftOut(e.LeftOut))
	}
	s.sendImportance(func(w *writer) {
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
				w.text("shareText",
					hparams.ShareOf(hundredths(f.Share), hundredths(f.Deviation)))
				c := &f.Correlation
				if c.Rho == c.Rho {
					w.float("rho", c.Rho)
					w.float("low", c.Low)
					w.float("high", c.High)
					w.text("rhoText",
						hparams.RhoOf(hundredths(c.Rho), hundredths(c.Low), hundredths(c.High),
							c.N))
				}
			})
		})
	}, text)
}

// hundredths writes a number with two decimals, which is all its precision.
func hundredths(v float64) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', 2, 64)
	if v < 0 && text != "0.00" {
		return "−" + text
	}
	return text
}

// percent writes a share as a whole number of percent.
func percent(part float64) string { return charts.FormatInt(int64(part*100+0.5)) + " %" }
